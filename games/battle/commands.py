"""The typed commands of Battle of the Sexes: what a line means, and how to type an action."""

from games.battle.scoring import CATEGORIES, DIE_FACES
from games.battle.state import ALL, Accept, Action, Cheat, Enter, Phase, Roll

DIGITS = tuple("123456789")
CATEGORIES_BY_NAME = {category.lower(): category for category in CATEGORIES}


def parse_command(line: str, phase: Phase) -> Action | None:
    """Return the action that a line means in a phase, legal or not, or None."""
    words = line.lower().split()
    if phase == "roll":
        return None if words else Roll(ALL)
    if phase == "enter":
        category = CATEGORIES_BY_NAME.get(" ".join(words))
        return Enter(category) if category else None
    return parse_choice(words[0], words[1:]) if words else None


def parse_choice(verb: str, rest: list[str]) -> Action | None:
    """Return the action that a command means before the dice are accepted, or None."""
    if verb == "save" and not rest:
        return Accept()
    numbers = tuple(map(small_number, rest))
    if verb == "roll" and set(numbers) <= set(ALL):
        return Roll(tuple(sorted(set(numbers))) or ALL)
    if verb == "cheat" and set(numbers) <= set(DIE_FACES):
        return Cheat(numbers)
    return None


def small_number(word: str) -> int:
    """Return the digit that a word consists of, with any zeros before it, or 0."""
    digit = word.lstrip("0")
    return int(digit) if digit in DIGITS else 0


def spell_command(action: Action, phase: Phase) -> str:
    """Return what to type for an action in a phase; "" for the Enter before the first roll."""
    if phase == "roll":
        return ""
    match action:
        case Accept():
            return "save"
        case Roll(dice):
            return "roll" if dice == ALL else f"roll {' '.join(map(str, dice))}"
        case Cheat(dice):
            return f"cheat {' '.join(map(str, dice))}"
        case Enter(category):
            return category
    return ""
