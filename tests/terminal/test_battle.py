"""Battle of the Sexes in a real terminal: whole games by keys, mouse and commands; killed."""

import re
from collections.abc import Callable
from pathlib import Path

from app.match.match import Match
from app.match.setup import Setup
from app.storage.store import open_store
from games.battle import GAME
from games.battle.rules import Options, State
from tests.app.match.battle_match_helpers import LAST, played
from tests.games.battle.finished_game_helpers import commands
from tests.share_helpers import share
from tests.terminal.terminal_helpers import Terminal, without_tips

ALONE = ("play", "battle", "--seed", "golden", "--seat2")
PLAY = (*ALONE, "human", "--names", "Tony,Pepper")

CLEARED = b"\x1b[2J"


def kept() -> Match:
    """Return the match as it stands in the store."""
    return open_store().resume(1)


AT_THE_END = "'S CHANCE TO WIN"
"""What stands on the result, and nowhere before."""


def turn_begins(terminal: Terminal, number: int) -> None:
    """Wait for a player's turn; a key cuts the hand-over short."""
    name = ("Tony", "Pepper")[number % 2]
    terminal.wait_for(" ".join(name.upper()))


def entered(terminal: Terminal, number: int, yes: Callable[[], None]) -> None:
    """Wait until a turn is over; say yes where a zero is to be confirmed."""
    after = " ".join(("PEPPER", "TONY")[number % 2]) if number < 17 else AT_THE_END
    terminal.until(
        lambda: after in terminal.text or "ENTER A ZERO?" in terminal.text, "the turn's end"
    )
    if "ENTER A ZERO?" in terminal.text:
        yes()


def by_keys(terminal: Terminal, number: int) -> None:
    turn_begins(terminal, number)
    terminal.type("x")
    terminal.wait_for("↵  roll")
    terminal.type("\r")
    terminal.wait_for("roll 1 of 3")
    terminal.type("2")
    terminal.wait_for("2  rolls")
    terminal.type("r")
    terminal.wait_for("roll 2 of 3")
    terminal.type("s")
    terminal.wait_for("to choose")
    terminal.type("\x1b[C")
    terminal.wait_for("↵  enter")
    terminal.type("\r")
    entered(terminal, number, lambda: terminal.type("y"))


def test_a_hot_seat_game_to_its_end(home: Path) -> None:
    before = share(LAST.start, 0)
    if before:
        setup = Setup(Options(), "golden", ("human", "human"), ("Tony", "Pepper"))
        played(open_store().begin(GAME, setup))
    terminal = Terminal(*(("resume",) if before else PLAY), home=home)
    for number in range(before, LAST.stop):
        by_keys(terminal, number)
    terminal.wait_for(" 9 of 9")
    terminal.wait_for(AT_THE_END)
    assert re.search(r"(TONY|PEPPER)'S CHANCE TO WIN", terminal.text)
    terminal.type("\x11")
    assert terminal.end() == 0


def test_killed_between_two_rolls_the_dice_lie_there_and_the_next_roll_is_the_one_to_come(
    home: Path,
) -> None:
    steady = Terminal(*PLAY, home=home / "steady")
    killed = Terminal(*PLAY, home=home)
    for terminal in (steady, killed):
        turn_begins(terminal, 0)
        terminal.type("x")
        without_tips(terminal)
        terminal.wait_for("↵  roll")
        terminal.type("\r")
        terminal.wait_for("1-5  keep or roll")
    killed.kill()
    before: State = kept().state
    again = Terminal("resume", home=home)
    turn_begins(again, 0)
    again.type("x")
    again.wait_for("roll 1 of 3")
    again.wait_for("1-5  keep or roll")
    for terminal in (steady, again):
        terminal.type("25r")
        terminal.wait_for("roll 2 of 3")
        terminal.wait_for("1-5  keep or roll")
    after: State = kept().state
    assert (after.rolls, after.draws, after.player) == (2, 2, 0)
    assert [after.dice[at] for at in (0, 2, 3)] == [before.dice[at] for at in (0, 2, 3)]
    steady.until(lambda: again.read(0) and steady.text == again.text, again.text)
    for terminal in (steady, again):
        terminal.kill()


def test_plain_mode_clears_the_screen_between_two_persons_only(home: Path) -> None:
    plain = ("--plain", "--band", "25")
    terminal = Terminal(*PLAY, *plain, home=home, rows=60)
    for number, line in enumerate(commands()[:6]):
        terminal.wait_for(
            ("Press ENTER to roll dice.", "Input >", "Enter your desired category:")[number % 3]
        )
        terminal.type(f"{line}\n")
        if line.startswith("cheat") and number < 3:
            terminal.wait_for("This game will not be rated.")
            terminal.type("yes\n")
    terminal.until(lambda: terminal.raw.count(CLEARED) == 2, "cleared twice")
    terminal.wait_for("Player 1\n--------\nPress ENTER to roll dice.")
    assert terminal.raw.count(CLEARED) == 2
    assert terminal.text.count("Scoreboard") == 1
    assert terminal.text.lstrip().startswith("BATTLE OF THE SEXES")
    terminal.kill()
    alone = Terminal(*ALONE, "greedy", *plain, home=home, rows=60)
    for line in ("\n", "save\n", "1s\n"):
        alone.type(line)
    alone.wait_for("Player 2 > ")
    assert CLEARED not in alone.raw
    alone.kill()
