"""Mutants that nobody can tell from the module as it is, each with the reason."""

EQUIVALENT: dict[tuple[str, str], str] = {
    ("games.gops.rules", "second > first  ->  second >= first"): "they differ there",
    ("games.gops.words", "second > first  ->  second >= first"): "they differ there",
    ("games.gops.protocol", "''  ->  'mutant'"): "the prizes that the seed orders are replaced",
    ("games.gops.protocol", "'award'  ->  'awardmutant'"): "no phase but `bid` asks for more",
    ("games.twentyone.codes", "'A23456789TJQK'  ->  'A23456789TJQKmutant'"): "no rank is above 13",
    (
        "games.twentyone.deckfile",
        "count < len(CARDS)  ->  count <= len(CARDS)",
    ): "they differ there",
    ("games.twentyone.rules", "state.lost > state.won  ->  state.lost >= state.won"): "they differ",
    ("games.twentyone.state", "'won'  ->  'wonmutant'"): "a type's word",
    ("games.twentyone.state", "'lost'  ->  'lostmutant'"): "a type's word",
    ("games.twentyone.state", "'tied'  ->  'tiedmutant'"): "a type's word",
    ("games.twentyone.views", "0  ->  1"): "all see alike",
    ("games.twentyone.views", "0  ->  -1"): "all see alike",
}
"""By module and change."""
