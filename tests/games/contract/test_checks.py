"""A `Game` that contradicts itself is refused when it is made, with a sentence each."""

from typing import Any, cast

import pytest
from msgspec import Struct

from games.contract import BadGame, Cheats, Decision, Extras, PlayerInfo, seed_field
from tests.games.small_game_helpers import Options, Show, small_game


class Untagged(Struct, frozen=True):
    pass


class Loose(Struct):
    pass


class Needy(Struct, frozen=True):
    needed: int


class Twin(Struct, frozen=True, tag="show"):
    pass


class Dumb:
    def __init__(self, tables: Any) -> None: ...


INFO = PlayerInfo("a player", lambda _: cast(Any, 3))

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"slug": "My Game"}, "its slug must be at most 22 small letters, digits and hyphens"),
    ({"slug": "arena"}, 'the slug "arena" belongs to the arena of bots'),
    ({"title": ""}, "its title must be a line of printable text"),
    ({"tagline": "\x1b[2J"}, "its tagline must be a line of printable text"),
    (
        {"tagline": "the highest number of all wins"},
        "its tagline has 30 characters, and the lobby has room for 22",
    ),
    ({"version": 0}, "its version must be a whole number from 1"),
    ({"State": Loose}, "State must be a msgspec Struct with frozen=True"),
    ({"State": dict}, "State must be a msgspec Struct with frozen=True"),
    ({"Options": Needy, "fields": ()}, "every attribute of Options needs a default"),
    ({"Action": Show | Untagged}, 'the action Untagged needs a tag, as in tag="untagged"'),
    ({"Action": Show | int}, "Action must be frozen Structs, and int is none"),
    ({"Action": Show | Twin}, "two of its actions have the same tag"),
    ({"reduce": "reduce"}, "reduce must be a function"),
    ({"presets": {"usual": 3}}, 'the preset "usual" is no Options'),
    (
        {"extras": Extras(day="monday")},
        'the deal of the day is "monday", which is not one of its presets',
    ),
    ({"fields": (seed_field(), seed_field())}, "two of its fields have the same name"),
    ({"Options": Untagged}, 'the field "rounds" is not an attribute of Untagged'),
    ({"players": {}}, "it needs a player, to advise a person and to play against"),
    (
        {"players": {"human": INFO}},
        'no player can be called "human": use small letters, digits and hyphens',
    ),
    (
        {"players": {"two words": INFO}},
        'no player can be called "two words": use small letters, digits and hyphens',
    ),
    (
        {"players": {"lazy": Dumb}},
        'the player "lazy" must be a PlayerInfo with a function that makes it',
    ),
    (
        {"players": {"lazy": PlayerInfo("", Dumb)}},  # type: ignore[arg-type]
        'the player "lazy" cannot be asked: it has no method decide',
    ),
    ({"coach": "nobody"}, 'its coach is "nobody", which is not one of its players'),
    ({"chairs": (1,)}, "its chairs must be (0, 1), or (0,) where one plays alone"),
    ({"usual": ("human",)}, "usual must name somebody for each of its chairs"),
    (
        {"usual": ("human", "nobody")},
        'usual names "nobody", which is neither "human" nor one of its players',
    ),
    ({"secret": (Twin,)}, "secret names Twin, which is not one of its actions"),
    ({"cheats": Cheats((Twin(),))}, "its cheats name Twin, which is not one of its actions"),
]


@pytest.mark.parametrize(("changed", "fault"), WRONG)
def test_a_game_that_contradicts_itself_is_refused(changed: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadGame) as refusal:
        small_game(**changed)
    slug = changed.get("slug", "shows")
    assert str(refusal.value) == f'The game "{slug}" cannot be used: {fault}.'


def test_names_may_be_as_long_as_a_tile_is_wide() -> None:
    longest = "a" * 22
    assert small_game(slug=longest, title=longest, tagline=longest).slug == longest


def test_a_player_may_be_made_by_its_own_class() -> None:
    class Ready:
        def __init__(self, tables: Any) -> None: ...
        def decide(self, view: Any, seat: int, coin: Any) -> Decision[Any]:
            return Decision(Show(1))

    assert small_game(players={"ready": PlayerInfo("", Ready)}).coach == "ready"


def test_what_is_not_given_is_filled_in() -> None:
    game = small_game()
    assert (game.coach, game.usual, game.chairs) == ("modest", ("human", "modest"), (0, 1))
    assert game.presets == {"standard": Options()}
    assert game.shown is game.seen_by
    assert small_game(chairs=(0,)).usual == ("human",)


def test_a_player_that_looks_back_is_given_what_it_saw() -> None:
    class Looker:
        def decide(self, view: Any, seat: int, coin: Any, seen: Any = ()) -> Decision[Any]:
            return Decision(Show(len(seen)))

    asked: list[Any] = [Looker(), None, 0, None, [1, 2]]
    assert PlayerInfo("", lambda _: Looker(), history=True).ask(*asked).action == Show(2)
    assert PlayerInfo("", lambda _: Looker()).ask(*asked).action == Show(0)
