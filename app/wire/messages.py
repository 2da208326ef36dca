"""What two terminals agree on, and what they say then: a JSON object a line, bounded and typed."""

import hashlib
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from app import codec, plugins
from app.match.names import LONGEST_NAME
from app.match.setup import PERSON, REMOTE, Setup
from games.contract import Refusal, Seat

WIRE_VERSION = 1  # of the language: both sides must speak the same
LONGEST_WIRE_LINE = 4096  # bytes, with its end

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""A SHA-256 digest, or 32 random bytes, in hexadecimal digits."""

Turn = Annotated[int, Meta(ge=0, le=100_000)]  # of the conversation: its number only grows
PhraseWord = Literal["hello", "well played", "one moment", "thanks"]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="say"):
    """What a side says at a table."""


class Chose(Message, frozen=True, tag="chose"):
    """The choice of the only seat to move, for everybody to see."""

    turn: Turn
    action: Raw


class Sealed(Message, frozen=True, tag="sealed"):
    """The commitment to a choice that both seats make at the same time."""

    turn: Turn
    digest: Digest


class Opened(Message, frozen=True, tag="opened"):
    """The choice that was sealed, once both are."""

    turn: Turn
    nonce: Digest
    action: Raw


class Revealed(Message, frozen=True, tag="revealed"):
    """The sender's share in the chance of a turn: a link of the hash chain it committed to."""

    turn: Turn
    place: Turn
    link: Digest


class Agreed(Message, frozen=True, tag="agreed"):
    """The digest of the state after a turn."""

    turn: Turn
    digest: Digest


class Request(Message, frozen=True, tag="asked"):
    """A request: to go back to the first `keep` actions, or to give up."""

    what: Literal["back", "resign"]
    keep: Turn = 0


class Answered(Message, frozen=True, tag="answered"):
    """The answer to a request."""

    yes: bool


class Claimed(Message, frozen=True, tag="claimed"):
    """What Parlour 1.0 says when it claims a game: to the other side the sender has stopped."""


class Said(Message, frozen=True, tag="phrase"):
    """One of a few phrases."""

    phrase: PhraseWord


class Broken(Message, frozen=True, tag="broken"):
    """The sender ends the game: what it heard cannot be right."""

    why: Annotated[str, Meta(max_length=200)]


class PlayAgain(Message, frozen=True, tag="again"):
    """The sender wants another game with seats changed, and commits to its share in its chance."""

    anchor: Digest


TurnMessage = Chose | Sealed | Opened | Revealed
AnyMessage = TurnMessage | Agreed | Request | Answered | Claimed | Said | Broken | PlayAgain


class NotUnderstood(Refusal):
    """A line that is not a message."""


def encode_line(message: Struct) -> bytes:
    """Return a message as a line."""
    return msgspec.json.encode(message) + b"\n"


def decode_line(line: bytes, kind: Any = AnyMessage) -> Any:
    """Return the message that a line is. Raises `NotUnderstood`."""
    if len(line) > LONGEST_WIRE_LINE:
        raise NotUnderstood("sent a line that is too long")
    try:
        return msgspec.json.decode(line.decode(), type=kind)  # of a `Raw`, msgspec checks no UTF-8
    except codec.DECODE_ERRORS as error:
        raise NotUnderstood("sent a line that is not a message") from error


Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


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
        if seat == 0:
            return Setup(self.options, "", (PERSON, other), (self.names[0], ""))
        return Setup(self.options, "", (other, PERSON), ("", self.names[1]))


def is_for_two_terminals(game: plugins.AnyGame) -> bool:
    """Return whether a game can be played at two terminals."""
    return game.extras.seeded is not None and len(game.chairs) == 2


def make_offer(game: plugins.AnyGame, options: Any, seat: Seat = 0) -> GameOffer:
    """Return the offer of a game that is for two terminals."""
    return GameOffer(game.slug, game.version, Raw(msgspec.json.encode(options)), seat)


def offered_game(offer: GameOffer) -> plugins.AnyGame:
    """Return the game of an offer. Raises `Refusal` if it cannot be played here as offered."""
    game = plugins.find(offer.game)
    if not is_for_two_terminals(game):
        raise Refusal(f"{game.title} cannot be played at two terminals.")
    if game.version != offer.rules:
        raise Refusal(f"The other Parlour has other rules of {game.title}. Update the older one.")
    if offer.seat not in game.chairs:
        raise Refusal("The offer names a seat that does not exist.")
    with suppress(*codec.DECODE_ERRORS):  # other options could name the prizes
        if msgspec.json.decode(offer.options, type=game.Options) in game.presets.values():
            return game
    raise Refusal(f"The other side offers a variant of {game.title} that is not known here.")


def shared_games() -> dict[str, tuple[plugins.AnyGame, str]]:
    """Return every game and variant for two terminals, by what it is called."""
    games = map(plugins.find, plugins.slugs_in_order())
    shared = filter(is_for_two_terminals, games)
    return {offer_title(game, preset): (game, preset) for game in shared for preset in game.presets}


def offer_title(game: plugins.AnyGame, preset: str) -> str:
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
