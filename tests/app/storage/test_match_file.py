"""Matches go out as files and come back the same; what the rules do not allow comes in never."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app import plugins
from app.match.match import Match
from app.match.setup import Setup
from app.storage import game_files
from app.storage.game_files import export_match, harmless_name, import_match
from app.storage.store import open_store
from games.contract import BadInput, Refusal
from games.text import printable
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import told
from tests.app.match.played_match_helpers import played as by_house
from tests.share_helpers import share

GAMES = plugins.slugs()


def match_of(slug: str, few: int = 30) -> Match:
    """Return a match of a game played at random, perhaps not to its end."""
    game, coin = plugins.find(slug), random.Random(1)
    options = next(iter(game.presets.values()))
    match = Match(game, Setup(options, "xyzzy", ("human",) * len(game.chairs), ("Ada",)))
    while match.to_move and len(match.steps) < few:
        seat = match.to_move[0]
        match.apply(seat, coin.choice(game.legal(match.state, seat)), "because")
    return match


def changed(match: Match, **values: Any) -> bytes:
    """Return the file of a match with some of it changed."""
    return json.dumps({**json.loads(export_match(match)), **values}).encode()


SCRIPTS = st.integers(999, 2000).map(lambda many: "script:" + "1," * many)
COMMANDS = st.text(max_size=3000).map(lambda text: f"exec:{text}")
SEATS = (st.sampled_from(["human", "random"]) | SCRIPTS | COMMANDS).map(printable)
SEEDS = st.just("  two  spaces  ") | st.text(max_size=200).map(printable)
NAMES = st.text(max_size=20).map(printable)


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=share(2, 50))
@given(few=st.integers(0, 200), data=st.data())
def test_whatever_can_be_played_comes_back(slug: str, few: int, data: st.DataObject) -> None:
    game, coin = plugins.find(slug), random.Random(few)
    options = data.draw(st.sampled_from(list(game.presets.values())))
    seats, names = (tuple(data.draw(texts) for _ in game.chairs) for texts in (SEATS, NAMES))
    match = Match(game, Setup(options, data.draw(SEEDS), seats, names))
    while match.to_move and len(match.steps) < few:
        seat = match.to_move[0]
        match.apply(seat, coin.choice(game.legal(match.state, seat)), "because")
    again = import_match(export_match(match).encode())
    assert (told(again), again.state) == (told(match), match.state)
    assert again.setup == replace(match.setup, seats=tuple(map(harmless_name, seats)))
    assert json.loads(export_match(again)) == {
        **json.loads(export_match(match)),
        "seats": [*again.setup.seats],
        "unrated": [*match.marks, "imported"],
    }


def test_a_long_match_comes_back_and_what_is_too_large_is_told_before_and_after(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = by_house("twentyone", ("fifteen",), rounds=60)
    match.steps = [replace(step, why="because " * 250) for step in match.steps]
    assert not open_store().write_whole(match)
    assert len(export_match(match)) > 1 << 19
    assert parlour("export", "1", "match.json").code == 0
    assert parlour("import", "match.json").out.startswith("Imported as game 2.")
    assert told(open_store().resume(2)) == told(match)
    monkeypatch.setattr(game_files, "LARGEST_MATCH", 1000)
    refused = parlour("import", "match.json")
    assert refused.err.startswith("match.json: It is too large: a game has at most")
    assert refused.code == 1
    refused = parlour("export", "1", "other.json")
    assert refused.err.startswith("This game could not be read back from a file. It is too large")
    assert refused.code == 2


def test_what_was_taken_back_stays_at_home_and_a_resignation_travels() -> None:
    match = match_of("gops", few=8)
    match.undo()
    again = import_match(export_match(match).encode())
    assert not again.undone
    assert again.marks == ("undo", "imported")
    match.resign(0)
    assert import_match(export_match(match).encode()).result == match.result


def test_the_action_that_the_rules_do_not_allow_is_named() -> None:
    file = json.loads(export_match(match_of("gops", few=12)))
    bids = [n for n, action in enumerate(file["actions"]) if action["seat"] == 0]
    file["actions"][bids[1]]["action"]["card"] = file["actions"][bids[0]]["action"]["card"]
    with pytest.raises(BadInput, match=rf"^Action {bids[1] + 1} is against the rules of GOPS: You"):
        import_match(json.dumps(file).encode())


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"parlour": 2}, "This is not a game exported by Parlour"),
        ({"game": "chess"}, "There is no game"),
        ({"version": 99}, "played under other rules of GOPS"),
        ({"seats": ["human"]}, "GOPS is not a game for 1 player."),
        ({"options": {"cards": "all"}}, "in the options"),
        ({"options": {"cards": [2, 99]}}, "range within 1-13"),
        ({"start": "x"}, "GOPS cannot start from a file"),
        ({"more": 1}, "This is not a game exported by Parlour"),
        ({"resigned": 7}, "This is not a game exported by Parlour"),
        ({"actions": [{"seat": 0, "action": {"type": "fly"}}]}, "in action 1"),
        ({"seed": "x" * 3000}, "This is not a game exported by Parlour"),
    ],
)
def test_what_is_no_match_is_refused(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as refusal:
        import_match(changed(match_of("gops"), **values))
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize("damage", [b"\xff\xfe", b'","x":' + b"[" * 5000])
@pytest.mark.parametrize("sound", [b"turn", b"bid", b"carry"])
def test_what_is_no_text_or_nested_too_deep_is_refused_wherever_it_is(
    sound: bytes, damage: bytes
) -> None:
    content = export_match(match_of("gops")).encode()
    assert sound in content
    with pytest.raises(Refusal, match=r"This is not a game exported by Parlour.*\.$") as refusal:
        import_match(content.replace(sound, sound + damage, 1))
    assert str(refusal.value).isprintable()


def test_nothing_that_a_stranger_names_is_run_or_acts_on_a_terminal() -> None:
    seats = ["exec:rm -rf /", "careful"]
    again = import_match(
        changed(match_of("gops"), seats=seats, names=["\x1b[2J"], seed="\x07", unrated=["\x1b"])
    )
    assert again.setup.seats == ("a program", "careful")
    assert all(text.isprintable() for text in (*again.setup.names, again.setup.seed, *again.marks))


@given(number=st.integers(0, 10**6))
def test_damaged_files_are_refused_with_a_sentence(number: int) -> None:
    coin = random.Random(number)
    content = bytearray(export_match(match_of("gops")).encode())
    for _ in range(coin.randint(1, 4)):
        content[coin.randrange(len(content))] = coin.randrange(256)
    try:
        import_match(bytes(content))
    except Refusal as refusal:
        assert str(refusal).isprintable()
        assert str(refusal).endswith(".")
