"""Text that acts on a terminal does not where it came in a match of somebody else."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.match.levels import matchup
from app.match.transcript import Transcript, foul_lines
from app.storage.match_file import export_match, import_match
from games.contract import Refusal
from tests.app.match.gops_match_helpers import bid
from tests.app.outside_text_helpers import EVIL, Parlour, acts, assert_quiet, look_everywhere
from tests.app.screens.gops.gops_helpers import begun


def mark_everything(value: dict[str, Any]) -> dict[str, Any]:
    """Return a match's file with something that acts in every text of it."""
    actions = [{**action, "why": EVIL} for action in value["actions"]]
    evil = {"seed": EVIL, "names": [EVIL, EVIL], "seats": ["human", f"exec:{EVIL}"]}
    return {**value, **evil, "actions": actions, "unrated": [EVIL], "fouls": {"1": EVIL}}


def test_an_imported_match(parlour: Parlour, tmp_path: Path) -> None:
    match = begun()
    bid(match, 4, 3)
    whole = json.loads(export_match(match))
    (tmp_path / "match.json").write_text(json.dumps(mark_everything(whole)))
    assert_quiet(parlour("import", "match.json"), 0)
    look_everywhere(parlour, "2")
    assert_quiet(parlour("export", "2", "again.json"), 0)
    again = import_match(json.dumps(mark_everything(whole)).encode())
    assert not acts("".join(foul_lines(again)))
    assert not acts("".join(again.marks) + again.setup.seed + matchup(again.game.slug, again.setup))
    told = [line.text for line in Transcript(again, 0).tell_all(again.steps)]
    assert told
    assert not acts("".join(told))


@pytest.mark.parametrize(
    "change",
    [
        {"game": EVIL},
        {EVIL: 1},
        {"options": {EVIL: 1}},
        {"options": EVIL},
        {"seats": [EVIL]},
        {"actions": [{"seat": 0, "action": {"type": EVIL}}]},
        {"actions": [{"seat": 0, "action": {"type": "bid", "card": 3, EVIL: 3}}]},
        {"start": EVIL},
        {"fouls": {EVIL: EVIL}},
    ],
)
def test_an_imported_match_that_is_refused(change: dict[str, Any]) -> None:
    value = {**json.loads(export_match(begun())), **change}
    try:
        match = import_match(json.dumps(value).encode())
    except Refusal as no:
        assert not acts(str(no))
    else:
        assert "options" in change, "what is not known there is not read"
        assert not acts(export_match(match))
