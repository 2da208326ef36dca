"""The frame of a table's screen: the widgets around the table, from the first row to the last."""

from textual.app import ComposeResult
from textual.containers import Container, Vertical

from app.screens.replay.parts import ReplayParts
from app.screens.table.game_table import GameTable
from app.screens.table.prompt_row import PromptRow
from widgets.base import Unprinted
from widgets.captions import Caption
from widgets.panels.key_bar import KeyBar
from widgets.panels.log import Log
from widgets.panels.status_line import StatusLine
from widgets.panels.tip_lines import TipLines
from widgets.panels.too_small import TooSmall
from widgets.spans import Span

VAST = 180
"""Columns of the screen from which the panel next to the table is wider."""


class TableRoom(Unprinted, Container):
    """The area of a table and the panel next to it."""


def compose_frame(table: GameTable, prompt: PromptRow, replay: ReplayParts | None) -> ComposeResult:
    """Yield the status line, the table with its panel, the tips, the prompt, the key bar.

    Args:
        table: The table.
        prompt: The row below it.
        replay: What a replay adds; None for a match being played.
    """
    yield StatusLine(id="state")
    with TableRoom(id="room"):
        yield table
        with Vertical(id="panel"):
            if replay:
                yield replay.moves
            yield from table.compose_panel()
            heading = Caption(id="heading")
            heading.row = (Span("log", "quiet", bold=True),)
            yield heading
            yield Log(id="log")
    if replay:
        yield replay.scrubber
    yield TipLines(id="tips")
    yield prompt
    yield KeyBar(id="keys")
    yield TooSmall(id="small")
