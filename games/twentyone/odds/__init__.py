"""The mathematics of Twenty-One: exact chances from the cards not seen."""
