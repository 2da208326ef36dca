"""The table of GOPS."""
