"""The solver of the game for two. It needs numpy, so it is imported only when it is used."""
