"""A stored game: in words, its course, and the panel that shows both."""

from collections.abc import Sequence
from datetime import date, datetime

from msgspec import Struct, structs
from textual.geometry import Region

from app.match.match import Match
from app.match.names import matchup, seat_name, shown_seat
from app.match.presentation import Transcript, breaking_lines
from app.match.rounds import RoundScore, own_first, round_scores
from app.match.setup import PERSON
from app.screens.lobby import news
from app.screens.lobby.glance import LEAST_FELT, Glance, draw_table, glance_at
from app.statistics import days, summary
from app.storage.rows import Saved
from games import contract, text
from widgets.canvas import bars, marks
from widgets.canvas.canvas import Canvas
from widgets.cards.style import CardLook

ENDED = {"✓": ("won", "coach"), "×": ("lost", "loss"), "=": ("tied", "quiet")}
"""How a game ended and the colour for it, by its sign."""


def players_words(saved: Saved) -> str:
    """Return who played: "against Hard", "Ann against Bob"."""
    if saved.seats.count(PERSON) != 1:
        return matchup(saved.game, saved)
    others = [seat for seat, who in enumerate(saved.seats) if who != PERSON]
    return f"against {shown_seat(saved.game, saved, others[0]) if others else 'the dealer'}"


def counted_seat(saved: Saved) -> int:
    """Return the seat of the only person; the first one if there are two."""
    return saved.seats.index(PERSON) if saved.seats.count(PERSON) == 1 else 0


def own_score(saved: Saved) -> str:
    """Return the points, those of the only person first."""
    return "{:>3} : {:<3}".format(*own_first(saved.standing.scores, counted_seat(saved)))


def ending_words(saved: Saved) -> str:
    """Return how a finished game ended: "won 33 : 21"; of two persons, "Bob won 33 : 21"."""
    winner, score = saved.result.winner if saved.result else None, own_score(saved).strip()
    if saved.sign in ENDED:
        return f"{ENDED[saved.sign][0]} {score}"
    if winner is None:
        return score
    points = own_first(saved.standing.scores, winner)
    return "{} won {} : {}".format(seat_name(saved, winner), *points)


def note_words(saved: Saved) -> str:
    """Return a remark on the state of a game, or on what is unusual about it."""
    if saved.result is None:
        return saved.standing.line
    return "given up" if saved.status == "resigned" else "not rated" if saved.unrated else ""


def when_words(moment: int, today: date) -> str:
    """Return a time in words: "today 14:02", "9 Nov"."""
    then = datetime.fromtimestamp(moment)
    word = summary.day_word(then.date(), today)
    return f"{word} {then:%H:%M}" if word == "today" else word


class StoredCourse(Struct, frozen=True):
    """The rounds of a game that are over; of a short one also its log and its last table."""

    rounds: tuple[RoundScore, ...]
    log: tuple[str, ...] = ()
    glance: Glance = Glance()


def stored_course_of(match: Match, saved: Saved) -> StoredCourse:
    """Return the course of a match; what one of two persons hides stays hidden."""
    from app.tables.opening import speaking_face  # imported here: tables stand on these pages

    rounds = round_scores(match, counted_seat(saved))
    if saved.result is None:
        rounds = rounds[:-1]
    if len(rounds) > 1:
        return StoredCourse(rounds)
    reader = match.persons[0] if len(match.persons) == 1 else contract.HOUSE
    log = Transcript(match, reader, speaking_face(match))
    lines = (line for step in match.steps for line in log.tell(structs.replace(step, why="")))
    return StoredCourse(rounds, (*lines, *breaking_lines(match)), glance_at(match, last=True))


def draw_game_details(
    canvas: Canvas, saved: Saved, course: StoredCourse | None, today: date, look: CardLook
) -> None:
    """Paint a panel about a game, its rounds or its log; the course is None until it is known."""
    width, height = canvas.width, canvas.height
    between = ", " if saved.seats.count(PERSON) > 1 else " "
    title = f"{days.short_title(summary.game_title(saved.game))}{between}{players_words(saved)}"
    marks.draw_panel(canvas, 0, 0, (width, height), text.shortened(title, width - 4).upper())
    right = canvas.right_aligned(width - 2, 2, when_words(saved.changed, today), "quiet")
    if saved.result and saved.sign not in ENDED:
        canvas.text(2, 2, text.shortened(ending_words(saved), right - 4), bold=True)
    else:
        word, ink = ENDED[saved.sign] if saved.result else ("not over yet", "gold")
        after = canvas.text(2, 2, word, ink, bold=True)
        canvas.text(after + 2, 2, own_score(saved).strip(), bold=True)
    canvas.text(2, 3, text.shortened(note_words(saved), width - 4), "quiet")
    room = Region(2, 5, width - 4, height - 6)
    if course and len(course.rounds) > 1:
        draw_round_list(canvas, room, course.rounds, look)
    elif course and course.log:
        draw_stored_course(canvas, room, saved, course, look)
    elif course:
        canvas.text(room.x, room.y, "Nothing has happened yet.", "quiet")


def draw_round_list(
    canvas: Canvas,
    field: Region,
    rounds: Sequence[RoundScore],
    look: CardLook,
    title: str = "Your lead",
) -> None:
    """Paint the lead after each round as a chart with a title, and the rounds as a list below."""
    x, y, width, height = field
    rows = min(20, max(4, height - len(rounds) - 4)) // 2 * 2
    if rows + 1 <= height:
        canvas.text(x, y, title, "gold", bold=True)
        left, room = x + 6, width - 6  # the scale is at the left
        step = max(1, min(16, room // len(rounds)))
        leads = [each.lead for each in rounds][-(room // step) :]
        size = (step * len(leads) - (step > 2), rows)  # no column stays free after the last round
        bars.draw_margins(canvas, left, y + 1, size, leads, step=step, bare=look.bare)
        lead = max(1, *map(abs, leads))
        for word, row in ((f"+{lead}", 0), ("level", rows // 2), (f"-{lead}", rows - 1)):
            canvas.right_aligned(left - 1, y + 1 + row, word, "faint")
        y += rows + 2
    listed = field.bottom - y - 1
    if listed < 2:
        return
    canvas.text(x, y, "Round by round", "gold", bold=True)
    canvas.right_aligned(x + width, y, "total", "quiet")
    for row, each in enumerate(rounds[-listed:], y + 1):
        marks.draw_square(canvas, x, row, each.sign, bare=look.bare)
        canvas.text(x + 4, row, f"round {each.number}", "quiet")
        canvas.text(x + 15, row, "{:>3} : {}".format(*each.gained))
        canvas.right_aligned(x + width, row, "{} : {}".format(*each.total), "quiet")


LogRows = list[tuple[str, str, bool]]
"""Rows of a log, each with its colour and whether it is bold."""


def draw_stored_course(
    canvas: Canvas, field: Region, saved: Saved, course: StoredCourse, look: CardLook
) -> None:
    """Paint the log of a game of one round, and above it the table if there is room."""
    x, y, width, height = field
    entries = log_entries(course.log, width)
    whole = sum(map(len, entries))
    needed = whole if saved.result else min(whole, 8)
    felt = min(17, max(height - whole - 2, LEAST_FELT))
    glance = course.glance
    if not glance.is_empty and felt + needed + 2 <= height:
        points, table = news.named_points(saved), CardLook(face=look.face)
        draw_table(canvas, Region(x, y, width, felt), glance, points, table)
        canvas.fill(x, y + felt, width, 1, "middle")  # no shadow outside the table
        y, height = y + felt + 1, height - felt - 1
    rows = last_rows(entries, height - 1)
    headings = ("How it went", "How it ended") if saved.result else ("So far", "The last moves")
    canvas.text(x, y, headings[len(rows) < whole], "gold", bold=True)
    for row, (line, ink, bold) in enumerate(rows, y + 1):
        canvas.text(x, row, line, ink, bold=bold)


def log_entries(log: Sequence[str], width: int) -> list[LogRows]:
    """Return the rows of each line of a log, broken to a width; the person's own stand out."""
    last = len(log) - 1
    return [
        [
            (line, "foreground" if n == last or said.startswith("you ") else "quiet", n == last)
            for line in text.wrap_text(said, width, indent="  ")
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
