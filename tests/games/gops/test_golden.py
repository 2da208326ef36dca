"""The same seed gives the same game, today and after an upgrade: openings as golden files."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.gops import GAME
from games.gops.rules import State, deal

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.json"))
STATES = 8


def opening(variant: str, seed: str) -> dict[str, Any]:
    """Return a game's prizes in order, and its first states, each seat bidding its lowest card."""
    state: State = GAME.deal(GAME.presets[variant], seed)
    states = [state]
    while len(states) < STATES:
        seat = GAME.to_move(state)[0]
        state = GAME.reduce(state, seat, GAME.legal(state, seat)[0])
        states.append(state)
    return {
        "variant": variant,
        "seed": seed,
        "prizes": list(states[0].prizes),
        "states": json.loads(msgspec.json.encode(states)),
    }


def test_there_are_three_seeds_of_each_variant() -> None:
    variants = [json.loads(path.read_text())["variant"] for path in GOLDEN]
    assert sorted(variants) == sorted([*GAME.presets] * 3)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_opening_is_as_it_was(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    assert opening(golden["variant"], golden["seed"]) == golden


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_golden_states_can_still_be_read(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    first = msgspec.convert(golden["states"][0], State)
    assert first == deal(first.options, golden["seed"])
