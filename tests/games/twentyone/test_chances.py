"""The chances of a round: against a plain enumeration in exact fractions, and fair at every step.

The enumeration is written from the rules page alone.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from games.cards import DECK, Card
from games.contract import HOUSE
from games.randomness import pick
from games.twentyone import GAME, players, rules, sums
from games.twentyone.chances import (
    NO_VALUES,
    OddsAgainstCard,
    RoundAppraisal,
    bust_chance,
    compare_with_fresh,
    hit_totals,
    is_fresh,
    named_chances,
    named_comparison,
    odds,
    totals_after_hit,
)
from tests.games.twentyone.table_helpers import cards, short
from tests.share_helpers import share

Pair = tuple[Fraction, Fraction]
"""The chances of winning and of tying."""

Cards = tuple[tuple[int, ...], int, tuple[int, ...]]
"""What the next cards come from, how many of these are in the deck, and the discards."""

World = tuple[Fraction, int, Cards]
"""One thing that can be: its chance, what the hidden card counts, and the other cards."""


@cache
def draws(cards: Cards) -> list[tuple[Fraction, int, Cards]]:
    """Every card that can come next, with its chance and what is left then."""
    pool, left, discards = cards
    if not left:
        pool, left, discards = pool + discards, len(pool + discards), ()
    chances = {card: Fraction(pool.count(card), len(pool)) for card in sorted(set(pool))}
    return [(chances[card], card, (take(pool, card), left - 1, discards)) for card in chances]


def take(pool: tuple[int, ...], points: int) -> tuple[int, ...]:
    at = pool.index(points)
    return pool[:at] + pool[at + 1 :]


@cache
def dealt(mine: int, theirs: int, cards: Cards) -> Pair:
    if theirs >= 17:
        return Fraction(theirs > 21 or mine > theirs), Fraction(mine == theirs)
    return sum_of(
        scaled(chance, dealt(mine, theirs + card, left)) for chance, card, left in draws(cards)
    )


def stay(mine: int, up: int, worlds: list[World]) -> Pair:
    return sum_of(scaled(chance, dealt(mine, up + hole, cards)) for chance, hole, cards in worlds)


def hit(mine: int, up: int, worlds: list[World]) -> Pair:
    """The player sees the card, and of the worlds those stay in which it could come."""
    seen: dict[int, list[World]] = {}
    for chance, hole, come in worlds:
        for likely, card, left in draws(come):
            seen.setdefault(card, []).append((chance * likely, hole, left))
    return sum_of(best(mine + card, up, those) for card, those in seen.items())


def best(mine: int, up: int, worlds: list[World]) -> Pair:
    if mine >= 21:
        return sum_of((chance * (mine == 21), Fraction(0)) for chance, _, _ in worlds)
    ways = stay(mine, up, worlds), hit(mine, up, worlds)
    return max(ways, key=lambda pair: pair[0] + pair[1] / 2)


def scaled(chance: Fraction, pair: Pair) -> Pair:
    return chance * pair[0], chance * pair[1]


def sum_of(pairs: Iterable[Pair]) -> Pair:
    win = tie = Fraction(0)
    for wins, ties in pairs:
        win, tie = win + wins, tie + ties
    return win, tie


def worlds_of(view: rules.State) -> list[World]:
    """Each card that the hidden one can be, equally likely, with what else is not known then."""
    table = {*view.player, *view.dealer}
    unseen = [card for card in rules.CARDS_BY_CODE.values() if card not in table]
    away = [card for card in unseen if card in view.discards]
    pool = [card for card in unseen if card not in away]
    can_be = [card for card in pool if card in view.suspects or not view.suspects]
    left = {hole: counted(card for card in pool if card != hole) for hole in can_be}
    chance, rest = Fraction(1, len(can_be)), (len(view.deck), counted(away))
    return [(chance, rules.card_value(hole), (left[hole], *rest)) for hole in can_be]


def counted(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(sorted(map(rules.card_value, cards)))


def view_of(player: str, dealer: str, deck: str, buried: str, suspects: str) -> rules.State:
    """A view with these cards on the table, in the deck and buried; the others are discards.

    Where the deck was just reshuffled, all others are in the deck instead.
    """
    state = short("player", deck, player, dealer, buried=buried)
    if suspects:
        state = replace(state, deck=state.discards, discards=(), suspects=cards(suspects))
    return rules.seen_by(state, 0)


SMALL = "2C 3D 4H 5S 6C 7D 8H 9S TC JD AS AH 2H 3S TD KS 9D 8C 7S 6H"
MANY = SMALL + " 5D 4C QD QH KD 2D TH JS"

POSITIONS = [
    # the deck lasts
    ("TS 6D", "KH 9C", MANY, "", ""),
    ("TS 3H", "9H 9C", MANY, "", ""),
    ("9H 4S", "8S 9C", MANY, "", ""),
    ("TS 8S", "KH 9C", MANY, "", ""),
    ("9H 4S AC", "TS 9C", MANY, "", ""),
    ("5H 7H 3H", "8S 9C", SMALL, "KC QC", ""),
    ("7C 4D", "TS 9C", SMALL, "KC", ""),
    ("8S 6S AD", "6D 9C", SMALL, "", ""),
    ("TS 6D", "5H 9C", "2C 3D 4H 5S 6C 7D 8H 9S TC JD AS AH 2H 3S TD KS", "", ""),
    # the deck may run out: in the deck 0 to 3 cards, buried none or some, or it has run out
    ("TS 6D", "KH 9C", "", "", ""),
    ("TS 6D", "KH 9C", "", "2C 5C AH", ""),
    ("TS 4D", "9H KC", "2C", "5C AH", ""),
    ("TS 2S", "KH 9C", "2C AH", "", ""),
    ("TS 3H", "8S 4C", "2C AH AD", "KC", ""),
    ("TS 6D", "9H 5C", "", "", "5C 8D 2H 3H"),
    ("TS 2S 3H", "TH 5C", "", "", "5C 8D 2H 3H KD 2S"),
    ("9S 3C 3D", "TH 7C", "AC", "5C 2D", ""),
]


@pytest.mark.parametrize(
    ("player", "dealer_", "deck", "buried", "suspects"), POSITIONS[:: share(2, 1)]
)
def test_odds_and_the_totals_of_a_hit_are_those_of_a_plain_enumeration(
    player: str, dealer_: str, deck: str, buried: str, suspects: str
) -> None:
    view = view_of(player, dealer_, deck, buried, suspects)
    found, worlds = odds(view), worlds_of(view)
    mine = sum(rules.card_value(card) for card in view.player)
    up = sum(rules.card_value(card) for card in view.dealer if card)
    for chances, way in ((found.stay, stay), (found.hit, hit)):
        win, tie = way(mine, up, worlds)
        assert chances.win == pytest.approx(float(win), abs=1e-12)
        assert chances.tie == pytest.approx(float(tie), abs=1e-12)

    made = Counter[int]()
    for chance, _, come in worlds:
        for likely, card, _ in draws(come):
            made[mine + card] += chance * likely  # type: ignore[assignment]
    for points, likely_ in totals_after_hit(view).items():
        assert likely_ == pytest.approx(float(made[points]), abs=1e-12)
    bust = sum(chance for points, chance in made.items() if points > 21)
    assert bust_chance(view) == pytest.approx(float(bust), abs=1e-12)
    table = cards(f"{player} {dealer_[:2]}")
    rest = [rules.card_value(card) for card in DECK if card not in table]
    for points, likely_ in totals_after_hit(view, fresh=True).items():
        assert likely_ == pytest.approx(rest.count(points - mine) / len(rest))


def test_from_a_fresh_deck_best_play_wins_ties_and_loses_as_often_as_is_known() -> None:
    win = tie = 0.0
    for up in range(1, 11):
        against = OddsAgainstCard(up)
        for chance, points, old in deals(up):
            best = against.odds(points, sums.Unseen(old, NO_VALUES, 49)).best
            win, tie = win + chance * best.win, tie + chance * best.tie
    lose = 1 - win - tie
    assert (round(win, 5), round(tie, 5), round(lose, 5)) == (0.43830, 0.07696, 0.48474)
    said = f"wins {100 * win:.0f}% of rounds, ties {100 * tie:.0f}% and loses {100 * lose:.0f}%"
    assert said in players.NEXT_ROUND


def deals(up: int) -> Iterator[tuple[float, int, tuple[int, ...]]]:
    """Every two cards of the player, with the chance that they and the face-up card come."""
    for first, second in product(range(1, 11), repeat=2):
        left, chance = [4] * 9 + [16], 1.0
        for dealt, points in enumerate((up, first, second)):
            chance *= left[points - 1] / (52 - dealt)
            left[points - 1] -= 1
        if chance > 0:
            yield chance, first + second, tuple(left)


CHANCES = RoundAppraisal()


def moments(number: int, rounds: int = 12) -> Iterator[rules.State]:
    """Yield the states of a random game, several decks long."""
    coin = random.Random(number)
    state = GAME.deal(rules.Options(rounds=rounds), f"chances {number}")
    yield state
    while turn := GAME.to_move(state):
        state = GAME.reduce(state, turn[0], pick(coin, GAME.legal(state, turn[0])))
        yield state


def test_the_totals_of_a_hit_and_both_comparisons_hold_what_was_counted() -> None:
    views = [rules.seen_by(state, 0) for n in range(2) for state in moments(n, 30)]
    asked = [view for view in views if view.phase == "player"]
    assert is_fresh(asked[0])
    assert not is_fresh(asked[-1])
    for view in asked:
        for grouped in (True, False):
            totals, exact = hit_totals(view, grouped=grouped), totals_after_hit(view)
            assert sum(each.fresh for each in totals) == pytest.approx(1)
            last = rules.total(view.player)
            for each in totals:
                made = range(each.first, each.last + 1)
                assert each.chance == pytest.approx(sum(exact[points] for points in made))
                assert each.first > last
                last = each.last
            assert totals[-1].is_bust == (last > 21)
            several = [each for each in totals if each.first < each.last and not each.is_bust]
            assert all(each.last <= 16 for each in several) if grouped else not several
            assert not grouped or len(totals) <= 7
        found = compare_with_fresh(view)
        assert named_comparison(named_chances(found)) == found
        assert found.fresh == (found.seen if is_fresh(view) else odds(view, fresh=True))
    assert named_comparison(()) is None


def test_chances_are_fair_from_the_deal_to_the_decision_alone() -> None:
    """What a choice or a step of HOUSE leads to is worth on average what the moment was."""
    checked = Counter[str]()
    for state in (state for number in range(5) for state in moments(number)):
        value = CHANCES.value(state)
        stakes = {"player", "hit", "hole", "dealer", "settle"}
        assert (value is not None) == (state.phase in stakes)
        if value is None:
            continue
        assert -1e-12 < value < 1 + 1e-12
        if state.phase == "player":
            choices = CHANCES.choices(state, 0)
            assert tuple(action for action, _ in choices) == GAME.legal(state, 0)
            assert value == pytest.approx(max(worth for _, worth in choices))
            for action, worth in choices:
                assert CHANCES.value(GAME.reduce(state, 0, action)) == worth
        elif state.phase == "settle":
            after = GAME.reduce(state, HOUSE, GAME.legal(state, HOUSE)[0])
            assert value == after.won - state.won + (after.tied - state.tied) / 2
            checked[f"ends with {value}"] += 1
        elif state.phase != "hit" and state.deck and not state.buried and not state.shuffles:
            others = [one_card_on(state, place) for place in range(len(state.deck))]
            after_hole = [GAME.reduce(state, HOUSE, rules.Turn())] if state.phase == "hole" else []
            values = [CHANCES.value(each) for each in (*after_hole, *others)]
            assert sum(each or 0 for each in values) / len(values) == pytest.approx(value, abs=1e-9)
            checked[state.phase] += 1
    assert {"hole", "dealer", "ends with 0.0", "ends with 0.5", "ends with 1.0"} <= set(checked)


def one_card_on(state: rules.State, place: int) -> rules.State:
    """Return the state one step on if the hidden or the next card is one of the deck."""
    deck, (up, *others) = list(state.deck), state.dealer
    if state.phase == "hole":
        deck[place], others = others[0], [deck[place]]
        dealt_so = replace(state, deck=tuple(deck), dealer=(up, *others))
        return GAME.reduce(dealt_so, HOUSE, rules.Turn())
    deck[0], deck[place] = deck[place], deck[0]
    return GAME.reduce(replace(state, deck=tuple(deck)), HOUSE, rules.Draw())


def test_a_deck_that_ends_in_the_dealers_turn_goes_on_with_the_discards() -> None:
    ended = 0
    for state in (state for number in range(4) for state in moments(number)):
        if state.phase == "dealer" and not state.buried and len(state.deck) > 1:
            ended += 1
            (last, *others), discards = state.deck, state.discards
            empty = replace(state, deck=(), discards=(*discards, *state.deck))
            full = GAME.reduce(empty, HOUSE, rules.Reshuffle())
            assert CHANCES.value(empty) == CHANCES.value(full)
            known = replace(state, deck=(last,), discards=(*discards, *others))
            assert CHANCES.value(known) == CHANCES.value(GAME.reduce(known, HOUSE, rules.Draw()))
    assert ended
