"""Battle of the Sexes in lines of text, in the exact words of its rules page, and typed lines.

With `short`, the tables are short lines, which a screen reader can say.
"""

from collections.abc import Sequence
from itertools import compress

from games.battle import rules
from games.contract import BadInput, Prompt, Seat, Verb

INVALID = "ERROR: Invalid input."
INPUT = "Input > "

QUESTIONS = {
    "roll": "Press ENTER to roll dice.",
    "choose": f"""\
Input Options:
 SAVE           :- Accept these dice.
 ROLL           :- Re-roll ALL dice.
 ROLL d1 ... dn :- Re-roll specified dice only.
{INPUT}""",
    "enter": "Enter your desired category: ",
}

# What every question takes; the game has its own SAVE.
EVERYWHERE = (Verb.HELP, Verb.UNDO, Verb.REDO, Verb.QUIT)
CATEGORIES_BY_NAME = {category.lower(): category for category in rules.CATEGORIES}
BOARD_TITLE = "BATTLE OF THE SEXES"
BOARD_WIDTH = 80
PLAYER_NAMES = ("Player 1", "Player 2")


def prompt(state: rules.State, reader: Seat) -> Prompt:
    """Return the question of this moment; after an error without its options."""
    return Prompt(QUESTIONS.get(state.phase, ""), again=INPUT if state.phase == "choose" else "")


def parse(line: str, state: rules.State, reader: Seat) -> rules.Action | Verb:
    """Return the action or the verb that a line means. Raises `BadInput` for what is refused."""
    said = Verb.of(line)
    if said in EVERYWHERE:
        return said
    action = _parse_command(line, state.phase)
    if action is None or rules.why_refused(state, reader, action):
        raise BadInput(INVALID, why_line_refused(line, state, reader))
    return action


def _parse_command(line: str, phase: rules.Phase) -> rules.Action | None:
    """Return the action that a line means in a phase, legal or not, or None."""
    words = line.lower().split()
    if phase == "roll":
        return None if words else rules.Roll(rules.ALL)
    if phase == "enter":
        category = CATEGORIES_BY_NAME.get(" ".join(words))
        return rules.Enter(category) if category else None
    command, *rest = words or [""]
    if command == "save" and not rest:
        return rules.Accept()
    digits = [word.lstrip("0") for word in rest]  # any zeros may stand before a digit
    numbers = tuple(int(each) if each in tuple("123456789") else 0 for each in digits)
    if command == "roll" and set(numbers) <= set(rules.ALL):
        return rules.Roll(tuple(sorted(set(numbers))) or rules.ALL)
    if command == "cheat" and set(numbers) <= set(rules.DIE_FACES):
        return rules.Cheat(numbers)
    return None


def why_line_refused(line: str, state: rules.State, reader: Seat) -> str:
    """Return why `parse` refuses a line, and what is possible."""
    if action := _parse_command(line, state.phase):
        return rules.why_refused(state, reader, action)
    if state.phase in ("begin", "over") or reader != state.player:
        return rules.out_of_turn(state, reader)
    return {
        "roll": "Enter alone rolls all five dice.",
        "choose": "Type save, roll, or roll and positions: roll 2 5.",
        "enter": rules.still_open(state),
    }[state.phase]


def spell(action: rules.Action, state: rules.State, reader: Seat) -> str:
    """Return what to type for an action; nothing but Enter for the first roll."""
    if state.phase == "roll":
        return ""
    match action:
        case rules.Accept():
            return "save"
        case rules.Roll(dice):
            return "roll" if dice == rules.ALL else f"roll {' '.join(map(str, dice))}"
        case rules.Cheat(dice):
            return f"cheat {' '.join(map(str, dice))}"
        case rules.Enter(category):
            return category
    return ""


def narrate(
    before: rules.State,
    seat: Seat,
    action: rules.Action,
    after: rules.State,
    why: str,
    typed: tuple[Seat, ...],
    *,
    short: bool = False,
) -> tuple[str, ...]:
    """Return a step as lines: the board, the dice with what they score, or the end."""
    if isinstance(action, rules.Begin):
        return (*board(after, short), "", *heading(after, short))
    line = "" if seat in typed else spell(action, before, seat)
    said = (f"Player {seat + 1} > {line}" + (f" ({why})" if why else ""),) if line else ()
    if isinstance(action, rules.Roll | rules.Cheat):
        return (*said, *_dice_lines(after, short))
    return said if isinstance(action, rules.Accept) else (*said, *_winner_lines(after, short))


def describe(state: rules.State, reader: Seat, *, short: bool = False) -> tuple[str, ...]:
    """Return the table in lines: the board, whose turn it is, the dice and what they score."""
    lying = _dice_lines(state, short) if state.dice else ()
    turn = (*board(state, short), "", *heading(state, short), *lying)
    return _winner_lines(state, short) or turn


def rolled_dice(state: rules.State, reader: Seat) -> tuple[str, ...]:
    """Return the dice on the table, as a line."""
    if not state.dice:
        return ("No dice are rolled yet.",)
    return _roll_line(state) or (f"Dice: {list(state.dice)}",)


def board(state: rules.State, short: bool) -> tuple[str, ...]:
    """Return the title, the scores and totals of both players, and who used CHEAT, if anybody."""
    rows = list(zip(PLAYER_NAMES, state.scores, rules.totals(state), strict=True))
    last = [f"{name}: {total}" for name, _, total in rows]
    if used := list(compress(PLAYER_NAMES, state.cheated)):
        last.append(f"CHEAT was used by {' and '.join(used)}.")
    if short:
        entered = []
        for name, scores, _ in rows:
            both = zip(rules.CATEGORIES, scores, strict=True)
            said = ", ".join(f"{category} {score}" for category, score in both if score is not None)
            entered.append(f"{name}: {said or 'nothing'}")
        return (BOARD_TITLE, "Scoreboard", *entered, "Totals", *last)
    cells = (
        [name, *("" if score is None else str(score) for score in scores)]
        for name, scores, _ in rows
    )
    rule = ("=" * BOARD_WIDTH,) if state.phase == "over" else ()
    title = (*rule, BOARD_TITLE.center(BOARD_WIDTH).rstrip(), *rule)
    return (*title, "Scoreboard", *_grid(("", *rules.CATEGORIES), *cells), *last)


def heading(state: rules.State, short: bool) -> tuple[str, ...]:
    """Return whose turn it is, in a drawn table underlined."""
    name = PLAYER_NAMES[state.player]
    return (name,) if short else (name, "-" * len(name))


def _dice_lines(state: rules.State, short: bool) -> tuple[str, ...]:
    """Return the roll, unless CHEAT set the dice, and what they score, even in used categories."""
    scores = rules.scores_of(state.dice, state.options.band)
    if not short:
        table = _grid(rules.CATEGORIES, list(map(str, scores)))
        return (*_roll_line(state), "Category Scores", *table)
    each = zip(rules.CATEGORIES, scores, state.scores[state.player], strict=True)
    named = (f"{name} {score}{'' if had is None else ' (used)'}" for name, score, had in each)
    return (*_roll_line(state), f"Category Scores: {', '.join(named)}")


def _roll_line(state: rules.State) -> tuple[str, ...]:
    return (f"Roll #{state.rolls} : {list(state.dice)}",) if state.rolls else ()


def _winner_lines(state: rules.State, short: bool) -> tuple[str, ...]:
    """Return the board and who won; none while the game goes on."""
    final = rules.result(state)
    if not final:
        return ()
    winner = "It's a tie." if final.winner is None else f"Player {final.winner + 1} wins!"
    return (*board(state, short), "", winner)


def _grid(*rows: Sequence[str]) -> tuple[str, ...]:
    """Return rows of cells as a table with lines around it and below its first row."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    line = "+" + "".join("-" * (width + 2) + "+" for width in widths)
    first, *others = (
        "|" + "".join(f" {cell:<{width}} |" for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    return line, first, line, *others, line
