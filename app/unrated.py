"""Why a match counts in no rating, in words for who played it."""

WHY = {
    "coach": "the coach was asked",
    "undo": "a choice was taken back",
    "cheat": "a roll was set by hand",
    "file": "it began from a file",
    "imported": "it came from elsewhere",
}
"""What each mark of a match means; a mark that is not here says what it means by itself."""


def not_rated(marks: tuple[str, ...]) -> str:
    """Return why a match with such marks is not rated; "" where it has none."""
    return f"not rated: {', '.join(WHY.get(mark, mark) for mark in marks)}" if marks else ""
