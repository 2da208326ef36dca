"""Two terminals, one table: the protocol, its transport, and the decider of a distant player."""
