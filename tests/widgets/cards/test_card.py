"""One card on a table: it turns over, and an interrupted turn leaves the right face."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from games.cards import Card
from widgets.cards.card import TURN_SECONDS, CardView
from widgets.cards.style import CardLook, CardSize, ShownCard

Cards = Callable[[str], Card]
Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


async def test_a_card_turns_over_and_then_shows_its_face(
    stage: Stage, card: Cards, drawn: Drawn
) -> None:
    view = CardView(shown=ShownCard(), look=CardLook(CardSize.LARGE))
    async with stage(view) as pilot:
        assert drawn(view)[0] == "╱╲╱╲╱╲╱╲╱"
        view.shown = ShownCard(card("KH"))
        assert view.turned < 1
        await pilot.wait_for_animation()
        assert drawn(view)[0] == "K"
        assert drawn(view)[2] == "  │ ♚ │"


async def test_without_animations_it_is_there_at_once(
    stage: Stage, card: Cards, drawn: Drawn
) -> None:
    view = CardView(shown=ShownCard())
    async with stage(view) as pilot:
        pilot.app.animation_level = "none"
        view.shown = ShownCard(card("KH"))
        assert view.turned == 1
        assert drawn(view)[0] == "K♥"


async def test_what_comes_during_a_turn_shows_at_once(
    stage: Stage, card: Cards, drawn: Drawn
) -> None:
    view = CardView(shown=ShownCard())
    async with stage(view) as pilot:
        view.shown = ShownCard(card("KH"))
        view.shown = ShownCard(empty=True)
        await pilot.wait_for_animation()
        assert drawn(view)[0] == "┌   ┐"


async def test_another_size_takes_its_room(stage: Stage, card: Cards) -> None:
    view = CardView(shown=ShownCard(card("10D")))
    async with stage(view) as pilot:
        assert view.size == (5, 3)
        view.look = CardLook(CardSize.HUGE)
        await pilot.pause()
        assert view.size == (13, 9)


def test_a_turn_is_over_before_it_holds_anybody_up() -> None:
    assert pytest.approx(0.24) == TURN_SECONDS <= 0.3
