"""Every message of a round, told of decks whose order is known, and what typed lines mean."""

from pathlib import Path
from typing import Any

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


DEALT = rules.deal(Options(), "1")
ASKED = until(DEALT)
STAYING = rules.reduce(ASKED, 0, Stay())
ANOTHER = until(STAYING)
OVER = rules.reduce(ANOTHER, 0, Leave())
RULES, TABLE = words.parse, words.parse_strictly
VERBS = {"help": Verb.HELP, "save": Verb.SAVE, "u": Verb.UNDO}


@pytest.mark.parametrize(
    ("understand", "state", "lines", "meant"),
    [
        (RULES, ASKED, ("h", "H", "hit", "Hello", "help"), Hit()),
        (RULES, ASKED, ("", "s", "stay", "quit", "x", " h"), Stay()),
        (TABLE, ASKED, ("h", "H", "hit", " h", "Hello"), Hit()),
        (TABLE, ASKED, ("s", "S", "stay", " sit"), Stay()),
        *((TABLE, ASKED, (line,), verb) for line, verb in VERBS.items()),
        (RULES, ANOTHER, ("y", "Y", "yes", "yonder"), Again()),
        (RULES, ANOTHER, ("n", "N", "Nope"), Leave()),
        (RULES, ANOTHER, ("quit",), Verb.QUIT),
        (TABLE, ANOTHER, ("y",), Again()),
    ],
)
def test_what_is_typed_always_plays_but_at_a_table_has_to_be_said(
    understand: Any, state: rules.State, lines: tuple[str, ...], meant: object
) -> None:
    assert [understand(line, state, 0) for line in lines] == [meant] * len(lines)


ITSELF = "One moment: the table is still moving."


@pytest.mark.parametrize(
    ("understand", "state", "line", "why"),
    [
        (RULES, ANOTHER, "maybe", '"maybe" is neither yes nor no. Enter Y or N.'),
        *((RULES, ANOTHER, line, "Nothing was entered. Enter Y or N.") for line in ("", "  ")),
        (RULES, ANOTHER, "\x1b[2J", r'"\x1b[2J" is neither yes nor no. Enter Y or N.'),
        (TABLE, ANOTHER, "hit", '"hit" is neither yes nor no. Enter Y or N.'),
        (TABLE, ASKED, "yes", '"yes" is neither hit nor stay. Enter H or S.'),
        (TABLE, ASKED, " ", "Nothing was entered. Enter H or S."),
        *((each, state, "hit", ITSELF) for each in (RULES, TABLE) for state in (DEALT, STAYING)),
        *((each, OVER, "hit", "The game is over.") for each in (RULES, TABLE)),
    ],
)
def test_a_line_that_means_nothing_is_told_what_is_wanted(
    understand: Any, state: rules.State, line: str, why: str
) -> None:
    with pytest.raises(BadInput) as refused:
        understand(line, state, 0)
    assert str(refused.value) == why


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
