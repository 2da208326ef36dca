"""What a card of a hand would do, as far as the layout tells: shown while it is only thought of."""

from collections.abc import Callable

from games.cards import Card
from games.gostop.layout import cards_at, choices, matches
from games.gostop.state import State


def foretold(state: State, card: Card, sign: Callable[[Card], str]) -> str:
    """Return in a sentence what playing a card would do; `sign` is how a card is written."""
    options = choices(state.layout, card.rank)
    met = cards_at(state.layout, matches(state.layout, card.rank))
    if not met:
        return f"{sign(card)} would join the layout: nothing there matches."
    number = len(cards_at(state.layout, options[0]))
    does = "make a stack pair with" if number == 1 else "capture"
    named = [sign(each) for each in met]
    if len(options) == 1:
        return f"{sign(card)} would {does} {' '.join(named)}."
    which = f"{', '.join(named[:-1])} or {named[-1]}"
    return f"{sign(card)} would {does} {'' if number == 1 else 'three of '}{which}: you choose."
