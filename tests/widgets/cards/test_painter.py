"""Cards on a canvas: every size, face and state, whole, covered, and while they turn over."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import DECK, Card, Suit
from tests.widgets.cards.painting_helpers import (
    PALETTES,
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
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.cards.faces import face_cells, pip_places
from widgets.cards.painter import (
    STRIP,
    draw_card,
    draw_pile,
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

faces = pytest.mark.parametrize("face", FaceStyle, ids=lambda face: face.value)


def inside(width: int, height: int) -> set[tuple[int, int]]:
    """Return the cells of a box at the place of the tests, with the rows above and below it."""
    return {(X + x, Y + y) for x in range(width + 1) for y in range(-1, height + 1)}


def first(canvas: Canvas, shown: ShownCard, look: CardLook) -> tuple[int, int]:
    """Return where the rank stands: inside the outline, or in the first row."""
    top = Y - (shown.state is CardState.CHOSEN)
    return X + 1, top + (look.face is not FaceStyle.SOLID)


@faces
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


@given(shown_cards, looks, palettes, st.booleans(), st.booleans())
def test_nothing_is_painted_outside_a_card_and_the_rows_around_it(
    shown: ShownCard, look: CardLook, palette: Palette, trimmed: bool, shadow: bool
) -> None:
    canvas = felt(palette=palette)
    draw_card(canvas, X, Y, shown, look, trimmed=trimmed, shadow=shadow)
    assert painted(canvas) <= inside(*look.size.value)


@given(shown_cards, looks, st.integers(-20, 40), st.integers(-15, 25))
def test_a_card_may_lie_across_the_edge_of_the_canvas(
    shown: ShownCard, look: CardLook, x: int, y: int
) -> None:
    canvas, whole = felt(20, 10), felt(90, 60)
    draw_card(canvas, x, y, shown, look)
    draw_card(whole, x + 30, y + 20, shown, look)
    assert canvas.rows == [row[30:50] for row in whole.rows[20:30]]


@given(open_cards, looks, palettes, st.booleans())
def test_rank_and_suit_can_be_read_off_both_corners(
    shown: ShownCard, look: CardLook, palette: Palette, trimmed: bool
) -> None:
    canvas, card = felt(palette=palette), shown.card
    assert card
    draw_card(canvas, X, Y, shown, look, trimmed=trimmed)
    x, y = first(canvas, shown, look)
    sign, (width, height) = suit_sign(card, look), look.size.value
    small = look.size is CardSize.SMALL
    assert cut(canvas, x, y, len(card.face), 1) == card.face
    beside = small and look.face is FaceStyle.SOLID
    there = cell_at(canvas, X + 2, y + 1) if beside else cell_at(canvas, x + len(card.face), y)
    assert there.char == sign
    outlined = look.face is not FaceStyle.SOLID
    bust = look.size is CardSize.MEDIUM and card.rank > 10 and not palette.few
    if not (outlined and small) and not (not outlined and bust):
        last = cut(canvas, X, y + height - 1 - 2 * outlined, width - 1, 1).strip("▟▜▙▛▘ │┃|")
        assert last.endswith(card.face)


@given(open_cards, looks, palettes)
def test_a_covered_card_shows_its_rank_and_its_suit(
    shown: ShownCard, look: CardLook, palette: Palette
) -> None:
    canvas, card = felt(40, palette=palette), shown.card
    assert card
    draw_stack(canvas, X, Y, [shown, ShownCard(), ShownCard()], look)
    strip = cut(canvas, X, Y - 1, STRIP, look.size.height + 1)
    assert card.face in strip
    assert suit_sign(card, look) in strip


@given(st.lists(shown_cards, max_size=4), looks, palettes)
def test_a_stack_stays_in_its_width(
    cards: list[ShownCard], look: CardLook, palette: Palette
) -> None:
    canvas = felt(40, palette=palette)
    draw_stack(canvas, X, Y, cards, look)
    assert painted(canvas) <= inside(stack_width(len(cards), look.size), look.size.height)
    assert bool(painted(canvas)) == bool(cards)


@given(st.integers(0, 52), open_cards, looks)
def test_a_pile_stays_in_its_width_and_shows_its_top(
    count: int, top: ShownCard, look: CardLook
) -> None:
    canvas, alone = felt(), felt()
    draw_pile(canvas, X, Y, count, top, look)
    assert painted(canvas) <= inside(pile_width(look.size), look.size.height)
    draw_card(alone, X, Y, top if count else ShownCard(state=CardState.EMPTY), look)
    edges = min(2, max(0, count - 1))
    x, width = X + 1 + edges, look.size.width - 2
    assert cut(canvas, x, Y, width, look.size.height) == cut(
        alone, X + 1, Y, width, look.size.height
    )


@given(shown_cards, shown_cards, looks, st.floats(0, 1))
def test_a_card_that_turns_over_stays_in_its_place(
    before: ShownCard, after: ShownCard, look: CardLook, turned: float
) -> None:
    canvas, ends = felt(), felt()
    draw_turning(canvas, X, Y, before, after, turned, look)
    assert painted(canvas) <= inside(*look.size.value)
    if turned in (0, 1):
        draw_card(ends, X, Y, after if turned else before, look)
        assert canvas.rows == ends.rows


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
    if ShownCard(None, state).empty:
        return
    seen = set()
    for card in DECK:
        canvas = felt(18, 16, palette)
        draw_card(canvas, 1, 2, ShownCard(card, state), look)
        seen.add(cut(canvas, 0, 0, 18, 16))
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


@given(shown_cards, st.sampled_from(CardSize))
def test_letters_are_plain_ascii(shown: ShownCard, size: CardSize) -> None:
    canvas, look = felt(), CardLook(size, FaceStyle.LETTERS)
    draw_card(canvas, X, Y, shown, look)
    draw_stack(canvas, X, Y, [shown, shown], look)
    draw_pile(canvas, X, Y, 3, shown, look)
    draw_turning(canvas, X, Y, shown, ShownCard(), 0.5, look)
    assert all(line.isascii() for line in text_of(canvas))


@pytest.mark.parametrize("size", [CardSize.LARGE, CardSize.HUGE])
@pytest.mark.parametrize("rank", range(1, 11))
def test_pips_are_as_many_as_the_rank_and_lie_between_the_rows_of_the_corners(
    size: CardSize, rank: int
) -> None:
    places = pip_places(rank, size)
    assert len(set(places)) == rank
    last = size.height - 2 if size is CardSize.LARGE else 2 * (size.height - 2) - 2
    assert all(1 <= height <= last + 1 for _, height in places)
    mirrored = {
        (side, 6 - height if size is CardSize.LARGE else 20 - height) for side, height in places
    }
    assert rank == 7 or mirrored == set(places)


@pytest.mark.parametrize("size", [CardSize.MEDIUM, CardSize.LARGE, CardSize.HUGE])
def test_pips_and_portraits_leave_the_rows_of_the_corners_alone(size: CardSize) -> None:
    look = CardLook(size)
    for card in DECK:
        cells = face_cells(card, CardState.NORMAL, look, PALETTES[0], trimmed=False)
        bust = size is CardSize.MEDIUM and card.rank > 10
        for row in (cells[0], *([] if bust else [cells[-1]])):
            text = "".join(cell.char for cell in row).replace(" ", "")
            assert text in (card.face + card.suit.glyph, card.suit.glyph + card.face, card.face)


def test_four_colours_give_each_suit_its_own(card: Cards) -> None:
    inks = set()
    for suit in Suit:
        canvas = felt()
        draw_card(canvas, X, Y, ShownCard(Card(1, suit)), CardLook(four_colours=True))
        inks.add(cell_at(canvas, X + 1, Y).ink)
    assert len(inks) == 4


def test_a_chosen_card_lies_a_row_higher_above_a_golden_bar(card: Cards) -> None:
    canvas, look = felt(), CardLook(CardSize.MEDIUM)
    draw_card(canvas, X, Y, ShownCard(card("8S"), CardState.CHOSEN), look)
    assert cut(canvas, X + 1, Y - 1, 2, 1) == "8♠"
    assert cut(canvas, X, Y + 4, 7, 1) == "▀" * 7
    assert cell_at(canvas, X, Y + 4).ink == canvas.palette["gold-solid"]


def test_a_table_of_sixteen_colours_has_no_shadow_and_letters_for_portraits(card: Cards) -> None:
    look = CardLook(CardSize.MEDIUM)
    rich, few = felt(palette=PALETTES[0]), felt(palette=PALETTES[-1])
    for canvas in (rich, few):
        draw_card(canvas, X, Y, ShownCard(card("KH")), look)
    assert {y for _, y in painted(rich)} - {y for _, y in painted(few)} == {Y + 5}
    hair, inside_few = rich.palette["court-hair"], {cell.ink for row in few.rows for cell in row}
    assert any(cell.ink == hair for row in rich.rows for cell in row)
    assert few.palette["court-hair"] not in inside_few
