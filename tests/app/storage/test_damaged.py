"""Damaged input of every kind ends in a result or a refusal: a share of the long run."""

from pathlib import Path

import pytest

from tests.tools.soak.damaged import KINDS, Trial

COUNTS = {"journals": 20, "cells": 8, "commands": 6, "stores": 4}


@pytest.mark.parametrize("name", KINDS)
def test_damaged_input_ends_in_a_result_or_a_refusal(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home.mkdir()
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    trial = Trial(name, KINDS[name])
    for _ in range(COUNTS.get(name, 60)):
        trial.one(home)
    assert trial.seen
