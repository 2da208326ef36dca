"""One match: its steps, who sits at it, the loop that plays it, and its coach."""
