"""When the deck of Twenty-One runs out, and what becomes of the discards."""

import pytest

from games.contract import HOUSE
from games.twentyone import rules, views, words
from games.twentyone.state import (
    CARDS_BY_CODE,
    Action,
    Draw,
    Hit,
    Options,
    Reshuffle,
    Stay,
    Turn,
)
from tests.games.twentyone.deck_helpers import cards, short


@pytest.mark.parametrize("left", ["", "2S", "2S 3S", "2S 3S 4S"])
def test_a_deck_that_ends_in_the_deal_is_reshuffled_there(left: str) -> None:
    state = short("deal", left)
    steps: list[Action] = []
    while state.phase == "deal":
        steps += rules.legal(state, HOUSE)
        state = rules.reduce(state, HOUSE, steps[-1])
    have = len(left.split())
    assert steps == [Draw()] * have + [Reshuffle()] + [Draw()] * (4 - have)
    dealt = (state.player[0], state.dealer[0], state.player[1], state.dealer[1])
    assert dealt[:have] == cards(left)
    assert len(state.deck) == 52 - 4
    assert not state.suspects


def test_the_discards_are_shuffled_only_when_a_card_is_needed() -> None:
    state = short("deal", "2S 3S 4S 5S")
    for _ in range(4):
        state = rules.reduce(state, HOUSE, Draw())
    assert state.phase == "player"
    assert not state.deck
    state = rules.reduce(state, 0, Stay())
    assert rules.legal(state, HOUSE) == (Turn(),)


def test_a_reshuffle_before_the_card_of_a_hit_leaves_the_table_as_it_is() -> None:
    before = short("player", "", "2S 3S", "TH 9H", buried="KC 5D")
    asked = rules.reduce(before, 0, Hit())
    assert rules.legal(asked, HOUSE) == (Reshuffle(),)
    after = rules.reduce(asked, HOUSE, Reshuffle())
    assert (after.player, after.dealer) == (before.player, before.dealer)
    assert set(after.deck) == {*before.discards, *before.buried}
    assert (after.discards, after.buried) == ((), ())
    view = views.seen_by(after, 0)
    assert view.dealer == (CARDS_BY_CODE["TH"], None)
    assert view.shuffles == 0, "which with the seed would tell the deck"
    assert set(view.suspects) == set(cards("9H KC 5D"))
    assert words.narrate(asked, HOUSE, Reshuffle(), after, "", (0,)) == (
        "Repopulating deck with cards...",
    )
    assert len(rules.reduce(after, HOUSE, Draw()).player) == 3


def test_a_reshuffle_in_the_dealers_turn_hides_nothing() -> None:
    after = rules.reduce(short("dealer", "", "2S 3S", "TH 2H", turned=True), HOUSE, Reshuffle())
    assert after.suspects == ()
    assert views.shown(after, 0).dealer == cards("TH 2H")


def test_every_reshuffle_has_its_own_order() -> None:
    once = rules.reduce(short("deal", ""), HOUSE, Reshuffle())
    again = rules.reduce(short("deal", "", shuffles=1), HOUSE, Reshuffle())
    assert set(once.deck) == set(again.deck)
    assert once.deck != again.deck


def test_the_same_seed_is_the_same_game() -> None:
    assert rules.deal(Options(), "7") == rules.deal(Options(), "7")
    assert rules.deal(Options(), "7").deck != rules.deal(Options(), "8").deck
    first = rules.deal(Options(), "7").deck[:6]
    assert first == cards("TH 7D 6S 8D JH TC"), "it was so before, and stored games go by it"
