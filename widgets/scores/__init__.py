"""Score tables, and the categories to choose from below them."""
