"""Every message of a round, told of decks whose order is known, and what typed lines mean."""

from pathlib import Path

import pytest

from games.contract import BadInput, Verb
from games.twentyone import GAME, rules, words
from games.twentyone.rules import CARDS_BY_CODE, Again, Draw, Hit, Leave, Options, Stay
from tests.games.twentyone.table_helpers import stack, tell, until


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
def test_the_hand_closest_to_21_wins(deck: str, last: str) -> None:
    assert tell(Options(stack(deck)), ["s", "n"])[-3] == last


def test_the_table_in_lines() -> None:
    state = until(rules.deal(Options(stack("TS TH 6S 7H KD")), "1"))
    assert words.describe(rules.shown(state, 0), 0) == (
        "Round 1: 0 won, 0 lost, 0 tied",
        "Cards in the deck: 48, in the discard pile: 0",
        "Player's hand:[ TS ][ 6S ], value = 16",
        "Dealer's hand:[ TH ][ xx ]",
    )
    asked = until(rules.reduce(state, 0, Hit()))
    assert words.describe(rules.shown(asked, 0), 0) == (
        "Round 1: 0 won, 1 lost, 0 tied",
        "Cards in the deck: 47, in the discard pile: 5",
    )


def test_a_whole_game_of_a_known_deck_with_a_reshuffle_in_a_deal() -> None:
    """The deck in its plain order: clubs, diamonds, hearts, spades, each suit from the Ace up."""
    golden = Path(__file__).with_name("golden") / "plain-order.txt"
    answers = "s y h y h h s y s y s y h y s y s y s yes stay Nope"
    told = tell(Options(tuple(CARDS_BY_CODE)), answers.split(), seed="golden")
    assert "\n".join(told) + "\n" == golden.read_text()


def test_the_players_hand_is_a_line_and_none_before_the_deal() -> None:
    dealt = rules.deal(Options(stack("9S 9H AD 8H")), "1")
    assert words.player_hand(dealt) == ()
    assert words.player_hand(until(dealt)) == ("Player's hand:[ 9S ][ AD ], value = 10",)


def test_what_is_typed_at_hit_or_stay_always_plays() -> None:
    state = until(rules.deal(Options(), "1"))
    for line in ("h", "H", "hit", "Hello", "help"):
        assert words.parse(line, state, 0) == Hit()
    for line in ("", "s", "stay", "quit", "x", " h"):
        assert words.parse(line, state, 0) == Stay()


def test_what_is_typed_at_another_round() -> None:
    state = until(rules.reduce(until(rules.deal(Options(), "1")), 0, Stay()))
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


def test_at_a_table_hit_and_stay_have_to_be_said() -> None:
    state = until(rules.deal(Options(), "1"))
    for line in ("h", "H", "hit", " h", "Hello"):
        assert words.parse_strictly(line, state, 0) == Hit()
    for line in ("s", "S", "stay", " sit"):
        assert words.parse_strictly(line, state, 0) == Stay()
    for line, verb in (("help", Verb.HELP), ("save", Verb.SAVE), ("u", Verb.UNDO)):
        assert words.parse_strictly(line, state, 0) == verb
    for line, heard in (("yes", '"yes" is neither hit nor stay.'), (" ", "Nothing was entered.")):
        with pytest.raises(BadInput) as refused:
            words.parse_strictly(line, state, 0)
        assert str(refused.value) == f"{heard} Enter H or S."
    another = until(rules.reduce(state, 0, Stay()))
    assert words.parse_strictly("y", another, 0) == Again()
    with pytest.raises(BadInput, match="neither yes nor no"):
        words.parse_strictly("hit", another, 0)


def test_where_nobody_is_asked_a_line_is_told_so() -> None:
    dealt = rules.deal(Options(), "1")
    staying = rules.reduce(until(dealt), 0, Stay())
    over = rules.reduce(until(staying), 0, Leave())
    itself = "One moment: the table is still moving."
    for state, sentence in ((dealt, itself), (staying, itself), (over, "The game is over.")):
        for understand in (words.parse, words.parse_strictly):
            with pytest.raises(BadInput) as no:
                understand("hit", state, 0)
            assert str(no.value) == sentence


def test_choices_are_spelled_as_words_and_told_with_their_reason() -> None:
    state = until(rules.deal(Options(), "2"))
    said = [GAME.spell(action, state, 0) for action in (Hit(), Stay(), Again(), Leave(), Draw())]
    assert said == ["hit", "stay", "yes", "no", ""]
    after = rules.reduce(state, 0, Stay())
    told = [
        GAME.narrate(state, 0, Stay(), after, "it likes to", ()),
        GAME.narrate(state, 0, Hit(), after, "", ()),
        GAME.narrate(state, 0, Stay(), after, "it likes to", (0,)),
    ]
    assert told == [("Player stays: it likes to.",), ("Player hits.",), ()]
