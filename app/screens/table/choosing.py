"""What Enter may choose at a table: only what the player has put the cursor on."""

from textual.screen import Screen
from textual.widget import Widget

from app.match.table_controller import TableController
from widgets.canvas.stage import StageField

UNDECIDED = "Choose a card first: with ← and →, by its rank, or click it."


def refuse_undecided(controller: TableController, why: str) -> None:
    """Say how to put the cursor on what can be chosen."""
    if controller.guard.lets_click() and controller.view.asked is not None:
        controller.refuse(why)


def forget_choices(screen: Screen[None]) -> None:
    """Clear the cursor of every field, so that the next Enter chooses nothing."""
    for field in screen.query(StageField):
        field.forget()


async def go_to_next(screen: Screen[None], table: Widget, by: int) -> None:
    """Focus the next field, or move the cursor if there is only one."""
    choices = [each for each in screen.focus_chain if table in each.ancestors]
    if screen.focused in choices[:1] == choices:
        await screen.app.run_action(f"step({by})", screen.focused)
    elif choices:
        (screen.focus_next if by > 0 else screen.focus_previous)("#table *")
