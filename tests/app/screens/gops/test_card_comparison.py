"""What a card can meet: which of the opponent's cards it beats, ties and loses to."""

from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.match.table_view import TableView
from app.screens.gops.card_comparison import meeting
from app.screens.gops.picture import face
from games.gops.game import GAME
from games.gops.rules import Options
from widgets.spans import row_text

HANDS = st.sets(st.integers(1, 13), min_size=1).map(lambda cards: tuple(sorted(cards)))
DEALT = GAME.deal(Options(cards=(1, 13)), "meeting")


def view(mine: tuple[int, ...], theirs: tuple[int, ...]) -> TableView:
    """Return a table at which seat 0 is asked."""
    state = replace(DEALT, hands=(mine, theirs))
    names, standing = ("you", "Easy"), GAME.standing(state)
    return TableView(state, 0, names, bottom=0, standing=standing, turn=(0,), asked=0)


@example((1,), (1, 2, 3, 4, 5, 6, 10), 26)  # the ten begins a row
@given(HANDS, HANDS, st.sampled_from((26, 29, 44)))
def test_the_panel_has_the_same_rows_for_every_card_and_for_none(
    mine: tuple[int, ...], theirs: tuple[int, ...], width: int
) -> None:
    shown = view(mine, theirs)
    rows = [meeting(shown, card, "♣", width) for card in (None, *mine)]
    assert len({len(each) for each in rows}) == 1
    for each, card in product(rows, theirs):
        assert any(f"{face(card)}♣" in row_text(row).split() for row in each)


def test_each_card_stands_where_it_belongs() -> None:
    rows = [row_text(row).split() for row in meeting(view((4, 9), (2, 4, 10)), 4, "♣", 29)]
    assert rows[:4] == [
        ["your", "4", "against"],
        ["wins", "over", "2♣"],
        ["ties", "4♣"],
        ["loses", "to", "10♣"],
    ]


def test_nothing_is_said_once_the_game_is_over() -> None:
    over = replace(view((4,), (2,)), turn=(), asked=None)
    assert meeting(over, None, "♣", 29) == ()
