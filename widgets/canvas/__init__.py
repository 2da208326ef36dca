"""A picture made of cells: what the tables of all games are painted on."""
