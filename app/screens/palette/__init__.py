"""The command palette: everything that can be done from here, found by a few letters."""
