"""Every rule and every message of a round, told of decks whose order is known."""

from pathlib import Path

import pytest

from games.twentyone import rules, views, words
from games.twentyone.state import (
    CARDS_BY_CODE,
    Hit,
    Options,
)
from tests.games.twentyone.conftest import Stack, Tell, Until

ASK = "Would you like to HIT (H/h) or STAY (S/s)? >> "
MORE = "Would you like to play another round (Y/N)? >> "
BYE = "Thank you for playing. Goodbye..."


def test_the_deal_is_player_dealer_player_dealer_the_last_face_down(
    stack: Stack, tell: Tell
) -> None:
    assert tell(Options(stack("9S 9H AD 8H")), ["s", "n"])[:3] == [
        "Round 1",
        "Player's hand:[ 9S ][ AD ], value = 10",
        "Dealer's hand:[ 9H ][ xx ]",
    ]


def test_a_bust_ends_the_round_and_the_hidden_card_is_not_shown(stack: Stack, tell: Tell) -> None:
    assert tell(Options(stack("TS TH 6S 7H KD")), ["h", "n"]) == [
        "Round 1",
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
    assert tell(Options(stack("TS TH 6S TD 5D")), ["hit", "No"])[4:] == [
        "Player's hand:[ TS ][ 6S ][ 5D ], value = 21",
        "Dealer's hand:[ TH ][ xx ]",
        "Player wins round 1 with a natural 21!",
        MORE + "No",
        BYE,
    ]


def test_the_dealer_must_take_cards_up_to_16_and_may_go_bust(stack: Stack, tell: Tell) -> None:
    assert tell(Options(stack("2S TH 2D 5H AS TD")), ["", "n"]) == [
        "Round 1",
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
    assert told[1] == "Player's hand:[ AS ][ TS ], value = 11"
    assert "Dealer's hand:[ TH ][ AD ], value = 11" in told


def test_the_next_round_goes_on_with_the_same_deck(stack: Stack, tell: Tell) -> None:
    deck = stack("TS TH 8D 7H 9S 9D 9H 9C")
    told = tell(Options(deck), ["s", "y", "s", "N"])
    next_round = told.index(MORE + "y") + 1
    dealt = ["Round 2", "Player's hand:[ 9S ][ 9H ], value = 18"]
    assert told[next_round : next_round + 2] == dealt
    assert told[-3:] == ["Tie! No one wins round 2!", MORE + "N", BYE]


def test_the_question_for_another_round_is_asked_until_it_is_answered(
    stack: Stack, tell: Tell
) -> None:
    told = tell(Options(stack("TS TH 8D 7H")), ["s", "maybe", "", "yes", "s", "Nope"])
    asked = [line for line in told if line.startswith(MORE)]
    assert asked == [MORE + answer for answer in ("maybe", "", "yes", "Nope")]


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


def test_a_whole_game_of_a_known_deck_with_a_reshuffle_in_a_deal(tell: Tell) -> None:
    """The deck in its plain order: clubs, diamonds, hearts, spades, each suit from the Ace up."""
    golden = Path(__file__).with_name("golden") / "plain-order.txt"
    answers = "s y h y h h s y s y s y h y s y s y s yes stay Nope"
    told = tell(Options(tuple(CARDS_BY_CODE)), answers.split(), seed="golden")
    assert "\n".join(told) + "\n" == golden.read_text()


def test_the_players_hand_is_a_line_and_none_before_the_deal(stack: Stack, until: Until) -> None:
    dealt = rules.deal(Options(stack("9S 9H AD 8H")), "1")
    assert words.player_hand(dealt) == ()
    assert words.player_hand(until(dealt)) == ("Player's hand:[ 9S ][ AD ], value = 10",)
