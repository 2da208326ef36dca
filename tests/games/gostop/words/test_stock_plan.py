"""The plan for the stock's card: what each face would do is what the rules make of it."""

from collections import Counter

from msgspec.structs import replace

from games.gostop.rules import legal, reduce
from games.gostop.scoring import pile_points
from games.gostop.state import State, TurnStock
from games.gostop.turn import face_up
from games.gostop.views import seen_by
from games.gostop.words.stock_plan import plan_lines, stock_chances
from tests.games.gostop.conftest import Table, Walk


def with_stock(state: State, rank: int) -> State | None:
    """Return a state with a card of a face on top of the stock, if the stock has one."""
    places = [n for n, card in enumerate(state.stock) if face_up(card).rank == rank]
    if not places:
        return None
    top = state.stock[places[0]]
    rest = state.stock[: places[0]] + state.stock[places[0] + 1 :]
    return replace(state, stock=(top, *rest))


def settled(state: State) -> State:
    """Return the state after the stock's card, taking the first of its choices."""
    seat = state.turn
    state = reduce(state, -1, TurnStock())
    return reduce(state, seat, legal(state, seat)[0]) if state.phase == "take" else state


def test_every_face_does_what_the_plan_says_and_the_chances_are_right(walk: Walk) -> None:
    seen: Counter[str] = Counter()
    for number in range(3):
        for state in walk(f"stock {number}"):
            if state.phase != "stock":
                continue
            seat = state.turn
            chances = {each.rank: each for each in stock_chances(seen_by(state, seat), seat)}
            hidden = [card.rank for card in (*state.hands[1 - seat], *state.stock) if card]
            for rank in set(hidden):
                turned = with_stock(state, rank)
                if turned is None:
                    continue
                after, said = settled(turned), chances.get(rank)
                mine = Counter(card.rank for card in after.captured[seat])
                more = mine[rank] - Counter(card.rank for card in state.captured[seat])[rank]
                triple = any(len(g) == 3 and g not in state.layout for g in after.layout)
                if said is None:
                    assert not triple
                    assert more == 0
                    continue
                assert (said.unseen, said.of_all) == (hidden.count(rank), len(hidden))
                assert (not said.places) == triple
                assert (more > 0) == bool(said.places)
                assert said.makes_set <= (
                    pile_points(after.captured[seat]) > pile_points(state.captured[seat])
                )
                seen["set"] += said.makes_set
                seen["triple"] += triple
                seen["choice"] += said.has_choice
    assert min(seen["set"], seen["triple"], seen["choice"]) > 0


def test_points_come_first_then_what_is_likely(table: Table) -> None:
    view = seen_by(table("2C", "8S 7D 6D 6H", "KC KD", captured=("8C 8H", ""), phase="stock"), 0)
    assert [each.rank for each in stock_chances(view, 0)] == [8, 7, 6]
    assert tuple(plan_lines(view, 0)) == (
        "If the stock brings an 8, it takes 8S (place 1): it completes your 8s (5 of 97, 5%).",
        "If the stock brings a 6, take 6D (place 3): it is 2 of the 4 for a point (6 of 97, 6%).",
        "The stock takes a pair with a 7 (7 of 97, 7%).",
    )


def test_where_nothing_can_be_taken_the_plan_says_so(table: Table) -> None:
    view = seen_by(table("2C", "", "KC KD", phase="stock"), 0)
    assert tuple(plan_lines(view, 0)) == ("No card from the stock can take anything.",)
