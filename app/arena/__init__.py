"""The arena: GOPS programs against each other and against the game's own players."""
