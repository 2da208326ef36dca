"""The words of the rules page, letter for letter, and what typed lines mean."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.battle import GAME
from games.battle.rules import ALL, CATEGORIES, Accept, Begin, Cheat, Enter, Options, Roll
from games.contract import HOUSE, Result, Verb
from tests.games.battle import finished_game_helpers, played_helpers

START = GAME.deal(Options(), "words")
WAITING = GAME.reduce(START, HOUSE, Begin())
CHOOSING = replace(WAITING, phase="choose", rolls=1, dice=(1, 2, 3, 1, 2))
ENTERING = replace(CHOOSING, phase="enter")

PAGE = """\
                              BATTLE OF THE SEXES
Scoreboard
+----------+----+----+----+----+------+---------+------+--------+-----------+
|          | 1S | 2S | 3S | 4S | Trio | Quartet | Band | Doremi | Orchestra |
+----------+----+----+----+----+------+---------+------+--------+-----------+
| Player 1 | 2  |    | 6  |    |      |         |      |        |           |
| Player 2 |    | 6  |    |    |      |         |      | 20     |           |
+----------+----+----+----+----+------+---------+------+--------+-----------+
Player 1: 8
Player 2: 26

Player 1
--------
Press ENTER to roll dice.
Roll #1 : [1, 2, 3, 1, 2]
Category Scores
+----+----+----+----+------+---------+------+--------+-----------+
| 1S | 2S | 3S | 4S | Trio | Quartet | Band | Doremi | Orchestra |
+----+----+----+----+------+---------+------+--------+-----------+
| 2  | 4  | 3  | 0  | 0    | 0       | 0    | 0      | 0         |
+----+----+----+----+------+---------+------+--------+-----------+
Input Options:
 SAVE           :- Accept these dice.
 ROLL           :- Re-roll ALL dice.
 ROLL d1 ... dn :- Re-roll specified dice only.
Input > roll 2 1 5 4 1
Roll #2 : [1, 2, 3, 3, 2]
"""


END = """\
+----+----+----+----+------+---------+------+--------+-----------+
Enter your desired category: orchestra
================================================================================
                              BATTLE OF THE SEXES
================================================================================
Scoreboard
+----------+----+----+----+----+------+---------+------+--------+-----------+
|          | 1S | 2S | 3S | 4S | Trio | Quartet | Band | Doremi | Orchestra |
+----------+----+----+----+----+------+---------+------+--------+-----------+
| Player 1 | 2  | 6  | 6  | 4  | 0    | 0       | 25   | 0      | 0         |
| Player 2 | 0  | 6  | 3  | 4  | 15   | 0       | 0    | 0      | 0         |
+----------+----+----+----+----+------+---------+------+--------+-----------+
Player 1: 43
Player 2: 28
CHEAT was used by Player 1 and Player 2.

Player 1 wins!
"""


def test_the_finished_game_of_the_rules_page() -> None:
    state, lines = played_helpers.typed(finished_game_helpers.commands(), band=25)
    assert state.scores == ((2, 6, 6, 4, 0, 0, 25, 0, 0), (0, 6, 3, 4, 15, 0, 0, 0, 0))
    assert GAME.result(state) == Result(0, (43, 28), ("cheat",))
    assert "\n".join(lines[-17:]) + "\n" == END
    assert lines.count("CHEAT was used by Player 1.") == 1


def test_a_turn_reads_as_on_the_rules_page() -> None:
    none = (None,) * 9
    mine = (2, None, 6, *none[3:])
    theirs = (None, 6, *none[2:7], 20, None)
    start = replace(START, scores=(mine, theirs))
    waiting = GAME.reduce(start, HOUSE, Begin())
    first = replace(waiting, phase="choose", rolls=1, dice=(1, 2, 3, 1, 2))
    second = replace(first, rolls=2, dice=(1, 2, 3, 3, 2))
    line = "roll 2 1 5 4 1"
    roll = GAME.parse(line, first, 0)
    assert isinstance(roll, Roll)
    lines = (
        *GAME.narrate(start, HOUSE, Begin(), waiting, "", (0, 1)),
        GAME.prompt(waiting, 0).text,
        *GAME.narrate(waiting, 0, Roll(ALL), first, "", (0, 1)),
        GAME.prompt(first, 0).text + line,
        GAME.narrate(first, 0, roll, second, "", (0, 1))[0],
    )
    assert "\n".join(lines) + "\n" == PAGE


@pytest.mark.parametrize("form", [str.lower, str.upper, str.title])
def test_commands_are_taken_in_any_letter_case(form: Callable[[str], str]) -> None:
    assert GAME.parse(form("save"), CHOOSING, 0) == Accept()
    assert GAME.parse(form("roll 3"), CHOOSING, 0) == Roll((3,))
    assert GAME.parse(form("cheat 1 2 3 4 4"), CHOOSING, 0) == Cheat((1, 2, 3, 4, 4))
    for category in CATEGORIES:
        assert GAME.parse(form(category), ENTERING, 0) == Enter(category)


NO_COMMAND = [
    *("roll 0", "roll 6", "roll -1", "roll a", "roll 1.5", "roll 1,2", "roll +1", "roll 00"),
    *("roll 06", "roll １", "roll ٣", "roll 1 2 6", "roll all", "rol", "rolls", "roll1"),
    *("cheat", "cheat 1 1 1 1", "cheat 1 1 1 1 5", "cheat 1 1 1 1 1 1", "cheat 0 1 1 1 1"),
    *("cheat 05 1 1 1 1", "cheat 1,1,1,1,1", "cheat 1 1 1 1 a", "cheat 11111"),
    *("saved", "save 1", "sav", "", " ", "1", "go", "\x00", "\x1b[2J", "\ud800", "ſave"),
    "x" * 10_000,
    "roll " + "9" * 10_000,
]
NO_CATEGORY = ["5S", "", "trios", "trio trio", "save", "roll", "cheat 1 1 1 1 1", "1", "x" * 10_000]
NO_ENTER = ["roll", "save", "cheat 1 1 1 1 1", "trio", "1", ".", "x" * 10_000]


@pytest.mark.parametrize(
    ("opening", "wrong"),
    [([], NO_ENTER), (["", "roll 1 2"], NO_COMMAND), (["", "cheat 1 2 3 4 4"], NO_CATEGORY)],
)
def test_an_error_leaves_the_game_and_asks_again(opening: list[str], wrong: list[str]) -> None:
    before, told = played_helpers.typed(opening)
    after, lines = played_helpers.typed([*opening, *wrong])
    assert after == before
    question = GAME.prompt(GAME.shown(before, 0), 0).text
    expected = "".join(f"{question}{line}\nERROR: Invalid input.\n" for line in wrong)
    assert lines == told + expected.split("\n")[:-1]


def test_the_words_of_the_house_are_taken_at_every_question() -> None:
    words = {"help": Verb.HELP, "undo": Verb.UNDO, "redo": Verb.REDO, "QUIT": Verb.QUIT}
    for state in (WAITING, CHOOSING, ENTERING):
        for line, verb in words.items():
            assert GAME.parse(line, state, 0) is verb


def test_a_command_that_nobody_typed_here_is_shown_with_its_reason() -> None:
    rolled = replace(CHOOSING, rolls=2)
    assert GAME.narrate(CHOOSING, 1, Roll((2, 5)), rolled, "a reason", (0,))[:2] == (
        "Player 2 > roll 2 5 (a reason)",
        "Roll #2 : [1, 2, 3, 1, 2]",
    )
    assert GAME.narrate(CHOOSING, 0, Accept(), ENTERING, "", ()) == ("Player 1 > save",)
    assert GAME.narrate(ENTERING, 0, Enter("Trio"), START, "", ()) == ("Player 1 > Trio",)
    assert GAME.narrate(WAITING, 1, Roll(ALL), CHOOSING, "a reason", ())[0].startswith("Roll #1")


def test_cheat_shows_the_category_scores_and_no_roll() -> None:
    cheat = Cheat((4, 4, 2, 4, 4))
    assert GAME.parse(GAME.spell(cheat, CHOOSING, 0), CHOOSING, 0) == cheat
    after = GAME.reduce(CHOOSING, 0, cheat)
    lines = GAME.narrate(CHOOSING, 0, Cheat((4, 4, 2, 4, 4)), after, "", (0,))
    assert lines[0] == "Category Scores"
    assert lines[-2] == "| 0  | 2  | 0  | 16 | 18   | 18      | 0    | 0      | 0         |"
    assert not any(line.startswith("Roll #") for line in GAME.describe(after, 0))
    assert GAME.prompt(after, 0).text == "Enter your desired category: "


@pytest.mark.parametrize(
    ("last", "words"), [(9, "It's a tie."), (10, "Player 2 wins!"), (8, "Player 1 wins!")]
)
def test_the_end_is_shown(last: int, words: str) -> None:
    before = replace(ENTERING, player=1, scores=((1,) * 9, (1,) * 8 + (None,)))
    over = replace(before, phase="over", dice=(), scores=((1,) * 9, (1,) * 8 + (last - 8,)))
    lines = GAME.narrate(before, 1, Enter("Orchestra"), over, "", (0, 1))
    assert lines[-4:] == ("Player 1: 9", f"Player 2: {last}", "", words)
    assert lines == GAME.describe(over, 0)


def test_the_hand_of_a_player_is_the_dice_on_the_table() -> None:
    assert GAME.extras.hand
    assert GAME.extras.hand(WAITING, 0) == ("No dice are rolled yet.",)
    assert GAME.extras.hand(CHOOSING, 0) == ("Roll #1 : [1, 2, 3, 1, 2]",)
    cheated = replace(CHOOSING, rolls=0)
    assert GAME.extras.hand(cheated, 0) == ("Dice: [1, 2, 3, 1, 2]",)


def test_short_lines_name_what_is_used_and_draw_nothing() -> None:
    short = GAME.extras.short
    assert short
    card = (7, *(None,) * 8)
    used = replace(CHOOSING, scores=(card, (None,) * 9))
    assert short.describe(used, 0) == (
        *("BATTLE OF THE SEXES", "Scoreboard", "Player 1: 1S 7", "Player 2: nothing", "Totals"),
        *("Player 1: 7", "Player 2: 0", "", "Player 1", "Roll #1 : [1, 2, 3, 1, 2]"),
        "Category Scores: 1S 2 (used), 2S 4, 3S 3, 4S 0, Trio 0, Quartet 0, Band 0, Doremi 0, "
        "Orchestra 0",
    )
    beginning = short.narrate(replace(used, phase="begin"), HOUSE, Begin(), used, "", ())
    assert beginning == short.describe(used, 0)[:9]
