"""The command palette: everything that can be done from a screen, found by a few letters."""
