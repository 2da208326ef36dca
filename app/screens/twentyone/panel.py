"""The panel next to the table of Twenty-One: the coach, and the rounds so far."""

from collections.abc import Iterator

from app.match.names import does
from app.match.table_view import TableView
from app.screens.twentyone.advice import HitAdvice, better, better_choice, in_parts
from app.screens.twentyone.rounds import Lying, PlayedRound
from games.text import padded_left, shortened, text_width, wrap_text
from games.twentyone.chances import BUST, Comparison
from games.twentyone.rules import BEST, State
from widgets.charts.bars import draw_bar
from widgets.scores.totals import Total
from widgets.spans import Row, Span, fit_row

WIDE_PANEL = 36
"""Columns from which the panel shows more."""

FEW_ROUNDS, MANY_ROUNDS = 6, 10
"""How many of the last rounds are listed, in a narrow and in a wide panel."""

FEW_TOTALS = 8
"""The most totals whose bars may take two rows."""

LABEL, PERCENT, FRESH = 6, 5, 6
"""Columns of a label before a bar, of the percentage after it, and of a fresh deck's percentage."""

NAME, VALUE = 7, 8
"""Columns of the player's value in the list of rounds, and of the dealer's."""

MOST_LIKELY = 0.6
"""The chance at which the bar of a total is full, unless one is higher; those of wins, at 100 %."""

HALF_TIES = "wins, ties counting half"
"""What the bars of both choices show; the words below them count ties for themselves."""

UNSEEN = "unseen"
"""The dealer's value if the hidden card was never turned over."""

AFTER_THE_CARDS = ("collect", "another", "over")
"""The phases after a round."""

RESULTS = {"won": ("won", "coach"), "lost": ("lost", "loss"), "tied": ("tied", "quiet")}


def hit_rows(advice: HitAdvice, plain: bool, high: bool, width: int) -> tuple[Row, ...]:
    """Return what the coach says.

    Args:
        advice: What the coach has found.
        plain: Whether to draw bars in ASCII.
        high: Whether there is space for bars of two rows, if the panel is also wide.
        width: The available columns.
    """
    head = Span("coach", "coach", bold=True)
    if advice.why:
        return ((head,), *lines(advice.why, "quiet", width))
    if advice.odds is None:
        return ((head, Span(" is thinking", "quiet")),)
    over = f"{'now':>{PERCENT}}{'fresh':>{FRESH}}" if advice.compared else ""
    bar_rows = 2 if high and width >= WIDE_PANEL and len(advice.totals) <= FEW_TOTALS else 1
    return (
        both_ends((head,), (Span("a hit makes", "quiet"),), width),
        both_ends((), (Span(over, "quiet"),), width),
        *total_rows(advice, bar_rows, width, plain),
        *lines(HALF_TIES, "quiet", width),
        *choice_rows(advice, advice.odds, bar_rows, width, plain),
        *lines(better_choices(advice, advice.odds), "quiet", width),
    )


def total_rows(advice: HitAdvice, bar_rows: int, width: int, plain: bool) -> Iterator[Row]:
    """Yield how likely a hit makes each total."""
    full = max(MOST_LIKELY, *(totals.chance for totals in advice.totals))
    for totals in advice.totals:
        label = totals.label
        numbers = totals.percent, totals.fresh if advice.compared else None
        bar = bar_row(label, totals.chance / full, numbers, ink_of(label), width, plain)
        yield from bar_of_rows(bar, bar_rows)


def choice_rows(
    advice: HitAdvice, odds: Comparison, bar_rows: int, width: int, plain: bool
) -> Iterator[Row]:
    """Yield what staying and hitting are worth, and how often each wins, ties and loses."""
    known, fresh = odds.seen, odds.fresh
    for word, chances, other in (
        ("stay", known.stay, fresh.stay),
        ("hit", known.hit, fresh.hit),
    ):
        ink = "gold" if word == better_choice(known) else "coach"
        worth, then = round(100 * chances.worth), round(100 * other.worth)
        numbers = worth, then if advice.compared else None
        bar = bar_row(word, chances.worth, numbers, ink, width, plain)
        yield from bar_of_rows(bar, bar_rows)
        yield (Span(in_parts(chances), "quiet"),)


def better_choices(advice: HitAdvice, odds: Comparison) -> str:
    """Return which choice is better, also with a fresh deck if that changes it."""
    said = better(odds.seen)
    with_fresh_deck = better_choice(odds.fresh)
    if advice.compared and with_fresh_deck != better_choice(odds.seen):
        return f"{said}; with a fresh deck: {with_fresh_deck}"
    return said


def ink_of(label: str) -> str:
    """Return the colour of a total that a hit makes."""
    return "loss" if label == BUST else "gold" if label == str(BEST) else "coach"


def bar_row(
    label: str, part: float, numbers: tuple[int, int | None], ink: str, width: int, plain: bool
) -> Row:
    """Return a row with a label, a bar, and the chance in percent.

    Args:
        label: What is before the bar.
        part: How much of the bar is filled.
        numbers: The chance, and that with a fresh deck; None if that is not shown.
        ink: The colour of the bar.
        width: The columns of the row.
        plain: Whether to draw in ASCII.
    """
    now, fresh = numbers
    room = width - LABEL - PERCENT - FRESH * (fresh is not None)
    bar = draw_bar(part, room, ascii_only=plain)
    stands_out = ink != "coach"
    word = f"{label:>{LABEL - 1}} " if label[:1].isdigit() or label == BUST else f"{label:<{LABEL}}"
    other = "" if fresh is None else f"{fresh}%".rjust(FRESH)
    return (
        Span(word, ink if label == BUST else "foreground", bold=stands_out),
        Span(bar.ljust(room), ink, "rail"),
        Span(f"{now}%".rjust(PERCENT), "foreground", bold=stands_out),
        Span(other, "quiet"),
    )


def bar_of_rows(row: Row, rows: int) -> Iterator[Row]:
    """Yield a bar of one or two rows; the second one is without label and number."""
    yield row
    if rows > 1:
        label, bar, *_ = row
        yield label._replace(text=" " * len(label.text)), bar


def rounds(view: TableView, width: int, *, is_high: bool = False) -> tuple[Row, ...]:
    """Return the rounds so far and the current one; nothing if there is none.

    Args:
        view: What the table shows.
        width: The available columns.
        is_high: Whether there are rows to spare, so that rounds to come are listed too.
    """
    rows = listed_rounds(view, width)
    if is_high:
        rows += rounds_to_come(view, MANY_ROUNDS)
    return rows if len(rows) > 1 else ()


def rounds_to_come(view: TableView, most: int) -> tuple[Row, ...]:
    """Return the rounds that are still to come, up to the number of the last one that is listed."""
    if view.is_over:
        return ()
    last = min(view.state.options.rounds, most)
    return tuple((Span(f"{n:<3}to come", "quiet"),) for n in range(view.state.round + 1, last + 1))


def listed_rounds(view: TableView, width: int) -> tuple[Row, ...]:
    """Return the rounds so far and the current one, only the last ones if there are many."""
    played: Lying = view.more
    names = f"{padded_left(shortened(view.name(0), NAME - 1), NAME)}{'dealer':>{VALUE}}"
    most = MANY_ROUNDS if width >= WIDE_PANEL else FEW_ROUNDS
    rows = [both_ends((Span("rounds", "quiet", bold=True),), (Span(names, "quiet"),), width)]
    rows += [round_row(each, width) for each in played.rounds[-most:]]
    if view.state.phase not in AFTER_THE_CARDS:
        number = Span(f"{view.state.round:<3}", "gold", bold=True)
        rows.append((number, Span("playing", "gold")))
    return tuple(rows)


def last_lines(view: TableView, width: int, height: int) -> tuple[Row, ...]:
    """Return the last lines of the log below a heading, the newest in the brightest colour."""
    rows: list[Row] = []
    for line in reversed(view.log):
        wrapped = [*lines(line, "quiet" if rows else "foreground", width)]
        if len(rows) + len(wrapped) >= height:
            break
        rows = [*wrapped, *rows]
    return ((Span("so far", "quiet", bold=True),), *rows) if rows else ()


def rounds_won(view: TableView) -> tuple[Total, Total]:
    """Return how many rounds the player and the dealer have won; or how often to solve a puzzle."""
    if view.puzzle:
        solved = Total("solved", view.puzzle.solved, is_active=True)
        return solved, Total("needed", view.puzzle.needed)
    state: State = view.state
    return Total(view.name(0), state.won, is_active=True), Total("dealer", state.lost)


def rounds_lead(view: TableView) -> str:
    """Return who has won more rounds, and how many were tied."""
    if view.puzzle:
        return "times in a row"
    state: State = view.state
    if not state.won + state.lost + state.tied:
        return "no round is over yet"
    by = state.won - state.lost
    leader = does(view.name(0), "lead") if by > 0 else "the dealer leads"
    lead = f"{leader} by {abs(by)}" if by else "nobody leads"
    return f"{lead} · {state.tied} tied" if state.tied else lead


def round_row(each: PlayedRound, width: int) -> Row:
    """Return the row of a round."""
    word, ink = RESULTS[each.outcome]
    if each.own > BEST:
        word = f"{word}, bust"
    dealer = UNSEEN if each.dealer is None else BUST if each.dealer > BEST else str(each.dealer)
    left = Span(f"{each.number:<3}", "quiet"), Span(word, ink)
    return both_ends(left, (Span(f"{each.own:>3}{dealer:>{VALUE}}"),), width)


def lines(text: str, ink: str, width: int) -> Iterator[Row]:
    """Yield a text in lines of a width."""
    return ((Span(line, ink),) for line in wrap_text(text, width))


def both_ends(left: Row, right: Row, width: int) -> Row:
    """Return a row with text at its left and right ends."""
    used = sum(text_width(span.text) for span in (*left, *right))
    return fit_row((*left, Span(" " * max(1, width - used)), *right), width)
