"""Tetrahedral dice and the tray they lie in."""
