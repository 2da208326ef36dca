"""Practice: decisions that went wrong come back as puzzles, until they are solved."""
