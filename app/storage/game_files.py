"""Files that a person names: read up to a limit, written whole or not at all, completed.

A match can be shared as a JSON file; when one is read, the rules check every action.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from app import codec, plugins
from app.guests import session
from app.match.match import Fate, Match, unique
from app.match.setup import PROGRAM, Setup
from app.storage.files import RefusedFile, UnopenedFile, file_trouble, write_atomically
from games.contract import BadInput, Format, IllegalAction, Loaded, Refusal, Seat
from games.text import number_of, plain_fault, printable

LARGEST_FILE = 1 << 20  # bytes that a format has to read
LARGEST_MATCH = 16 << 20  # bytes written or read: about 30,000 rounds of Twenty-One

AnyFormat = Format[Any, Any]
ExportHeader = msgspec.defstruct("ExportHeader", [("parlour", int), ("game", str)])


def file_word(game: plugins.AnyGame) -> str:
    """Return the flag for a file of a game: its format if there is only one, such as "deck"."""
    return next(iter(game.files.formats)) if len(game.files.formats) == 1 else "load"


def load_file(game: plugins.AnyGame, name: str) -> Loaded[Any, Any]:
    """Return what a file holds for a game. Raises `UnopenedFile` or `RefusedFile`."""
    return _read_start(game, name, _read_game_file(name))


def _read_start(game: plugins.AnyGame, name: str, content: bytes) -> Loaded[Any, Any]:
    try:
        return format_of(game, name).read(content, name)
    except BadInput as no:
        raise RefusedFile(str(no), getattr(no, "findings", ())) from no


def format_of(game: plugins.AnyGame, name: str) -> AnyFormat:
    """Return the format that the ending of a name stands for, or the game's first."""
    formats = tuple(game.files.formats.values())
    return next((form for form in formats if name.lower().endswith(form.ending)), formats[0])


def recognise_file(name: str) -> tuple[plugins.AnyGame, Loaded[Any, Any]]:
    """Return the game that can read a file, and what it holds. Raises as `load_file`."""
    games = [game for game in map(plugins.find, plugins.slugs()) if game.files.formats]
    content = _read_game_file(name)

    def likely(game: plugins.AnyGame) -> tuple[bool, bool]:
        """Return whether its files begin like this one, and whether their names end like it."""
        formats = game.files.formats.values()
        begins = any(form.begins(content) for form in formats)
        return begins, name.lower().endswith(tuple(form.ending for form in formats))

    games.sort(key=likely, reverse=True)
    wrong = []
    for game in games:
        try:
            return game, _read_start(game, name, content)
        except RefusedFile as no:
            wrong.append((game.title, no))
    if len(wrong) == 1 or any(likely(games[0])):
        raise wrong[0][1]
    reasons = tuple(f"{title}: {no}" for title, no in wrong)
    raise RefusedFile(f"{printable(name)} is not a file of any game here.", reasons)


def read_bytes(name: str, most: int = LARGEST_FILE) -> bytes:
    """Return a file's bytes, the first `most` + 1 if it is larger. Raises `UnopenedFile`."""
    with _path(name, "opened") as path, path.open("rb") as file:
        return file.read(most + 1)


def _read_game_file(name: str) -> bytes:
    content = read_bytes(name)
    try:
        msgspec.json.decode(content, type=ExportHeader)
    except codec.DECODE_ERRORS:
        return content
    raise RefusedFile(f"{printable(name)} is an exported game. Import it with: parlour import")


def _named_path(name: str) -> Path:
    if session.is_guest():
        raise UnopenedFile(session.NO_FILES)
    if not name.strip():
        raise UnopenedFile("No file name was given.")
    with suppress(RuntimeError):
        return Path(name).expanduser()
    return Path(name)


def why_not_writable(game: plugins.AnyGame, state: Any) -> str:
    """Return why a state cannot be written to a file now; "" if it can."""
    if session.is_guest():
        return session.NO_FILES
    no_need = "No need: your game is saved as you play."
    return next((form.refusal(state) for form in game.files.formats.values()), no_need)


def save_state(game: plugins.AnyGame, state: Any, name: str) -> None:
    """Write a state to a file, in the format that its name implies. Raises `Refusal`."""
    form = format_of(game, name)
    if why := form.refusal(state):
        raise Refusal(why)
    write_file(name, form.write(state))


def write_file(name: str, text: str) -> None:
    """Write a whole file, replacing any that is there. Raises `UnopenedFile`."""
    with _path(name, "written") as path:
        write_atomically(path.resolve(), text.encode())


def check_output(name: str, *, over: bool) -> None:
    """Raise `Refusal` if a file cannot be written, perhaps `over` one that is there; leave none."""
    from tempfile import TemporaryFile  # here, because it is slow to load

    if file_exists(name) and not over:
        raise Refusal(f"{printable(name)} already exists. Use --force to replace it.")
    with _path(name, "written") as path, TemporaryFile(dir=path.resolve().parent):
        return


@contextmanager
def _path(name: str, deed: str) -> Iterator[Path]:
    """Provide the path of a file that is to be "opened" or "written", or raise `UnopenedFile`."""
    path = _named_path(name)
    try:
        if path.is_file() or not path.exists():
            yield path
            return
        why = "it is a folder" if path.is_dir() else "it is not a regular file"
    except UnopenedFile:  # also a ValueError
        raise
    except (OSError, ValueError, RuntimeError) as error:
        why = file_trouble(error)
    raise UnopenedFile(f"{printable(name)} cannot be {deed}: {why}.")


def file_exists(name: str) -> bool:
    """Return whether there is already a file of that name."""
    try:
        return _named_path(name).is_file()
    except (OSError, ValueError, Refusal):
        return False


def complete_path(name: str) -> tuple[str, ...]:
    """Return the names that begin with a text, as one would type them; a folder ends in /."""
    folder, begun = os.path.split(name)
    try:
        with os.scandir(_named_path(folder or ".")) as entries:
            found = [
                entry.name + "/" * entry.is_dir()
                for entry in islice(entries, 2000)
                if entry.name.startswith(begun) and entry.name.isprintable()
                if begun or not entry.name.startswith(".")
            ]
    except (OSError, ValueError, Refusal):
        return ()
    return tuple(os.path.join(folder, each) for each in sorted(found))


# matches

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
        raise BadInput(f"{game.title} is not a game for {number_of(len(value.seats), 'player')}.")
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
