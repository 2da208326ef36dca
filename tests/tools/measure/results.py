"""The judge of results: it plays matches, and asks a solver what is said of them at their end.

`results 1000` plays so many matches of each kind between players of every level, and reads each
sentence of the result and of `parlour analyse` back into its claim: who won, what decided it, what
each decision cost, what was better. The game's solver works out the chances again. Prints what was
false and what could not be read: nothing may be.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from app import plugins
from app.analysis import words
from app.analysis.coach_review import coach_review_lines, review_of
from app.analysis.luck import analyse_match, why_not_analysed
from app.match.coach import advised_choices
from app.match.match import Match, Step
from app.match.names import shown_name
from app.match.new_setup import new_setup
from app.resources import solved
from app.screens.result.words import hero_of, result_view
from app.tables.opening import speaking_face
from games.contract import HOUSE, Seat
from games.randomness import pick, stream
from games.two_player import of_seat
from tests.tools.measure import sentences
from tests.tools.measure.sentences import SENTENCES, SLUGS, Moment, Tally, says

OPTIONS: dict[str, dict[str, Any]] = {
    "gops": {"cards": (2, 7)},
    "twentyone": {"rounds": 6},
    "gostop": {"rounds": 1},
}
"""Shorter matches than usual: what is said of them is the same."""


class Made:
    """A decision: its step, and by the solver what every choice of its seat was worth."""

    def __init__(self, truth: "Truth", place: int, step: Step) -> None:
        game = truth.match.game
        self.place, self.step, self.seat = place, step, step.seat
        self.round = game.standing(step.before).round
        self.view = game.shown(step.before, step.seat)
        alike = game.measures.alike
        self.worths: dict[Any, float] = {}
        for action, worth in truth.chances.choices(step.before, step.seat):
            self.worths[alike(step.before, action)] = of_seat(worth, step.seat)
        self.chosen: Any = alike(step.before, game.choice(step.action))
        self.best: float = max(self.worths.values())
        self.cost: float = self.best - self.worths[self.chosen]
        others = [worth for action, worth in self.worths.items() if action != self.chosen]
        self.next: float = max(others, default=self.best)


class Truth:
    """What the rules and the solver say of a match that is over, for one side."""

    def __init__(self, match: Match) -> None:
        self.match, self.hero = match, hero_of(match)
        self.is_solved = not why_not_analysed(match)
        self.chances: Any = match.game.measures.appraisal(match.setup.options, solved)
        states = (match.start, *(step.after for step in match.steps))
        self.values = [self.chances.value(state) if self.chances else None for state in states]
        self.unit = match.game.measures.at_stake
        self.analysis = analyse_match(match) if self.is_solved else None

    @cached_property
    def made(self) -> list[Made]:
        """Return every decision whose chances are known."""
        return [
            Made(self, place, step)
            for place, step in enumerate(self.match.steps)
            if step.seat != HOUSE and self.values[place] is not None
        ]

    def of(self, seat: Seat) -> list[Made]:
        """Return the decisions of a seat."""
        return [each for each in self.made if each.seat == seat]

    def mean(self, seat: Seat) -> float:
        """Return what a decision of a seat cost where there was a choice."""
        costs = [each.cost for each in self.of(seat) if len(each.worths) > 1]
        return 100 * sum(costs) / len(costs)

    def named(self, name: str) -> Seat:
        """Return whose name it is: "you", "Your", "Hard"."""
        if name.lower() in ("you", "your"):
            return self.match.persons[0]
        names = [shown_name(self.match, seat) for seat in self.match.game.chairs]
        return names.index(name)

    def luck(self, seat: Seat) -> dict[int, float]:
        """Return by how much luck moved the chance of a seat in each round."""
        costs = {each.place: each.cost * (1 if each.seat == seat else -1) for each in self.made}
        found: dict[int, float] = {}
        for place, step in enumerate(self.match.steps):
            before, after = self.values[place : place + 2]
            if before is not None and after is not None:
                number = self.match.game.standing(step.before).round
                rise = of_seat(after, seat) - of_seat(before, seat) + costs.get(place, 0.0)
                found[number] = found.get(number, 0.0) + rise
        return found

    @cached_property
    def leads(self) -> list[int]:
        """Return by how much the winner was ahead after each round."""
        standing, winner = self.match.game.standing, self.match.result and self.match.result.winner
        ends: dict[int, tuple[int, int]] = {}
        for state in (self.match.start, *(step.after for step in self.match.steps)):
            ends[standing(state).round] = standing(state).scores
        for step in self.match.steps:  # a round ends with the step that leads to another
            ends[standing(step.before).round] = standing(step.after).scores
        leads = [first - second for _, (first, second) in sorted(ends.items())]
        return [-lead for lead in leads] if winner == 1 else leads


def is_games(said: str, chance: float) -> bool:
    """Return whether "8 games in 100" or "slightly more games" is what a chance comes to."""
    if said.startswith("less than 1"):
        return chance < 0.005 + 1e-9
    number = re.match(r"(?:about )?(\d+) ", said)
    return bool(number) and says(number[1], chance)  # type: ignore[index]


Check = Callable[[Truth, "re.Match[str]"], bool]


def heading(truth: Truth, found: "re.Match[str]") -> bool:
    first, second = truth.match.standing.scores
    if truth.match.resigned is not None:
        return found[0] == "YOU LOSE"
    if found[0] == "A TIE":
        return first == second
    winner = int(second > first)
    if found[0] == "YOU LOSE":
        return first != second and winner != truth.match.persons[0]
    name = found[1].lower()
    called = "dealer" if winner not in truth.match.game.chairs else shown_name(truth.match, winner)
    return first != second and name == called.lower()


def level(truth: Truth, found: "re.Match[str]") -> bool:
    return truth.match.standing.scores == (int(found[1]),) * 2


def mistake_decided(truth: Truth, found: "re.Match[str]") -> bool:
    loser = truth.named(found[1].removesuffix("'s"))
    worst = max(truth.of(loser), key=lambda each: each.cost)
    won = truth.match.result and truth.match.result.winner
    right = any(
        each.round == int(found[2]) and abs(each.cost - worst.cost) < 1e-9
        for each in truth.of(loser)
    )
    luck = -min(truth.luck(loser).values())
    told = luck >= 2 * worst.cost - 1e-9 if found[4] else luck <= 2 * worst.cost + 1e-9
    if found[4]:
        told = told and says(found[5], luck)
    return right and told and won == 1 - loser and is_games(found[3], worst.cost)


def luck_decided(truth: Truth, found: "re.Match[str]") -> bool:
    loser = truth.named(found[2])
    luck = truth.luck(loser)
    least = min(luck.values())
    return (
        abs(luck[int(found[1])] - least) < 1e-9
        and is_games(found[3], -least)
        and max((each.cost for each in truth.of(loser)), default=0.0) < 0.05
    )


def led(truth: Truth, found: "re.Match[str]") -> bool:
    """Return whether the leads after the rounds are as a story has them."""
    before, after = found["before"], found["after"].lower()
    leads = truth.leads
    if (after == "ahead") != (truth.hero == (truth.match.result and truth.match.result.winner)):
        return False
    then = found["then"]
    if then.startswith("from the first"):
        since = 1
    else:
        since = len(leads) if then == "in the last round" else int(re.findall(r"\d+", then)[0])
    if not all(lead > 0 for lead in leads[since - 1 :]) or (since > 1 and leads[since - 2] > 0):
        return False
    behind = [n for n, lead in enumerate(leads, 1) if lead < 0]
    return (behind[-1] == int(found["round"])) if before else not behind


def by_points(truth: Truth, found: "re.Match[str]") -> bool:
    return truth.leads[-1] == int(found[1])


def perfect(truth: Truth, found: "re.Match[str]") -> bool:
    return sum(each.cost for each in truth.of(truth.match.persons[0])) < 0.00006


def next_to_nothing(truth: Truth, found: "re.Match[str]") -> bool:
    return all(each.cost < 0.0005 for each in truth.of(truth.match.persons[0]))


def means(truth: Truth, found: "re.Match[str]") -> bool:
    pairs = [(found["who"], found["mean"])]
    if found.groupdict().get("other"):
        pairs.append((found["other"], found["its"]))
    return all(
        abs(float(shown) - truth.mean(truth.named(who))) <= 0.05 + 1e-6 for who, shown in pairs
    )


def mean_of(truth: Truth, found: "re.Match[str]") -> bool:
    seat = truth.named(found["who"])
    made = sum(len(each.worths) > 1 for each in truth.of(seat))
    return abs(float(found["mean"]) - truth.mean(seat)) <= 0.05 + 1e-6 and made == int(found["n"])


def mean_of_rounds(truth: Truth, found: "re.Match[str]") -> bool:
    rounds = len({each.round for each in truth.made})
    lost = 100 * sum(each.cost for each in truth.made) / max(1, rounds)
    return abs(int(found[1]) - lost) <= 1.0


def what_moved(truth: Truth, found: "re.Match[str]") -> bool:
    parts = len({each.round for each in truth.made}) if truth.unit == "rounds" else 1
    names = {"luck": sum(truth.luck(0).values())}
    for seat in truth.match.game.chairs:
        whose = shown_name(truth.match, seat)
        called = "your mistakes" if whose == "you" else f"{whose}'s mistakes"
        costs = sum(each.cost for each in truth.of(seat))
        names[called] = -costs if seat == 0 else costs
    told = re.findall(r"([\w' -]+?) \(≈?([-+][\d.]+)\)", found[0].partition(": ")[2])
    return bool(told or "nothing" in found[0]) and all(
        abs(
            float(by)
            - 100
            * names[re.sub(r"^(?: ?and | against |against |it ended .*: )", "", name).strip()]
            / parts
        )
        < 0.11
        for name, by in told
    )


def practised(truth: Truth, found: "re.Match[str]") -> bool:
    costs = [each.cost for each in truth.of(truth.match.persons[0])]
    times = {"once": 1, "twice": 2}.get(found[1]) or int(found[1].split()[0])
    right = any(is_games(found[2], cost) for cost in costs)
    return right and times <= sum(cost >= 0.0005 for cost in costs)


def gave_up(truth: Truth, found: "re.Match[str]") -> bool:
    standing = truth.match.standing
    said = int(found[1]), (int(found[2]), int(found[3]))
    return truth.match.resigned == 0 and said == (standing.round, standing.scores)


def score_by_round(truth: Truth, found: "re.Match[str]") -> bool:
    gained = [tuple(map(int, each.split(":"))) for each in found[1].split(", ")]
    totals = tuple(map(sum, zip(*gained, strict=True)))
    mine = truth.match.standing.scores[:: -1 if truth.hero else 1]
    begun = truth.match.game.standing(truth.match.start).scores
    return totals == tuple(end - start for end, start in zip(mine, begun, strict=True))


RESULT: dict[str, Check] = {
    r"A TIE|YOU LOSE|(.+?) WINS?": heading,
    r"Round 1 is an estimate\.": lambda truth, found: truth.match.game.slug == "gostop",
    r"Level at the end, (\d+) each\.": level,
    r"(Your|.+'s) mistake in round (\d+) cost (.+?)(?:, luck in round (\d+) cost (\d+))?\.": (
        mistake_decided
    ),
    r"No mistake decided it: the luck of round (\d+) cost (.+?) (\d+ games? in 100)\.": (
        luck_decided
    ),
    r"(?:(?P<before>Behind|Ahead)(?: in points)? after round (?P<round>\d+), )?"
    r"(?P<after>[Aa]head|[Bb]ehind)(?: in points)? (?P<then>.+)\.": led,
    r"Decided by (\d+) points?\.": by_points,
    r"You gave up in round (\d+), at (\d+) : (\d+)\.": gave_up,
    r"The game was not played to its end\.": (
        lambda truth, found: truth.match.resigned is not None
    ),
    r"Decided in a single round\.": lambda truth, found: len(truth.leads) == 1,
    r"Decided in round (\d+)\.": lambda truth, found: len(truth.leads) == int(found[1]),
    r"A perfect game: you gave nothing away\.": perfect,
    r"You gave next to nothing away\.": next_to_nothing,
    r"A decision cost (?P<who>.+?) (?P<mean>[\d.]+) games in 100 on average"
    r"(?:, (?P<other>.+) (?P<its>[\d.]+))?\.": means,
    r"A decision cost (?P<who>.+) (?P<mean>[\d.]+) (?:games|rounds) in 100 on average "
    r"\((?P<n>\d+) decisions?\)\.": mean_of,
    r"On average you gave away (\d+) rounds? in 100\.": mean_of_rounds,
    r"What decided it: .+\.": what_moved,
    r"To practise: .+\. You went wrong in it (once|twice|\d+ times): .+? cost (.+)\.": practised,
    r"To practise: nothing in this game: you gave away next to nothing\.": (
        lambda truth, found: True
    ),
    r"(?:Points by round|.+ round by round): (.+)\.": score_by_round,
    r"Nobody has solved Go Stop, so here is the score, round by round\.": (
        lambda truth, found: truth.match.game.slug == "gostop"
    ),
}


# one decision


def grade(truth: Truth, made: Made, found: "re.Match[str]") -> bool:
    least, most = {"A big mistake": (0.05, 1.0), "A mistake": (0.005, 0.05)}.get(
        found["grade"], (0.0005, 0.005)
    )
    right = least - 1e-9 <= made.cost <= most + 1e-9
    if found["by"].startswith("slightly"):
        return right and 0 < made.cost < 0.005 + 1e-9
    return right and is_games(found["by"], made.cost)


def right(truth: Truth, made: Made, found: "re.Match[str]") -> bool:
    if made.cost >= 0.0005:
        return False
    less = max(0.0, made.worths[made.chosen] - made.next)
    if found["good"]:
        return abs(made.worths[made.chosen] - made.next) < 1e-6
    return not found["by"] or is_games(found["by"], less)


def undecided(truth: Truth, made: Made, found: "re.Match[str]") -> bool:
    return all(abs(worth - made.best) < 1e-6 for worth in made.worths.values()) and (
        made.best < 1e-6 or made.best > 1 - 1e-6
    )


def other_erred(truth: Truth, made: Made, found: "re.Match[str]") -> bool:
    other = next(
        each for each in truth.of(1 - made.seat) if each.round == made.round
    )  # in GOPS both bid once a round
    return other.step.action.card == int(found[1]) and says(found[2], other.cost)


def position(truth: Truth, made: Made, found: "re.Match[str]") -> bool:
    slug, state = truth.match.game.slug, made.step.before
    if int(found["round"]) != made.round:
        return False
    if slug == "gops":
        numbers = [
            tuple(map(int, each.split())) for each in re.findall(r"\d[\d ]*\d|\d", found["lay"])
        ]
        bid = int(re.findall(r"bid (\d+)", found["lay"])[0])
        hands = (tuple(state.hands[made.seat]), tuple(state.hands[1 - made.seat]))
        prizes = tuple(map(int, re.findall(r"\d+", found["place"] or "")))
        return (
            numbers[:2] == list(hands) and bid == made.step.action.card and prizes == state.middle
        )
    if slug == "battle" and (lay := re.search(r"the dice were ([\d ]+) and", found["lay"])):
        return bool(tuple(map(int, lay[1].split())) == state.dice)
    if slug == "twentyone" and (
        lay := re.search(r"which is (\d+), .* and (hit|stayed)$", found["lay"])
    ):
        points = sum(min(10, card.rank) for card in state.player)
        done = type(made.step.action).__name__ == {"hit": "Hit", "stayed": "Stay"}[lay[2]]
        return int(lay[1]) == points and done
    if slug == "gostop" and (lay := re.search(r"held (.+) and played the (.+)$", found["lay"])):
        hand = [f"{card.face}{card.suit.glyph}" for card in state.hands[made.seat]]
        turn = found["place"] == f"turn {11 - len(hand)}"
        return turn and lay[1].split() == hand and lay[2] == hand[made.step.action.place]
    return slug == "battle"


DECISION: dict[str, Callable[[Truth, Made, "re.Match[str]"], bool]] = {
    r"(?P<grade>A big mistake|A mistake|Almost right): .+? wins (?P<by>.+)\.": grade,
    r"Right(?:, and .+ is as (?P<good>good)|: .+ wins (?P<by>.+))?\.": right,
    r"No choice could change who wins any more\.": undecided,
    r"Round (?P<round>\d+)(?:, (?P<place>[^:]+))?: (?P<lay>.+)\.": position,
    r"The (\d+) opposite was a mistake: it costs (\d+) games? in 100\.": other_erred,
    r".+ wins (?P<by>.+ more (?:games?|rounds?) in 100)\.": (
        lambda truth, made, found: is_games(found["by"], made.cost)
    ),
    r".+ wins slightly more (?:games|rounds)\.": (
        lambda truth, made, found: 0 < made.cost < 0.005 + 1e-9
    ),
    r".+ wins ≈?(?P<more>\d+) more (?:games|rounds) in 100": (
        lambda truth, made, found: says(found["more"], made.cost)
    ),
    r"best move, by ≈?(?P<above>\d+) (?:games|rounds) in 100": (
        lambda truth, made, found: says(
            found["above"], max(0.0, made.worths[made.chosen] - made.next)
        )
    ),
}


def judge_decision(truth: Truth, made: Made, said: str, tally: Tally) -> None:
    """Read what is said of a decision back into claims; a reason is read as the coach's."""
    slug, state = truth.match.game.slug, made.step.before
    unmade = state if slug != "gops" else replace(state, bids=(0, 0))
    view = truth.match.game.seen_by(unmade, made.seat)
    for part in SENTENCES.split(said):
        for pattern, holds in DECISION.items():
            if found := re.fullmatch(pattern, part):
                tally.checked += 1
                if not holds(truth, made, found):
                    tally.false.append(f"{part} [{made.cost:.4f}]")
                break
        else:
            sentences.judge(slug, Moment(unmade, made.seat, view, None), part, tally)


# the review of a coach


def judge_review(match: Match, tally: Tally) -> None:
    """Ask the coach again what each choice was worth, and compare what is said of it."""
    face = speaking_face(match)
    review = review_of(match, face.named)
    if review is None:
        return
    seat, game = match.persons[0], match.game
    worse = {}
    for place, step, advice in advised_choices(match, seat):
        worths = dict(advice.worth)
        made = game.measures.alike(step.before, game.choice(step.action))
        if (
            advice.unit == "points"
            and {made, advice.action} <= worths.keys()
            and worths.keys() != {made}
        ):
            worse[place] = worths[advice.action] - worths[made]
    lost = {place: less for place, less in worse.items() if less >= 0.05}
    first, *rest = coach_review_lines(review)
    tally.checked += 1
    if review.slips:
        said = re.fullmatch(
            r"In (\d+) of your (\d+) moves the coach would have played differently; "
            r"(?:it|together they) gave away ([\d.]+) points, by its estimate\.",
            first,
        )
        if (
            not said
            or (int(said[1]), int(said[2])) != (len(lost), len(worse))
            or (abs(float(said[3]) - sum(lost.values())) > 0.051)
        ):
            tally.false.append(first)
    elif lost or first != f"The coach found nothing to improve in your {len(worse)} moves.":
        tally.false.append(first)
    for line in rest:
        if found := re.fullmatch(
            r"  Round (\d+), turn (\d+): you chose (.+); (.+) was worth ([\d.]+) points more\.",
            line,
        ):
            tally.checked += 1
            slip = next(
                each
                for each in review.slips
                if (each.round, each.turn) == (int(found[1]), int(found[2]))
                and each.choice == found[3]
            )
            step = match.steps[slip.step - 1]
            game.seen_by(step.before, seat)
            card = step.before.hands[seat][step.action.place]  # only plays are worth points
            chosen = f"{card.face}{card.suit.glyph}"
            same = game.standing(step.before).round == slip.round and chosen == found[3]
            if not same or abs(float(found[5]) - worse[slip.step - 1]) > 0.051:
                tally.false.append(line)


# the judge


def printed(truth: Truth) -> Iterator[str]:
    """Yield what the result and `parlour analyse` say of a whole match."""
    match, texts, analysis = truth.match, speaking_face(truth.match).MOMENTS, truth.analysis
    view = result_view(match, texts, analysis)
    yield view.heading
    yield view.story
    yield from SENTENCES.split(view.remark)
    if analysis:
        about = words.DecisionWords(match, texts, analysis.unit)
        yield from words.accuracy_lines(match, analysis)
        yield from words.summing_up(analysis, about, match.persons[0] if match.persons else None)


def told(truth: Truth) -> Iterator[tuple[Made, str]]:
    """Yield what the result and `parlour analyse` say of each decision."""
    match, texts, analysis = truth.match, speaking_face(truth.match).MOMENTS, truth.analysis
    if analysis is None:
        return
    made = {each.place: each for each in truth.made}
    about = words.DecisionWords(match, texts, analysis.unit)
    view = result_view(match, texts, analysis)
    for flag in view.flags:
        yield made[flag.step - 1], flag.remark
    for each in analysis.decisions:
        if each.choices > 1:
            mine = made[each.step - 1]
            yield mine, about.position(each)
            yield from ((mine, line) for line in words.verdict_lines(each, about))
            if each.cost >= 0.0005:
                yield mine, about.better(each)
    for point, details in zip(view.course.points, view.details, strict=False):
        for line in details:
            if point.step and point.step - 1 in made:
                yield made[point.step - 1], line


def judge(truth: Truth, said: str, tally: Tally) -> None:
    """Read a sentence about a whole match back into its claim, and check it."""
    for pattern, holds in RESULT.items():
        if found := re.fullmatch(pattern, said):
            tally.checked += 1
            if not holds(truth, found):
                tally.false.append(f"{said} {truth.match.setup.seed}")
            return
    if said:
        tally.unread.append(said)


def finished(slug: str, number: int) -> Match:
    """Return a match between players of random levels, the first mostly in a person's place.

    In every eighth that person gives up.
    """
    game, coin = plugins.find(slug), stream(f"results {slug}", number)
    names = [
        pick(coin, [name for name, info in game.players.items() if not info.history])
        for _ in game.chairs
    ]
    seats = ("human", *names[1:]) if number % 5 else tuple(names)
    match = Match(
        game,
        new_setup(game, given={"seed": f"results {number}", **OPTIONS.get(slug, {})}, seats=seats),
    )
    minds = [game.players[name].make(solved) for name in names]
    while match.to_move:
        seat = match.to_move[0]
        if seat == HOUSE:
            match.house()
            continue
        if number % 8 == 7 and match.persons and match.count(0) == 3:
            match.resign(0)
            break
        view, chance = game.seen_by(match.state, seat), stream(str(number), seat, match.count(seat))
        match.apply(seat, minds[seat].decide(view, seat, chance).action)
    return match


def judged(slug: str, games: int, first: int = 0) -> Tally:
    """Return what was found in the results of some matches."""
    tally = Tally()
    for number in range(first, first + games):
        truth = Truth(finished(slug, number))
        for said in printed(truth):
            judge(truth, said, tally)
        for made, said in told(truth):
            judge_decision(truth, made, said, tally)
        judge_review(truth.match, tally)
    return tally


def results(games: int, *slugs: str) -> bool:
    """Print what was found false in so many results of each kind; return if all was true."""
    right = True
    for slug in slugs or SLUGS:
        tally = judged(slug, games)
        print(
            f"{slug}: {games} results, {tally.checked} claims checked, {len(tally.false)} false, "
            f"{len(tally.unread)} unread",
            *(tally.false + tally.unread)[:9],
            sep="\n  ",
            flush=True,
        )
        right = right and not tally.false and not tally.unread
    return right
