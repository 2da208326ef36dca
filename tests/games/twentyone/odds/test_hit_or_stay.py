"""The odds against a plain enumeration in exact fractions, written from the rules page alone."""

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from games.cards import Card
from games.twentyone import rules, views
from games.twentyone.odds.hit_or_stay import (
    Chances,
    OddsAgainstCard,
    bust_chance,
    odds,
    odds_if_fresh,
    totals_after_hit,
)
from games.twentyone.odds.unseen import NO_VALUES, Unseen
from games.twentyone.players import NEXT_ROUND_CHANCES
from games.twentyone.state import CARDS_BY_CODE, Hit, Options, State, Stay, card_value
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
    return [
        (Fraction(pool.count(card), len(pool)), card, (take(pool, card), left - 1, discards))
        for card in sorted(set(pool))
    ]


def take(pool: tuple[int, ...], points: int) -> tuple[int, ...]:
    at = pool.index(points)
    return pool[:at] + pool[at + 1 :]


@cache
def dealer_plays(mine: int, theirs: int, cards: Cards) -> Pair:
    if theirs >= 17:
        return Fraction(theirs > 21 or mine > theirs), Fraction(mine == theirs)
    return sum_of(
        scaled(chance, dealer_plays(mine, theirs + card, left))
        for chance, card, left in draws(cards)
    )


def stay(mine: int, up: int, worlds: list[World]) -> Pair:
    return sum_of(
        scaled(chance, dealer_plays(mine, up + hole, cards)) for chance, hole, cards in worlds
    )


def hit(mine: int, up: int, worlds: list[World]) -> Pair:
    """The player sees the card, and of the worlds those stay in which it could come."""
    seen: dict[int, list[World]] = {}
    for chance, hole, cards in worlds:
        for likely, card, left in draws(cards):
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


def worlds_of(view: State) -> list[World]:
    """Each card that the hidden one can be, equally likely, with what else is not known then."""
    table = {*view.player, *view.dealer}
    unseen = [card for card in CARDS_BY_CODE.values() if card not in table]
    away = [card for card in unseen if card in view.discards]
    pool = [card for card in unseen if card not in away]
    can_be = [card for card in pool if card in view.suspects or not view.suspects]
    return [
        (
            Fraction(1, len(can_be)),
            card_value(hole),
            (counted(c for c in pool if c != hole), len(view.deck), counted(away)),
        )
        for hole in can_be
    ]


def counted(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(sorted(map(card_value, cards)))


def view_of(player: str, dealer: str, deck: str, buried: str, suspects: str) -> State:
    """A view with these cards on the table, in the deck and buried; the others are discards.

    Where the deck was just reshuffled, all others are in the deck instead.
    """
    laid, held, top, under, can_be = (
        tuple(CARDS_BY_CODE[code] for code in text.split())
        for text in (player, dealer, deck, buried, suspects)
    )
    placed = {*laid, *held, *top, *under}
    assert len(placed) == len((*laid, *held, *top, *under))
    others = tuple(card for card in CARDS_BY_CODE.values() if card not in placed)
    state = State(Options(), "", "player", top, laid, held, discards=others, buried=under)
    if can_be:
        state = replace(state, deck=others, discards=(), suspects=can_be)
    return views.seen_by(state, 0)


SMALL = "2C 3D 4H 5S 6C 7D 8H 9S TC JD AS AH 2H 3S TD KS 9D 8C 7S 6H"
MANY = SMALL + " 5D 4C QD QH KD 2D TH JS"

POSITIONS = [
    # the deck lasts
    ("TS 6D", "KH 9C", MANY, "", ""),
    ("TS 7C", "KH 9C", MANY, "", ""),
    ("TS 3H", "9H 9C", MANY, "", ""),
    ("9H 4S", "8S 9C", MANY, "", ""),
    ("TS 5C", "7C 9C", MANY, "", ""),
    ("TS 8S", "KH 9C", MANY, "", ""),
    ("TS 9H", "KH 9C", MANY, "", ""),
    ("TS KC", "KH 9C", MANY, "", ""),
    ("9H 4S AC", "TS 9C", MANY, "", ""),
    ("5H 7H 3H", "8S 9C", SMALL, "KC QC", ""),
    ("6D 9H", "TS 9C", SMALL, "KC QC 5C", ""),
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
def test_the_odds_are_those_of_a_plain_enumeration(
    player: str, dealer_: str, deck: str, buried: str, suspects: str
) -> None:
    view = view_of(player, dealer_, deck, buried, suspects)
    found, worlds = odds(view), worlds_of(view)
    mine = sum(card_value(card) for card in view.player)
    up = sum(card_value(card) for card in view.dealer if card)
    for chances, way in ((found.stay, stay), (found.hit, hit)):
        win, tie = way(mine, up, worlds)
        assert chances.win == pytest.approx(float(win), abs=1e-12)
        assert chances.tie == pytest.approx(float(tie), abs=1e-12)


@pytest.mark.parametrize("player", ["TS 6D", "5C 2H"])
def test_the_odds_if_the_deck_were_fresh_know_the_table_alone(player: str) -> None:
    used = view_of(player, "KH 9C", "2C AH", "", "")
    fresh = view_of(player, "KH 9C", " ".join(rest_of(player, "KH 9C")), "", "")
    assert odds_if_fresh(used) == odds_if_fresh(fresh)
    assert odds_if_fresh(used).stay.win == pytest.approx(odds(fresh).stay.win, abs=1e-12)
    assert odds_if_fresh(used).hit.win == pytest.approx(odds(fresh).hit.win, abs=1e-12)
    assert abs(odds_if_fresh(used).hit.win - odds(used).hit.win) > 1e-3


@pytest.mark.parametrize(("player", "dealer_", "deck", "buried", "suspects"), POSITIONS)
def test_the_next_card_busts_as_often_as_a_plain_enumeration_says(
    player: str, dealer_: str, deck: str, buried: str, suspects: str
) -> None:
    view = view_of(player, dealer_, deck, buried, suspects)
    mine = sum(card_value(card) for card in view.player)
    busts = [
        chance * likely
        for chance, _, cards in worlds_of(view)
        for likely, card, _ in draws(cards)
        if mine + card > 21
    ]
    assert bust_chance(view) == pytest.approx(float(sum(busts)), abs=1e-12)
    for points, chance in totals_after_hit(view).items():
        made = [
            first * likely
            for first, _, cards in worlds_of(view)
            for likely, card, _ in draws(cards)
            if mine + card == points
        ]
        assert chance == pytest.approx(float(sum(made)), abs=1e-12)
    rest = [card_value(CARDS_BY_CODE[code]) for code in rest_of(player, dealer_.split()[0])]
    fresh = Fraction(sum(mine + card > 21 for card in rest), len(rest))
    totals = totals_after_hit(view, fresh=True).items()
    assert sum(chance for points, chance in totals if points > 21) == pytest.approx(float(fresh))


def rest_of(*hands: str) -> list[str]:
    return [code for code in CARDS_BY_CODE if code not in " ".join(hands).split()]


def test_from_a_fresh_deck_best_play_wins_ties_and_loses_as_often_as_is_known() -> None:
    win = tie = 0.0
    for up in range(1, 11):
        against = OddsAgainstCard(up)
        for chance, points, old in deals(up):
            best = against.odds(points, Unseen(old, NO_VALUES, 49)).best
            win, tie = win + chance * best.win, tie + chance * best.tie
    lose = 1 - win - tie
    assert (round(win, 5), round(tie, 5), round(lose, 5)) == (0.43830, 0.07696, 0.48474)
    assert f"wins {100 * win:.0f} rounds in 100" in NEXT_ROUND_CHANCES


def deals(up: int) -> Iterator[tuple[float, int, tuple[int, ...]]]:
    """Every two cards of the player, with the chance that they and the face-up card come."""
    for first, second in product(range(1, 11), repeat=2):
        left, chance = [4] * 9 + [16], 1.0
        for dealt, points in enumerate((up, first, second)):
            chance *= left[points - 1] / (52 - dealt)
            left[points - 1] -= 1
        if chance > 0:
            yield chance, first + second, tuple(left)


def test_a_hidden_card_that_can_be_only_one_is_known() -> None:
    """With no card buried and the deck empty, the one card not seen is the dealer's."""
    bust = odds(view_of("TS TD", "KH 9C", "", "", ""))
    assert bust.stay == Chances(1.0, 0.0)
    assert odds(view_of("TS 8D", "KH 9C", "", "", "")).stay == Chances(0.0, 0.0)
    assert odds(view_of("TS 9D", "KH 9C", "", "", "")).stay == Chances(0.0, 1.0)


@pytest.mark.parametrize("seed", range(share(2, 5)))
def test_odds_are_chances_at_every_decision_of_long_games(seed: int) -> None:
    state, coin = rules.deal(Options(rounds=25), str(seed)), random.Random(seed)
    while turn := rules.to_move(state):
        action = rules.legal(state, turn[0])[0]
        if turn == (0,):
            found = odds(views.seen_by(state, 0))
            for chances in (found.hit, found.stay):
                assert min(chances.win, chances.tie, 1 - chances.win - chances.tie) > -1e-12
            action = Hit() if coin.random() < 0.5 else Stay()
        state = rules.reduce(state, turn[0], action)
