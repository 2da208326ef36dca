"""Why a match is not rated, in words for its player."""

from typing import TYPE_CHECKING, Any

from app.plugins import AnyGame

if TYPE_CHECKING:
    from app.match.match import Match

MEANINGS = {
    "coach": "you asked the coach",
    "undo": "you took a move back",
    "file": "it started from a file",
    "imported": "it was imported",
    "board": "it started on the analysis board",
    "replay": "it continued from a replay",
    "longer": "it went on after its last round",
    "claimed": "it was left by the other",
    "open": "all cards lay open",
}
"""What the marks mean that any game's match may have; games explain their own."""


LEFT = "claimed"
"""The mark of a match that a player at another terminal has left, by the account of this one."""

UNRATING = "This game will not count. Go on?"
"""The question before something that keeps a rated match out of the ratings."""

NOT_RATED = "not rated"
"""What the status line of a match says from then on."""


def is_rated(match: "Match") -> bool:
    """Return whether an unfinished match is stored and still rated."""
    return bool(match.recorder and match.persons and match.to_move and not match.marks)


def is_marked(game: AnyGame, action: Any) -> bool:
    """Return whether an action is outside a fair match."""
    return type(action) in game.cheats.marks


def mark_meanings(*games: AnyGame) -> dict[str, str]:
    """Return what all marks of some games' matches mean."""
    marks = (mark for game in games for mark in game.cheats.marks.values())
    return MEANINGS | {mark.word: mark.why for mark in marks}


def why_not_rated(match: "Match") -> str:
    """Return why a match is not rated; "" if it is."""
    words = mark_meanings(match.game)
    why = ", ".join(words.get(mark, mark) for mark in match.marks)
    return f"Friendly game: {why}" if why else ""


def way_out(match: "Match") -> str:
    """Return how a player left a match to the other: gave up, or just left."""
    return "left" if LEFT in match.marks else "gave up"
