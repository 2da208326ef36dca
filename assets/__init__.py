"""Data read through importlib.resources: rule texts, stylesheets, tables."""
