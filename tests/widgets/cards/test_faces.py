"""Cards as text: every size and face, what is covered, and how a card turns over."""

import itertools
from collections.abc import Callable, Iterable, Iterator

import pytest

from games.cards import DECK, Card
from widgets.cards.card import draw_turning
from widgets.cards.faces import COVERED, draw_card, draw_covered_card
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard, usual_face
from widgets.spans import Row, fit_row, row_text, to_single_cells

Cards = Callable[[str], Card]
Golden = Callable[[str, Iterable[str]], None]

LOOKS = [CardLook(size, face) for size, face in itertools.product(CardSize, FaceStyle)]


def side_by_side(cards: list[tuple[Row, ...]]) -> Iterator[str]:
    for rows in zip(*cards, strict=True):
        yield " ".join(row_text(row) for row in rows)


@pytest.mark.parametrize("face", FaceStyle, ids=lambda face: face.value)
def test_cards_look_as_they_did(face: FaceStyle, card: Cards, golden: Golden) -> None:
    def lines() -> Iterator[str]:
        for size in CardSize:
            names = ("AC", "2D", "3H", "4S", "5C", "6D", "7H", "8S", "9C", "10D", "JH", "QS", "KC")
            whole = [draw_card(ShownCard(card(name)), CardLook(size, face)) for name in names]
            others = [ShownCard(), ShownCard(empty=True), ShownCard(card("10H"), playable=False)]
            yield from side_by_side(whole[:7])
            yield from side_by_side([*whole[7:], draw_card(ShownCard(), CardLook(size, face))])
            yield from side_by_side([draw_card(shown, CardLook(size, face)) for shown in others])

    golden(f"cards-{face.value}", lines())


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_card_fills_its_place_exactly(look: CardLook) -> None:
    places = [ShownCard(), ShownCard(empty=True), *(ShownCard(card) for card in DECK)]
    for shown in places:
        rows = draw_card(shown, look)
        assert [len(row_text(row)) for row in rows] == [look.size.width] * look.size.height
        covered = draw_covered_card(shown, look)
        assert [len(row_text(row)) for row in covered] == [COVERED] * look.size.height


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_card_differs_from_every_other_even_where_it_is_covered(look: CardLook) -> None:
    def text(rows: tuple[Row, ...]) -> str:
        return "\n".join(row_text(row) for row in rows)

    assert len({text(draw_card(ShownCard(card), look)) for card in DECK}) == len(DECK)
    assert len({text(draw_covered_card(ShownCard(card), look)) for card in DECK}) == len(DECK)


def test_letters_are_plain_ascii() -> None:
    for size, shown in itertools.product(
        CardSize, [ShownCard(), ShownCard(empty=True), *map(ShownCard, DECK)]
    ):
        assert all(
            row_text(row).isascii() for row in draw_card(shown, CardLook(size, FaceStyle.LETTERS))
        )


def test_solid_cards_show_as_many_pips_as_they_count(card: Cards) -> None:
    for size, rank in itertools.product((CardSize.LARGE, CardSize.HUGE), range(1, 11)):
        rows = draw_card(ShownCard(Card(rank, card("AS").suit)), CardLook(size))
        corners = 2
        assert "".join(map(row_text, rows)).count("♠") == rank + corners


def test_what_cannot_be_played_differs_by_more_than_its_colour(card: Cards) -> None:
    for face in (FaceStyle.OUTLINED, FaceStyle.LETTERS):
        can, cannot = (
            draw_card(ShownCard(card("10H"), playable), CardLook(face=face))
            for playable in (True, False)
        )
        assert [row_text(row) for row in can] != [row_text(row) for row in cannot]


def test_four_colours_give_each_suit_its_own(card: Cards) -> None:
    aces = [draw_card(ShownCard(card(f"A{suit}")), CardLook(four_colours=True)) for suit in "CDHS"]
    assert len({rows[0][0].ink for rows in aces}) == 4


def test_a_card_turning_over_is_narrow_in_the_middle_and_never_changes_its_place(
    card: Cards,
) -> None:
    back, face, look = ShownCard(), ShownCard(card("KH")), CardLook(CardSize.LARGE)
    for step in range(11):
        rows = draw_turning(back, face, step / 10, look)
        assert {len(row_text(row)) for row in rows} == {look.size.width}
    assert draw_turning(back, face, 0.0, look)[0][1].field == "back"
    assert draw_turning(back, face, 1.0, look) == draw_card(face, look)
    assert len(draw_turning(back, face, 0.5, look)[0][1].text) == 1


def test_cut_fills_up_and_cuts_off() -> None:
    row = draw_card(ShownCard(), CardLook())[0]
    assert len(row_text(fit_row(row, 2))) == 2
    assert row_text(fit_row(row, 8)) == row_text(row) + "   "


def test_faces_are_outlined_where_colours_are_few() -> None:
    assert usual_face(no_color=False, colours="truecolor") is FaceStyle.SOLID
    assert usual_face(no_color=True, colours="truecolor") is FaceStyle.OUTLINED
    assert usual_face(no_color=False, colours="standard") is FaceStyle.OUTLINED


def test_nothing_written_by_others_steers_the_terminal() -> None:
    assert to_single_cells("a\x1b[31mb\nc\u202ed") == "a [31mb c d"
    assert to_single_cells("名 ♠ e\u0301") == "? ♠ e?"
