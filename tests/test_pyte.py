"""The terminal that tests read by, quicker than pyte's, shows what pyte's does."""

import pyte
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.pyte_helpers import QuickScreen, QuickStream
from tests.share_helpers import share

PRINTED = (
    *("\x1b[38;2;1;2;3m", "\x1b[48;5;17m", "\x1b[1;31m", "\x1b[0m", "\x1b[m", "\x1b[22;0;4m"),
    *("\x1b[3;4H", "\x1b[H", "\x1b[2J", "\x1b[99C", "\x1b[2A", "\x1b[K", "\x1b[3X"),
    *("\x1b[4h", "\x1b[4l", "\x1b[?7l", "\x0e", "\x0f"),
    *("\x1b[?5h", "\x1b[?5l", "\x1b[?25l", "\x1b[>4;1m", "\x1b[1;2", "\x1b[2$p", "\x1b7", "\x1b8"),
    *("\x1b]0;a title\x07", "\r\n", "\b", "\t", "9♠", "한", "words", "0", "m", "\x18", "\x7f"),
)
"""What programs print: colours, moves, modes, titles, text, and sequences that are cut."""


@settings(max_examples=share(40, 400))
@example(printed="\x1b[?5h\x1b[0m\x1b[22;0;4ma\x1b[?5l\x1b[0m\x1b[7m\x1b[22;0;4mb", length=50)
@example(printed="words\x1b[H\x1b[4h9", length=50)
@given(
    printed=st.lists(st.sampled_from(PRINTED), max_size=25).map("".join),
    length=st.integers(1, 40),
)
def test_it_shows_what_pyte_shows_however_the_output_is_cut(printed: str, length: int) -> None:
    theirs, ours = pyte.Screen(12, 5), QuickScreen(12, 5)
    slow, quick = pyte.ByteStream(theirs), QuickStream(ours)
    content = printed.encode()
    for start in range(0, len(content), length):
        slow.feed(content[start : start + length])
        quick.feed(content[start : start + length])
    assert ours.buffer == theirs.buffer
    assert ours.mode == theirs.mode
    assert (ours.cursor.x, ours.cursor.y) == (theirs.cursor.x, theirs.cursor.y)
    assert ours.cursor.attrs == theirs.cursor.attrs
