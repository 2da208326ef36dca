"""The tables: one screen for all games, and for each game a face that says what it shows."""
