"""Two terminals, one table: the protocol, its transport, and the chair of a distant player."""
