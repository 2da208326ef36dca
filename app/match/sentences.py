"""Parts of sentences that the logs of several games share."""

from collections.abc import Iterable, Sequence

from app.match.names import does
from games.cards import Card
from games.contract import Result

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
"""Small numbers in words."""


def joined(things: Iterable[object]) -> str:
    """Return a few items joined as in a sentence: "6, 7 and 10"."""
    *front, last = map(str, things)
    return f"{', '.join(front)} and {last}" if front else last


def spaced(things: Iterable[object]) -> str:
    """Return cards or dice with blanks between them: "2 4 7"."""
    return " ".join(map(str, things))


def sign(card: Card | None) -> str:
    """Return a card as its face and the sign of its suit."""
    return f"{card.face}{card.suit.glyph}" if card else "a card"


def signs(cards: Iterable[Card | None]) -> str:
    """Return cards separated by blanks."""
    return " ".join(map(sign, cards))


def final_line(result: Result | None, names: Sequence[str]) -> tuple[str, ...]:
    """Return the last line of a game for two: the points and who wins; nothing while it goes on."""
    if result is None:
        return ()
    points = (f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
    end = "a tie" if result.winner is None else does(names[result.winner], "win")
    return (f"{', '.join(points)}: {end}",)
