"""A menu as numbered lines, and the item that a typed line chooses."""

from games.contract import BadInput, Verb
from games.text import quoted

Items = tuple[tuple[Verb, str], ...]

MENU_QUESTION = "Choose: "


def menu_text(items: Items) -> str:
    """Return the menu as numbered lines, and the question under them."""
    lines = (f"{number} {label}" for number, (_, label) in enumerate(items, start=1))
    return "\n".join((*lines, MENU_QUESTION))


def chosen(line: str, items: Items) -> Verb:
    """Return the item that a line names by number, letter or word.

    Raises:
        BadInput: The line names no item.
    """
    said = " ".join(line.lower().split())
    for number, (verb, label) in enumerate(items, start=1):
        if said in names_of_item(number, verb, label):
            return verb
    wrong = f"{quoted(line.strip())} is not in the menu." if said else "Nothing was entered."
    raise BadInput(f"{wrong} {items_listed(items)}")


def items_listed(items: Items) -> str:
    """Return the sentence that lists the items."""
    labels = (f"{number} {label}" for number, (_, label) in enumerate(items, start=1))
    return f"Choose {', '.join(labels)}."


def names_of_item(number: int, verb: Verb, label: str) -> set[str]:
    """Return everything that names an item: its number, its words and their first letters."""
    words = {word for word in label.lower().split() if word not in ("the", "a", "for", "game")}
    words |= {verb.value}
    return {str(number), label.lower()} | words | {word[0] for word in words}
