"""What holds in every state of every game of Go Stop, over games played at random.

`python -m tests.tools.soak.gostop_games 10000` plays so many.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

from games.gostop.dealing import deal
from games.gostop.layout import cards_at
from games.gostop.rules import legal, reduce, to_move
from games.gostop.state import TWO_DECKS, Options, State
from games.randomness import pick, stream

ALL_CARDS = Counter(TWO_DECKS)
BETWEEN_TURNS = ("play", "count")


def there_are_104_cards_two_of_each(state: State) -> bool:
    lying = cards_at(state.layout, range(len(state.layout)))
    played = (state.card,) if state.card else ()
    piles = (*state.stock, *lying, *played, *sum(state.hands + state.captured, ()))
    return Counter(piles) == ALL_CARDS


def between_turns_no_stack_pair_exists(state: State) -> bool:
    pairs = sum(len(group) == 2 for group in state.layout)
    return pairs <= (state.phase not in BETWEEN_TURNS)


def every_face_is_captured_an_even_number_of_times(state: State) -> bool:
    numbers = (Counter(card.rank for card in pile).values() for pile in state.captured)
    return not any(number % 2 for pile in numbers for number in pile)


def a_triple_stack_lies_beside_no_other_card_of_its_face(state: State) -> bool:
    places = Counter(group[0].rank for group in state.layout)
    return all(places[group[0].rank] == 1 for group in state.layout if len(group) == 3)


def the_game_leaves_56_cards_in_the_stock(state: State) -> bool:
    return state.phase not in ("count", "another", "over") or len(state.stock) == 56


PROPERTIES: dict[str, Callable[[State], bool]] = {
    check.__name__: check
    for check in (
        there_are_104_cards_two_of_each,
        between_turns_no_stack_pair_exists,
        every_face_is_captured_an_even_number_of_times,
        a_triple_stack_lies_beside_no_other_card_of_its_face,
        the_game_leaves_56_cards_in_the_stock,
    )
}


def states(seed: str, rounds: int = 1) -> Iterator[State]:
    """Yield every state of a game played at random."""
    state, coin = deal(Options(rounds), seed), stream(seed, 1)
    yield state
    while seats := to_move(state):
        state = reduce(state, seats[0], pick(coin, legal(state, seats[0])))
        yield state


def main(count: int) -> bool:
    """Play so many games; return whether every property held in every state."""
    begun, number = time.monotonic(), 0
    for seed in range(count):
        for state in states(f"soak {seed}"):
            number += 1
            for name, holds in PROPERTIES.items():
                assert holds(state), f"game {seed}, state {number}: {name}"
    print(
        f"gostop_games: {count} games, {len(PROPERTIES)} properties held in all {number} states;"
        f" seeds from 'soak 0', {time.monotonic() - begun:.0f} s"
    )
    return True


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
