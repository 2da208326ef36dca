"""The arena: GOPS programs against each other and against the players of the house."""
