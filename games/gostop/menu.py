"""The menu before each turn: what a person may do besides the move itself."""

from games.contract import BadInput, Seat, Verb
from games.gostop.rules import to_move
from games.gostop.state import State
from games.quoting import quoted

Items = tuple[tuple[Verb, str], ...]

ITEMS: Items = (
    (Verb.SAVE, "Save the game"),
    (Verb.GO, "Make a move"),
    (Verb.HELP, "Ask for help"),
    (Verb.QUIT, "Quit the game"),
)


def menu(state: State, reader: Seat) -> Items:
    """Return what a reader may do before a turn, the other's too; help for one's own turn only.

    Nothing in the middle of a turn or between rounds.
    """
    if state.phase != "play":
        return ()
    own = reader in to_move(state)
    return tuple(item for item in ITEMS if own or item[0] is not Verb.HELP)


def menu_text(items: Items) -> str:
    """Return the menu as numbered lines, and the question under them."""
    lines = (f"{number} {label}" for number, (_, label) in enumerate(items, start=1))
    return "\n".join((*lines, "Choose: "))


def chosen(line: str, items: Items) -> Verb:
    """Return the item that a line names by number, letter or word. Raises `BadInput`."""
    said = " ".join(line.lower().split())
    for number, (verb, label) in enumerate(items, start=1):
        if said in names(number, verb, label):
            return verb
    labels = ", ".join(f"{number} {label}" for number, (_, label) in enumerate(items, start=1))
    wrong = f"{quoted(line.strip())} is not in the menu." if said else "Nothing was entered."
    raise BadInput(f"{wrong} Choose {labels}.")


def names(number: int, verb: Verb, label: str) -> set[str]:
    """Return all that an item may be called: its number, its words and first letters."""
    words = {word for word in label.lower().split() if word not in ("the", "a", "for", "game")}
    words |= {verb.value}
    return {str(number), label.lower()} | words | {word[0] for word in words}
