"""Cards of Twenty-One that were never turned, and what may be remembered of those that were."""

from games.contract import HOUSE
from games.twentyone import rules, views
from games.twentyone.state import (
    CARDS_BY_CODE,
    Draw,
    Hit,
    Leave,
    Options,
    Stay,
    Turn,
    hidden,
)
from tests.games.twentyone.conftest import Stack, Until
from tests.games.twentyone.deck_helpers import cards


def test_the_dealers_second_card_is_hidden_until_it_is_turned(stack: Stack, until: Until) -> None:
    dealt = rules.deal(Options(stack("9S 9H AD 8H")), "1")
    assert hidden(dealt) == ()
    asked = until(dealt)
    assert hidden(asked) == (CARDS_BY_CODE["8H"],)
    assert hidden(rules.reduce(rules.reduce(asked, 0, Stay()), HOUSE, Turn())) == ()


def test_the_table_goes_to_the_discards_and_the_hidden_card_stays_unknown(
    stack: Stack, until: Until
) -> None:
    state = until(rules.deal(Options(stack("TS TH 6S 7H KD")), "1"))
    state = until(rules.reduce(state, 0, Hit()))
    assert state.phase == "another"
    view = views.seen_by(state, 0)
    assert set(view.discards) == set(cards("TS TH 6S KD"))
    assert state.buried == cards("7H")
    assert view.buried == (None,)


def test_a_card_that_was_turned_goes_to_the_discards_face_up_for_the_memory(
    stack: Stack, until: Until
) -> None:
    state = until(rules.deal(Options(stack("TS TH 8S 7H")), "1"))
    state = until(rules.reduce(state, 0, Stay()))
    assert set(views.seen_by(state, 0).discards) == set(cards("TS TH 8S 7H"))
    assert views.shown(state, 0).discards == (None,) * 4


def test_at_the_end_all_that_ever_lay_open_may_be_looked_at(stack: Stack, until: Until) -> None:
    state = until(rules.deal(Options(stack("TS TH 6S 7H KD")), "1"))
    over = rules.reduce(until(rules.reduce(state, 0, Hit())), 0, Leave())
    view = views.opened(over)
    assert view.discards == over.discards == cards("TS 6S KD TH")
    assert view.buried == (None,), "a card that was never turned stays unknown"
    assert not any(view.deck)
    assert (view.seed, view.options.deck) == ("", ())


def test_a_card_that_is_not_known_comes_to_no_hand(until: Until) -> None:
    view = views.shown(until(rules.deal(Options(), "1")), 0)
    asked = rules.reduce(view, 0, Hit())
    assert rules.reduce(asked, HOUSE, Draw()).player == view.player
