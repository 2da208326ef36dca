"""The log of Battle of the Sexes at its table: rolls and entries, by name."""

from collections.abc import Sequence

from app.match.match import Step
from app.match.names import does
from app.screens.table.sentences import final_line
from games.battle.keeps import kept_dice
from games.battle.rules import Cheat, Enter, Roll, State, result, score


def log_lines(step: Step, names: Sequence[str]) -> tuple[str, ...]:
    """Return a step as lines; none for the beginning of a turn and for accepting dice.

    Args:
        step: The step, as its reader may see it.
        names: What the seats are called.
    """
    name = names[step.before.player]
    match step.action:
        case Roll():
            return (rolled(step.before, step.action, step.after, name),)
        case Cheat(dice):
            return (f"{does(name, 'cheat')}: {numbers(dice)}",)
        case Enter():
            ending = final_line(result(step.after), names)
            return (entered(step.before, step.action, name), *ending)
    return ()


def numbers(dice: Sequence[int]) -> str:
    """Return dice as their numbers."""
    return " ".join(map(str, dice))


def rolled(before: State, action: Roll, after: State, name: str) -> str:
    """Return which roll it is, what was kept, and the dice on the table."""
    kept = kept_dice(before.dice, action.dice) if before.dice else ()
    keeps = f"{does(name, 'keep')} {numbers(kept)}, " if kept else f"{does(name, 'roll')} all, "
    lies = numbers(after.dice)
    return (
        f"roll {after.rolls}: {keeps}then {lies}" if before.dice else f"{does(name, 'roll')} {lies}"
    )


def entered(before: State, action: Enter, name: str) -> str:
    """Return what someone scores in a category."""
    points = score(before.dice, action.category, before.options.band)
    if not points:
        return f"{does(name, 'score')} 0 in {action.category}"
    return f"{does(name, 'take')} {action.category} for {points}"
