"""Cards: how they look, where they lie, hands, piles, captured sets."""
