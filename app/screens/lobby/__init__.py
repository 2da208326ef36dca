"""The lobby: a tile for each game, and the matches to continue."""
