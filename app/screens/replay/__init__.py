"""What a replay adds to the table: a scrubber, the list of moves, playing on from here."""
