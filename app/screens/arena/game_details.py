"""The game under the cursor of the arena's list, shown next to it round by round."""

from collections.abc import Sequence
from itertools import zip_longest

from msgspec import Struct
from textual.geometry import Region
from textual.reactive import reactive

from app.arena.game import GameOutcome, replayed_matches
from app.arena.plan import short_names
from app.arena.report import game_number
from app.arena.runner import Runner
from app.match.match import Match
from app.match.rounds import RoundScore, round_scores
from app.screens.arena.view import verdict_words
from app.screens.pages.painted_page import page_look
from app.screens.stored_game import draw_round_list
from games.text import shortened, wrap_text
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height, figure_width
from widgets.canvas.marks import draw_panel
from widgets.canvas.painted import PaintedWidget

TALL_DETAILS = 34
"""Rows of the panel from which the points are large."""

DETAILS_PERCENT, WIDEST_DETAILS = 40, 76
"""The width of the panel in percent of the terminal, and its most columns."""

LEAST_TERMINAL = 110
"""Columns of the terminal from which there is the panel."""


class LookedAtGame(Struct, frozen=True):
    """A game of the arena.

    Attributes:
        number: Which game of its pair it is, in words.
        names: Who played, in the order of the seats.
        points: The points of both.
        ended: How it ended, in words.
        pair: How all games of the two ended so far, in words.
        rounds: Its rounds, as the first seat sees them.
    """

    number: str
    names: tuple[str, str]
    points: tuple[int, int]
    ended: str
    pair: str
    rounds: tuple[RoundScore, ...]


def look_at_game(runner: Runner, outcome: GameOutcome) -> LookedAtGame:
    """Return what is shown of a game. Raises `Refusal` if it cannot be read."""
    whole = runner.journal.whole_game(outcome.number)
    matches = replayed_matches(runner.fixtures[outcome.number], whole)
    rounds = round_scores(matches[0], 0) if len(matches) == 1 else rounds_side_by_side(matches)
    called = short_names(runner.plan.contestants, runner.plan.slug)
    (a, b), won = outcome.pair, runner.sums.won
    first, second = called[a], called[b]
    pair = f"{first} {won[a][b]:g} : {won[b][a]:g} {second} in all their games"
    number = f"game {game_number(runner.plan, outcome)}"
    ended = verdict_words(runner.plan, outcome)
    if len(matches) > 1 and is_won_by_losing_less(outcome):
        ended = f"{ended}, with fewer rounds lost"
    return LookedAtGame(number, (first, second), outcome.points, ended, pair, rounds)


def rounds_side_by_side(matches: Sequence[Match]) -> tuple[RoundScore, ...]:
    """Return the rounds of two who played alone, with the points that both made in each."""
    first, second = (round_scores(match, 0) for match in matches)
    total = 0, 0
    rounds = []
    for number, both in enumerate(zip_longest(first, second), 1):
        gained = tuple(each.gained[0] if each else 0 for each in both)
        total = total[0] + gained[0], total[1] + gained[1]
        rounds.append(RoundScore(number, 0, (gained[0], gained[1]), total))
    return tuple(rounds)


def is_won_by_losing_less(outcome: GameOutcome) -> bool:
    """Return whether a game was won with as many points as the other made, and without a foul."""
    first, second = outcome.points
    return outcome.winner is not None and first == second and not any(outcome.fouls)


def details_width(width: int) -> int:
    """Return the columns of the panel on a terminal; 0 for none."""
    return min(WIDEST_DETAILS, width * DETAILS_PERCENT // 100) if width >= LEAST_TERMINAL else 0


class GameDetails(PaintedWidget):
    """The game under the cursor."""

    FIELD = "middle"
    game: reactive[LookedAtGame | None] = reactive(None)
    """None until it is known."""
    trouble: reactive[str] = reactive("")
    """Why the game cannot be shown."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the panel."""
        draw_panel(canvas, 0, 0, (canvas.width, canvas.height))
        if self.game is None:
            for row, line in enumerate(wrap_text(self.trouble, canvas.width - 4), 2):
                canvas.text(2, row, line, "quiet")
            return
        look, game = page_look(self.app), self.game
        left = canvas.right_aligned(canvas.width - 2, 0, game.number, "quiet")
        title = " against ".join(game.names).upper()
        canvas.text(2, 0, shortened(title, left - 4), "gold", bold=True)
        scale = 2 if canvas.height >= TALL_DETAILS else 1
        half = (canvas.width - 4) // 2
        for n, (name, points) in enumerate(zip(game.names, game.points, strict=True)):
            x, text = 2 + n * half, str(points)
            wins = points > game.points[1 - n]
            canvas.text(x, 2, shortened(name, half - 2), "gold" if wins else "foreground")
            fitting = scale if figure_width(text, scale) < half else 1
            ink = "gold" if wins else "foreground"
            draw_figures(canvas, x, 3, text, ink, scale=fitting, plain=look.letters)
        y = 4 + figure_height(scale)
        canvas.text(2, y, shortened(game.ended, canvas.width - 4), bold=True)
        for line in wrap_text(game.pair, canvas.width - 4):
            y += 1
            canvas.text(2, y, line, "quiet")
        if game.rounds:
            room = Region(2, y + 2, canvas.width - 4, canvas.height - y - 3)
            draw_round_list(canvas, room, game.rounds, look, f"{game.names[0]}'s lead")
