"""The screen after a match: who won, how it went, and what can come next."""
