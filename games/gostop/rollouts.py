"""Go Stop played to the end of a round many thousand times at once, to say what each play wins.

Suits do not matter, so a deal is the number of cards of each face in every place, and numpy plays
all deals together, a turn at a time. Both sides play as `shrewd` does, but for the one choice that
it counts exactly. What nobody may know is dealt again, the same for every play that is compared.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from math import sqrt
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from games.contract import Seat, Tables
from games.gostop import ending, faces, rules
from games.gostop.players import ROUND_VARIANCE
from games.gostop.rules import Action, State, stack_pair

Counts = NDArray[np.int64]
Floats = NDArray[np.float64]

RANKS = 13
LEAST_VARIANCE = 1e-9  # of the lead, where nothing is open any more
SHAPE = (10, 2, 2, 9, 9, 2, 10)
"""Of a face: lying cards, 9 for a triple stack; half a set captured by the seat, by the other; held
and unseen cards; whether the other side passed it; and the cards left in the hand, 9 for more."""


def outlooks(averages: Callable[[str], bytes]) -> Floats:
    """Return the mean and the mean square of the lead that every face brings to a seat, by `SHAPE`.

    In that order: if it rests; if it rests and the stock brings one of its cards; if it is played;
    and if it is played and the stock brings one. The lead counts from half a set captured.
    """
    known = np.zeros((3, 5, 2, 2, 5, 9, 2, 10))
    for key, means in msgspec.json.decode(averages("gostop.json")).items():
        index: Any = (slice(None), *map(int, key))
        known[index] = means
    code, half, other, held, unseen, passed, left = np.indices(SHAPE)
    lying, stacked, mine = np.where(code == 9, 3, code), code == 9, 2 * half

    def outlook(lying: Any, stacked: Any, mine: Any, held: Any, unseen: Any) -> list[Any]:
        place: Any = (np.where(stacked, 4, np.minimum(lying, 3)), mine % 4 // 2, other)
        place += (np.clip(held, 0, 4), np.maximum(unseen, 0), passed, left)
        own, its, square = known[(slice(None), *place)]
        made = mine // 4
        return [made + own - its, made * made + 2 * made * (own - its) + square]

    def by_stock(lying: Any, stacked: Any, mine: Any) -> tuple[Any, Any, Any]:
        four, two = lying >= 3, (lying == 1) | (lying == 2)
        after = np.where(four, lying - 3, np.where(two, lying - 1, 1))
        return after, stacked & ~four, mine + 4 * four + 2 * two

    four, pair = lying >= 3, (lying == 1) | (lying == 2)
    laid = np.where(four, lying - 3, np.where(pair, lying - 1, 1))
    joins, played = pair & (laid == 0), mine + 4 * four
    met, _, gained = by_stock(laid, False, played)
    joined = np.where(joins, 3, met), joins, np.where(joins, played, gained + 2 * pair)
    found = outlook(lying, stacked, mine, held, unseen)
    found += outlook(*by_stock(lying, stacked, mine), held, unseen - 1)
    found += outlook(laid, False, played + 2 * pair, held - 1, unseen)
    found += outlook(*joined, held - 1, unseen - 1)
    return np.stack(found, -1).reshape(-1, 8)


class Rounds:
    """Many rounds that go on from one moment, each a row, with hidden cards of its own."""

    def __init__(self, state: State, hands: Counts, stock: Counts, table: Floats) -> None:
        """Take the hands by row, seat and face, and the faces of the stock by row."""
        rows = len(stock)
        self.state, self.table, self.rows = state, table, np.arange(rows)
        groups = [group for group in state.layout if len(group) != 2]
        lying, stacked = np.zeros(RANKS, int), np.zeros(RANKS, bool)
        for group in groups:
            lying[group[0].rank - 1] += len(group)
            stacked[group[0].rank - 1] |= len(group) == 3
        captured = np.zeros((2, RANKS), int)
        passed = np.zeros((2, RANKS), bool)
        for seat in (0, 1):
            for card in state.captured[seat]:
                captured[seat, card.rank - 1] += 1
            passed[seat, [rank - 1 for rank in state.passed[seat]]] = True
        self.lying, self.stacked = np.tile(lying, (rows, 1)), np.tile(stacked, (rows, 1))
        self.captured = np.tile(captured[:, None], (1, rows, 1))
        self.passed = np.tile(passed[:, None], (1, rows, 1))
        self.hands, self.stock, self.turned = hands.transpose(1, 0, 2).copy(), stock, 0
        self.left = [int(hand[0].sum()) for hand in self.hands]

    def leads(self, first: Counts | None) -> Counts:
        """Return the lead of seat 0 in points after the rounds.

        `first` are the faces that the seat to play plays first; None if it has played already.
        """
        seat = self.state.turn
        if first is None:
            place, rows = stack_pair(self.state.layout), len(self.rows)
            rank = 0 if place is None else self.state.layout[place][0].rank - 1
            self.turn_stock(seat, np.full(rows, rank), np.full(rows, place is not None))
        else:
            self.play(seat, first)
        while any(self.left):
            seat = 1 - seat if self.left[1 - seat] else seat
            self.play(seat, self.choose(seat))
        sets = self.captured // 4
        lead: Counts = (sets[0] - sets[1]).sum(1)
        return lead

    def play(self, seat: Seat, ranks: Counts) -> None:
        """Play a face in every row, and turn the stock."""
        lying = self.lying[self.rows, ranks]
        four, pair = lying >= 3, (lying == 1) | (lying == 2)
        self.passed[seat] |= (self.lying > 0) & (lying == 0)[:, None]
        self.left[seat] -= 1
        self.hands[seat, self.rows, ranks] -= 1
        self.lying[self.rows, ranks] = np.where(four, lying - 3, np.where(pair, lying - 1, 1))
        self.stacked[self.rows, ranks] &= ~four
        self.captured[seat, self.rows, ranks] += 4 * four
        self.turn_stock(seat, ranks, pair)

    def turn_stock(self, seat: Seat, ranks: Counts, paired: NDArray[np.bool_]) -> None:
        """Turn a card of the stock in every row, where a face was `paired` or not."""
        if self.turned < self.stock.shape[1]:
            came = self.stock[:, self.turned]
            self.turned += 1
            lying = self.lying[self.rows, came]
            joins = paired & (came == ranks) & (lying == 0)
            four, two = lying >= 3, (lying == 1) | (lying == 2)
            after = np.where(four, lying - 3, np.where(two, lying - 1, 1))
            self.lying[self.rows, came] = np.where(joins, 3, after)
            self.stacked[self.rows, came] = joins | (self.stacked[self.rows, came] & ~four)
            self.captured[seat, self.rows, came] += 4 * four + 2 * two
            paired = paired & ~joins
        self.captured[seat, self.rows, ranks] += 2 * paired

    def choose(self, seat: Seat) -> Counts:
        """Return the face that `shrewd` plays in each row, as `value_plays` values them."""
        mine, its, held = self.captured[seat], self.captured[1 - seat], self.hands[seat]
        unseen = 8 - self.lying - mine - its - held
        left = min(9, self.left[seat] - 1)
        places = np.where(self.stacked, 9, self.lying)
        for size, part in (
            (2, mine % 4 // 2),
            (2, its % 4 // 2),
            (9, held),
            (9, unseen),
            (2, self.passed[1 - seat]),
        ):
            places = places * size + part
        found = self.table[places * 10 + left]
        comes = self.turned < self.stock.shape[1]
        chance = (unseen / np.maximum(1, unseen.sum(1, keepdims=True)) * comes)[:, :, None]
        mixed = found[:, :, [0, 1, 4, 5]]
        mixed += chance * (found[:, :, [2, 3, 6, 7]] - mixed)
        rests, played = mixed[:, :, 0], mixed[:, :, 2]
        scattered, then = mixed[:, :, 1] - rests**2, mixed[:, :, 3] - played**2
        ahead = (mine // 4 - its // 4 + rests).sum(1)
        ahead += self.state.scores[seat] - self.state.scores[1 - seat]
        rounds = max(0, self.state.options.rounds - self.state.round)
        variance = scattered.sum(1)
        price = -ahead / np.maximum(LEAST_VARIANCE, 2 * (variance + rounds * ROUND_VARIANCE))
        worth = played - rests + price[:, None] * (then - scattered)
        best: Counts = np.where(held > 0, worth, -np.inf).argmax(1)
        return best


ROUND_LEADS: tuple[float, ...] = (
    *(0.0009, 0.005, 0.021, 0.0615, 0.1297, 0.1973, 0.2183),
    *(0.1811, 0.1138, 0.0503, 0.0171, 0.0035, 0.0005),
)
"""How often who plays first in a round ends it with a lead from -6 to 6, in 120,000 rounds."""

MOST_LEAD = 40  # a larger lead counts as this one
MOST_ROUNDS = 60  # to come; more count as so many


@cache
def win_chances(rounds: int) -> Floats:
    """Return the chance to win with so many rounds to come, by the lead from -40 on.

    A tie counts a half. Who is ahead plays first.
    """
    leads = np.arange(-MOST_LEAD, MOST_LEAD + 1)
    if not rounds:
        return (np.sign(leads) + 1) / 2
    after = win_chances(min(rounds, MOST_ROUNDS) - 1)
    found = np.zeros((2, len(leads)))
    for gained, chance in enumerate(ROUND_LEADS, -(len(ROUND_LEADS) // 2)):
        for first, sign in enumerate((-1, 1)):
            found[first] += chance * after[_places(leads + sign * gained)]
    chances: Floats = np.where(leads > 0, found[1], np.where(leads < 0, found[0], found.mean(0)))
    return chances


def _places(leads: Any) -> Any:
    return np.clip(leads, -MOST_LEAD, MOST_LEAD) + MOST_LEAD


class PlayWins(Struct, frozen=True):
    """What playing a face wins: the chance of the match, a tie counting half.

    `less` is how much less that is than after the best play, which is so in 95 of 100 cases up to
    `within`; 0 if it is counted exactly.
    """

    rank: int
    chance: float
    less: float
    within: float


BATCH = 2_000  # rounds that are played at once: numpy is quickest with so many
ROUNDS = 36_000  # that are played to compare the plays of a moment
CLOSE = 0.0028  # a difference of two plays that is known so well needs no more rounds
NORMAL = 1.96  # standard errors on both sides hold 95 of 100 cases


def compare_plays(
    view: State, seat: Seat, table: Floats, chosen: int = 0, rounds: int = ROUNDS
) -> tuple[PlayWins, ...]:
    """Return what playing each face in a hand wins, the best first, and how sure that is.

    All plays meet the same deals. Those that are surely worse are left out of later ones, but not
    the face that was `chosen`.
    """
    ranks = list(faces.in_hand(view, seat))
    if ending.is_ending(view, seat) or len(ranks) == 1:
        return _exact_plays(view, seat, ranks)
    won = dict.fromkeys(ranks, np.zeros(0))
    played = number = 0
    while True:
        found = roll_out(view, seat, ranks, BATCH // len(ranks), number, table)
        won |= {rank: np.append(won[rank], each) for rank, each in zip(ranks, found, strict=True)}
        played, number = played + found.size, number + 1
        best = max(ranks, key=lambda rank: won[rank].mean())
        plays = [_compared(rank, won[rank], won[best]) for rank in won]
        plays.sort(key=lambda each: (each.rank != best, each.less))
        unsure = [each for each in plays[1:] if each.within > NORMAL * CLOSE]
        unsure = [each for each in unsure if each.less < each.within or each.rank == chosen]
        if played >= rounds or not unsure:
            return tuple(plays)
        ranks = [best, *(each.rank for each in unsure if each.rank in ranks)]


def _compared(rank: int, won: Floats, most: Floats) -> PlayWins:
    less = most[: len(won)] - won
    within = NORMAL * float(less.std()) / sqrt(len(less))
    mean = max(0.0, float(less.mean()))
    return PlayWins(rank, float(most.mean()) - mean, mean, within)


def _exact_plays(view: State, seat: Seat, ranks: Sequence[int]) -> tuple[PlayWins, ...]:
    chances = win_chances(_rounds_to_come(view))
    ahead = view.scores[seat] - view.scores[1 - seat]
    found = {}
    for rank in ranks:
        ways = ending.play_ending(view, seat, rank).ways if ending.is_ending(view, seat) else {0: 1}
        won = sum(number * chances[_places(lead + ahead)] for lead, number in ways.items())
        found[rank] = float(won / sum(ways.values()))
    best = max(found.values())
    plays = [PlayWins(rank, chance, best - chance, 0.0) for rank, chance in found.items()]
    return tuple(sorted(plays, key=lambda each: each.less))


def _rounds_to_come(state: State) -> int:
    return max(0, state.options.rounds - state.round)


def roll_out(
    view: State, seat: Seat, ranks: Sequence[int], deals: int, number: int, table: Floats
) -> Floats:
    """Return what a seat wins in each of some deals after playing each face of its hand.

    The other hand and the stock are dealt again from what the seat has not seen, by `number`.
    """
    known = faces.faces(view, seat)
    unseen = np.repeat([rank - 1 for rank in known], [face.unseen for face in known.values()])
    others = len(view.hands[1 - seat])
    order = _shuffled(unseen, deals, number)
    hands = np.zeros((deals, 2, RANKS), int)
    hands[:, seat] = _count(_cards(view.hands[seat])[None])
    hands[:, 1 - seat] = _count(order[:, :others])
    stock = order[:, others : others + min(len(view.stock), others + len(view.hands[seat]))]
    times = len(ranks)
    rounds = Rounds(view, np.tile(hands, (times, 1, 1)), np.tile(stock, (times, 1)), table)
    leads = rounds.leads(np.repeat([rank - 1 for rank in ranks], deals))
    return _won(view, seat, leads).reshape(len(ranks), deals)


def _shuffled(unseen: Counts, deals: int, number: int) -> Counts:
    coin = np.random.RandomState(number)  # whose `rand` is the same in every version of numpy
    return unseen[coin.rand(deals, len(unseen)).argsort(1)]


def _count(cards: Counts) -> Counts:
    found: Counts = (cards[:, :, None] == np.arange(RANKS)).sum(1)
    return found


def _won(state: State, seat: Seat, leads: Counts) -> Floats:
    ahead = (state.scores[0] - state.scores[1] + leads) * (1 - 2 * seat)
    found: Floats = win_chances(_rounds_to_come(state))[_places(ahead)]
    return found


ROUNDS_REVIEWED = 12_000  # that are played to compare the plays of each moment of a whole match
ROUNDS_VALUED = 1_000  # that are played to say what a moment is worth


class GoStopAppraisal:
    """The chances of a match of so many rounds, estimated by rollouts; see `Appraisal`.

    A play costs what it surely costs: a difference that may be chance counts as none.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables, self.known = tables, dict[State, tuple[PlayWins, ...]]()
        self.values = dict[State, float]()

    @cached_property
    def table(self) -> Floats:
        """What every face brings."""
        return outlooks(self.tables)

    def plays(self, state: State) -> tuple[PlayWins, ...]:
        """Return what each play of the seat to play wins by what it knows, the best first."""
        view = rules.seen_by(state, state.turn)
        if view not in self.known:
            compared = compare_plays(view, state.turn, self.table, rounds=ROUNDS_REVIEWED)
            self.known[view] = compared
        return self.known[view]

    def value(self, state: State) -> float:
        """Return the chance of seat 0."""
        if state not in self.values:
            self.values[state] = self._rolled(state)
        return self.values[state]

    def _rolled(self, state: State) -> float:
        if state.phase in ("another", "over", "deal"):
            rounds = _rounds_to_come(state) + (state.phase == "deal")
            return float(win_chances(rounds)[_places(state.scores[0] - state.scores[1])])
        if state.phase not in ("play", "stock"):
            seat = rules.to_move(state)[0]
            return self.value(rules.reduce(state, seat, rules.legal(state, seat)[0]))
        hands = np.stack([_count(_cards(hand)[None]) for hand in state.hands], 1)
        stock = _shuffled(_cards(state.stock), ROUNDS_VALUED, 0)
        played = Rounds(state, np.tile(hands, (ROUNDS_VALUED, 1, 1)), stock, self.table)
        best = self.plays(state)[0].rank - 1 if state.phase == "play" else None
        leads = played.leads(None if best is None else np.full(ROUNDS_VALUED, best))
        return float(_won(state, 0, leads).mean())

    def choices(self, state: State, seat: Seat) -> list[tuple[Action, float]]:
        """Return every action of a seat with the chance of seat 0 after it."""
        value, legal = self.value(state), rules.legal(state, seat)
        if state.phase != "play":
            return [(action, value) for action in legal]
        costs = {each.rank: each.less * (each.less > each.within) for each in self.plays(state)}
        ranks = _cards(state.hands[seat]) + 1
        less = [costs[rank] * (1 - 2 * seat) for rank in ranks.tolist()]
        return [
            (action, min(1.0, max(0.0, value - cost)))
            for action, cost in zip(legal, less, strict=True)
        ]


def _cards(hand: rules.HiddenHand) -> Counts:
    return np.array([card.rank - 1 for card in hand if card], int)
