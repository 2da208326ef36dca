"""Matches that the lobby begins without a dialog: a newcomer's first, and the last one again."""

from msgspec.structs import replace

from app import plugins
from app.match.setup import PERSON, fresh_seed, is_from_file
from app.plugins import AnyGame
from app.screens.services import Services

FIRST_GAME, FIRST_LEVEL = "gops", "easy"
"""What a newcomer's Enter begins."""


def begin_first(services: Services) -> None:
    """Begin a newcomer's first game, without a dialog. Raises `Refusal`."""
    from app.match.new_setup import new_setup  # only now: the first frame does not need it

    game = plugins.find(FIRST_GAME)
    services.navigator.begin(game, new_setup(game, seats=(PERSON, FIRST_LEVEL)))


def play_again(services: Services, game: AnyGame) -> None:
    """Begin a match like the last one of a game, with a new deal. Raises `Refusal`."""
    setup = services.navigator.last_setup(game)
    if setup is None or is_from_file(game, setup):
        services.navigator.new_game(game)
    else:
        services.navigator.begin(game, replace(setup, seed=fresh_seed()))
