"""Cards on a canvas: every size, face and state, whole, covered, captured, and turning over."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import DECK, Card
from tests.widgets.cards.painting_helpers import (
    cell_at,
    cut,
    felt,
    looks,
    open_cards,
    painted,
    palettes,
    shown_cards,
    text_of,
)
from widgets.canvas.colours import Palette
from widgets.cards.painter import (
    captured_lines,
    captured_width,
    draw_captured,
    draw_card,
    draw_glow,
    draw_pile,
    draw_place,
    draw_stack,
    draw_turning,
    pile_width,
    stack_width,
)
from widgets.cards.style import CardLook, CardSize, CardState, FaceStyle, ShownCard, suit_sign

Cards = Callable[[str], Card]
Golden = Callable[[str, Iterable[str]], None]

X, Y = 4, 3
"""Where the tests put a card."""

NAMES = ("AC", "2D", "3H", "4S", "5C", "6D", "7H", "8S", "9C", "10D", "JH", "QS", "KC")


def inside(width: int, height: int) -> set[tuple[int, int]]:
    """Return the cells of a box at the place of the tests, with the rows above and below it."""
    return {(X + x, Y + y) for x in range(width + 1) for y in range(-1, height + 1)}


@pytest.mark.parametrize("face", FaceStyle, ids=lambda face: face.value)
def test_cards_look_as_they_did(face: FaceStyle, card: Cards, golden: Golden) -> None:
    def lines() -> Iterable[str]:
        for size in CardSize:
            look, step = CardLook(size, face), size.width + 2
            for names in (NAMES[:7], NAMES[7:]):
                canvas = felt(7 * step, size.height + 1)
                for n, name in enumerate(names):
                    draw_card(canvas, n * step, 0, ShownCard(card(name)), look)
                yield from text_of(canvas)
            canvas = felt(9 * step + 12, size.height + 2)
            for n, state in enumerate(CardState):
                covered = state in (CardState.BID, CardState.NORMAL)
                shown = ShownCard(None if covered else card("10H"), state)
                draw_card(canvas, n * step, 1, shown, look)
            for n, ink in ((6, "edge"), (7, "gold")):
                draw_place(canvas, n * step, 1, look, (), ink)
            stack = [ShownCard(card(name)) for name in ("10S", "9D", "KH")]
            draw_stack(canvas, 8 * step, 1, stack, look)
            yield from text_of(canvas)
            canvas = felt(5 * step + 8, size.height + 1)
            draw_pile(canvas, 0, 0, 20, ShownCard(), look)
            draw_pile(canvas, step + 2, 0, 2, ShownCard(card("6D")), look)
            for n, turned in enumerate((0.2, 0.5, 0.8)):
                at, after = (n + 2) * step + 4, ShownCard(card("10H"))
                draw_turning(canvas, at, 0, ShownCard(), after, turned, look)
            yield from text_of(canvas)

    golden(f"cards-{face.value}", lines())


@given(shown_cards, shown_cards, looks, palettes, st.booleans(), st.floats(0, 1))
def test_nothing_is_painted_outside_a_card_and_the_rows_around_it(
    shown: ShownCard,
    after: ShownCard,
    look: CardLook,
    palette: Palette,
    flag: bool,
    turned: float,
) -> None:
    card, turning = felt(palette=palette), felt(palette=palette)
    draw_card(card, X, Y, shown, look, trimmed=flag, shadow=not flag)
    draw_turning(turning, X, Y, shown, after, turned, look)
    assert painted(card) | painted(turning) <= inside(*look.size.value)


@given(shown_cards, looks, st.integers(-20, 40), st.integers(-15, 25))
def test_a_card_may_lie_across_the_edge_of_the_canvas(
    shown: ShownCard, look: CardLook, x: int, y: int
) -> None:
    canvas, whole = felt(20, 10), felt(90, 60)
    for drawn, left, top in ((canvas, x, y), (whole, x + 30, y + 20)):
        draw_card(drawn, left, top, shown, look)
        draw_glow(drawn, left, top, look)
    assert canvas.rows == [row[30:50] for row in whole.rows[20:30]]


@given(open_cards, looks, palettes, st.booleans())
def test_rank_and_suit_can_be_read_off_the_upper_corner(
    shown: ShownCard, look: CardLook, palette: Palette, trimmed: bool
) -> None:
    canvas, card, solid = felt(palette=palette), shown.card, look.face is FaceStyle.SOLID
    assert card
    draw_card(canvas, X, Y, shown, look, trimmed=trimmed)
    top = Y - (shown.state is CardState.CHOSEN) + (not solid)
    if solid and look.size is CardSize.HUGE and card.rank <= 10:
        corner = cut(canvas, X + 2, top, 7, 3)
        assert "▀" in corner  # a figure; the suit in the middle
    elif solid and look.size is CardSize.SMALL:
        assert cut(canvas, X + 1, top, len(card.face), 1) == card.face
        assert cell_at(canvas, X + 2, top + 1).char == suit_sign(card, look)
    else:
        corner = card.face + suit_sign(card, look)
        assert cut(canvas, X + 1, top, len(corner), 1) == corner


@given(st.lists(open_cards, min_size=2, max_size=4), looks, palettes, st.integers(3, 15))
def test_covered_cards_show_rank_and_suit_and_nothing_that_is_cut(
    cards: list[ShownCard], look: CardLook, palette: Palette, step: int
) -> None:
    canvas, shown = felt(80, palette=palette), cards[0]
    draw_stack(canvas, X, Y, cards, look, step)
    assert painted(canvas) <= inside(stack_width(len(cards), look.size, step), look.size.height)
    if step >= look.size.width or not shown.card:
        return
    strip = cut(canvas, X, Y - 1, step, look.size.height + 1)
    words = {
        shown.card.face,
        suit_sign(shown.card, look),
        shown.card.face + suit_sign(shown.card, look),
    }
    for sign in "╭╮╰╯─│┏┓┗┛━┃+-|▟▜▌▀▄▘▖▛▙█▐▾▲v^=":
        strip = strip.replace(sign, " ")
    assert set(strip.split()) <= words
    has_suit = suit_sign(shown.card, look) in strip
    assert has_suit or step < 4
    if look.size is not CardSize.HUGE:  # whose ranks are figures
        assert has_suit == any(shown.card.face in word for word in strip.split()), "both or none"


@given(st.integers(0, 52), open_cards, looks)
def test_a_pile_stays_in_its_width_and_shows_its_top(
    count: int, top: ShownCard, look: CardLook
) -> None:
    canvas, alone = felt(), felt()
    draw_pile(canvas, X, Y, count, top, look)
    assert painted(canvas) <= inside(pile_width(look.size), look.size.height)
    if count:
        draw_card(alone, X, Y, top, look)
    else:
        draw_place(alone, X, Y, look)
    x, (width, height) = X + 1 + min(2, max(0, count - 1)), look.size.value
    assert cut(canvas, x, Y, width - 2, height) == cut(alone, X + 1, Y, width - 2, height)


@given(open_cards, looks)
def test_a_card_shows_nothing_of_its_face_before_it_is_turned(
    shown: ShownCard, look: CardLook
) -> None:
    for turned in (0, 0.2, 0.4, 0.5):
        one, other = felt(), felt()
        draw_turning(one, X, Y, ShownCard(), shown, turned, look)
        draw_turning(other, X, Y, ShownCard(), ShownCard(DECK[0]), turned, look)
        assert one.rows == other.rows


@given(looks, st.sampled_from(CardState), palettes)
def test_every_card_differs_from_every_other(
    look: CardLook, state: CardState, palette: Palette
) -> None:
    seen: set[object] = set()
    for card in DECK:
        canvas = felt(18, 16, palette)
        draw_card(canvas, 1, 2, ShownCard(card, state), look)
        solid = look.face is FaceStyle.SOLID  # where figures differ by their colours
        seen.add(canvas.frozen() if solid else cut(canvas, 0, 0, 18, 16))
    assert len(seen) == len(DECK)


@given(looks, st.sampled_from(DECK))
def test_the_states_differ_without_colours(look: CardLook, card: Card) -> None:
    """By signs and weight alone, where there are no colours."""
    if look.face is FaceStyle.SOLID:
        return
    seen = set()
    for state in CardState:
        canvas = felt()
        shown = ShownCard(None if state is CardState.BID else card, state)
        draw_card(canvas, X, Y, shown, look)
        seen.add(tuple((cell.char, cell.bold) for row in canvas.rows for cell in row))
    assert len(seen) == len(CardState)


@given(shown_cards, st.sampled_from(CardSize), st.integers(3, 12))
def test_letters_are_plain_ascii(shown: ShownCard, size: CardSize, step: int) -> None:
    canvas, look = felt(), CardLook(size, FaceStyle.LETTERS)
    draw_card(canvas, X, Y, shown, look)
    draw_stack(canvas, X, Y, [shown, shown], look, step)
    draw_pile(canvas, X, Y, 3, shown, look)
    draw_turning(canvas, X, Y, shown, ShownCard(), 0.5, look)
    draw_glow(canvas, X, Y, look)
    assert all(line.isascii() for line in text_of(canvas))


@given(open_cards, st.sampled_from(CardSize))
def test_a_glow_surrounds_a_card_and_leaves_its_face(shown: ShownCard, size: CardSize) -> None:
    plain, lit, look = felt(), felt(), CardLook(size)
    shown = ShownCard(shown.card, CardState.WON)
    for canvas in (plain, lit):
        draw_card(canvas, X, Y, shown, look)
    draw_glow(lit, X, Y, look)
    width, height = size.value
    around = {(X + x, Y + y) for x in range(-1, width + 1) for y in range(-1, height + 1)}
    changed = {(x, y) for x, y in around if cell_at(plain, x, y) != cell_at(lit, x, y)}
    face = {(X + x, Y + y) for x in range(width) for y in range(height)}
    corners = {(X + x, Y + y) for x in (0, width - 1) for y in (0, height - 1)}
    assert changed == around - (face - corners)
    assert painted(lit) <= painted(plain) | around


# captured cards

groups = st.lists(st.lists(st.sampled_from(DECK), min_size=1, max_size=5), max_size=6)


@given(groups, looks, st.integers(16, 50))
def test_every_group_is_in_a_line_that_is_not_too_long(
    cards: list[list[Card]], look: CardLook, width: int
) -> None:
    lines, canvas = captured_lines(cards, width, look), felt(60, 8)
    assert [group for line in lines for group in line] == cards
    for y, line in enumerate(lines):
        draw_captured(canvas, 2, y, line, look)
        used = captured_width(line, look)
        assert used <= width
        assert {x for x, row in painted(canvas) if row == y} <= set(range(2, 2 + used))


@pytest.mark.parametrize(
    ("face", "text"),
    [
        (FaceStyle.SOLID, " 4♣ 4♦ 4♥ 4♠★  9♣ 9♦ 9♥"),
        (FaceStyle.OUTLINED, "4♣4♦4♥4♠★ 9♣9♦9♥"),
        (FaceStyle.LETTERS, "4C 4D 4H 4S*  9C 9D 9H"),
    ],
)
def test_a_complete_set_has_a_star_and_three_cards_have_none(
    face: FaceStyle, text: str, card: Callable[[str], Card]
) -> None:
    canvas = felt()
    four, three = ([card(rank + suit) for suit in "CDHS"[:n]] for rank, n in (("4", 4), ("9", 3)))
    draw_captured(canvas, 0, 0, [four, three], CardLook(face=face))
    assert text_of(canvas)[0] == text
