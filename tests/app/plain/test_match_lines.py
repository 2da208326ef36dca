"""What plain mode says on demand, without hints, and in short lines."""

import pytest

from tests.app.conftest import Parlour

GOPS = ("play", "gops", "--plain", "--prizes", "4,5,6,10,9,2,8,7,3", "--seat2", "script:3,10,2")
BATTLE = ("play", "battle", "--plain", "--seed", "golden")
TWENTY_ONE = ("play", "twentyone", "--plain", "--seed", "1")
GO_STOP = ("play", "gostop", "--plain", "--seed", "1")
BID = "Enter player 1 bid: "
OPTIONS = "Input Options:\n SAVE           :- Accept these dice."


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


TOLD = "Player 2 bid: 3\nPlayer 1 wins bid, has captured [4]\nMiddle card(s): [5]\n"
HAND = "Player 1 available: [2, 3, 5, 6, 7, 8, 9, 10]\n"


@pytest.mark.parametrize(
    ("game", "typed", "parts"),
    [
        (
            GOPS,
            ("4", "state", "HAND", " again "),
            (
                f"{BID}4\n{TOLD}{HAND}",
                f"{BID}state\nPlayer 1 captured: [4]\nPlayer 2 captured: []\nPlayer 1 holds",
                f"{BID}HAND\n{HAND}{BID}",
                f"{BID} again \n{TOLD}{BID}",
            ),
        ),
        (GOPS, ("4", "undo", "again"), (f"{BID}again\nPlayer 1 captured: []\n",)),
        (
            TWENTY_ONE,  # anything but h stays, by the rules
            ("state", "again", "n"),
            (">> state\nDealer's hand:", "(Y/N)? >> again\nDealer's hand:"),
        ),
        (TWENTY_ONE, ("s", "hand", "n"), ("(Y/N)? >> hand\nRound 1: ",)),
        (
            GO_STOP,
            ("hand", "state", "again", "4"),
            (
                "\nChoose: hand\nHand: ",
                "\nChoose: state\nRound: 1\n",
                "\nChoose: again\nRound 1: the cards are dealt.\n",
            ),
        ),
        (
            BATTLE,
            ("hand", "", "hand", "cheat 1 2 3 4 4", "hand"),
            (
                "roll dice.hand\nNo dice are rolled yet.\nPress ENTER",
                "Input > hand\nRoll #1 : [3, 3, 1, 3, 4]\nInput > ",
                "category: hand\nDice: [1, 2, 3, 4, 4]\nEnter",
            ),
        ),
    ],
)
def test_the_table_the_hand_and_the_last_lines_are_printed_at_a_word(
    parlour: Parlour, game: tuple[str, ...], typed: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    out = parlour(*game, typed=lines(*typed)).out
    assert [part for part in parts if part not in out] == []
    assert "is not in the menu" not in out
    assert "ERROR" not in out


ALSO = (
    "Also :state, :hand, :again (print once more), :rules, :help (the coach),"
    " :undo, :redo, :quit.\n"
)
MENU = "Choose 1 Save the game, 2 Make a move, 3 Ask for help, 4 Quit the game."


@pytest.mark.parametrize(
    ("game", "typed", "listed"),
    [
        (GOPS, (), f"Player 1 available: [2, 3, 4, 5, 6, 7, 8, 9, 10]\n{ALSO}{BID}"),
        (BATTLE, (), f"Press Enter.\n{ALSO}Press ENTER to roll dice."),
        (BATTLE, ("", "x"), f"{OPTIONS}\n"),
        (BATTLE, ("", "save", "1S", "", "save", "2S", "", "save"), "You can type 2S, 3S, 4S, Trio"),
        (TWENTY_ONE, ("s",), f"You can type yes or no.\n{ALSO}"),
        (GO_STOP, (), f"{MENU}\n{ALSO}Choose: "),
        (GO_STOP, ("2",), "Play one of your cards: 1 "),
    ],
)
def test_a_question_mark_prints_what_can_be_typed(
    parlour: Parlour, game: tuple[str, ...], typed: tuple[str, ...], listed: str
) -> None:
    out = parlour(*game, typed=lines(*typed, "?")).out
    assert f"?\n{listed}" in out
    assert out.count(ALSO) == 1


def test_after_a_refusal_the_menu_and_the_cards_are_not_listed_twice(parlour: Parlour) -> None:
    out = parlour(*GO_STOP, typed=lines("5", "2", "zz")).out
    assert f'"5" is not in the menu. {MENU}\nChoose: 2\n' in out
    assert '"zz" is not a card. Play one of your cards: 1 ' in out
    assert out.count("Play one of your cards") == 2
    assert out.endswith("\nPlay: ")


def test_after_an_error_the_options_are_not_listed_again(parlour: Parlour) -> None:
    out = parlour(*BATTLE, typed=lines("", "x", "y", "undo")).out
    assert f"{OPTIONS}\n" in out
    assert "Input > x\nERROR: Invalid input.\nInput > y\nERROR: Invalid input.\nInput > undo" in out
    assert out.count("Input Options:") == 1
    listed = parlour(*BATTLE, typed=lines("", "x", "state", "roll")).out
    assert listed.count("Input Options:") == 2, "but after another roll"


@pytest.mark.parametrize(
    ("game", "typed", "hint", "question"),
    [
        (GOPS, ("4",), "available", "\nEnter player 1 bid: 4\n"),
        (BATTLE, ("", "roll 1"), "Input Options", "\nInput > roll 1\n"),
        (GO_STOP, ("2",), "Make a move", "\nChoose: 2\nPlay: "),
    ],
)
def test_hints_can_be_muted(
    parlour: Parlour, game: tuple[str, ...], typed: tuple[str, ...], hint: str, question: str
) -> None:
    assert hint in parlour(*game, typed=lines(*typed)).out
    muted = parlour(*game, "--hints", "off", typed=lines(*typed)).out
    assert hint not in muted
    assert question in muted


def test_short_lines_draw_no_tables(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = lines("", "cheat 4 4 4 1 2", "trio", "", "roll 1", "state")
    out = parlour(*BATTLE, "--lines", "short", typed=typed).out
    assert not any(drawn in out for drawn in ("+-", "| ", "---", "==="))
    assert "Orchestra 0\nInput Options:" in out
    assert "Category Scores: 1S 1, 2S 2, 3S 0, 4S 12, Trio 15, Quartet 0, " in out
    assert "BATTLE OF THE SEXES\nScoreboard\nPlayer 1: Trio 15\nPlayer 2: nothing\n" in out
    assert "Totals\nPlayer 1: 15\nPlayer 2: 0\nCHEAT was used by Player 1.\n\nPlayer 2\n" in out
    replayed = parlour("replay", "1", "--plain", "--lines", "short").out
    assert ", Trio 15, Quartet 0" in replayed
    assert "+-" not in replayed
    monkeypatch.setenv("PARLOUR_LINES", "short")
    assert parlour("resume", "--plain", typed="").out.startswith(
        "BATTLE OF THE SEXES\nScoreboard\n"
    )


def test_a_used_category_is_marked_in_short_lines(parlour: Parlour) -> None:
    typed = lines("", "save", "1s", "", "save", "1s", "", "")
    out = parlour(*BATTLE, "--lines", "short", typed=typed).out
    assert out.count(" (used), 2S ") == 1


def test_short_lines_are_those_of_always_where_nothing_is_drawn(parlour: Parlour) -> None:
    typed = lines("4", "state")
    assert parlour(*GOPS, "--lines", "short", typed=typed).out == parlour(*GOPS, typed=typed).out


def test_the_round_has_its_number_when_twenty_one_is_dealt(parlour: Parlour) -> None:
    out = parlour(*TWENTY_ONE, typed=lines("s", "y", "s", "n")).out
    assert out.startswith("Round 1\nPlayer's hand:")
    assert "(Y/N)? >> y\nRound 2\nPlayer's hand:" in out
