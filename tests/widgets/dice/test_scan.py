"""How much of a pixel a facet covers, and in which colour."""

import pytest

from widgets.canvas.colours import Rgb
from widgets.dice.solid import Blend, Facet, scan

RED, BLUE = Rgb(200, 0, 0), Rgb(0, 0, 100)
WHOLE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def test_a_facet_covers_each_pixel_by_its_share() -> None:
    half = Facet(((0.0, 0.0), (0.375, 0.0), (0.375, 1.0), (0.0, 1.0)), RED, RED)
    ((first, second, third, fourth),) = scan([half], 4, 1)
    assert first.share == pytest.approx(1)
    assert second.share == pytest.approx(0.5)
    assert (third.share, fourth.share) == (0, 0)
    assert second.red == pytest.approx(100)


def test_a_triangle_covers_half_of_its_box() -> None:
    rows = scan([Facet(((0.0, 0.0), (1.0, 1.0), (0.0, 1.0)), RED, RED)], 8, 8)
    assert sum(pixel.share for row in rows for pixel in row) == pytest.approx(32)


def test_what_lies_in_front_hides_what_is_behind() -> None:
    middle = Facet(((0.25, 0.0), (0.75, 0.0), (0.75, 1.0), (0.25, 1.0)), BLUE, BLUE)
    ((*pixels,),) = scan([Facet(WHOLE, RED, RED), middle], 4, 1)
    assert [(round(p.red), round(p.blue)) for p in pixels] == [
        (200, 0),
        (0, 100),
        (0, 100),
        (200, 0),
    ]
    assert all(pixel.share == pytest.approx(1) for pixel in pixels)


def test_a_colour_changes_from_the_first_corner_to_the_opposite_edge() -> None:
    fading = Facet(((0.0, 0.0), (0.0, 1.0), (1.0, 1.0)), RED, BLUE)
    rows = scan([fading], 1, 4)
    reds = [row[0].red / row[0].share for row in rows]
    assert reds == sorted(reds, reverse=True)
    assert reds == [pytest.approx(200 * (1 - y)) for y in (0.125, 0.375, 0.625, 0.875)]


def test_a_shadow_lets_the_field_shine_through() -> None:
    shadow = Facet(WHOLE, Rgb(0, 0, 0), Rgb(0, 0, 0), 0.5)
    ((pixel,),) = scan([shadow], 1, 1)
    assert pixel.over(Rgb(100, 60, 20), few=False) == Rgb(50, 30, 10)


def test_few_colours_are_never_blended() -> None:
    assert Blend(60.0, 0.0, 0.0, 0.6).over(Rgb(0, 0, 200), few=True) == Rgb(100, 0, 0)
    assert Blend(40.0, 0.0, 0.0, 0.4).over(Rgb(0, 0, 200), few=True) is None
    assert Blend(40.0, 0.0, 0.0, 0.4).over(Rgb(0, 0, 200), few=False) == Rgb(40, 0, 120)
    assert Blend(10.0, 0.0, 0.0, 0.1).over(Rgb(0, 0, 200), few=False) is None
