"""After a game: luck told from skill."""
