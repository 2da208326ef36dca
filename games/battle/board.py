"""The tables of Battle of the Sexes, drawn in ASCII."""

from collections.abc import Sequence

from games.battle.scoring import CATEGORIES, scores_of
from games.battle.state import State, totals

BOARD_TITLE = "BATTLE OF THE SEXES"
BOARD_WIDTH = 80
PLAYER_NAMES = ("Player 1", "Player 2")


def board(state: State) -> tuple[str, ...]:
    """Return the title, the scores and totals of both players, and who used CHEAT, if anybody."""
    return (
        *title_lines(state),
        "Scoreboard",
        *grid(("", *CATEGORIES), *(scoreboard_row(state, seat) for seat in (0, 1))),
        *total_lines(state),
    )


def title_lines(state: State) -> tuple[str, ...]:
    """Return the centred title; at the end of the game, between two lines."""
    rule = ("=" * BOARD_WIDTH,) if state.phase == "over" else ()
    return (*rule, BOARD_TITLE.center(BOARD_WIDTH).rstrip(), *rule)


def total_lines(state: State) -> tuple[str, ...]:
    """Return the totals of both players, and who used CHEAT, if anybody."""
    both = zip(PLAYER_NAMES, totals(state), strict=True)
    return (*(f"{name}: {total}" for name, total in both), *cheat_lines(state))


def scoreboard_row(state: State, seat: int) -> tuple[str, ...]:
    """Return a row of the scoreboard, with empty cells for open categories."""
    scores = state.scores[seat]
    return (PLAYER_NAMES[seat], *("" if score is None else str(score) for score in scores))


def cheat_lines(state: State) -> tuple[str, ...]:
    """Return a line that says who used CHEAT; none if nobody did."""
    names = [name for name, used in zip(PLAYER_NAMES, state.cheated, strict=True) if used]
    return (f"CHEAT was used by {' and '.join(names)}.",) if names else ()


def heading(state: State) -> tuple[str, ...]:
    """Return whose turn it is, underlined."""
    name = PLAYER_NAMES[state.player]
    return name, "-" * len(name)


def category_scores(state: State) -> tuple[str, ...]:
    """Return what the dice would score in each category, even in used ones."""
    scores = scores_of(state.dice, state.options.band)
    return "Category Scores", *grid(CATEGORIES, [str(score) for score in scores])


def grid(*rows: Sequence[str]) -> tuple[str, ...]:
    """Return rows of cells as a table with lines around it and below its first row."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    line = "+" + "".join("-" * (width + 2) + "+" for width in widths)
    first, *others = (
        "|" + "".join(f" {cell:<{width}} |" for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    return line, first, line, *others, line
