"""Mutants that nobody can tell from the module as it is, each with the reason."""

EQUIVALENT: dict[tuple[str, str], str] = {
    ("games.gops.rules", "second > first  ->  second >= first"): "they differ there",
    ("games.gops.words", "second > first  ->  second >= first"): "they differ there",
    ("games.gops.protocol", "''  ->  'mutant'"): "the prizes that the seed orders are replaced",
    ("games.gops.protocol", "'award'  ->  'awardmutant'"): "no phase but `bid` asks for more",
}
"""By module and change."""
