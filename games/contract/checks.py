"""What a `Game` record tells of itself that cannot be right, without playing it."""

import re
from collections.abc import Iterator
from typing import Any, get_args

from msgspec import Struct, structs

from games.contract.players import PlayerInfo
from games.contract.values import BadGame
from games.text import quoted

TILE_WIDTH = 22  # characters of a title or a tagline in the lobby, on a terminal of 80 columns
FUNCTIONS = (
    *("deal", "to_move", "legal", "reduce", "seen_by", "shown", "opened", "standing", "result"),
    *("prompt", "parse", "spell", "narrate", "describe"),
)


def check_record(game: Any) -> None:
    """Check a record, whenever a game is imported. Raises `BadGame` with the first fault found."""
    first = (_faulty_names, _faulty_types, _faulty_functions, _faulty_options)
    for faults in (*first, _faulty_players, _faulty_seats, _faulty_mentions):
        for fault in faults(game):
            raise BadGame(f"The game {quoted(str(game.slug))} cannot be used: {fault}.")


def _faulty_names(game: Any) -> Iterator[str]:
    if not re.fullmatch(r"[a-z][a-z0-9-]*", str(game.slug)) or len(game.slug) > TILE_WIDTH:
        yield f"its slug must be at most {TILE_WIDTH} small letters, digits and hyphens"
    if game.slug == "arena":
        yield 'the slug "arena" belongs to the arena of bots'
    for name in "title", "tagline":
        text = getattr(game, name)
        if not (isinstance(text, str) and text.strip() and text.isprintable()):
            yield f"its {name} must be a line of printable text"
        elif len(text) > TILE_WIDTH:
            yield f"its {name} has {len(text)} characters, and the lobby has room for {TILE_WIDTH}"
    if not isinstance(game.version, int) or game.version < 1:
        yield "its version must be a whole number from 1"


def _faulty_types(game: Any) -> Iterator[str]:
    for name in "Options", "State":
        if not _is_frozen(getattr(game, name)):
            yield f"{name} must be a msgspec Struct with frozen=True"
        elif name == "Options" and any(field.required for field in structs.fields(game.Options)):
            yield "every attribute of Options needs a default"
    kinds = _action_types(game)
    for kind in kinds:
        if not _is_frozen(kind):
            yield f"Action must be frozen Structs, and {_type_name(kind)} is none"
        elif kind.__struct_config__.tag is None:
            name = _type_name(kind)
            yield f'the action {name} needs a tag, as in tag="{name.lower()}"'
    tags = [kind.__struct_config__.tag for kind in kinds if _is_frozen(kind)]
    if len(set(tags)) < len(tags):
        yield "two of its actions have the same tag"


def _faulty_functions(game: Any) -> Iterator[str]:
    for name in FUNCTIONS:
        if not callable(getattr(game, name)):
            yield f"{name} must be a function"


def _faulty_options(game: Any) -> Iterator[str]:
    for name, options in game.presets.items():
        if not isinstance(options, game.Options):
            yield f"the preset {quoted(name)} is no {game.Options.__name__}"
    if game.extras.day and game.extras.day not in game.presets:
        yield f"the deal of the day is {quoted(game.extras.day)}, which is not one of its presets"
    names = [field.name for field in game.fields]
    for name in names:
        if name != "seed" and name not in game.Options.__struct_fields__:
            yield f"the field {quoted(name)} is not an attribute of {game.Options.__name__}"
    if len(set(names)) < len(names):
        yield "two of its fields have the same name"


def _faulty_players(game: Any) -> Iterator[str]:
    if not game.players:
        yield "it needs a player, to advise a person and to play against"
    for name, info in game.players.items():
        if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or name == "human":
            yield f"no player can be called {quoted(name)}: use small letters, digits and hyphens"
        if not isinstance(info, PlayerInfo) or not callable(info.make):
            yield f"the player {quoted(name)} must be a PlayerInfo with a function that makes it"
        elif isinstance(info.make, type) and not callable(getattr(info.make, "decide", None)):
            yield f"the player {quoted(name)} cannot be asked: it has no method decide"
    if game.coach not in game.players:
        yield f"its coach is {quoted(game.coach)}, which is not one of its players"


def _faulty_seats(game: Any) -> Iterator[str]:
    if game.chairs not in ((0,), (0, 1)):
        yield "its chairs must be (0, 1), or (0,) where one plays alone"
    if len(game.usual) != len(game.chairs):
        yield "usual must name somebody for each of its chairs"
    for who in game.usual:
        if who != "human" and who not in game.players:
            yield f'usual names {quoted(who)}, which is neither "human" nor one of its players'


def _faulty_mentions(game: Any) -> Iterator[str]:
    kinds = _action_types(game)
    cheats = {*game.cheats.marks, *map(type, game.cheats.actions)}
    for what, some in ("secret names", set(game.secret)), ("its cheats name", cheats):
        for kind in some - set(kinds):
            yield f"{what} {_type_name(kind)}, which is not one of its actions"


def _action_types(game: Any) -> tuple[Any, ...]:
    return get_args(game.Action) or (game.Action,)


def _is_frozen(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct) and kind.__struct_config__.frozen


def _type_name(kind: Any) -> str:
    return getattr(kind, "__name__", None) or str(kind)
