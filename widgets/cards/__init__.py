"""Playing cards: single cards, hands, piles and captured sets."""
