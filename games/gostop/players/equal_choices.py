"""The choices that are worth the same to every player: those within a turn, and another round."""

from games.contract import Decision, Seat
from games.gostop.faces import faces, plural
from games.gostop.rules import legal
from games.gostop.state import Action, Another, Choose, State
from games.gostop.turn import face_up


def choose_among_equals(view: State, seat: Seat) -> Decision[Action]:
    """Return the first of equal choices, and no to another round."""
    if view.phase == "another":
        return Decision(Another(False), "it plays one round unless more were agreed")
    choice = legal(view, seat)[0]
    return Decision(choice, explain_equal_choice(view, seat))


def explain_equal_choice(view: State, seat: Seat) -> str:
    """Return what the card in play brings with any of the choices, as a reason."""
    rank = face_up(view.card).rank
    first = legal(view, seat)[0]
    if isinstance(first, Choose) and len(first.places) > 1:
        return f"it captures four {plural(rank)} at once, as any three would"
    if view.phase == "meet":
        return "it creates a stacked pair, as either would"
    if faces(view, seat)[rank].completes:
        return f"it completes a set of {plural(rank)}, as either would"
    return f"it captures a pair of {plural(rank)}, as either would"
