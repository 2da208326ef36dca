"""Go Stop: two decks, faces that match, stacks, and sets of four."""
