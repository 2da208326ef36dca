"""One match: its steps, who plays, the loop that plays it, and its coach."""
