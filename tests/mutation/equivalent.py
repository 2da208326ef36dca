"""Mutants that nobody can tell from the module as it is, each with the reason."""

EQUIVALENT: dict[tuple[str, str, str], str] = {}
"""By module, line and change."""
