"""The contract: what a `Game` may not be, and what it says where its author wrote nothing."""

from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import Struct, structs

from games import contract
from games.contract.game import seen_without_seed
from games.packages import package_tables, package_text
from tests.games.small_game_helpers import Compare, Options, Show, State, small_game


class Untagged(Struct, frozen=True):
    pass


class Loose(Struct):
    pass


class Needy(Struct, frozen=True):
    needed: int


class Twin(Struct, frozen=True, tag="show"):
    pass


class Several(Struct, frozen=True, tag="several"):
    numbers: tuple[int, ...]
    last: int


class Dumb:
    def __init__(self, tables: Any) -> None: ...


GAME = small_game()
START = State("seed", 2)

INFO = contract.PlayerInfo("a player", lambda _: cast(Any, 3))

NAMES = "use small letters, digits and hyphens"

WRONG: list[tuple[str, dict[str, Any]]] = [
    ("its slug must be at most 22 small letters, digits and hyphens", {"slug": "My Game"}),
    ('the slug "arena" belongs to the arena of bots', {"slug": "arena"}),
    ("its title must be a line of printable text", {"title": ""}),
    ("its tagline must be a line of printable text", {"tagline": "\x1b[2J"}),
    ("its tagline has 30 characters, and the lobby has room for 22", {"tagline": "x" * 30}),
    ("its version must be a whole number from 1", {"version": 0}),
    ("State must be a msgspec Struct with frozen=True", {"State": Loose}),
    ("State must be a msgspec Struct with frozen=True", {"State": dict}),
    ("every attribute of Options needs a default", {"Options": Needy, "fields": ()}),
    ('the action Untagged needs a tag, as in tag="untagged"', {"Action": Show | Untagged}),
    ("Action must be frozen Structs, and int is none", {"Action": Show | int}),
    ("two of its actions have the same tag", {"Action": Show | Twin}),
    ("reduce must be a function", {"reduce": "reduce"}),
    ('the preset "usual" is no Options', {"presets": {"usual": 3}}),
    (
        'the deal of the day is "monday", which is not one of its presets',
        {"extras": contract.Extras(day="monday")},
    ),
    ("two of its fields have the same name", {"fields": (contract.seed_field(),) * 2}),
    ('the field "rounds" is not an attribute of Untagged', {"Options": Untagged}),
    ("it needs a player, to advise a person and to play against", {"players": {}}),
    (f'no player can be called "human": {NAMES}', {"players": {"human": INFO}}),
    (f'no player can be called "two words": {NAMES}', {"players": {"two words": INFO}}),
    (
        'the player "lazy" must be a PlayerInfo with a function that makes it',
        {"players": {"lazy": Dumb}},
    ),
    (
        'the player "lazy" cannot be asked: it has no method decide',
        {"players": {"lazy": contract.PlayerInfo("", Dumb)}},  # type: ignore[arg-type]
    ),
    ('its coach is "nobody", which is not one of its players', {"coach": "nobody"}),
    ("its chairs must be (0, 1), or (0,) where one plays alone", {"chairs": (1,)}),
    ("usual must name somebody for each of its chairs", {"usual": ("human",)}),
    (
        'usual names "nobody", which is neither "human" nor one of its players',
        {"usual": ("human", "nobody")},
    ),
    ("secret names Twin, which is not one of its actions", {"secret": (Twin,)}),
    (
        "its cheats name Twin, which is not one of its actions",
        {"cheats": contract.Cheats((Twin(),))},
    ),
]


@pytest.mark.parametrize(("fault", "changed"), WRONG)
def test_a_game_that_contradicts_itself_is_refused(fault: str, changed: dict[str, Any]) -> None:
    with pytest.raises(contract.BadGame) as refusal:
        small_game(**changed)
    slug = changed.get("slug", "shows")
    assert str(refusal.value) == f'The game "{slug}" cannot be used: {fault}.'


def test_a_player_may_be_made_by_its_own_class() -> None:
    class Ready:
        def __init__(self, tables: Any) -> None: ...
        def decide(self, view: Any, seat: int, coin: Any) -> contract.Decision[Any]:
            return contract.Decision(Show(1))

    assert small_game(players={"ready": contract.PlayerInfo("", Ready)}).coach == "ready"


def test_what_is_not_given_is_filled_in() -> None:
    game = small_game()
    assert (game.coach, game.usual, game.chairs) == ("modest", ("human", "modest"), (0, 1))
    assert game.presets == {"standard": Options()}
    assert game.shown is game.seen_by
    assert small_game(chairs=(0,)).usual == ("human",)


def test_a_player_that_looks_back_is_given_what_it_saw() -> None:
    class Looker:
        def decide(self, view: Any, seat: int, coin: Any, seen: Any = ()) -> contract.Decision[Any]:
            return contract.Decision(Show(len(seen)))

    asked: list[Any] = [Looker(), None, 0, None, [1, 2]]
    assert contract.PlayerInfo("", lambda _: Looker(), history=True).ask(*asked).action == Show(2)
    assert contract.PlayerInfo("", lambda _: Looker()).ask(*asked).action == Show(0)


def test_an_action_is_spelled_as_its_tag_and_its_values() -> None:
    assert GAME.spell(Show(2), START, 0) == "show 2"
    assert GAME.spell(Compare(), START, contract.HOUSE) == "compare"
    assert GAME.spell(Several((1, 2), 3), START, 0) == "several 1,2 3"


def test_a_line_may_be_cut_short_where_only_one_action_begins_so() -> None:
    one = small_game(legal=lambda state, seat: (Show(1), Compare()))
    assert one.parse("s", START, 0) == Show(1)
    assert one.parse("c", START, 0) == Compare()
    assert GAME.parse("undo", START, 0) == contract.Verb.UNDO
    longer = small_game(legal=lambda state, seat: (Show(12), Show(1)))
    assert longer.parse("show 1", START, 0) == Show(1), "a whole one is no beginning"


@pytest.mark.parametrize("line", ["", "show", "show 4", "nothing\x1b"])
def test_a_line_that_means_nothing_is_refused_with_what_can_be_said(line: str) -> None:
    with pytest.raises(contract.BadInput) as refusal:
        GAME.parse(line, START, 0)
    assert str(refusal.value).endswith(" You can say show 1, show 2, show 3.")
    assert str(refusal.value).isprintable()


def test_a_question_lists_few_choices() -> None:
    assert GAME.prompt(START, 1).text == "Player 2, show 1 or show 2 or show 3? "
    one = small_game(legal=lambda state, seat: (Compare(),))
    assert one.prompt(START, 0).text == "Player 1, compare? "
    none, six, seven = (
        small_game(legal=lambda state, seat, count=count: tuple(map(Show, range(count))))
        for count in (0, 6, 7)
    )
    assert six.prompt(START, 0).text.endswith("show 4 or show 5? ")
    with pytest.raises(contract.BadInput, match=r"You can say show 0, .*show 4, show 5\."):
        six.parse("x", START, 0)
    for quiet in (none, seven):
        assert quiet.prompt(START, 0).text == "Player 1, your move? "
        with pytest.raises(contract.BadInput, match=r'^"x" cannot be played now\.$'):
            quiet.parse("x", START, 0)


def test_a_step_is_shown_but_not_what_is_secret_or_was_typed() -> None:
    shown = GAME.narrate(START, 1, Show(3), START, "it likes 3", ())
    assert shown == ("Player 2: has chosen.", "0 : 0")
    assert GAME.narrate(START, 1, Show(3), START, "", (1,)) == ("0 : 0",)
    assert GAME.narrate(START, contract.HOUSE, Compare(), START, "", ()) == ("Compare.", "0 : 0")
    plain = small_game(secret=())
    told = plain.narrate(START, 1, Show(3), START, "it likes 3", ())
    assert told == ("Player 2: show 3 (it likes 3).", "0 : 0")


@pytest.mark.parametrize(
    ("scores", "line"),
    [
        *(((3, 5), "Player 2 wins, 5 to 3."), ((5, 3), "Player 1 wins, 5 to 3.")),
        ((4, 4), "It is a tie, 4 to 4."),
    ],
)
def test_the_end_is_shown(scores: tuple[int, int], line: str) -> None:
    over = structs.replace(START, left=0, scores=scores)
    assert GAME.narrate(START, contract.HOUSE, Compare(), over, "", ())[-1] == line


def test_where_nothing_else_is_hidden_only_the_seed_is() -> None:
    assert seen_without_seed(START, 0) == GAME.opened(START) == structs.replace(START, seed="")
    assert seen_without_seed(Show(2), 0) == Show(2)


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match=r"'games\.contract' has no attribute 'Gmae'"):
        getattr(contract, "Gmae")  # noqa: B009 - a name that mypy would refuse


def test_texts_and_tables_are_read_from_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "brought" / "tables").mkdir(parents=True)
    (tmp_path / "brought" / "rules.md").write_text("# Rules ♠", encoding="utf-8")
    (tmp_path / "brought" / "tables" / "odds").write_bytes(b"\0\1")
    game = small_game(resources="brought")
    assert package_text(game, "rules.md") == "# Rules ♠"
    assert package_text(game, "picture.txt") == ""
    assert package_tables(game)("odds") == b"\0\1"


def test_a_game_without_a_package_brings_nothing() -> None:
    assert package_text(small_game(), "rules.md") == ""
