"""What Enter may choose at a table: only what the player has put the cursor on."""

from textual.screen import Screen

from app.match.table_controller import TableController
from app.screens.table.game_table import GameTable
from app.screens.table.prompt_row import PromptRow
from widgets.canvas.stage import StageField


class Choosing:
    """Moves the focus over what can be chosen, and says what Enter or a click would choose.

    Args:
        screen: The screen of the table.
        table: The table.
        controller: Knows what can be chosen.
        prompt: Where it is said.
    """

    def __init__(
        self,
        screen: Screen[None],
        table: GameTable,
        controller: TableController,
        prompt: PromptRow,
    ) -> None:
        self.screen = screen
        self.table = table
        self.controller = controller
        self.prompt = prompt

    def focus(self) -> None:
        """Focus what the player chooses from."""
        target = self.table.key_target(self.controller.view)
        self.screen.set_focus(target) if target is None else target.focus()

    async def go_to_next(self, by: int) -> None:
        """Focus the next field, or move the cursor if there is only one."""
        choices = [each for each in self.screen.focus_chain if self.table in each.ancestors]
        if self.screen.focused in choices[:1] == choices:
            await self.screen.app.run_action(f"step({by})", self.screen.focused)
        elif choices:
            (self.screen.focus_next if by > 0 else self.screen.focus_previous)("#table *")

    def forget(self) -> None:
        """Clear the cursor of every field, so that the next Enter chooses nothing."""
        for field in self.screen.query(StageField):
            field.forget()

    def refuse_undecided(self) -> None:
        """Say how to put the cursor on what can be chosen."""
        view = self.controller.view
        if self.controller.guard.lets_click() and view.asked is not None:
            self.controller.refuse(self.table.undecided(view))

    def show_answer(self) -> None:
        """Show what Enter would answer now."""
        view = self.controller.view
        self.prompt.show_answer(view, self.table.answer(view))

    def show_hint(self) -> None:
        """Show what a click would do now, where the pointer is."""
        asked = self.controller.view.asked
        self.prompt.show_hint("" if asked is None else self.table.pointed_hint())
