"""The frame of a table's screen: the widgets around the table, from the first row to the last."""

from textual.app import ComposeResult
from textual.containers import Container, Vertical

from app.screens.table.game_table import GameTable
from app.screens.table.guide import Guide
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


def compose_frame(table: GameTable, prompt: PromptRow, guide: Guide) -> ComposeResult:
    """Yield the status line, the table with its panel, the tips, the prompt, the key bar.

    Args:
        table: The table.
        prompt: The row below it.
        guide: What leads through the table.
    """
    yield StatusLine(id="state")
    with TableRoom(id="room"):
        yield table
        with Vertical(id="panel"):
            yield from guide.above_log()
            yield from table.compose_panel()
            heading = Caption(id="heading")
            heading.row = (Span("log", "quiet", bold=True),)
            yield heading
            yield Log(id="log")
    yield from guide.below_table()
    yield TipLines(id="tips")
    yield prompt
    yield KeyBar(id="keys")
    yield TooSmall(id="small")
