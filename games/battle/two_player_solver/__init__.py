"""The game for two, solved: nothing here is imported before it is needed, for it needs numpy."""
