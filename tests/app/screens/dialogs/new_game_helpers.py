"""The dialog before a game: opened, read and filled in."""

from textual.widgets import Input

from app.screens.dialogs.offers import OfferList
from app.screens.widgets import Words
from tests.app.screens.screen_helpers import User
from widgets.inputs.choice import Choice


async def opened(user: User) -> None:
    """Open the dialog."""
    await user.press("n")
    await user.at("NewGameDialog")


def hint(user: User) -> str:
    return str(user.screen.query_one("#refusal", Words).words).removeprefix("× ")


def said(user: User) -> dict[str | None, str]:
    """Return what stands in each line."""
    lines = user.screen.query("Choice, Input").results()
    seen = (line for line in lines if all(each.display for each in line.ancestors_with_self))
    return {line.id: line.value for line in seen if isinstance(line, Choice | Input)}


def chosen(user: User) -> str:
    """Return who is chosen to play against."""
    return str(user.screen.query_one("#levels", OfferList).chosen)


async def fill(user: User, field: str, text: str) -> None:
    """Put a text into a field, instead of what stands there."""
    if not user.screen.query_one("#more").display:
        await user.press("m")
    line = user.screen.query_one(f"#{field}", Input)
    line.focus()
    await user.until(lambda: line.has_focus)
    line.value = ""
    await user.breathe()
    await user.paste(text)
