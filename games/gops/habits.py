"""Ways to bid that an opponent may follow: families by a rule, and habits by what it did before.

At each moment a family has a wish, the card that it would like best to bid; its bids stray from the
wish by so many ranks. A habit compares the bids so far in one measure, such as how far the card was
above the prize, and expects the same again, whatever rule is followed: the more so in a setting
that is like this one, or after a round that was not long ago. Both look at the moments of a match
in which a seat bids, as its opponent sees them.

Who sees only the table knows which cards are gone from a hand and which prizes are decided, but not
which card was bid for which prize. Of all sets of cards that could have been spent on the prizes,
those are likely that lie near the wishes of a family, lowest to lowest and so on up.
"""

from collections.abc import Callable, Sequence
from math import exp, inf
from typing import Any, NamedTuple

from msgspec import Struct, structs

from games.contract import Seat, SeenStep
from games.gops.careful import compare_numbers, nearly_best, rank_cards
from games.gops.rules import Award, Bid, State, ranks, scores

BidChances = dict[int, float]  # the probability of each card


class _Setting(NamedTuple):
    """What a bid may depend on, from the seat that makes it."""

    number: int
    prize: int
    lower: int  # how many of the prizes left are lower
    ahead: int  # 1, 0 or -1: who leads
    won: int  # the same for the last round


class _PastBid(NamedTuple):
    setting: _Setting
    card: int
    place: int  # of the card in the hand
    answer: int  # the opponent's bid


class BidMoment(Struct, frozen=True):
    """What the bid of `seat` is predicted from: the table as its opponent sees it, and the past."""

    view: State
    seat: Seat
    prize: int
    past: tuple[_PastBid, ...] = ()

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards that may be bid."""
        return self.view.hands[self.seat]

    @property
    def left(self) -> tuple[int, ...]:
        """The prizes to come and the one on the table, lowest first."""
        return tuple(sorted((*self.view.prizes, self.view.middle[-1])))

    @property
    def last(self) -> int:
        """The last bid of the opponent, 0 in the first round."""
        return self.past[-1].answer if self.past else 0

    @property
    def setting(self) -> _Setting:
        """What the bid may depend on."""
        points = scores(self.view)
        won = compare_numbers(self.past[-1].card, self.past[-1].answer) if self.past else 0
        ahead = compare_numbers(points[self.seat], points[1 - self.seat])
        lower = sum(prize < self.prize for prize in self.left)
        return _Setting(len(self.past), self.prize, lower, ahead, won)


class BidRound(NamedTuple):
    """A round that is over: the moment before the bids, what the seat bid, and its opponent."""

    moment: BidMoment
    card: int
    answer: int


Seen = Sequence[SeenStep[State, Any]]


def rounds_seen(seen: Seen, seat: Seat) -> list[BidRound]:
    """Return the rounds of a match that are over, as a seat has seen them."""
    found: list[BidRound] = []
    for step in seen:
        if isinstance(step.action, Award):
            bids = step.after.bids
            moment = next_moment(step.before, seat, found)
            found.append(BidRound(moment, bids[1 - seat], bids[seat]))
    return found


def next_moment(view: State, seat: Seat, rounds: Sequence[BidRound]) -> BidMoment:
    """Return the moment in which the other seat is to bid, after some rounds."""
    past: tuple[_PastBid, ...] = ()
    if rounds:
        moment, card, answer = rounds[-1]
        past = (*moment.past, _PastBid(moment.setting, card, moment.hand.index(card), answer))
    return BidMoment(view, 1 - seat, view.middle[-1], past)


SURPRISE = 0.03  # how much of the probability of a family is spread over all cards
RANKS_OF_STRAYS = 13
Wish = Callable[[BidMoment], float]


class Family(NamedTuple):
    """A way to bid: a wish, how far bids stray from it, and its weight before anything is seen.

    `strays` is a standard deviation in ranks of thirteen; with fewer cards it shrinks with them.
    """

    wish: Wish
    strays: float
    prior: float

    def chances(self, moment: BidMoment) -> BidChances:
        """Return the probability that the family bids each card."""
        wish, hand, strays = self.wish(moment), moment.hand, self.strays * _rank_width(moment)
        nearest = min(abs(card - wish) for card in hand)
        weights = (exp((nearest**2 - (card - wish) ** 2) / (2 * strays**2)) for card in hand)
        return with_surprise(dict(zip(hand, weights, strict=True)))

    def closeness(self, card: int, wish: float) -> float:
        """Return the weight of a card by its distance from a wish, in ranks as they are."""
        return _bell(card - wish, self.strays) + 1e-9


def _bell(distance: float, width: float) -> float:
    return exp(-((distance / width) ** 2) / 2)


def _rank_width(moment: BidMoment) -> float:
    """Return how wide a rank of thirteen is in the deal: less than 1 with fewer cards."""
    low, high = moment.view.options.cards
    return (high - low + 1) / RANKS_OF_STRAYS


def with_surprise(weights: BidChances) -> BidChances:
    """Return weights as probabilities, a part of which is spread over all cards."""
    total, spread = sum(weights.values()), SURPRISE / len(weights)
    return {card: (1 - SURPRISE) * weight / total + spread for card, weight in weights.items()}


def above(step: int, gives_up: bool = True) -> Wish:
    """Return the wish for `step` more than the prize; above the highest card, for the lowest."""

    def wish(moment: BidMoment) -> float:
        low, high = moment.view.options.cards
        wanted = moment.prize + step
        return low if wanted > high and gives_up else min(max(wanted, low), high)

    return wish


def _part_of_prize(factor: float) -> Wish:
    return lambda moment: moment.prize * factor


def _inverse(moment: BidMoment) -> float:
    return sum(moment.view.options.cards) - moment.prize


def _threshold(least: float) -> Wish:
    """Return the wish for the highest card for high prizes, and for the lowest for others."""
    return lambda moment: moment.hand[-1 if moment.prize >= least else 0]


def in_place(step: int) -> Wish:
    """Return the wish for the card whose place in the hand is the prize's among those left."""

    def wish(moment: BidMoment) -> float:
        place = sum(prize < moment.prize for prize in moment.left) + step
        return moment.hand[min(max(place, 0), len(moment.hand) - 1)]

    return wish


def _by_share(moment: BidMoment) -> float:
    """Return the wish for as large a part of the hand as the prize is of what is left."""
    return moment.prize * sum(moment.hand) / sum(moment.left)


def mirror(step: int) -> Wish:
    """Return the wish for the opponent's last bid and `step` more."""
    return lambda moment: moment.last + step if moment.last else moment.prize


def _sure_win(least: float) -> Wish:
    """Return the wish for a card that nothing beats for high prizes, for the lowest otherwise."""

    def wish(moment: BidMoment) -> float:
        highest = moment.view.hands[1 - moment.seat][-1]
        surest = [card for card in moment.hand if card > highest]
        return surest[0] if surest and moment.prize >= least else moment.hand[0]

    return wish


def _at_place(part: float) -> Wish:
    return lambda moment: moment.hand[int(part * (len(moment.hand) - 1))]


# The rules that an opponent may bid by.
FAMILIES = (
    *(Family(above(step), 0.3, 1.0) for step in (0, 1, 2, 3)),
    *(Family(above(step, gives_up=False), 0.4, 0.5) for step in (-3, -2, -1, 1, 2, 3, 4)),
    *(Family(above(step, gives_up=False), 1.3, 0.5) for step in (-2, -1, 0, 1, 2)),
    *(Family(_part_of_prize(factor), 0.8, 0.3) for factor in (0.5, 0.75, 1.25, 1.5)),
    *(Family(_inverse, strays, 0.2) for strays in (0.4, 1.5)),
    *(Family(_threshold(least), 0.4, 0.3) for least in (3, 5, 6, 7, 8, 9, 10, 11)),
    *(Family(_threshold(least), 2.0, 0.2) for least in (5, 7, 9)),
    *(Family(in_place(step), 0.4, 0.4) for step in (-2, -1, 0, 1, 2)),
    *(Family(in_place(step), 1.3, 0.4) for step in (-1, 0, 1)),
    *(Family(_by_share, strays, 0.4) for strays in (0.5, 1.3)),
    *(Family(mirror(step), 0.4, 0.3) for step in (-1, 0, 1, 2)),
    *(Family(_sure_win(least), 0.4, 0.3) for least in (5, 7, 9)),
    *(Family(_at_place(part), 0.4, 0.2) for part in (0.0, 0.5, 1.0)),
)


Measure = Callable[[_Setting, int, int], float]  # takes a setting, a card and its place in the hand
FIRST_WIDTH = 2.5  # ranks from the prize's own card, before any bid was seen


def _surplus(setting: _Setting, card: int, place: int) -> float:
    return card - setting.prize


def _step_up(setting: _Setting, card: int, place: int) -> float:
    """Return how much higher a card's place in the hand is than the prize's among those left."""
    return place - setting.lower


def rank(setting: _Setting, card: int, place: int) -> float:
    """Return the card itself."""
    return card


class Habit(NamedTuple):
    """A way to bid as before.

    `width` is how far bids differ from those before, in ranks, and `near` how much prizes may
    differ for a bid to count. `fades` is how much less a bid counts with each round. Only bids in
    settings of the same `kind` count.
    """

    measure: Measure
    width: float
    prior: float
    near: float = inf
    fades: float = 1.0
    kind: Callable[[_Setting], int] = lambda setting: 0

    def chances(self, moment: BidMoment) -> BidChances:
        """Return the probability of each card."""
        setting, width = moment.setting, self.width * _rank_width(moment)
        known, total = self.known(moment), FIRST_WIDTH * _rank_width(moment)
        wish = setting.prize if self.measure is rank else 0
        weights = {}
        for place, card in enumerate(moment.hand):
            value = self.measure(setting, card, place)
            weights[card] = _bell(value - wish, total) / total + sum(
                weight * (_bell(value - other, width) / width) for other, weight in known
            )
        return with_surprise(weights)

    def known(self, moment: BidMoment) -> list[tuple[float, float]]:
        """Return the measure of each bid so far that counts, and how much it does."""
        now, kind = moment.setting, self.kind(moment.setting)
        return [
            (
                self.measure(bid.setting, bid.card, bid.place),
                exp(-(((bid.setting.prize - now.prize) / self.near) ** 2) / 2)
                * self.fades ** (now.number - 1 - bid.setting.number),
            )
            for bid in moment.past
            if self.kind(bid.setting) == kind
        ]


def by_turns(setting: _Setting) -> int:
    """Return 0 and 1 in turns, round by round."""
    return setting.number % 2


# Everything that a rule may depend on without our knowing the rule.
HABITS = (
    Habit(_surplus, 0.7, 3.0, fades=0.6),
    Habit(_surplus, 1.6, 3.0, near=3.0),
    Habit(_step_up, 0.7, 3.0, near=3.0),
    Habit(rank, 0.7, 3.0, near=3.0),
    Habit(rank, 0.7, 3.0),
    Habit(rank, 0.7, 3.0, kind=by_turns),
    Habit(_surplus, 0.7, 3.0, kind=lambda setting: setting.ahead),
    Habit(_surplus, 0.7, 3.0, kind=lambda setting: setting.won),
)


# The equilibrium and the careful player, whose bids are known exactly: this explains spent cards.
KNOWN_STYLES = (Family(above(0), 2.5, 1.0), Family(above(0), 1.5, 1.0))

# Fixed rules, bids near the prize with some noise, and blind chance.
STYLES = (
    *(Family(above(step), 0.3, 1.0) for step in (0, 1, 2, 3)),
    Family(_inverse, 0.3, 0.2),
    Family(above(0), 1.2, 0.5),
    Family(above(1), 1.2, 0.5),
    Family(above(0), inf, 9.0),
)


def likelihood_of_style(
    style: Family, moment: BidMoment, spent: Sequence[int], prizes: Sequence[int]
) -> float:
    """Return the probability that a style spends exactly these cards on these prizes.

    The sum over all sets that might have been spent is built card by card: `ways[n]` is the weight
    of those that meet the n lowest wishes with the cards so far.
    """
    wishes = sorted(style.wish(structs.replace(moment, prize=prize)) for prize in prizes)
    found = 1.0
    for card, wish in zip(sorted(spent), wishes, strict=True):
        found *= style.closeness(card, wish)
    ways = [1.0] + [0.0] * len(wishes)
    for card in ranks(moment.view.options):
        for met in range(len(wishes), 0, -1):
            ways[met] += ways[met - 1] * style.closeness(card, wishes[met - 1])
    return found / ways[-1]


def expected_bids(view: State, seat: Seat, held: BidChances) -> tuple[tuple[Bid, float], ...]:
    """Return how likely the opponent is to bid each card, likeliest first.

    `held` are the bids of the equilibrium. Each style counts as far as it explains the cards spent.
    Nothing is expected before the first round is over: then nothing is known of the opponent.
    """
    cards, moment = ranks(view.options), next_moment(view, seat, ())
    if len(moment.hand) == len(cards):
        return ()
    spent = [card for card in cards if card not in moment.hand]
    prizes = [card for card in cards if card not in moment.left]
    careful = dict(nearly_best(rank_cards(view, 1 - seat)))
    known = list(zip(KNOWN_STYLES, (held, careful), strict=True))
    for style in STYLES:
        wish = style.wish(moment)
        close = {card: style.closeness(card, wish) for card in moment.hand}
        whole = sum(close.values())
        known.append((style, {card: share / whole for card, share in close.items()}))
    likely = [style.prior * likelihood_of_style(style, moment, spent, prizes) for style, _ in known]
    total, found = sum(likely), dict[int, float]()
    for share, (_, bids) in zip(likely, known, strict=True):
        for card, chance in bids.items():
            found[card] = found.get(card, 0.0) + share / total * chance
    return likeliest_first(found)


def likeliest_first(chances: BidChances) -> tuple[tuple[Bid, float], ...]:
    """Return bids with their chances, the likeliest first."""
    ranked = sorted(chances.items(), key=lambda each: (-each[1], each[0]))
    return tuple((Bid(card), chance) for card, chance in ranked if chance)
