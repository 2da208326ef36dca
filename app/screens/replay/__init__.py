"""What a replay has besides the table: a scrubber, the list of moves, playing on from here."""
