"""The statistics in lines to read, or to have read aloud: a sentence for each board."""

from app.match.levels import level_word
from app.statistics.rating import RatedGame
from app.statistics.report import average_text, game_title, variant_words
from app.storage.totals import Board, BoardTotal, Tally
from games.text import number_of


def board_sentence(line: BoardTotal) -> str:
    """Return a board's total as a line: who played whom, and how it went."""
    indent = "" if line.board.is_whole_game or line.board.side else "  "
    return f"{indent}{board_words(line.board)}: {tally_words(line.tally)}."


def board_words(board: Board) -> str:
    """Return which games a board counts: "GOPS", "short, 9 cards, against Medium"."""
    if board.is_whole_game:
        return game_title(board.game)
    variant = variant_words(board.game, board.variant)
    if board.side:
        return f"{board.side} against {board.other}, {game_title(board.game)}, {variant}"
    return f"{variant}, against {level_word(board.game, board.other) or 'the dealer'}"


def tally_words(tally: Tally) -> str:
    """Return a tally in words: "2 won, 1 lost (67%); best score 40"."""
    results = ((tally.won, "won"), (tally.drawn, "tied"), (tally.lost, "lost"))
    played = ", ".join(f"{count} {how}" for count, how in results if count) or "none"
    half = ", a tie counts half" if tally.drawn else ""
    parts = (f"{played} ({tally.share:.0%}{half})", streak_clause(tally), points_clause(tally))
    return "; ".join(filter(None, parts))


def streak_clause(tally: Tally) -> str:
    """Return how many games were won or lost in a row; "" if it is not even two."""
    now = abs(tally.streak)
    how = "won" if tally.streak > 0 else "lost"
    lately = f"the last {now} {how}" if now > 1 else ""
    most = f"{tally.longest} won in a row at best" if tally.longest > max(1, tally.streak) else ""
    return ", ".join(filter(None, (lately, most)))


def points_clause(tally: Tally) -> str:
    """Return the best score and the average of both sides; "" if no game was finished."""
    if tally.best is None:
        return ""
    mine, theirs = average_text(tally.average), average_text(tally.average_against)
    return f"best score {tally.best}, on average {mine} to {theirs}"


def rating_sentence(title: str, rated: tuple[RatedGame, ...]) -> str:
    """Return a person's rating in a game, after how many games; "" if there is none."""
    if not rated:
        return ""
    return (
        f"Your rating in {title}: {rated[-1].after}, after {number_of(len(rated), 'rated game')}."
    )
