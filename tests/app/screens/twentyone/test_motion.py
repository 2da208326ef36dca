"""How cards come and turn over: nothing of a card shows before it lies face up."""

import pytest

from app.match.table_view import TableView
from app.screens.table.motion import Frame
from app.screens.twentyone.motion import APART, ARRIVAL, TURN_STEP, dealing_frames
from app.screens.twentyone.picture import TwentyOnePicture, twentyone_picture
from games.twentyone.rules import Hit, Stay
from tests.app.screens.twentyone.twentyone_helpers import painted, played, replayed, view_of
from tests.app.storage.deck_helpers import deck
from widgets.cards.style import FaceStyle

CODES = "9S TH 5D 7C AC"


def story(before: TableView, after: TableView) -> tuple[Frame, ...]:
    return dealing_frames(twentyone_picture(before), twentyone_picture(after))


def is_open(frame: Frame) -> bool:
    """Return whether a card has turned so far that its face shows."""
    picture: TwentyOnePicture = frame.picture
    cards = (*picture.own.cards, *picture.dealer.cards)
    return any(0.6 <= card.turned < 1 for card in cards)


def test_a_deal_brings_four_cards_one_after_the_other_and_turns_three_over() -> None:
    begun, dealt = view_of(replayed(deck(CODES), 0)), view_of(played(deck(CODES), 0))
    frames = story(begun, dealt)
    assert frames[-1].at == pytest.approx(3 * APART + ARRIVAL + 3 * TURN_STEP)
    pictures = [frame.picture for frame in frames[:-1]]
    lie = [sum(card.arrived > 0 for card in (*p.own.cards, *p.dealer.cards)) for p in pictures]
    assert lie == sorted(lie)
    assert lie[0] < lie[-1] == 4
    assert all(not (p.own.value or p.dealer.value) for p in pictures), "values follow the cards"


def test_half_a_deal_shows_no_card_unless_a_match_is_looked_at_again() -> None:
    begun, half = (view_of(replayed(deck(CODES), count)) for count in (0, 2))
    assert story(begun, half) == ()
    assert twentyone_picture(half).own.cards == ()
    assert len(twentyone_picture(half, whole=False).own.cards) == 1


@pytest.mark.parametrize("face", list(FaceStyle))
@pytest.mark.parametrize("room", [(80, 19), (91, 33), (156, 47)])
def test_no_cell_tells_a_card_before_it_is_turned_over(
    room: tuple[int, int], face: FaceStyle
) -> None:
    ways = []
    for codes in ("9S TH 5D 7C AC", "9S TH 5D 7C KC"):
        before = view_of(played(deck(codes), 0))
        after = view_of(played(deck(codes), 0, Hit(), settle=False))
        ways.append(story(before, after)[:-1])
    hidden = [n for n, frame in enumerate(ways[0]) if not is_open(frame)]
    assert len(hidden) >= 6
    for n in hidden:
        one, two = (painted(frames[n].picture, room, face) for frames in ways)
        assert one.rows == two.rows
    last = [painted(frames[-1].picture, room, face) for frames in ways]
    assert last[0].rows != last[1].rows


def test_the_hidden_card_turns_over_and_its_value_follows() -> None:
    codes = deck("9S TH 5D 7C AC")
    before, stayed = view_of(played(codes, 0)), view_of(played(codes, 0, Stay(), settle=False))
    frames = story(before, stayed)
    turned = [frame.picture.dealer.cards[1].turned for frame in frames[:3]]
    assert turned == [0.3, 0.5, 0.8]
    assert all(frame.picture.dealer.value == "10" for frame in frames[:3])
    assert frames[-1].at == pytest.approx(3 * TURN_STEP)


def test_a_hit_keeps_the_old_value_until_the_card_lies_face_up() -> None:
    codes = deck(CODES)
    frames = story(view_of(played(codes, 0)), view_of(played(codes, 1)))
    assert {frame.picture.own.value for frame in frames[:-1]} == {"14"}
    assert not any(frame.picture.buttons for frame in frames[:-1])


def test_what_stays_as_it_is_does_not_move() -> None:
    view = view_of(played(deck(CODES), 1, Hit()))
    assert story(view, view) == ()
