"""Paint what the last turn did, as a line next to a name, with small cards."""

from collections.abc import Iterator, Sequence

from app.screens.gostop.picture import GoStopPicture
from app.screens.gostop.places import GoStopPlaces
from app.screens.gostop.reason_text import reason_forms
from app.screens.gostop.signs import reason_with_signs
from app.screens.gostop.turns import PlayedCard, TakenTurn
from games.cards import Card
from games.gostop.words import points_text
from games.text import text_width
from widgets.canvas.canvas import Canvas
from widgets.cards.outline import outline_ink
from widgets.cards.style import CardLook, CardState, FaceStyle, corner, suit_ink

LinePiece = str | tuple[Card, ...]
"""Words, or cards that belong together."""

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
    """Write what a turn did, in as many words as fit.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row.
        limit: The column before which it ends.
        turn: The turn.
        look: How cards are drawn.
    """
    for pieces in turn_forms(turn, look):
        if x + pieces_width(pieces, look) <= limit:
            draw_pieces(canvas, x, y, pieces, look)
            return


def turn_forms(turn: TakenTurn, look: CardLook) -> Iterator[list[LinePiece]]:
    """Yield a turn in fewer and fewer words."""
    plain = look.face is FaceStyle.LETTERS
    pieces = [*turn_pieces(turn, ", " if plain else " · ")]
    star = "*" if plain else "★"
    dot = "," if plain else " ·"
    points = [dot, f" {star} {points_text(turn.points)}"] if turn.points else []
    short = [f" {star}"] if turn.points else []
    yield ["played ", *pieces, *points]
    yield ["played ", *pieces, *short]
    yield [*pieces, *short]
    yield pieces


def turn_pieces(turn: TakenTurn, apart: str) -> Iterator[LinePiece]:
    """Yield what the card from the hand did, then the card from the stock."""
    stock, pair = turn.stock, turn.pair and turn.played.did == "pair"
    if pair and stock and stock.did == "take":
        yield from card_pieces("", turn.played, PLAYED_WORDS)
        yield from card_pieces(", stock ", stock, STOCK_WORDS | {"take": " on "})
        yield ": took both"
        return
    yield from card_pieces("", turn.played, PLAYED_WORDS | ({"pair": ", took "} if pair else {}))
    if stock:
        yield from card_pieces(f"{apart}stock ", stock, STOCK_WORDS)
    if turn.pair and not pair:
        yield ", took the pair"


def card_pieces(before: str, played: PlayedCard, words: dict[str, str]) -> Iterator[LinePiece]:
    """Yield a card and what it did."""
    yield before
    yield (played.card,) if played.card else "a card"
    yield words[played.did]
    if played.met and played.did in ("pair", "take"):
        yield played.met


def pieces_width(pieces: Sequence[LinePiece], look: CardLook) -> int:
    """Return the columns of words and cards."""
    return sum(
        text_width(each) if isinstance(each, str) else cards_width(each, look) for each in pieces
    )


def cards_width(cards: Sequence[Card], look: CardLook) -> int:
    """Return the columns of cards in a sentence, with a blank between two of them."""
    return sum(text_width(corner(card, look)) + 1 for card in cards) - 1


def draw_cards(canvas: Canvas, x: int, y: int, cards: Sequence[Card], look: CardLook) -> int:
    """Draw cards in a sentence, and return the column after them."""
    field = "ivory" if look.face is FaceStyle.SOLID else None
    for n, card in enumerate(cards):
        ink = suit_ink(card, look) if field else outline_ink(card, CardState.NORMAL, look)
        x = canvas.text(x + (n > 0), y, corner(card, look), ink, field, bold=True)
    return x


def draw_pieces(
    canvas: Canvas, x: int, y: int, pieces: Sequence[LinePiece], look: CardLook
) -> None:
    """Write words and cards one after the other; a star is golden."""
    for piece in pieces:
        if isinstance(piece, str):
            points = piece.startswith((" ★", " *"))
            x = canvas.text(x, y, piece, "gold" if points else "foreground", bold=points)
        else:
            x = draw_cards(canvas, x, y, piece, look)


def why_played(name: str, turn: TakenTurn, width: int, look: CardLook) -> str:
    """Return why a card was played, within a width; "" if what it did says so already."""
    for form in reason_forms(turn.why):
        text = f"{name}: {reason_with_signs(form, lambda card: corner(card, look))}"
        if text_width(text) <= width:
            return text
    return ""


def draw_reason(
    canvas: Canvas, places: GoStopPlaces, picture: GoStopPicture, look: CardLook
) -> None:
    """Write why a computer played its card, if a row in the middle is free for it."""
    turn = picture.turn
    free = min(places.layout.rows[0], places.side.stock) - 1 > places.middle
    if not free or turn is None or not turn.why:
        return
    side = picture.own if picture.turn_is_own else picture.other
    text = why_played(side.shown_name, turn, canvas.width - 2 * places.left, look)
    canvas.text(places.left, places.middle, text, "quiet")
