"""The rules of every game: pure functions over immutable values, no input and no output."""
