"""Text from outside that would act on a terminal, and what shows that none of it came through."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck
from hypothesis import strategies as st

from tests.app.screens.screen_helpers import User

Parlour = Callable[..., Any]
EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\x85\x7fAda"
"""Sets a title, empties the screen, changes the colour, breaks the line; then a name."""
QUIET = [HealthCheck.function_scoped_fixture]
STRANGE = st.text(st.characters(categories=["Cc", "Cf", "Zl", "Zp", "Lu", "Co"]), max_size=12)


def acts(text: str) -> list[str]:
    """Return the characters of a text that a terminal would obey, ends of lines apart."""
    return [sign for sign in text if sign != "\n" and (ord(sign) < 32 or 127 <= ord(sign) < 160)]


def assert_quiet(run: Any, code: int | None = None) -> None:
    """Expect a run to have printed nothing that acts."""
    assert not acts(run.out)
    assert not acts(run.err)
    assert "Traceback" not in run.err
    assert run.code in ((0, 1, 2) if code is None else (code,))


def printed(user: User) -> str:
    """Return every character that the screen on top sends to the terminal, without styles."""
    strips = user.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def look_everywhere(parlour: Parlour, number: str = "1") -> str:
    """Run every command that tells of matches, and return what was printed."""
    told = ""
    for words in (
        ("list",),
        ("replay", number, "--plain"),
        ("analyse", number),
        ("stats",),
        ("stats", "--csv"),
        ("stats", "--json"),
        ("today",),
        ("resume", number, "--plain"),
    ):
        run = parlour(*words)
        assert_quiet(run)
        told += run.out + run.err
    return told
