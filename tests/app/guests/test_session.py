"""`parlour --guest` goes with nothing else on the command line."""

from pathlib import Path

import pytest

from tests.app.conftest import Parlour
from tests.app.guests.server_helpers import homes


def test_its_help_says_how_many_and_has_an_example_of_its_own(parlour: Parlour) -> None:
    assert "--guests N" in parlour("--help").out
    run = parlour("--guest", "--help")
    assert run.out.endswith("example: parlour --guest --guests 5\n")
    assert "COMMAND" not in run.out


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
