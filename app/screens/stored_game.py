"""A stored game: in words, its course, and the panel that shows both."""

from collections.abc import Sequence
from datetime import date, datetime

from msgspec import Struct
from msgspec.structs import replace
from textual.geometry import Region

from app.match.match import Match
from app.match.names import matchup, seat_name, shown_seat
from app.match.presentation import TableLog, breaking_lines
from app.match.rounds import RoundScore, own_first, round_scores
from app.match.setup import PERSON
from app.screens.lobby.glance import LEAST_FELT, Glance, SmallTable, last_glance, named_points
from app.statistics.days import short_title
from app.statistics.played import day_word
from app.statistics.summary import game_title
from app.storage.rows import Saved
from games.contract import HOUSE
from games.text import shortened, wrap_text
from widgets.canvas.bars import draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_panel, draw_square
from widgets.cards.style import CardLook


def players_words(saved: Saved) -> str:
    """Return who played: "against Hard", "Ann against Bob"."""
    if saved.seats.count(PERSON) != 1:
        return matchup(saved.game, saved)
    others = [seat for seat, who in enumerate(saved.seats) if who != PERSON]
    if not others:
        return "against the dealer"
    return f"against {shown_seat(saved.game, saved, others[0])}"


def counted_seat(saved: Saved) -> int:
    """Return the seat of the only person; the first one if there are two."""
    return saved.seats.index(PERSON) if saved.seats.count(PERSON) == 1 else 0


def own_score(saved: Saved) -> str:
    """Return the points, those of the only person first."""
    mine, theirs = own_first(saved.standing.scores, counted_seat(saved))
    return f"{mine:>3} : {theirs:<3}"


def winner_words(saved: Saved) -> str:
    """Return which of two persons won a finished game, and the winner's points first."""
    winner = saved.result.winner if saved.result else None
    if winner is None:
        return own_score(saved).strip()
    mine, theirs = own_first(saved.standing.scores, winner)
    return f"{seat_name(saved, winner)} won {mine} : {theirs}"


def note_words(saved: Saved) -> str:
    """Return a remark on the state of a game, or on what is unusual about it."""
    if saved.result is None:
        return saved.standing.line
    if saved.status == "resigned":
        return "given up"
    return "friendly" if saved.unrated else ""


def when_words(moment: int, today: date) -> str:
    """Return a time in words: "today 14:02", "9 Nov"."""
    then = datetime.fromtimestamp(moment)
    word = day_word(then.date(), today)
    return f"{word} {then:%H:%M}" if word == "today" else word


# its course


class StoredCourse(Struct, frozen=True):
    """The course of a game.

    Attributes:
        rounds: The rounds that are over.
        log: What its log says, without the reasons of players.
        glance: What lay on the table last.
    """

    rounds: tuple[RoundScore, ...]
    log: tuple[str, ...] = ()
    glance: Glance = Glance()


def stored_course_of(match: Match, saved: Saved) -> StoredCourse:
    """Return the course of a match; the log is read only if it has fewer than two rounds."""
    rounds = round_scores(match, counted_seat(saved))
    if saved.result is None:
        rounds = rounds[:-1]
    if len(rounds) > 1:
        return StoredCourse(rounds)
    return StoredCourse(rounds, log_of(match), last_glance(match))


def log_of(match: Match) -> tuple[str, ...]:
    """Return the log of a match; what one of two persons hides stays hidden."""
    reader = match.persons[0] if len(match.persons) == 1 else HOUSE
    from app.tables.opening import speaking_face  # imported here: tables stand on these pages

    log = TableLog(match, reader, speaking_face(match))
    lines = (line for step in match.steps for line in log.lines(replace(step, why="")))
    return (*lines, *breaking_lines(match))


# the panel

HOW_IT_ENDED = {"✓": ("won", "coach"), "×": ("lost", "loss"), "=": ("tied", "quiet")}
"""How a game ended and the colour for it, by its sign."""

NOT_BEGUN = "Nothing has happened yet."

LEAD_CHART_ROWS = (4, 20)
"""The fewest and the most rows of the chart."""

LEAD_SCALE_CELLS = 6
"""Columns before the chart."""

WIDEST_ROUND = 16
"""The most columns of a round in the chart."""

GAME_HEAD_ROWS, LIST_HEAD = 5, 2
"""Rows of the title with what is below it, and of the head of the list of rounds."""


def draw_game_details(
    canvas: Canvas,
    field: Region,
    saved: Saved,
    course: StoredCourse | None,
    today: date,
    look: CardLook,
) -> None:
    """Draw a panel about a game: its rounds, or how it went if there are fewer than two.

    Args:
        canvas: The page.
        field: The panel.
        saved: The game.
        course: Its course; None until it is known.
        today: The date.
        look: How it is drawn.
    """
    x, y, width, height = field
    title = f"{short_title(game_title(saved.game))} {players_words(saved)}"
    if saved.seats.count("human") > 1:
        title = f"{short_title(game_title(saved.game))}, {players_words(saved)}"
    draw_panel(canvas, x, y, (width, height), shortened(title, width - 4).upper())
    right = canvas.right_aligned(x + width - 2, y + 2, when_words(saved.changed, today), "quiet")
    if saved.result and saved.sign not in HOW_IT_ENDED:
        canvas.text(x + 2, y + 2, shortened(winner_words(saved), right - x - 4), bold=True)
    else:
        word, ink = HOW_IT_ENDED[saved.sign] if saved.result else ("not over yet", "gold")
        after = canvas.text(x + 2, y + 2, word, ink, bold=True)
        canvas.text(after + 2, y + 2, own_score(saved).strip(), bold=True)
    canvas.text(x + 2, y + 3, shortened(note_words(saved), width - 4), "quiet")
    room = Region(x + 2, y + GAME_HEAD_ROWS, width - 4, height - GAME_HEAD_ROWS - 1)
    if course and len(course.rounds) > 1:
        draw_round_list(canvas, room, course.rounds, look)
    elif course and course.log:
        draw_stored_course(canvas, room, saved, course, look)
    elif course:
        canvas.text(room.x, room.y, NOT_BEGUN, "quiet")


def draw_round_list(
    canvas: Canvas,
    field: Region,
    rounds: Sequence[RoundScore],
    look: CardLook,
    title: str = "Your lead",
) -> None:
    """Draw the lead after each round as a chart with a title, and the rounds as a list below it."""
    x, y, width, height = field
    fewest, most = LEAD_CHART_ROWS
    rows = min(most, max(fewest, height - len(rounds) - LIST_HEAD - 2)) // 2 * 2
    if rows + 1 <= height:
        draw_lead_chart(canvas, Region(x, y, width, rows + 1), rounds, look, title)
        y += rows + 2
    room = field.bottom - y - LIST_HEAD + 1
    if room < 2:
        return
    canvas.text(x, y, "Round by round", "gold", bold=True)
    canvas.right_aligned(x + width, y, "total", "quiet")
    for n, each in enumerate(rounds[-room:]):
        row = y + 1 + n
        draw_square(canvas, x, row, each.sign, bare=look.bare)
        canvas.text(x + 4, row, f"round {each.number}", "quiet")
        canvas.text(x + 15, row, "{:>3} : {}".format(*each.gained))
        canvas.right_aligned(x + width, row, "{} : {}".format(*each.total), "quiet")


def draw_lead_chart(
    canvas: Canvas, field: Region, rounds: Sequence[RoundScore], look: CardLook, title: str
) -> None:
    """Draw the lead in points after each round."""
    x, y, width, height = field
    canvas.text(x, y, title, "gold", bold=True)
    room, rows = width - LEAD_SCALE_CELLS, height - 1
    step = max(1, min(WIDEST_ROUND, room // len(rounds)))
    leads = [each.lead for each in rounds][-(room // step) :]
    size = (step * len(leads) - (step > 2), rows)  # no column stays free after the last round
    draw_margins(canvas, x + LEAD_SCALE_CELLS, y + 1, size, leads, step=step, bare=look.bare)
    most = max(1, *map(abs, leads))
    for word, row in ((f"+{most}", 0), ("level", rows // 2), (f"-{most}", rows - 1)):
        canvas.right_aligned(x + LEAD_SCALE_CELLS - 1, y + 1 + row, word, "faint")


# a game of one round: its last table and its log, for a chart would say nothing

OWN_LINE = "you "
"""What the lines about the person's own moves begin with."""

MOST_FELT = 17
"""The most rows of the table."""

LEAST_LOG = 8
"""Rows of the log that stay below the table of a game that is not over."""

HEADINGS_OVER, HEADINGS_OPEN = ("How it went", "How it ended"), ("So far", "The last moves")
"""What is above a whole log and above the end of one, once the game is over and before."""

LogRows = list[tuple[str, str, bool]]
"""Rows of a log, each with its colour and whether it is bold."""


def draw_stored_course(
    canvas: Canvas, field: Region, saved: Saved, course: StoredCourse, look: CardLook
) -> None:
    """Draw the log below a heading, and the table above it.

    A game that is over has the table only if its whole log fits below.

    Args:
        canvas: The page.
        field: Where it goes.
        saved: The game.
        course: Its course.
        look: How it is drawn.
    """
    x, y, width, height = field
    entries = log_entries(course.log, width)
    whole = sum(map(len, entries))
    needed = whole if saved.result else min(whole, LEAST_LOG)
    felt = min(MOST_FELT, max(height - whole - 2, LEAST_FELT))
    if felt + needed + 2 <= height and not is_bare(course.glance):
        cards = CardLook(face=look.face)
        table = SmallTable(course.glance, named_points(saved), cards)
        table.draw_felt(canvas, Region(x, y, width, felt))
        canvas.fill(x, y + felt, width, 1, "middle")  # no shadow outside the table
        y, height = y + felt + 1, height - felt - 1
    rows = last_rows(entries, height - 1)
    headings = HEADINGS_OVER if saved.result else HEADINGS_OPEN
    canvas.text(x, y, headings[len(rows) < whole], "gold", bold=True)
    for row, (line, ink, bold) in enumerate(rows, y + 1):
        canvas.text(x, row, line, ink, bold=bold)


def is_bare(glance: Glance) -> bool:
    """Return whether nothing is on a table."""
    return not any((glance.theirs, glance.middle, glance.mine, glance.dice))


def log_entries(log: Sequence[str], width: int) -> list[LogRows]:
    """Return the rows of each line of a log, broken to a width; the person's own stand out."""
    last = len(log) - 1
    return [
        [
            (line, "foreground" if n == last or said.startswith(OWN_LINE) else "quiet", n == last)
            for line in wrap_text(said, width, indent="  ")
        ]
        for n, said in enumerate(log)
    ]


def last_rows(entries: Sequence[LogRows], room: int) -> LogRows:
    """Return the rows of the last lines that fit as a whole."""
    rows: LogRows = []
    for entry in reversed(entries):
        if len(entry) + len(rows) > room:
            break
        rows = [*entry, *rows]
    return rows
