"""What holds in every game of Twenty-One, when the deck runs out, and what is refused."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import DECK, Card
from games.contract import HOUSE, BadInput, IllegalAction, Standing
from games.twentyone import rules, words
from tests.games.twentyone.table_helpers import cards, short, stack, until
from tests.share_helpers import share

GAMES = settings(max_examples=share(10, 100), deadline=None)


def states(seed: int, rounds: int = 0) -> Iterator[rules.State]:
    """Yield every state of a game played by a coin that likes to go on."""
    coin, state = random.Random(seed), rules.deal(rules.Options(rounds=rounds), str(seed))
    yield state
    while turn := rules.to_move(state):
        choices = rules.legal(state, turn[0])
        second = coin.random() < (0.5 if state.phase == "player" else 0.04)
        state = rules.reduce(state, turn[0], choices[second and len(choices) > 1])
        yield state


@GAMES
@given(st.integers())
def test_every_card_is_in_one_place_and_only_what_lay_open_is_known(seed: int) -> None:
    seen: set[Card | None] = set()
    before = None
    for state in states(seed):
        places = (*state.deck, *state.player, *state.dealer, *state.discards, *state.buried)
        assert len(places) == 52
        assert set(places) == set(DECK)
        if not state.discards:
            seen = set(state.player)
        seen |= {*state.player, *(state.dealer if state.turned else state.dealer[:1])}
        view, shown = rules.seen_by(state, 0), rules.shown(state, 0)
        assert {c for c in (*view.deck, *view.player, *view.dealer, *view.discards) if c} <= seen
        assert len(view.buried) == len(state.buried)
        assert not any((*view.deck, *view.buried, *shown.discards, *shown.suspects))
        table = len(state.player) + len(state.dealer)
        for each in (state, view, shown):
            assert len(each.discards + each.buried + each.deck) + table == 52
        if state.suspects:
            assert state.dealer[1] in state.suspects
            assert not state.turned
            assert not set(state.suspects) & {*state.discards, *state.player[:2]}
        if before and before.phase == "collect" and not before.turned:
            assert state.buried[-1] == before.dealer[1]
        before = state


@GAMES
@given(st.integers(), st.integers(1, 4))
def test_a_set_number_of_rounds_is_played_without_asking(seed: int, rounds: int) -> None:
    *others, last = states(seed, rounds)
    for state in (*others, last):
        decided = state.won + state.lost + state.tied
        is_asked = rules.to_move(state) == (0,)
        assert not is_asked or state.phase == "player"
        assert state.round == decided + (state.phase not in ("collect", "another", "over"))
    assert last.round == rounds


@pytest.mark.parametrize(
    ("deck", "choices", "tally"),
    [
        ("TS TH 6S 7H KD", [rules.Hit()], (0, 1, 0)),
        ("TS TH 6S TD 5D", [rules.Hit()], (1, 0, 0)),
        ("TS TH 6S 7H", [rules.Stay()], (0, 1, 0)),
        ("TS TH 7S 7H", [rules.Stay()], (0, 0, 1)),
        ("TS TH 8S 7H 9S 9D 8H 9C", [rules.Stay(), rules.Again(), rules.Stay()], (1, 1, 0)),
    ],
)
def test_rounds_are_counted_as_won_lost_or_tied(
    deck: str, choices: list[rules.Action], tally: tuple[int, int, int]
) -> None:
    state = until(rules.deal(rules.Options(stack(deck)), "1"))
    for choice in choices:
        assert rules.result(state) is None
        state = until(rules.reduce(state, 0, choice))
    assert (state.won, state.lost, state.tied) == tally
    assert rules.standing(state) == Standing(sum(tally), tally[:2], f"round {sum(tally)}")
    assert [rules.card_value(card) for card in cards("AS 9S TS JS QS KS")] == [1, 9, 10, 10, 10, 10]


@pytest.mark.parametrize("left", ["", "2S", "2S 3S", "2S 3S 4S"])
def test_a_deck_that_ends_in_the_deal_is_reshuffled_there(left: str) -> None:
    state = short("deal", left)
    steps: list[rules.Action] = []
    while state.phase == "deal":
        steps += rules.legal(state, HOUSE)
        state = rules.reduce(state, HOUSE, steps[-1])
    have = len(left.split())
    assert steps == [rules.Draw()] * have + [rules.Reshuffle()] + [rules.Draw()] * (4 - have)
    dealt = (state.player[0], state.dealer[0], state.player[1], state.dealer[1])
    assert dealt[:have] == cards(left)
    assert len(state.deck) == 52 - 4


def test_a_reshuffle_before_the_card_of_a_hit_leaves_the_table_as_it_is() -> None:
    before = short("player", "", "2S 3S", "TH 9H", buried="KC 5D")
    asked = rules.reduce(before, 0, rules.Hit())
    assert rules.legal(asked, HOUSE) == (rules.Reshuffle(),)
    after = rules.reduce(asked, HOUSE, rules.Reshuffle())
    assert (after.player, after.dealer) == (before.player, before.dealer)
    assert set(after.deck) == {*before.discards, *before.buried}
    assert (after.discards, after.buried) == ((), ())
    view = rules.seen_by(after, 0)
    assert view.dealer == (rules.CARDS_BY_CODE["TH"], None)
    assert view.shuffles == 0, "which with the seed would tell the deck"
    assert set(view.suspects) == set(cards("9H KC 5D"))
    told = words.narrate(asked, HOUSE, rules.Reshuffle(), after, "", (0,))
    assert told == ("Repopulating deck with cards...",)
    before = short("dealer", "", "2S 3S", "TH 2H", turned=True)
    in_turn = rules.reduce(before, HOUSE, rules.Reshuffle())
    assert in_turn.suspects == ()
    assert rules.shown(in_turn, 0).dealer == cards("TH 2H")


def test_decks_are_what_the_seed_and_the_count_of_shuffles_say_for_ever() -> None:
    first = rules.deal(rules.Options(), "7").deck[:6]
    assert first == cards("TH 7D 6S 8D JH TC"), "it was so before, and stored games go by it"
    once = rules.reduce(short("deal", ""), HOUSE, rules.Reshuffle())
    again = rules.reduce(short("deal", "", shuffles=1), HOUSE, rules.Reshuffle())
    assert set(once.deck) == set(again.deck)
    assert once.deck != again.deck


def test_at_the_end_all_that_ever_lay_open_may_be_looked_at() -> None:
    state = until(rules.deal(rules.Options(stack("TS TH 6S 7H KD")), "1"))
    over = rules.reduce(until(rules.reduce(state, 0, rules.Hit())), 0, rules.Leave())
    view = rules.opened(over)
    assert view.discards == over.discards == cards("TS 6S KD TH")
    assert view.buried == (None,), "a card that was never turned stays unknown"
    assert not any(view.deck)
    assert (view.seed, view.options.deck) == ("", ())
    unknown = rules.reduce(rules.shown(state, 0), 0, rules.Hit())
    assert rules.reduce(unknown, HOUSE, rules.Draw()).player == state.player


def test_refusals_say_what_is_possible() -> None:
    dealt = rules.deal(rules.Options(), "1")
    state = until(dealt)
    asked = until(rules.reduce(state, 0, rules.Stay()))
    over = rules.reduce(asked, 0, rules.Leave())
    itself = "One moment: the table is still moving."
    refused: list[tuple[rules.State, int, rules.Action, str]] = [
        (dealt, 0, rules.Hit(), itself),
        (dealt, HOUSE, rules.Turn(), itself),
        (state, 1, rules.Hit(), itself),
        (state, 0, rules.Again(), "Now you can hit or stay."),
        (asked, 0, rules.Hit(), "Now you can play another round or leave."),
        (over, HOUSE, rules.Turn(), "The game is over."),
    ]
    for before, seat, action, sentence in refused:
        with pytest.raises(IllegalAction) as no:
            rules.reduce(before, seat, action)
        assert str(no.value) == sentence


@pytest.mark.parametrize(
    "deck", [("AC",), (*tuple(rules.CARDS_BY_CODE)[:-1], "AC"), (*rules.CARDS_BY_CODE, "AC")]
)
def test_a_deck_of_other_cards_is_refused(deck: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as no:
        rules.deal(rules.Options(deck), "1")
    said = "The deck must be the 52 cards, each once, written as in AC, TD or 9S."
    assert str(no.value) == said
