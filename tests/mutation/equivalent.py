"""Mutants that no test can tell from the module as it is, each with the reason."""

EQUIVALENT: dict[tuple[str, str], str] = {}
"""By module and change."""
