"""The game for the most points, the other player ignored: solved, and turned into plans."""
