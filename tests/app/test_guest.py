"""`parlour --guest` goes with nothing else on the command line."""

from pathlib import Path

import pytest

from tests.app.conftest import Parlour
from tests.app.served import homes


@pytest.mark.parametrize(
    "words",
    [
        ("--guest", "play", "gops"),
        ("--guest", "import", "match.json"),
        ("--guest", "export", "1", "match.json"),
        ("--guest", "arena", "match", "exec:sh", "careful"),
        ("--guest", "serve"),
        ("play", "gops", "--guest"),
        ("--guests", "2", "--guest", "list"),
        ("--gues",),
        ("--guest", "--guests", "0"),
        ("--guest",),
    ],
)
def test_a_guest_gets_no_command_and_nothing_without_a_terminal(
    parlour: Parlour, home: Path, words: tuple[str, ...]
) -> None:
    run = parlour(*words)
    assert run.code == 2
    assert run.err
    assert not run.out
    assert not homes(home)
