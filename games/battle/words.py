"""Battle of the Sexes in lines of text, in the exact words of its rules page."""

from collections.abc import Callable

from msgspec import Struct

from games.battle.board import board, category_scores, heading
from games.battle.commands import parse_command, spell_command
from games.battle.refusals import not_understood
from games.battle.rules import result, why_refused
from games.battle.short_board import short_board, short_heading, short_scores
from games.battle.state import Accept, Action, Begin, Cheat, Roll, State
from games.contract import BadInput, Prompt, Seat, Verb
from games.parsing import verb

INVALID = "ERROR: Invalid input."

INPUT = "Input > "

INPUT_OPTIONS = f"""\
Input Options:
 SAVE           :- Accept these dice.
 ROLL           :- Re-roll ALL dice.
 ROLL d1 ... dn :- Re-roll specified dice only.
{INPUT}"""

QUESTIONS = {
    "roll": "Press ENTER to roll dice.",
    "choose": INPUT_OPTIONS,
    "enter": "Enter your desired category: ",
}

EVERYWHERE = (Verb.HELP, Verb.UNDO, Verb.REDO, Verb.QUIT)
"""The verbs that every question takes; the game has its own SAVE."""

StateLines = Callable[[State], tuple[str, ...]]


class LineLayout(Struct, frozen=True):
    """How the board, whose turn it is, and the scores of the dice are put in lines."""

    board: StateLines
    heading: StateLines
    scores: StateLines


TABLES = LineLayout(board, heading, category_scores)
SHORT_LINES = LineLayout(short_board, short_heading, short_scores)


def prompt(state: State, reader: Seat) -> Prompt:
    """Return the question of this moment, with the options if there are several.

    After an error the options are not listed again.
    """
    return Prompt(QUESTIONS.get(state.phase, ""), again=INPUT if state.phase == "choose" else "")


def parse(line: str, state: State, reader: Seat) -> Action | Verb:
    """Return the action or the verb that a line means.

    Raises:
        BadInput: It means neither, or the rules refuse the action now.
    """
    said = verb(line)
    if said in EVERYWHERE:
        return said
    action = parse_command(line, state.phase)
    if action is None or why_refused(state, reader, action):
        raise BadInput(INVALID, why_line_refused(line, state, reader))
    return action


def why_line_refused(line: str, state: State, reader: Seat) -> str:
    """Return why `parse` refuses a line, and what is possible."""
    action = parse_command(line, state.phase)
    return why_refused(state, reader, action) if action else not_understood(state, reader)


def spell(action: Action, state: State, reader: Seat) -> str:
    """Return what to type for an action; nothing but Enter for the first roll."""
    return spell_command(action, state.phase)


def narrate(
    before: State,
    seat: Seat,
    action: Action,
    after: State,
    why: str,
    typed: tuple[Seat, ...],
    layout: LineLayout = TABLES,
) -> tuple[str, ...]:
    """Return a step as lines: the board, the dice with what they score, or the end."""
    if isinstance(action, Begin):
        return (*layout.board(after), "", *layout.heading(after))
    said = () if seat in typed else command_line(seat, action, before, why)
    if isinstance(action, Roll | Cheat):
        return (*said, *dice_lines(after, layout))
    return said if isinstance(action, Accept) else (*said, *winner_lines(after, layout))


def command_line(seat: Seat, action: Action, before: State, why: str) -> tuple[str, ...]:
    """Return the line for a command that nobody typed here; none for the first roll."""
    line = spell_command(action, before.phase)
    return (f"Player {seat + 1} > {line}" + (f" ({why})" if why else ""),) if line else ()


def dice_lines(state: State, layout: LineLayout) -> tuple[str, ...]:
    """Return the roll, unless CHEAT set the dice, and what the dice score."""
    return (*roll_line(state), *layout.scores(state))


def roll_line(state: State) -> tuple[str, ...]:
    """Return the roll; none if CHEAT set the dice or none were rolled."""
    return (f"Roll #{state.rolls} : {list(state.dice)}",) if state.rolls else ()


def winner_lines(state: State, layout: LineLayout) -> tuple[str, ...]:
    """Return the board and who won; none while the game goes on."""
    final = result(state)
    if not final:
        return ()
    winner = "It's a tie." if final.winner is None else f"Player {final.winner + 1} wins!"
    return (*layout.board(state), "", winner)


def describe(state: State, reader: Seat, layout: LineLayout = TABLES) -> tuple[str, ...]:
    """Return the table in lines: the board, whose turn it is, the dice and what they score."""
    lying = dice_lines(state, layout) if state.dice else ()
    turn = (*layout.board(state), "", *layout.heading(state), *lying)
    return winner_lines(state, layout) or turn


def rolled_dice(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the dice on the table, as a line."""
    if not state.dice:
        return ("No dice are rolled yet.",)
    return roll_line(state) or (f"Dice: {list(state.dice)}",)
