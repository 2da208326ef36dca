"""Twenty-One matches for the screen, begun from decks of a known order."""

from app import plugins
from app.match.match import Match
from app.match.new_setup import new_setup
from app.storage.store import Store, open_store
from games.contract import Loaded
from games.twentyone.state import Options
from tests.app.screens.screen_helpers import User
from tests.app.storage.deck_helpers import EVERY_ENDING


def begun(
    codes: tuple[str, ...] = EVERY_ENDING, store: Store | None = None, **given: object
) -> Match:
    game = plugins.find("twentyone")
    loaded = Loaded[Options, object](Options(deck=codes))
    return (store or open_store()).begin(game, new_setup(game, None, given, loaded=loaded))


async def wait_for(phase: str, user: User) -> None:
    await user.until(lambda: user.screen.asked == 0 and user.match.state.phase == phase, phase)
