"""The games that two terminals can share, and what they are called in a line."""

import msgspec

from app import plugins
from app.plugins import AnyGame
from app.wire.terms import GameOffer, is_for_two_terminals


def shared_games() -> dict[str, tuple[AnyGame, str]]:
    """Return every game and variant for two terminals, by what it is called."""
    found = {}
    for slug in plugins.slugs_in_order():
        game = plugins.find(slug)
        if is_for_two_terminals(game):
            for preset in game.presets:
                found[offer_title(game, preset)] = game, preset
    return found


def offer_title(game: AnyGame, preset: str) -> str:
    """Return what a variant of a game is called: "GOPS, nine cards"."""
    variant = game.extras.variants.get(preset)
    words = f", {variant.name.partition(', ')[2]}" if variant else ""
    return game.title.partition(" of ")[0] + words


def offer_words(offer: GameOffer) -> str:
    """Return what an offer is called; the title of the game alone if no variant has its options."""
    game = plugins.find(offer.game)
    for preset, options in game.presets.items():
        if msgspec.json.encode(options) == bytes(offer.options):
            return offer_title(game, preset)
    return game.title
