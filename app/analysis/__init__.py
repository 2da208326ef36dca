"""After a game: how much was luck, and how much skill."""
