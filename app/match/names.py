"""What seats and levels are called, and why a match is not rated, in words for its player."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from app.match.setup import PERSON, PROGRAM, REMOTE, SCRIPT
from app.plugins import AnyGame
from games.contract import Refusal, Seat
from games.text import capitalized, clipped, printable, shortened

if TYPE_CHECKING:
    from app.match.match import Match

LONGEST_NAME = 20
"""The most cells of a seat's name, and the most characters of a typed one."""


class Seated(Protocol):
    """Who plays each seat, and the names that persons gave: a `Setup` or a `Saved` match."""

    @property
    def seats(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102


def seat_name(seating: Seated, seat: Seat) -> str:
    """Return what a seat is called: the player's name, one that was given, "you", or "Player 2"."""
    who = seating.seats[seat]
    given = seating.names[seat] if seat < len(seating.names) else ""
    if given and (who == PERSON or who.startswith(SCRIPT)):
        return shortened(printable(given), LONGEST_NAME)
    if who != PERSON:
        return program_name(who)
    return "you" if seating.seats.count(PERSON) == 1 else f"Player {seat + 1}"


def does(name: str, *verbs: str) -> str:
    """Return what someone does: "you take", "Ann takes", "Ann plays and takes"."""
    return f"{name} {' and '.join(verb if name == 'you' else f'{verb}s' for verb in verbs)}"


def whose(name: str) -> str:
    """Return a name in the possessive: "your", "Ann's"."""
    return "your" if name == "you" else f"{name}'s"


def begin_sentence(text: str) -> str:
    """Return a text with a capital, but not on a name: "You win", "root's luck"."""
    return capitalized(text) if text.partition(" ")[0] in ("you", "your", "the", "both") else text


def distinct_names(names: Sequence[str], room: int) -> tuple[str, ...]:
    """Return names in at most `room` cells each; "P1" and "P2" if they would be alike."""
    short = tuple(shortened(name, room) for name in names)
    if len(set(short)) == len(set(names)):
        return short
    return tuple(f"{clipped(name, 1)}{number}" for number, name in enumerate(names, start=1))


def is_with_friend(seating: Seated) -> bool:
    """Return whether somebody sits at another terminal."""
    return any(who.startswith(REMOTE) for who in seating.seats)


def program_name(who: str) -> str:
    """Return what a player is called: a program by its command line in short."""
    if not who.startswith(PROGRAM):
        return printable(who.removeprefix(REMOTE))
    words = who.removeprefix(PROGRAM).split()
    called = printable(" ".join(word.rpartition("/")[2] or word for word in words))
    return shortened(called, LONGEST_NAME)


def parse_name(name: str) -> str:
    """Return a person's name from what was typed. Raises `Refusal` if it is too long."""
    shown = printable(name.strip())
    if len(shown) > LONGEST_NAME:
        raise Refusal(f"A name has at most {LONGEST_NAME} characters.")
    return shown


LEVEL_NAMES = ("Easy", "Medium", "Hard", "Best")
"""What the levels are called, from the weakest."""

LEVEL_PLAYERS: Mapping[str, tuple[str, ...]] = {
    "gops": ("easy", "medium", "champion", "equilibrium"),
    "battle": ("easy", "medium", "expected", "winner"),
    "gostop": ("random", "greedy", "shrewd"),
}
"""The players who are a game's levels, from the weakest; other games have none."""

FAIR_VARIANTS: Mapping[str, tuple[str, ...]] = {"gostop": ("hidden",)}
"""The only variants that count for the levels of a game: in its others a person sees cards that the
players do not. In a game that is not listed, all count."""


def is_fair(slug: str, variant: str) -> bool:
    """Return whether a variant of a game counts for its levels and for how well one plays."""
    return variant in FAIR_VARIANTS.get(slug, (variant,))


def levels_of(slug: str) -> tuple[str, ...]:
    """Return the players who are the levels of a game, from the weakest; not every game has any."""
    return LEVEL_PLAYERS.get(slug, ())


def level_word(slug: str, who: str) -> str:
    """Return the level or the name of a player, with a capital but for people and programs."""
    level = dict(zip(levels_of(slug), LEVEL_NAMES, strict=False)).get(who)
    return level or printable(capitalized(who) if is_player(who) else who.removeprefix(REMOTE))


def is_player(who: str) -> bool:
    """Return whether a seat is a computer player, to judge by the word in the setup."""
    return who != PERSON and not who.startswith((PROGRAM, REMOTE, SCRIPT))


def shown_seat(game: str, seating: Seated, seat: Seat) -> str:
    """Return what a seat is called: the level or the name of a player, else as `seat_name`."""
    who = seating.seats[seat]
    return level_word(game, who) if is_player(who) else seat_name(seating, seat)


def shown_name(match: "Match", seat: Seat) -> str:
    """Return what a seat of a match is called; who has no seat in the game is the dealer."""
    is_seated = seat in match.game.chairs
    return shown_seat(match.game.slug, match.setup, seat) if is_seated else "dealer"


def matchup(game: str, seating: Seated) -> str:
    """Return who plays whom: "you against Careful"."""
    names = [shown_seat(game, seating, seat) for seat in range(len(seating.seats))]
    return " against ".join([*names, *(["the dealer"] if len(names) == 1 else [])])


MEANINGS = {
    "coach": "you asked the coach",
    "undo": "you took a move back",
    "file": "it started from a file",
    "imported": "it was imported",
    "board": "it started on the analysis board",
    "replay": "it continued from a replay",
    "longer": "it went on after its last round",
    "claimed": "the other player left",
    "open": "both hands lay open",
}
"""What the marks mean that any game's match may have; games explain their own."""

LEFT = "claimed"
"""The mark of a match that a player at another terminal has left, by the account of this one."""


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
    return f"Not rated: {why}" if why else ""


def way_out(match: "Match") -> str:
    """Return how a player left a match to the other: gave up, or just left."""
    return "left" if LEFT in match.marks else "gave up"
