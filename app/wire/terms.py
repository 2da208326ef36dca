"""What both sides of a table agree on before the first turn, and the games that they can share."""

import hashlib
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

from app import plugins
from app.codec import DECODE_ERRORS
from app.match.names import LONGEST_NAME
from app.match.setup import PERSON, REMOTE, Setup
from app.plugins import AnyGame
from app.wire.messages import Digest
from games.contract import Refusal, Seat

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
"""What somebody is called."""


class GameOffer(Struct, frozen=True, forbid_unknown_fields=True):
    """The game that the host offers, and the seat that the host takes."""

    game: Annotated[str, Meta(max_length=40)]
    rules: int
    options: Raw
    seat: Seat


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a table: the game, and for each seat its name and its anchor."""

    offer: GameOffer
    names: tuple[Name, Name]
    anchors: tuple[Digest, Digest]

    @property
    def table(self) -> str:
        """What names the table; it depends on all the terms."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()

    @property
    def options(self) -> Any:
        """The game's options."""
        return msgspec.json.decode(self.offer.options, type=offered_game(self.offer).Options)

    def setup(self, seat: Seat) -> Setup:
        """Return what the match begins from at the terminal of a seat."""
        other = REMOTE + self.names[1 - seat]
        seats = (PERSON, other) if seat == 0 else (other, PERSON)
        names = (self.names[0], "") if seat == 0 else ("", self.names[1])
        return Setup(self.options, "", seats, names)


def is_for_two_terminals(game: AnyGame) -> bool:
    """Return whether a game can be played at two terminals."""
    return game.extras.seeded is not None and len(game.chairs) == 2


def make_offer(game: AnyGame, options: Any, seat: Seat = 0) -> GameOffer:
    """Return the offer of a game that is for two terminals."""
    return GameOffer(game.slug, game.version, Raw(msgspec.json.encode(options)), seat)


def offered_game(offer: GameOffer) -> AnyGame:
    """Return the game of an offer, one of its variants: other options could name the prizes.

    Raises:
        Refusal: It cannot be played here as offered.
    """
    game = plugins.find(offer.game)
    if not is_for_two_terminals(game):
        raise Refusal(f"{game.title} cannot be played at two terminals.")
    if game.version != offer.rules:
        raise Refusal(f"The other side plays {game.title} by rules of another version.")
    if offer.seat not in game.chairs:
        raise Refusal("The offer names a seat that does not exist.")
    with suppress(*DECODE_ERRORS):
        if msgspec.json.decode(offer.options, type=game.Options) in game.presets.values():
            return game
    raise Refusal(f"The other side offers a variant of {game.title} that is not known here.")


def shared_games() -> dict[str, tuple[AnyGame, str]]:
    """Return every game and variant for two terminals, by what it is called."""
    games = map(plugins.find, plugins.slugs_in_order())
    shared = filter(is_for_two_terminals, games)
    return {offer_title(game, preset): (game, preset) for game in shared for preset in game.presets}


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
