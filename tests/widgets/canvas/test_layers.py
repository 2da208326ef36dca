"""Parts of a picture that are kept: what is painted again equals what is painted from nothing."""

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.cards.painting_helpers import PALETTES, felt
from widgets.canvas.canvas import Canvas, LayeredCanvas
from widgets.canvas.colours import Palette

WIDTH, HEIGHT = 12, 4

parts = st.lists(
    st.tuples(st.integers(0, 12), st.integers(0, 3), st.sampled_from(("ab", "c", "李", ""))),
    max_size=4,
)
sizes = st.sampled_from([(WIDTH, HEIGHT), (WIDTH, HEIGHT), (9, 3)])
pictures = st.lists(st.tuples(parts, sizes, st.sampled_from(PALETTES[:2])), max_size=6)


def paint(canvas: Canvas, picture: list[tuple[int, int, str]]) -> list[int]:
    """Paint words, each as a part with a shadow on what lies there; return their columns."""

    def word(x: int, y: int, text: str) -> int:
        canvas.shadow(x, y, "▘")
        return canvas.text(x, y, text)

    return [canvas.layer(part, partial(word, *part)) for part in picture]


@given(pictures)
def test_each_picture_of_a_series_equals_the_same_painted_from_nothing(
    series: list[tuple[list[tuple[int, int, str]], tuple[int, int], Palette]],
) -> None:
    last: LayeredCanvas | None = None
    for picture, size, palette in series:
        fresh, canvas = Canvas(*size, palette), LayeredCanvas(*size, palette, last)
        assert paint(canvas, picture) == paint(fresh, picture)
        assert canvas.rows == fresh.rows
        canvas.fill(0, 0, 3, 1, "gold")  # what is added behind the last part is of no other picture
        last = canvas


def test_only_what_follows_a_change_is_drawn() -> None:
    drawn: list[str] = []
    last: LayeredCanvas | None = None

    def note(key: str) -> None:
        drawn.append(key)

    for keys in ("abc", "abc", "axc", "axd", "ax"):
        canvas = LayeredCanvas(WIDTH, HEIGHT, felt().palette, last)
        for key in keys:
            canvas.layer(key, partial(note, key))
        drawn.append("|")
        last = canvas
    assert "".join(drawn) == "abc||xc|d||"
