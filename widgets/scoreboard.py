"""Who plays, how many points each has, and whose turn it is."""

from msgspec import Struct
from textual.reactive import reactive

from games.quoting import shortened
from widgets.drawing import Drawing
from widgets.ink import Row, Span


class PlayerLine(Struct, frozen=True):
    """A player's line: a name, the points as text, a note, and whether it is their turn."""

    name: str
    score: str = ""
    note: str = ""
    turn: bool = False


class Scoreboard(Drawing):
    """A line for each player, the points in one column."""

    players: reactive[tuple[PlayerLine, ...]] = reactive((), layout=True)
    plain: reactive[bool] = reactive(False)
    """The pointer in plain ASCII."""

    def drawing(self, width: int) -> tuple[Row, ...]:
        """Return the lines."""
        return score_rows(self.players, width, plain=self.plain)


def score_rows(
    players: tuple[PlayerLine, ...], width: int, *, plain: bool = False
) -> tuple[Row, ...]:
    """Return a row for each player; a name too long for the width is cut."""
    score = max((len(each.score) for each in players), default=0)
    longest = max((len(each.name) for each in players), default=0)
    name = max(1, min(longest, width - score - 4))
    return tuple(_row(each, name, score, ">" if plain else "▸") for each in players)


def _row(player: PlayerLine, name: int, score: int, pointer: str) -> Row:
    ink = "gold" if player.turn else "foreground"
    cut = shortened(player.name, name)
    return (
        Span(f"{pointer if player.turn else ' '} ", "gold", bold=True),
        Span(f"{cut:<{name}}  {player.score:>{score}}", ink, bold=True),
        Span(f"  {player.note}", "quiet"),
    )
