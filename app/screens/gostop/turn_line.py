"""Paint what the last turn did: in a line next to a name, with its cards as small cards."""

from collections.abc import Iterator, Sequence

from app.screens.gostop.places import GoStopPlaces
from app.screens.gostop.turns import PlayedCard, TakenTurn
from games.cards import Card
from games.gostop.words.narration import points_text
from games.text import text_width
from widgets.canvas.canvas import Canvas
from widgets.cards.captured import captured_width, draw_captured
from widgets.cards.style import CardLook, FaceStyle

ToldPiece = str | tuple[Card, ...]
"""Words, or cards that lie together."""

PLAYED_WORDS = {"lay": " laid down", "pair": " on ", "take": " took ", "": " to be matched"}
"""What follows a card from the hand, by what it did."""

STOCK_WORDS = {
    "lay": " laid down",
    "take": " took ",
    "triple": " makes a triple stack",
    "": " to be matched",
}
"""What follows a card from the stock, by what it did."""


def draw_turn(canvas: Canvas, x: int, y: int, limit: int, turn: TakenTurn, look: CardLook) -> None:
    """Write what a turn did, in as many words as there is room for.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row.
        limit: The column that it ends before.
        turn: The turn.
        look: How cards are drawn.
    """
    for pieces in tellings(turn, look):
        if x + pieces_width(pieces, look) <= limit:
            draw_pieces(canvas, x, y, pieces, look)
            return


def tellings(turn: TakenTurn, look: CardLook) -> Iterator[list[ToldPiece]]:
    """Yield a turn in ever fewer words."""
    told = [*told_card("", turn.played, PLAYED_WORDS)]
    if turn.stock:
        told += told_card(
            " · stock " if look.face is not FaceStyle.LETTERS else ", stock ",
            turn.stock,
            STOCK_WORDS,
        )
    if turn.pair:
        took = turn.stock is not None and turn.stock.did == "take"
        told.append(" and the pair" if took else ", took the pair")
    star = "*" if look.face is FaceStyle.LETTERS else "★"
    points = [f" {star} {points_text(turn.points)}"] if turn.points else []
    short = [f" {star}"] if turn.points else []
    yield ["played ", *told, *points]
    yield ["played ", *told, *short]
    yield [*told, *short]
    yield told


def told_card(before: str, played: PlayedCard, words: dict[str, str]) -> Iterator[ToldPiece]:
    """Yield a card and what it did."""
    yield before
    yield (played.card,) if played.card else "a card"
    yield words[played.did]
    if played.met and played.did in ("pair", "take"):
        yield played.met


def pieces_width(pieces: Sequence[ToldPiece], look: CardLook) -> int:
    """Return the columns of words and cards."""
    return sum(
        text_width(piece) if isinstance(piece, str) else captured_width((piece,), look)
        for piece in pieces
    )


def draw_pieces(
    canvas: Canvas, x: int, y: int, pieces: Sequence[ToldPiece], look: CardLook
) -> None:
    """Write words and cards one after the other; a star is golden."""
    for piece in pieces:
        if isinstance(piece, str):
            points = piece.startswith((" ★", " *"))
            x = canvas.text(x, y, piece, "gold" if points else "foreground", bold=points)
        else:
            width = captured_width((piece,), look)
            draw_captured(canvas, x, y, (piece,), width, look)
            x += width


def draw_reason(canvas: Canvas, places: GoStopPlaces, turn: TakenTurn | None) -> None:
    """Write why a computer played its card, where a row in the middle is free for it."""
    free = min(places.layout.rows[0], places.side.stock) - 1 > places.middle
    if not free or turn is None or not turn.why:
        return
    room = canvas.width - 2 * places.left
    for text in (f"because {turn.why}", turn.why):
        if text_width(text) <= room:
            canvas.text(places.left, places.middle, text, "quiet")
            return
