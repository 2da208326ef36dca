"""The game played alone for the most points, solved, and a turn thought through."""
