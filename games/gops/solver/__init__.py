"""GOPS solved: nothing here is imported before a player needs it, for it needs numpy."""
