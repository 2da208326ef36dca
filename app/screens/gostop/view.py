"""What each widget of the Go Stop table shows of a state."""

from collections.abc import Collection, Iterator

from app.match.table_view import TableView
from games.contract import Seat, Verb
from games.gostop.scoring import earned
from games.gostop.state import State, is_turn
from games.gostop.words.board import sets
from games.gostop.words.narration import points_text
from widgets.cards.captures import CapturedRank
from widgets.cards.hand import CardStack
from widgets.cards.style import ShownCard
from widgets.panels.key_bar import KeyHint
from widgets.spans import Row, Span

GROUP_WORDS = {1: "", 2: "pair", 3: "triple"}
"""The word below a group of the layout, by its number of cards."""

MENU_KEYS = {
    Verb.SAVE: KeyHint("s", "save", "s"),
    Verb.GO: KeyHint("↵", "move", "enter"),
    Verb.HELP: KeyHint("h", "help", "h"),
    Verb.QUIT: KeyHint("esc", "quit", "escape"),
}
"""The hint of each item of the menu before a turn."""


def hand(view: State, seat: Seat, *, plays: bool, hidden: bool) -> Iterator[ShownCard]:
    """Yield the cards of a hand.

    Args:
        view: The state.
        seat: Whose hand it is.
        plays: Whether its person is to play a card; else the cards are dimmed.
        hidden: Whether the cards are face down.
    """
    for card in view.hands[seat]:
        yield ShownCard(None if hidden else card, playable=plays)


def layout(view: State, lit: Collection[int], picked: Collection[int]) -> Iterator[CardStack]:
    """Yield the stack in each place.

    Args:
        view: The state; while a card waits for a choice, the other places are dimmed.
        lit: The places to mark.
        picked: The places that are chosen.
    """
    for place, group in enumerate(view.layout):
        bright = not view.card or place in lit
        *covered, top = (ShownCard(card, playable=bright) for card in group)
        front = ShownCard(top.card, playable=bright, lit=place in lit)
        yield CardStack((*covered, front), "taken" if place in picked else GROUP_WORDS[len(group)])


def captured(view: State, seat: Seat) -> tuple[CapturedRank, ...]:
    """Return a capture pile by faces; a face with more than four cards comes twice."""
    piles = sets(view.captured[seat])
    return tuple(CapturedRank(cards[0].face, len(cards)) for cards in piles)


def top_of_stock(view: State, *, hidden: bool) -> ShownCard:
    """Return the top card of the stock."""
    known = view.stock[0] if view.stock and not hidden else None
    return ShownCard(known, playable=False)


def name_line(view: State, seat: Seat, name: str, *, pointer: str) -> Row:
    """Return a player's line: a pointer if it is their turn, the name, the points so far."""
    turn = seat == view.turn and is_turn(view)
    return (
        Span(f"{pointer} " if turn else "", "gold", bold=True),
        Span(name, "gold" if turn else "foreground", bold=True),
        Span(f"  {points_text(earned(view)[seat])}", "quiet"),
    )


def in_play(view: State) -> tuple[str, ShownCard]:
    """Return the card that waits for a choice, and the word above it."""
    if view.card is None:
        return "", ShownCard(empty=True)
    return "turned" if view.phase == "take" else "in play", ShownCard(view.card)


def menu_keys(view: TableView) -> tuple[KeyHint, ...]:
    """Return the hints of the menu before a turn."""
    return tuple(MENU_KEYS[verb] for verb, _ in view.menu)


def round_over(view: State, names: tuple[str, str], bottom: Seat) -> tuple[str, str]:
    """Return the points of the round, and a second line with those of the game."""
    points, total, other = earned(view), view.scores, 1 - bottom
    scored = f"{names[bottom]} {points[bottom]} : {points[other]} {names[other]}"
    stands = f"in the game {names[bottom]} {total[bottom]} : {total[other]} {names[other]}"
    return f"Round {view.round}   {scored}", stands
