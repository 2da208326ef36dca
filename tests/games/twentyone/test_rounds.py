"""Every rule and every message of the rules page, with decks whose order is known."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.cards import Card
from games.contract import HOUSE, BadInput, IllegalAction, Result, Standing, Verb
from games.twentyone import rules, views, words
from games.twentyone.codes import CARDS
from games.twentyone.state import (
    Action,
    Again,
    Draw,
    Hit,
    Leave,
    Options,
    Phase,
    Reshuffle,
    State,
    Stay,
    Turn,
)

Stack = Callable[[str], tuple[str, ...]]
Tell = Callable[..., list[str]]
Until = Callable[[State], State]

ASK = "Would you like to HIT (H/h) or STAY (S/s)? >> "
MORE = "Would you like to play another round (Y/N)? >> "
BYE = "Thank you for playing. Goodbye..."


def test_the_deal_is_player_dealer_player_dealer_the_last_face_down(
    stack: Stack, tell: Tell
) -> None:
    assert tell(Options(stack("9S 9H AD 8H")), ["s", "n"])[:2] == [
        "Player's hand:[ 9S ][ AD ], value = 10",
        "Dealer's hand:[ 9H ][ xx ]",
    ]


def test_a_bust_ends_the_round_and_the_hidden_card_is_not_shown(stack: Stack, tell: Tell) -> None:
    assert tell(Options(stack("TS TH 6S 7H KD")), ["h", "n"]) == [
        "Player's hand:[ TS ][ 6S ], value = 16",
        "Dealer's hand:[ TH ][ xx ]",
        ASK + "h",
        "Player's hand:[ TS ][ 6S ][ KD ], value = 26",
        "Dealer's hand:[ TH ][ xx ]",
        "Player went bust. Dealer wins round 1!",
        MORE + "n",
        BYE,
    ]


def test_exactly_21_wins_at_once_whatever_the_dealer_holds(stack: Stack, tell: Tell) -> None:
    assert tell(Options(stack("TS TH 6S TD 5D")), ["hit", "No"])[3:] == [
        "Player's hand:[ TS ][ 6S ][ 5D ], value = 21",
        "Dealer's hand:[ TH ][ xx ]",
        "Player wins round 1 with a natural 21!",
        MORE + "No",
        BYE,
    ]


def test_the_dealer_must_take_cards_up_to_16_and_may_go_bust(stack: Stack, tell: Tell) -> None:
    assert tell(Options(stack("2S TH 2D 5H AS TD")), ["", "n"]) == [
        "Player's hand:[ 2S ][ 2D ], value = 4",
        "Dealer's hand:[ TH ][ xx ]",
        ASK,
        "Dealer's hand:[ TH ][ 5H ], value = 15",
        "Dealer must take a card...",
        "Dealer's hand:[ TH ][ 5H ][ AS ], value = 16",
        "Dealer must take a card...",
        "Dealer's hand:[ TH ][ 5H ][ AS ][ TD ], value = 26",
        "Dealer went bust. Player wins round 1!",
        MORE + "n",
        BYE,
    ]


@pytest.mark.parametrize(
    ("deck", "last"),
    [
        ("TS TH 8D 7H", "Player wins round 1!"),
        ("TS TH 6D 7H", "Dealer wins round 1!"),
        ("TS TH 7D 7H", "Tie! No one wins round 1!"),
        ("TS TH TD 6H 5H", "Dealer has a natural 21! Dealer wins round 1!"),
        ("TS TH TD 6H 4H", "Tie! No one wins round 1!"),
        ("TS TH 5D 6H 6D", "Dealer went bust. Player wins round 1!"),
    ],
)
def test_the_hand_closest_to_21_wins(stack: Stack, tell: Tell, deck: str, last: str) -> None:
    assert tell(Options(stack(deck)), ["s", "n"])[-3] == last


def test_the_dealer_stays_on_17(stack: Stack, tell: Tell) -> None:
    told = tell(Options(stack("TS TH 8D 7H")), ["s", "n"])
    assert "Dealer's hand:[ TH ][ 7H ], value = 17" in told
    assert words.MUST_TAKE not in told


def test_an_ace_is_always_one(stack: Stack, tell: Tell) -> None:
    told = tell(Options(stack("AS TH TS AD")), ["s", "n"])
    assert told[0] == "Player's hand:[ AS ][ TS ], value = 11"
    assert "Dealer's hand:[ TH ][ AD ], value = 11" in told


def test_the_next_round_goes_on_with_the_same_deck(stack: Stack, tell: Tell) -> None:
    deck = stack("TS TH 8D 7H 9S 9D 9H 9C")
    told = tell(Options(deck), ["s", "y", "s", "N"])
    assert told[told.index(MORE + "y") + 1] == "Player's hand:[ 9S ][ 9H ], value = 18"
    assert told[-3:] == ["Tie! No one wins round 2!", MORE + "N", BYE]


def test_the_question_for_another_round_is_asked_until_it_is_answered(
    stack: Stack, tell: Tell
) -> None:
    told = tell(Options(stack("TS TH 8D 7H")), ["s", "maybe", "", "yes", "s", "Nope"])
    asked = [line for line in told if line.startswith(MORE)]
    assert asked == [MORE + answer for answer in ("maybe", "", "yes", "Nope")]


def test_what_is_typed_at_hit_or_stay_always_plays(stack: Stack) -> None:
    state = rules.deal(Options(), "1")
    while state.phase != "player":
        state = rules.reduce(state, HOUSE, Draw())
    for line in ("h", "H", "hit", "Hello", "help"):
        assert words.parse(line, state, 0) == Hit()
    for line in ("", "s", "stay", "quit", "x", " h"):
        assert words.parse(line, state, 0) == Stay()


def test_what_is_typed_at_another_round(until: Until) -> None:
    state = rules.reduce(until(rules.deal(Options(), "1")), 0, Stay())
    state = until(state)
    for line in ("y", "Y", "yes", "yonder"):
        assert words.parse(line, state, 0) == Again()
    for line in ("n", "N", "Nope"):
        assert words.parse(line, state, 0) == Leave()
    assert words.parse("quit", state, 0) == Verb.QUIT
    for line, heard in (
        ("maybe", '"maybe" is neither yes nor no.'),
        ("", "Nothing was entered."),
        ("  ", "Nothing was entered."),
        ("\x1b[2J", r'"\x1b[2J" is neither yes nor no.'),
    ):
        with pytest.raises(BadInput) as refused:
            words.parse(line, state, 0)
        assert str(refused.value) == f"{heard} Enter Y or N."


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in codes.split())


def short(phase: Phase, deck: str, player: str = "", dealer: str = "", **fields: Any) -> State:
    """A state with few cards in the deck; all that lie nowhere else are discards."""
    laid = cards(deck), cards(player), cards(dealer)
    buried = cards(fields.pop("buried", ""))
    placed = {*laid[0], *laid[1], *laid[2], *buried}
    rest = tuple(card for card in CARDS.values() if card not in placed)
    return State(
        Options(), "5", phase, laid[0], laid[1], laid[2], discards=rest, buried=buried, **fields
    )


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
    assert view.dealer == (CARDS["TH"], None)
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


def test_refusals_say_what_is_possible(until: Until) -> None:
    dealt = rules.deal(Options(), "1")
    state = until(dealt)
    asked = until(rules.reduce(state, 0, Stay()))
    over = rules.reduce(asked, 0, Leave())
    itself = "That happens by itself, in its time. Wait until you are asked."
    refused: list[tuple[State, int, Action, str]] = [
        (dealt, 0, Hit(), itself),
        (dealt, HOUSE, Turn(), itself),
        (state, HOUSE, Turn(), itself),
        (state, 1, Hit(), itself),
        (state, 0, Again(), "Now you can hit or stay."),
        (asked, 0, Hit(), "Now you can play another round or leave."),
        (over, 0, Again(), "The game is over."),
        (over, HOUSE, Turn(), "The game is over."),
    ]
    for before, seat, action, sentence in refused:
        with pytest.raises(IllegalAction) as no:
            rules.reduce(before, seat, action)
        assert str(no.value) == sentence


@pytest.mark.parametrize("rounds", [-1, 1_000_001])
def test_a_number_of_rounds_that_cannot_be_played_is_refused(rounds: int) -> None:
    with pytest.raises(BadInput) as no:
        rules.deal(Options(rounds=rounds), "1")
    assert str(no.value) == "The rounds must be 1 to 1000000, or 0 to be asked after each."
    assert rules.deal(Options(rounds=1_000_000), "1").round == 1


@pytest.mark.parametrize(
    ("deck", "choices", "tally"),
    [
        ("TS TH 6S 7H KD", [Hit()], (0, 1, 0)),
        ("TS TH 6S TD 5D", [Hit()], (1, 0, 0)),
        ("TS TH 6S 7H 2D", [Hit(), Stay()], (1, 0, 0)),
        ("TS TH 6S 7H", [Stay()], (0, 1, 0)),
        ("TS TH 7S 7H", [Stay()], (0, 0, 1)),
        ("TS TH 5S 6H 6D", [Stay()], (1, 0, 0)),
        ("TS TH 8S 7H 9S 9D 8H 9C", [Stay(), Again(), Stay()], (1, 1, 0)),
    ],
)
def test_rounds_are_counted_as_won_lost_or_tied(
    deck: str, choices: list[Action], tally: tuple[int, int, int], stack: Stack, until: Until
) -> None:
    state = until(rules.deal(Options(stack(deck)), "1"))
    for choice in choices:
        assert rules.result(state) is None
        state = until(rules.reduce(state, 0, choice))
    won, lost, _ = tally
    assert (state.won, state.lost, state.tied) == tally
    assert rules.standing(state) == Standing(sum(tally), (won, lost), f"round {sum(tally)}")
    winner = None if won == lost else int(lost > won)
    assert rules.result(rules.reduce(state, 0, Leave())) == Result(winner, (won, lost))


def test_a_set_number_of_rounds_is_played_without_a_question(stack: Stack, until: Until) -> None:
    deck = stack("TS TH 8S 7H 9S 9D 9H 9C")
    state = until(rules.deal(Options(deck, rounds=2), "1"))
    assert rules.standing(state) == Standing(1, (0, 0), "round 1 of 2")
    state = until(rules.reduce(state, 0, Stay()))
    assert (state.phase, rules.standing(state).line) == ("player", "round 2 of 2")
    state = until(rules.reduce(state, 0, Stay()))
    assert (state.phase, rules.to_move(state)) == ("over", ())
    assert rules.result(state) == Result(0, (1, 0))


def test_after_a_hit_a_card_is_laid_by_itself(until: Until) -> None:
    hit = rules.reduce(until(rules.deal(Options(), "1")), 0, Hit())
    assert (hit.phase, rules.legal(hit, HOUSE)) == ("hit", (Draw(),))


def test_the_table_in_lines(stack: Stack, until: Until) -> None:
    state = until(rules.deal(Options(stack("TS TH 6S 7H KD")), "1"))
    assert words.describe(views.shown(state, 0), 0) == (
        "Round 1: 0 won, 0 lost, 0 tied",
        "Cards in the deck: 48, in the discard pile: 0",
        "Player's hand:[ TS ][ 6S ], value = 16",
        "Dealer's hand:[ TH ][ xx ]",
    )
    asked = until(rules.reduce(state, 0, Hit()))
    assert words.describe(views.shown(asked, 0), 0) == (
        "Round 1: 0 won, 1 lost, 0 tied",
        "Cards in the deck: 47, in the discard pile: 5",
    )


@pytest.mark.parametrize("deck", [("AC",), (*tuple(CARDS)[:-1], "AC"), (*CARDS, "AC")])
def test_options_with_a_deck_that_is_none_are_refused(deck: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as no:
        rules.deal(Options(deck=deck), "1")
    assert str(no.value) == (
        "The deck must be the 52 cards, each once, written as in AC, TD or 9S."
    )


def test_the_same_seed_is_the_same_game() -> None:
    assert rules.deal(Options(), "7") == rules.deal(Options(), "7")
    assert rules.deal(Options(), "7").deck != rules.deal(Options(), "8").deck
    first = rules.deal(Options(), "7").deck[:6]
    assert first == cards("TH 7D 6S 8D JH TC"), "it was so before, and stored games go by it"


def test_a_whole_game_of_a_known_deck_with_a_reshuffle_in_a_deal(tell: Tell) -> None:
    """The deck in its plain order: clubs, diamonds, hearts, spades, each suit from the Ace up."""
    golden = Path(__file__).with_name("golden") / "plain-order.txt"
    answers = "s y h y h h s y s y s y h y s y s y s yes stay Nope"
    told = tell(Options(tuple(CARDS)), answers.split(), seed="golden")
    assert "\n".join(told) + "\n" == golden.read_text()
