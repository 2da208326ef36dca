"""The tables of Battle of the Sexes as short lines, which a screen reader can say."""

from games.battle.board import BOARD_TITLE, PLAYER_NAMES, total_lines
from games.battle.scoring import CATEGORIES, scores_of
from games.battle.state import State


def short_board(state: State) -> tuple[str, ...]:
    """Return the title, what both players have entered, and their totals."""
    entered = (f"{name}: {entered_text(state, seat)}" for seat, name in enumerate(PLAYER_NAMES))
    return (BOARD_TITLE, "Scoreboard", *entered, "Totals", *total_lines(state))


def entered_text(state: State, seat: int) -> str:
    """Return the categories that a player has used, each with its score."""
    both = zip(CATEGORIES, state.scores[seat], strict=True)
    return ", ".join(f"{name} {score}" for name, score in both if score is not None) or "nothing"


def short_heading(state: State) -> tuple[str, ...]:
    """Return whose turn it is."""
    return (PLAYER_NAMES[state.player],)


def short_scores(state: State) -> tuple[str, ...]:
    """Return a line for each category with what the dice would score, such as Trio 13."""
    scores = scores_of(state.dice, state.options.band)
    mine = state.scores[state.player]
    return (
        "Category Scores",
        *(
            f"{name} {score}" + ("" if entered is None else " (used)")
            for name, score, entered in zip(CATEGORIES, scores, mine, strict=True)
        ),
    )
