"""The judge of sentences: it plays games, reads what is printed back into claims, and checks them.

`sentences 1000` plays so many games of each kind, between players of every level, and asks a solver
whether each sentence of the coach and each reason for a better choice holds. What only play can
tell, in Go Stop, is rolled out up to 4,000 times. Prints what was read, what was false, and what
could not be read: nothing may be.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from math import sqrt
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from app import plugins
from app.resources import solved
from games.battle.appraisal import BattleAppraisal
from games.battle.players import points_if_equal
from games.battle.rules import CATEGORIES, Accept, score, scores_of, totals
from games.battle.turns import open_set, plan_turn, points_to_come
from games.contract import HOUSE, Seat
from games.gops.appraisal import GopsAppraisal
from games.gops.equilibrium import Equilibrium, position_of
from games.gops.solver.retrograde import solve_bids
from games.gostop.rules import cards_at, earned, matching_places, short_name
from games.randomness import pick, stream
from games.twentyone.chances import bust_chance, odds, totals_after_hit

SLUGS = ("twentyone", "gops", "battle", "gostop")
SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z])")
ROLLOUTS, FIRST_ROLLOUTS = 4_000, 200
ROUNDED = 0.003
"""By how many games in 100 a table may be off, whose values are rounded."""

NEARLY = 0.25
"""How far "about", in points, may be from what play brings."""


class Moment(Struct, frozen=True):
    """A choice: the state, its seat, what the seat sees, and what the coach decided."""

    state: Any
    seat: Seat
    view: Any
    decision: Any


class Tally(Struct):
    """What was found: how many claims were checked or rolled out, and the sentences that failed."""

    checked: int = 0
    rolled: int = 0
    false: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)


Claim = Callable[[Moment, "re.Match[str]"], "bool | None"]
"""Whether a sentence holds; None if only play can tell."""


# what a number may say


def says(shown: str, chance: float) -> bool:
    """Return whether a percentage is the one nearest to a chance; "<1" and ">99" are, too."""
    if shown.startswith("<"):
        return 0 < chance < 0.005 + 1e-9
    if shown.startswith(">"):
        return 0.995 - 1e-9 <= chance < 1
    digits = len(shown.partition(".")[2])
    return abs(float(shown) - 100 * chance) <= 0.5 * 10.0**-digits + 1e-6


# Twenty-One


def best_of_two(moment: Moment, found: "re.Match[str]") -> bool:
    both = odds(moment.view)
    lead = both.hit.worth - both.stay.worth
    hits, by = found["choice"] == "hit", found["by"]
    if "same" in by:
        return abs(lead) < 1e-9
    if (lead > 0) != hits or f"{'hitting' if hits else 'staying'} is" not in by:
        return False
    if "little" in by:
        return 0 < abs(lead) <= 0.005
    number = re.search(r"by (\d+)", by)
    return bool(number) and says(number[1], abs(lead))  # type: ignore[index]


def hit_brings(moment: Moment, found: "re.Match[str]") -> bool:
    hit = odds(moment.view).hit
    bust = bust_chance(moment.view)
    return (
        (says(found["bust"], bust) if found["bust"] else bust == 0)
        and says(found["win"], hit.win)
        and (says(found["tie"], hit.tie) if found["tie"] else hit.tie == 0)
    )


def stay_brings(moment: Moment, found: "re.Match[str]") -> bool:
    stay = odds(moment.view).stay
    tie = found.groupdict().get("tie")
    return says(found["win"], stay.win) and (says(tie, stay.tie) if tie else stay.tie == 0)


def hit_makes(moment: Moment, found: "re.Match[str]") -> bool:
    chances = totals_after_hit(moment.view)
    right, named = True, 0.0
    for label, shown in re.findall(r"(bust|\d+(?:-\d+)?) \((.+?)%\)", found["makes"]):
        first, last = (22, 99) if label == "bust" else (*map(int, label.split("-")), 0)[:2]
        last = last or first
        chance = sum(each for points, each in chances.items() if first <= points <= last)
        right, named = right and says(shown, chance), named + chance
    return right and abs(named - 1) < 1e-9


def fresh_differs(moment: Moment, found: "re.Match[str]") -> bool:
    now, fresh = odds(moment.view), odds(moment.view, fresh=True)
    return now.hits != fresh.hits and fresh.hits == (found[1] == "hitting")


TWENTYONE: dict[str, Claim] = {
    r"The coach would (?P<choice>hit|stay): (?P<by>.+)\.": best_of_two,
    r"Hitting (?:goes bust (?P<bust>\S+)%(?:,| and)|cannot go bust on \d+, and) "
    r"wins (?P<win>\S+)%(?: and ties (?P<tie>\S+)%)?\.": hit_brings,
    r"Staying wins only if the dealer goes bust: (?P<win>\S+)%\.": stay_brings,
    r"Staying wins (?P<win>\S+)%(?: and ties (?P<tie>\S+)%)?\.": stay_brings,
    r"A hit makes: (?P<makes>.+)\.": hit_makes,
    r"With a fresh deck (hitting|staying) would be better: the cards that are gone decide\.": (
        fresh_differs
    ),
    r"From a fresh deck, best play wins 44% of rounds, ties 8% and loses 48%\.": (
        lambda moment, found: True  # tests/games/twentyone counts it
    ),
    r"Stopping now keeps (\d+) won and (\d+) lost\.": lambda moment, found: (
        (int(found[1]), int(found[2])) == (moment.state.won, moment.state.lost)
    ),
}


# GOPS

GOPS_CHANCES, EQUILIBRIUM = GopsAppraisal(solved), Equilibrium(solved)


def own_game(moment: Moment) -> tuple[list[list[float]], tuple[float, ...], float]:
    """Return the worth of each own bid against each other one, the other's mix, and the value."""
    found = GOPS_CHANCES.bids(moment.state)
    if moment.seat == 0:
        return found.game.tolist(), found.answers, found.value
    return (-found.game.T).tolist(), found.shares, -found.value


def shares_in(text: str) -> dict[int, str]:
    return {int(card): shown for card, shown in re.findall(r"(\d+) \((\S+?)%", text)}


def mix_wins(moment: Moment, found: "re.Match[str]") -> bool:
    rows, _, value = own_game(moment)
    hand = moment.view.hands[moment.seat]
    mix = {bid.card: share for bid, share in moment.decision.mix} or {int(found["bid"]): 1.0}
    named = shares_in(found["bid"])
    right = not named or all(says(named.get(card, "0"), share) for card, share in mix.items())
    right = right and set(named or mix) == set(mix)
    columns = zip(*rows, strict=True)
    weights = [mix.get(card, 0.0) for card in hand]
    worst = min(sum(map(lambda w, x: w * x, weights, column)) for column in columns)
    brings = found["brings"]
    if least := re.search(r"at least (\d+)%", brings):
        wins = 50 * (1 + worst)
        return right and int(least[1]) - ROUNDED <= wins < int(least[1]) + 1 + ROUNDED
    if brings == "it wins from here against any opponent":
        return right and worst > 1 - 1e-6
    return right and brings == "the opponent wins from here with best play" and value < -1 + 1e-6


def as_good(moment: Moment, found: "re.Match[str]") -> bool:
    """Return whether bids are worth the same against a mixture of the other that is best play.

    There may be several such mixtures. Each that is tried must prove itself: nothing gains on it.
    """
    rows, answers, value = own_game(moment)
    hand = moment.view.hands[moment.seat]
    position = position_of(moment.view, moment.seat)
    own = solve_bids(position, EQUILIBRIUM.solution(moment.view, position).value).answers
    mixed = {bid.card for bid, _ in moment.decision.mix} or {moment.decision.action.card}
    said = {int(card) for card in re.findall(r"\d+", found[1])} | mixed
    if found[1] == "every bid":
        said = set(hand)
    for mixture in (answers, own):
        worth = {
            card: sum(share * each for share, each in zip(mixture, row, strict=True))
            for card, row in zip(hand, rows, strict=True)
        }
        equal = {card for card, each in worth.items() if value - each < 1e-5}
        if max(worth.values()) < value + 1e-5 and equal == said:
            return True
    return False


def expects(moment: Moment, found: "re.Match[str]") -> bool:
    hand = moment.view.hands[1 - moment.seat]
    named = {int(card) for card in re.findall(r"\b(\d+)(?= \(|,| or)", found[1])}
    return named <= set(hand) and len(named) <= 3


def bid_leads(moment: Moment, found: "re.Match[str]") -> bool:
    rows, answers, _ = own_game(moment)
    hand, other = moment.state.hands[moment.seat], moment.state.hands[1 - moment.seat]
    for text in (found[1], found[2]):
        name = re.match(r"an? (\d+) (.*)", text)
        if name is None:
            return False
        card, row = int(name[1]), rows[hand.index(int(name[1]))]
        ways = {"takes": [], "ties": [], "loses": []}  # type: dict[str, list[tuple[float, float]]]
        for its, share, worth in zip(other, answers, row, strict=True):
            ways["takes" if its < card else "ties" if its == card else "loses"].append(
                (share, worth)
            )
        if sure := re.match(r"(takes|ties|loses).* for certain and wins (\S+)%", name[2]):
            chance, wins = way(ways[sure[1]])
            if chance < 1 - 1e-6 or not says(sure[2], wins):
                return False
            continue
        named = re.findall(r"(takes|ties|loses)[a-z ]* (\S+)% \(then wins (\S+)%\)", name[2])
        for does, shown, wins_shown in named:
            chance, wins = way(ways[does])
            if not says(shown, chance) or not says(wins_shown, wins):
                return False
        if abs(sum(way(ways[does])[0] for does, *_ in named) - 1) > 1e-6:
            return False
    return True


def way(met: list[tuple[float, float]]) -> tuple[float, float]:
    share = sum(each for each, _ in met)
    return share, (1 + sum(each * worth for each, worth in met) / share) / 2 if share else 0.0


def beats(moment: Moment, found: "re.Match[str]") -> bool:
    theirs = moment.state.hands[1 - moment.seat]
    high, low = int(found["high"]), int(found["low"])
    least = 0 if found["few"] == "none" else int(found["few"].split()[-1])
    return (
        sum(its < high for its in theirs) == int(found["many"])
        and len(theirs) == int(found["all"])
        and sum(its < low for its in theirs) == least
    )


def alone_beats(moment: Moment, found: "re.Match[str]") -> bool:
    high = int(found[1])
    rest = [card for card in moment.state.hands[moment.seat] if card != high]
    return all(
        its < high and all(card <= its for card in rest)
        for its in map(int, re.findall(r"\d+", found[2]))
    )


GOPS: dict[str, Claim] = {
    r"The coach would bid (?P<bid>.+): (?P<brings>.+)\.": mix_wins,
    r"Against best play (every bid|[\d, and]+) (?:is|are) as good\.": as_good,
    r"It expects the other player to bid (.+)\.": expects,
    r"Against best play (.+); (.+), a tied game counting half\.": bid_leads,
    r"The (?P<high>\d+) beats (?P<many>\d+) of the (?P<all>\d+) cards? opposite, "
    r"the (?P<low>\d+) (?P<few>none|only \d+)\.": beats,
    r"Without the (\d+) nothing in that hand beats the (.+) opposite\.": alone_beats,
}


# Battle of the Sexes

BATTLE_CHANCES = BattleAppraisal(solved)


def named_action(moment: Moment, text: str) -> Any:
    """Return the dice that a plan keeps, or the category it enters."""
    if kept := re.match(r"keep(?:ing)? the ([\d ]+)", text):
        return tuple(map(int, kept[1].split()))
    if text.startswith(("roll all", "rolling all")):
        return ()
    return text.rsplit(" ", 1)[1]


def wins_of(moment: Moment, named: Any) -> float:
    turn = BATTLE_CHANCES.turn(moment.state)
    if isinstance(named, str):
        return dict(turn.entry_worths(moment.state.dice))[CATEGORIES.index(named)]
    return dict(turn.keep_worths(moment.state.dice, moment.state.rolls))[named]


def scores_in(moment: Moment, kept: tuple[int, ...]) -> Counter[str]:
    """Return how often best play scores in each category, over every way the dice may fall."""
    state = moment.state
    for_points = plan_turn(open_set(state, state.player), state.options.band, ahead=True)
    plan = points_if_equal(BATTLE_CHANCES.turn(state), for_points)
    known: dict[tuple[tuple[int, ...], int], Counter[str]] = {}

    def after(kept: tuple[int, ...], rolls: int) -> Counter[str]:
        if (kept, rolls) not in known:
            fell = Counter(
                tuple(sorted((*kept, *each)))
                for each in product((1, 2, 3, 4), repeat=5 - len(kept))
            )
            found: Counter[str] = Counter()
            for dice, times in fell.items():
                column, worth = plan.best_entry(dice)
                keeps = plan.keep_worths(dice, rolls) if rolls < 3 else []
                then, best = max(keeps, key=lambda each: each[1], default=((), -1.0))
                ends = after(then, rolls + 1) if best > worth else Counter()
                if not ends and scores_of(dice, state.options.band)[column]:
                    ends = Counter({CATEGORIES[column]: 1})
                for category, chance in ends.items():
                    found[category] += chance * times / fell.total()  # type: ignore[assignment]
            known[kept, rolls] = found
        return known[kept, rolls]

    return after(kept, state.rolls + 1)


def aims_right(moment: Moment, kept: tuple[int, ...], aims: str) -> bool:
    found = scores_in(moment, kept)
    named = re.findall(r"(\w+) (\S+?)%", aims)
    return all(says(shown, found[category]) for category, shown in named) and (
        bool(named) or (aims == "no category" and not any(found.values()))
    )


def plan_holds(moment: Moment, found: "re.Match[str]") -> bool:
    named = named_action(moment, found["plan"])
    best = moment.decision.worth[0][1]
    right = True
    if found["win"]:
        wins = wins_of(moment, named)
        right = says(found["win"], wins)
        right = right and (found["first"] == "Or" or best - wins < 1e-9)
    if isinstance(named, str):
        points = re.search(r"(\d+) in", found["plan"])
        made = score(moment.state.dice, named, moment.state.options.band)  # type: ignore[arg-type]
        right = right and bool(points) and int(points[1]) == made  # type: ignore[index]
    if aims := found["aims"]:
        right = right and aims_right(moment, named, aims)
    return right


def decided(moment: Moment, found: "re.Match[str]") -> bool:
    end = 1.0 if found[1] == "won" else 0.0
    return all(abs(worth - end) < 1e-9 for _, worth in moment.decision.worth)


def compares_keeps(moment: Moment, found: "re.Match[str]") -> bool:
    for text in (found[1], found[2]):
        plan, _, aims = text.partition(" scores in ")
        plan = plan[0].lower() + plan[1:]
        if not aims_right(moment, named_action(moment, plan), aims):
            return False
    return True


def accepts(moment: Moment, found: "re.Match[str]") -> bool:
    made = score(moment.state.dice, found[2], moment.state.options.band)  # type: ignore[arg-type]
    plan, _, aims = found[3].partition(" scores in ")
    return int(found[1]) == made and aims_right(moment, named_action(moment, plan), aims)


def entries_add_up(moment: Moment, found: "re.Match[str]") -> bool:
    state = moment.state
    left = open_set(state, moment.seat)
    for category, now, more, whole in re.findall(
        r"(\w+) scores (\d+)(?:, and (\S+) more on average, (\S+) in all)?", found[0]
    ):
        made = score(state.dice, category, state.options.band)
        later = points_to_come(state.options.band)[left & ~(1 << CATEGORIES.index(category))]
        if int(now) != made or (more and abs(float(more) - later) > 0.051):
            return False
        if more and abs(float(whole) - made - later) > 0.051:
            return False
    return True


def on_points(moment: Moment, found: "re.Match[str]") -> bool:
    mine, other = totals(moment.state)[moment.seat], totals(moment.state)[1 - moment.seat]
    return bool(mine - other == int(found[2]) * (1 if found[3] == "ahead" else -1))


BATTLE: dict[str, Claim] = {
    r"(?P<first>The coach would|Just as good:|Or) (?P<plan>[^:;]+?)"
    r"(?:: (?:wins (?P<win>\S+?)%(?:, a tie counting half)?)?"
    r"(?:; )?(?:scores in (?P<aims>.+))?)?\.": plan_holds,
    r"The game is (won|lost) whatever comes: this is for points\.": decided,
    r"([KR](?:eeping|olling) .+); ((?:keeping|rolling) .+)\.": compares_keeps,
    r"Accepting (?:makes sure of|means) (\d+) in (\w+); (.+)\.": accepts,
    r"\w+ scores \d+(?:, and .+ in all)?; \w+ scores \d+(?:, and .+ in all)?\.": entries_add_up,
    r"On points (\w+) is better, but not to win from (\d+) (ahead|behind)\.": on_points,
}


# Go Stop

RANKS = {"Ace": 1, "Jack": 11, "Queen": 12, "King": 13} | {str(n): n for n in range(2, 11)}
SHREWD = plugins.find("gostop").players["shrewd"].make(solved)


def rank_named(word: str) -> int:
    word = word.split()[-1]
    return RANKS[word if word in RANKS else word.removesuffix("s")]


def card_of(moment: Moment) -> Any:
    return moment.view.hands[moment.seat][moment.decision.action.place]


def hidden_ranks(moment: Moment) -> list[int]:
    cards = (*moment.state.hands[1 - moment.seat], *moment.state.stock)
    return [card.rank for card in cards if card]


def lying(moment: Moment, rank: int) -> int:
    return len(cards_at(moment.view.layout, tuple(matching_places(moment.view.layout, rank))))


def recommends(moment: Moment, found: "re.Match[str]") -> bool:
    card, aim = card_of(moment), found["aim"]
    if f"{card.name} from your hand" != found["card"]:
        return False
    met = lying(moment, card.rank)
    had = sum(each.rank == card.rank for each in moment.state.captured[moment.seat])
    others = [each.rank for each in moment.view.hands[moment.seat] if each.rank != card.rank]
    return {
        "create a stacked pair": 1 <= met <= 2,
        "complete a set": 1 <= met <= 2 and had % 4 == 2,
        "capture a triple stack": met == 3,
        "capture four": met >= 3,
        "your matches can wait": met == 0 and any(lying(moment, rank) for rank in others),
        "nothing in your hand matches": met == 0 and not any(lying(moment, r) for r in others),
        "you hold no other rank": not others,
    }[re.sub(r" (?:of )?(?:\d+s|[A-Z][a-z]+s)$", "", aim)]


def takes(moment: Moment, found: "re.Match[str]") -> bool:
    return all(
        any(each.rank == card_of(moment).rank for each in moment.view.layout[int(place) - 1])
        for place in re.findall(r"place (\d+)", found[1])
    )


def fewest(moment: Moment, found: "re.Match[str]") -> bool:
    hidden, rank = hidden_ranks(moment), rank_named(found[1])
    held = {each.rank for each in moment.view.hands[moment.seat]} - {rank}
    return bool(
        rank == card_of(moment).rank
        and (hidden.count(rank), len(hidden)) == (int(found[2]), int(found[3]))
        and all(hidden.count(each) > hidden.count(rank) for each in held)
    )


def lacks_two(moment: Moment, found: "re.Match[str]") -> bool:
    pile = moment.state.captured[1 - moment.seat]
    return bool(sum(each.rank == rank_named(found[1]) for each in pile) % 4 == 2)


def stands(moment: Moment, found: "re.Match[str]") -> bool:
    state = moment.state
    points = [had + made for had, made in zip(state.scores, earned(state), strict=True)]
    lead = points[moment.seat] - points[1 - moment.seat]
    return bool(lead == int(found[1]) * (1 if found[2] == "ahead" else -1))


def plans_stock(moment: Moment, found: "re.Match[str]") -> bool:
    if found["open"] and moment.state.options.cards != "open":
        return False
    if not found["rank"]:
        return True
    hidden, rank = hidden_ranks(moment), rank_named(found["rank"])
    game, after = plugins.find("gostop"), moment.state
    after = game.reduce(after, moment.seat, moment.decision.action)
    if after.phase == "meet":
        after = game.reduce(after, moment.seat, game.legal(after, moment.seat)[0])
    places = [int(place) - 1 for place in re.findall(r"place (\d+)", found["take"])]
    return says(found["chance"], hidden.count(rank) / len(hidden)) and all(
        place < len(after.layout) and after.layout[place][0].rank == rank for place in places
    )


def named_plays(moment: Moment, text: str) -> list[tuple[Any, float]]:
    """Return the plays that a sentence names, with what the coach holds them worth."""
    hand = moment.view.hands[moment.seat]
    named = re.findall(r"[1-9XJQK][CDHS]", text)
    return [
        (play, worth)
        for play, worth in moment.decision.worth[1:]
        if short_name(hand[play.place]) in named
    ]


def exact_end(moment: Moment) -> bool:
    return bool(dict(moment.decision.facts).get("exact"))


def worth_same(moment: Moment, found: "re.Match[str]") -> bool:
    best = moment.decision.worth[0][1]
    return exact_end(moment) and all(
        best - worth < 1e-9 for _, worth in named_plays(moment, found[1])
    )


def next_wins(moment: Moment, found: "re.Match[str]") -> bool:
    chances = dict(moment.decision.chances)
    hand = moment.view.hands[moment.seat]
    first, second = (
        chances[f"{hand[play.place].rank} wins"] for play, _ in moment.decision.worth[:2]
    )
    less = round(100 * (first - second))
    return bool(first >= second and less == int(found[2] or 0))


def next_worth(moment: Moment, found: "re.Match[str]") -> bool | None:
    if exact_end(moment):
        first, second = (worth for _, worth in moment.decision.worth[:2])
        return not found[2] and abs(first - second - float(found[3])) <= 0.051
    return None


def about_as_good(moment: Moment, found: "re.Match[str]") -> bool | None:
    return False if exact_end(moment) else None


def either_would(moment: Moment, found: "re.Match[str]") -> bool:
    state, seat = moment.state, moment.seat
    game, rank = plugins.find("gostop"), state.card.rank
    after = game.reduce(state, seat, moment.decision.action)
    pile = [each.rank for each in state.captured[seat]]
    gained = len(after.captured[seat]) - len(pile)
    deed = found["deed"]
    return {
        "creates a stacked pair": not gained,
        "captures a pair": gained >= 2 and pile.count(rank) % 4 != 2,
        "completes a set": gained >= 2 and pile.count(rank) % 4 == 2,
        "captures four": gained >= 4,
    }[re.sub(r" of \w+$| \w+ at once$", "", deed)]


GOSTOP: dict[str, Claim] = {
    r"Take (?P<what>.+): it (?P<deed>.+), as (?:either|any three) would\.": either_would,
    r"Another round\?|Up to you\.": lambda moment, found: True,
    r"I recommend you play (?P<card>.+?)(?:: | to )(?P<aim>.+)\.": recommends,
    r"Take (.+) with it\.": takes,
    r"Of your ranks, (\w+) are the fewest unseen, (\d+) of (\d+) cards\.": fewest,
    r"The other side lacks two (\w+) for a set\.": lacks_two,
    r"You are (\d+) points? (ahead|behind): (?:play it safe|take a chance)\.": stands,
    r"(?:(?P<open>Without looking at the stock's top card, as the rules ask)|From the stock)"
    r"(?:[:,] with (?P<rank>.+?) \((?P<chance>\S+)%\) take (?P<take>.+))?\.": plans_stock,
    r"(.+) (?:is|are) worth the same\.": worth_same,
    r"Next best (\S+) wins (?:(\d+) fewer games?|slightly fewer games)(?: in 100)?\.": next_wins,
    r"Next best (\S+), worth (about )?(\S+) points less\.": next_worth,
    r"(.+) (?:is|are) about as good\.": about_as_good,
}

READERS: dict[str, dict[str, Claim]] = {
    "twentyone": TWENTYONE,
    "gops": GOPS,
    "battle": BATTLE,
    "gostop": GOSTOP,
}


# rollouts


def rolled_out(moment: Moment, sentence: str, coin: Any) -> bool:
    """Return whether play bears out what is said of another card of Go Stop."""
    hits = re.search(r"worth about (\S+) points", sentence)
    claimed = float(hits[1]) if hits else 0.0
    for other, _ in named_plays(moment, sentence)[:1]:
        found: list[float] = []
        while len(found) < ROLLOUTS:
            for _ in range(FIRST_ROLLOUTS):
                state = shuffled(moment, coin)
                both = (moment.decision.action, other)
                first, second = (play_out(state, action, moment.seat, coin) for action in both)
                found.append(first - second)
            mean = sum(found) / len(found)
            spread = sqrt(sum((each - mean) ** 2 for each in found)) / len(found)
            off = abs(mean - claimed)
            if off + 2 * spread < NEARLY:
                break
            if off - 3 * spread > NEARLY:
                return False
    return True


def shuffled(moment: Moment, coin: Any) -> Any:
    """Return the state with all cards that the seat does not see in another order."""
    state, seat = moment.state, moment.seat
    other = len(state.hands[1 - seat])
    unseen = [*state.hands[1 - seat], *state.stock]
    coin.shuffle(unseen)
    hands = [state.hands[seat]] * 2
    hands[1 - seat] = tuple(unseen[:other])
    return replace(state, hands=tuple(hands), stock=tuple(unseen[other:]))


def play_out(state: Any, action: Any, seat: Seat, coin: Any) -> int:
    """Return the lead of a seat at the end of the round, if both play as the coach would."""
    game = plugins.find("gostop")
    state = game.reduce(state, seat, action)
    while state.phase not in ("count", "another", "over"):
        turn = game.to_move(state)[0]
        legal = game.legal(state, turn)
        action = legal[0]
        if turn != HOUSE and len(legal) > 1 and state.phase == "play":
            action = SHREWD.decide(game.seen_by(state, turn), turn, coin).action
        state = game.reduce(state, turn, action)
    points = earned(state)
    return int(points[seat] - points[1 - seat])


# the judge


def judge(slug: str, moment: Moment, sentence: str, tally: Tally, coin: Any = None) -> None:
    """Read a sentence back into its claim, check it, and count what was found."""
    for pattern, holds in READERS[slug].items():
        if found := re.fullmatch(pattern, sentence):
            verdict = holds(moment, found)
            if verdict is None:
                if coin is not None:
                    tally.rolled += 1
                    if not rolled_out(moment, sentence, coin):
                        tally.doubtful.append(sentence)
                return
            tally.checked += 1
            if not verdict:
                tally.false.append(sentence)
            return
    tally.unread.append(sentence)


def printed(slug: str, moment: Moment) -> Iterator[str]:
    """Yield each sentence of the coach, and of the reasons for the best choice over the others."""
    game = plugins.find(slug)
    if game.extras.advice:
        for line in game.extras.advice(moment.view, moment.seat, moment.decision):
            yield from SENTENCES.split(line)
    yield from reasons(slug, moment)


def reasons(slug: str, moment: Moment) -> Iterator[str]:
    """Yield the sentences that say why the best choice is better than the next and the worst."""
    game, worth = plugins.find(slug), moment.decision.worth
    if slug == "gostop" or len(worth) < 2:
        return
    if slug == "battle":
        worth = [each for each in worth if not isinstance(each[0], Accept)]
        worth = [each for each in worth if isinstance(each[0], type(worth[0][0]))]
    best = worth[0][0]
    chances = {"gops": GOPS_CHANCES, "battle": BATTLE_CHANCES}.get(slug)
    for other, _ in {worth[1 % len(worth)], worth[-1]}:
        if other != best:
            why = game.measures.why_better(chances, moment.state, moment.seat, best, other)
            yield from SENTENCES.split(why)


def moments(slug: str, number: int) -> Iterator[Moment]:
    """Yield the choices of a game between players of random levels, with the coach's decisions."""
    game, coin = plugins.find(slug), stream(f"sentences {slug}", number)
    options = list(game.presets.values())[number % 2 if slug == "twentyone" else 0]
    state = game.deal(options, f"sentences {number}")
    minds = [game.players[pick(coin, tuple(game.players))].make(solved) for _ in game.chairs]
    coach = game.players[game.coach].make(solved)
    while movers := game.to_move(state):
        turn = movers[0]
        action = game.legal(state, turn)[0]
        if turn != HOUSE:
            view = game.seen_by(state, turn)
            unmade = state if slug != "gops" else replace(state, bids=(0, 0))
            decision = coach.decide(view, turn, coin)
            yield Moment(unmade, turn, view, decision)
            action = decide(minds[turn % len(minds)], view, turn, coin, decision)
        state = game.reduce(state, turn, action)


def decide(mind: Any, view: Any, seat: Seat, coin: Any, coached: Any) -> Any:
    """Return what a player does; one that learns from the steps follows the coach here."""
    return mind.decide(view, seat, coin).action if hasattr(mind, "decide") else coached.action


def judged(slug: str, games: int, *, rolls_every: int = 0) -> Tally:
    """Return what was found in some games; every so many estimates of Go Stop are rolled out."""
    tally, estimates = Tally(), 0
    coin = stream(f"rollouts {slug}")
    for number in range(games):
        for moment in moments(slug, number):
            for sentence in printed(slug, moment):
                estimates += "about" in sentence
                rolls = rolls_every and "about" in sentence and not estimates % rolls_every
                judge(slug, moment, sentence, tally, coin if rolls else None)
    return tally


def sentences(games: int, *slugs: str) -> bool:
    """Print what was read and found false in so many games of each kind; return if all was true."""
    right = True
    for slug in slugs or SLUGS:
        tally = judged(slug, games, rolls_every=max(1, games))
        print(
            f"{slug}: {games} games, {tally.checked} claims checked, {len(tally.false)} false, "
            f"{tally.rolled} rolled out, {len(tally.doubtful)} doubtful, "
            f"{len(tally.unread)} unread",
            *(tally.false + tally.doubtful + tally.unread)[:9],
            sep="\n  ",
            flush=True,
        )
        right = right and not tally.false and not tally.unread
        right = right and 100 * len(tally.doubtful) <= max(1, tally.rolled)
    return right
