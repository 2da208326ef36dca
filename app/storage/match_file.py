"""Matches as JSON files to share; when one is read, the rules check every action."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from app import codec, plugins
from app.match.match import Fate, Match, unique
from app.match.setup import PROGRAM, Setup
from games.contract import BadInput, IllegalAction, Refusal, Seat
from games.text import plain_fault, printable

LARGEST_MATCH = 16 << 20  # bytes written or read: about 30,000 rounds of Twenty-One

Text = Annotated[str, Meta(max_length=2_000)]
Who = Annotated[str, Meta(max_length=1 << 20)]  # the longest word of a command line on any system
ExportedSeat = Annotated[int, Meta(ge=0, le=1)]


class ExportedAction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action that counts, and the player's reason for it."""

    seat: Seat
    action: Raw
    why: Text = ""


class ExportedMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A match in a file; `start` is the text of the game's own file that it began from, if any."""

    parlour: Literal[1]
    game: Text
    version: int
    options: Raw
    seed: Text
    seats: Annotated[tuple[Who, ...], Meta(max_length=2)]
    names: Annotated[tuple[Text, ...], Meta(max_length=2)]
    actions: tuple[ExportedAction, ...]
    start: str = ""
    resigned: ExportedSeat | None = None
    fouls: dict[ExportedSeat, Text] = {}
    unrated: Annotated[tuple[Text, ...], Meta(max_length=10)] = ()


def is_match(content: bytes) -> bool:
    """Return whether a file is a match exported by any version of Parlour."""
    kind = msgspec.defstruct("Header", [("parlour", int), ("game", str)])
    try:
        msgspec.json.decode(content, type=kind)
    except codec.DECODE_ERRORS:
        return False
    return True


def export_match(match: Match) -> str:
    """Return a match as the text of a file. Raises `Refusal` if it could not be imported again."""
    game, setup = match.game, match.setup
    value = ExportedMatch(
        parlour=1,
        game=game.slug,
        version=game.version,
        options=_raw(setup.options),
        seed=setup.seed,
        seats=setup.seats,
        names=setup.names,
        actions=tuple(
            ExportedAction(step.seat, _raw(step.action), step.why) for step in match.steps
        ),
        start="" if setup.start is None else _start_format(game).write(setup.start),
        resigned=match.resigned,
        fouls=match.fouls,
        unrated=match.marks,
    )
    content = msgspec.json.encode(value) + b"\n"
    try:
        import_match(content)
    except Refusal as no:
        raise Refusal(f"This game could not be read back from a file. {no}") from no
    return content.decode()


def import_match(content: bytes) -> Match:
    """Return the match that the bytes of a file hold, not recorded yet. Raises `BadInput`."""
    if len(content) > LARGEST_MATCH:
        raise BadInput(f"It is too large: a game has at most {LARGEST_MATCH >> 20} MiB.")
    value = _decoded(content, ExportedMatch)
    game = plugins.find(value.game)
    if value.version != game.version:
        raise BadInput(f"This game was played under other rules of {game.title}.")
    if len(value.seats) != len(game.chairs):
        raise BadInput(f"{game.title} is not a game for {len(value.seats)}.")
    loaded = _start_format(game).read(value.start.encode(), "the start") if value.start else None
    setup = Setup(
        options=_decoded(value.options, game.Options, ", in the options"),
        seed=printable(value.seed),
        seats=tuple(map(harmless_name, value.seats)),
        names=tuple(map(printable, value.names)),
        start=loaded.start if loaded else None,
    )
    match = Match(game, setup)

    def action_of(n: int, played: ExportedAction) -> Any:
        return _decoded(played.action, game.Action, f", in action {n}")

    try:
        match.restore(
            (n, played.seat, action_of(n, played), printable(played.why), Fate.LIVE)
            for n, played in enumerate(value.actions, start=1)
        )
    except IllegalAction as no:
        place = match.last_n
        raise BadInput(f"Action {place} is against the rules of {game.title}: {no}") from no
    match.resigned = value.resigned
    match.fouls = {seat: printable(why) for seat, why in value.fouls.items()}
    match.marks = unique(*map(printable, value.unrated), *match.marks, "imported")
    return match


def _start_format(game: plugins.AnyGame) -> Any:
    for form in game.files.formats.values():
        return form
    raise BadInput(f"{game.title} cannot start from a file.")


def harmless_name(who: str) -> str:
    """Return who played a seat, without command lines of programs: a file must not start any."""
    return "a program" if who.startswith(PROGRAM) else printable(who)


def _decoded(value: bytes | Raw, kind: Any, where: str = "") -> Any:
    try:
        return msgspec.json.decode(value, type=kind)
    except codec.DECODE_ERRORS as error:
        why = f"This is not a game exported by Parlour{where}: {plain_fault(error)}."
        raise BadInput(why) from error


def _raw(value: Any) -> Raw:
    return Raw(msgspec.json.encode(value))
