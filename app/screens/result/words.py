"""What the result says of a match: who won, how it went, what was given away, what it changed."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from app.analysis.accuracy import accuracy_of, counted
from app.analysis.coach_review import CoachReview, review_sentence
from app.analysis.luck import NOTHING, Analysis, why_not_analysed
from app.analysis.words import estimates_sentence, more_text
from app.match import presentation, share
from app.match.match import Match
from app.match.names import begin_sentence, shown_name, way_out, why_not_rated
from app.match.rounds import own_first, played_rounds, round_scores
from app.screens.result import chances
from app.statistics.played import read_signs
from app.statistics.rating import FIRST_RATING, MEASURED, RatedGame, read_rated_games
from app.statistics.summary import Summary, read_summary, streak_of, variant_words
from app.storage.store import Store
from app.storage.totals import Tally, opponent_name, person_name
from games.contract import Refusal, Seat
from games.text import capitalized, number_of, shortened
from games.two_player import of_seat

PERFECT = "A perfect game: you gave nothing away."

CLOSE_MARGIN = 0.05  # a lead below this share of all points is close
SHORT_NAME = 7  # the most columns of a name in what two persons won
NAMEABLE = 0.05  # what cost less is not blamed for the result


class ResultView(Struct, frozen=True):
    """What the result shows of a match; the side that it is about comes first."""

    heading: str
    tone: str  # "won", "lost" or "tied"; "won" if it is not one person's match
    game: str
    against: str
    names: tuple[str, ...]
    scores: tuple[int, int]
    story: str
    title: str
    course: chances.ResultCourse
    rows: tuple[presentation.RoundRow, ...]  # words for each round, below the chart
    details: tuple[chances.Sentences, ...]  # of the choice that led to each point of the chart
    flags: tuple[chances.Flag, ...]
    remark: str
    gains_title: str
    gains: tuple[presentation.RoundGains, ...]  # what rounds brought beyond their points
    sums: chances.LuckSums | None
    working: bool  # whether luck and skill are being worked out

    @property
    def has_bars(self) -> bool:
        """Whether luck and skill are shown as bars, now or once they are known."""
        return self.sums is not None or self.working


def result_view(
    match: Match,
    words: presentation.MomentWords,
    analysis: Analysis | None = None,
    trouble: str = "",
    review: CoachReview | None = None,
) -> ResultView:
    """Return what to show of a match; `trouble` says why an analysis failed that may be."""
    hero, person, at_stake = hero_of(match), chances.only_of(match), match.game.measures.at_stake
    winner = match.result.winner if match.result else None
    if winner is None:
        heading, tone = "NOBODY WINS" if match.fouls else "A TIE", "tied"
    elif person is None:
        heading, tone = f"{shown_name(match, winner)} wins".upper(), "won"
    else:
        heading, tone = ("YOU WIN", "won") if winner == person else ("YOU LOSE", "lost")
    names = [shown_name(match, seat) for seat in match.game.chairs]
    against = " and ".join(names)
    if person is not None:
        against = f"against {names[1 - person] if names[1:] else 'the dealer'}"
    names = (names if names[1:] else [*names, "dealer"])[:: -1 if hero == 1 else 1]

    rounds = played_rounds(match, hero)
    refused = trouble or why_not_analysed(match)
    if match.is_broken_off and not trouble:
        scores = " Here is the score, round by round." if rounds else ""
        refused = f"The game was not played to its end.{scores}"
    title, course = "WHO WAS AHEAD", chances.lead_course(match, hero)
    details: tuple[chances.Sentences, ...] = ()
    if is_chance := not refused and at_stake == "games":
        whose = "YOUR" if person is not None else f"{shown_name(match, hero).upper()}'S"
        title = f"{whose} CHANCE TO WIN"
        course = chances.ResultCourse(course.points, course.spans, chances.CHANCE_AXIS)
    flags: tuple[chances.Flag, ...] = ()
    if analysis:
        course = chances.chance_course(match, analysis, hero) if is_chance else course
        details = chances.choice_details(match, analysis, words, course)
        flags = chances.find_flags(match, analysis, words)
    elif review:
        details = chances.review_details(review, course)
        flags = chances.review_flags(review)
    remark = gave_away(match, analysis) if analysis else review_sentence(review) if review else ""
    remark = remark or refused
    if not flags and rounds and (analysis or refused):
        score = ", ".join(f"{mine}:{theirs}" for mine, theirs in (each.gained for each in rounds))
        says_so = remark.endswith("round by round.")
        remark = f"{remark[:-1]}: {score}." if says_so else f"{remark} Points by round: {score}."
        remark = remark.lstrip()

    mine, theirs = own_first(match.standing.scores, hero)
    return ResultView(
        heading=heading,
        tone=tone,
        game=", ".join(filter(None, (match.game.title, words.variant(match)))),
        against=against,
        names=tuple(names),
        scores=(mine, theirs),
        story=story(match, analysis),
        title=title,
        course=course,
        rows=words.rows(match, hero),
        details=details,
        flags=flags,
        remark=remark,
        gains_title=words.GAINS,
        gains=words.gains(match, hero),
        sums=chances.luck_sums(analysis, hero) if analysis else None,
        working=not refused and analysis is None,
    )


# the story


def story(match: Match, analysis: Analysis | None = None) -> str:
    """Return how a match went, by the chances to win where known; "" where nothing holds."""
    seat, at_stake = hero_of(match), match.game.measures.at_stake
    if match.is_broken_off:
        return broken_off(match)
    rounds, winner = round_scores(match, seat), match.result.winner if match.result else None
    if winner is None:
        return f"Level at the end, {rounds[-1].total[0]} each."
    if analysis and analysis.unit == "games":
        return turning_point(match, analysis, loser=1 - winner)
    if at_stake == "games" and not why_not_analysed(match):
        return ""  # the chances are being worked out
    leads = [each.lead if winner == seat else -each.lead for each in rounds]
    if leads[-1] <= 0:  # something other than points decides this game
        return f"Decided in round {rounds[-1].number}."
    if len(leads) == 1:
        return "Decided in a single round."
    before, after = ("Behind", "ahead") if winner == seat else ("Ahead", "behind")
    points = " in points" * (at_stake == "games")  # nobody knows whose chances were better
    since = max((n + 1 for n, lead in enumerate(leads, 1) if lead <= 0), default=1)
    then = "in the last round" if since == len(leads) else f"from round {since} on"
    if behind := [n for n, lead in enumerate(leads, 1) if lead < 0]:
        return f"{before}{points} after round {behind[-1]}, {after} {then}."
    margin = leads[-1]
    if since > 1 and margin < CLOSE_MARGIN * sum(rounds[-1].total):
        return f"Decided by {number_of(margin, 'point')}."
    then = then if since > 1 else "from the first round to the last"
    return f"{capitalized(after)}{points} {then}."


def turning_point(match: Match, analysis: Analysis, loser: Seat) -> str:
    """Return what decided a match whose chances are known; "" if nothing alone did."""
    is_own, name = match.persons == (loser,), shown_name(match, loser)
    costs = [each for each in counted(analysis) if each.seat == loser and each.cost >= NAMEABLE]
    luck: dict[int, float] = {}
    chosen = {each.step: of_seat(each.chance - each.cost, each.seat) for each in analysis.decisions}
    for stretch in analysis.stretches:
        for place, (before, after) in enumerate(pairwise(stretch.chances), stretch.first):
            number = match.game.standing(match.steps[place - 1].before).round
            rise = after - chosen.get(place, before)
            luck[number] = luck.get(number, 0.0) + (-rise if loser else rise)
    number, least = min(luck.items(), key=lambda each: each[1], default=(0, 0.0))
    if costs:
        worst = max(costs, key=lambda each: each.cost)
        whose, cost = "Your" if is_own else f"{name}'s", more_text(worst.cost, "games", "")
        more = f", luck in round {number} cost {-100 * least:.0f}" * (-least >= 2 * worst.cost)
        return f"{whose} mistake in round {worst.round} cost {cost}{more}."
    if -least < NAMEABLE:
        return ""
    whom, cost = "you" if is_own else name, more_text(-least, "games", "")
    return f"No mistake decided it: the luck of round {number} cost {whom} {cost}."


def hero_of(match: Match) -> Seat:
    """Return whom the result is about: the only person, else the winner."""
    if len(match.persons) == 1:
        return share.own_seat(match)
    winner = match.result.winner if match.result else None
    return winner if winner in match.game.chairs else 0


def broken_off(match: Match) -> str:
    """Return who resigned or broke the rules, and the score."""
    if why := presentation.why_broken_off(match):
        return why
    first, second = own_first(match.standing.scores, hero_of(match))
    stood = f"in round {match.standing.round}, at {first} : {second}."
    if match.resigned is not None:
        return f"{begin_sentence(shown_name(match, match.resigned))} {way_out(match)} {stood}"
    fouled = [shown_name(match, seat) for seat in match.fouls]
    return f"{'Both bots' if fouled[1:] else fouled[0]} broke the rules {stood}"


# what was given away


def gave_away(match: Match, analysis: Analysis) -> str:
    """Return what the decisions of the only person and of the other side gave away.

    It is said for one decision, since a sum over a game may be more than the whole game.
    """
    said, other, seat = "", "", chances.only_of(match)
    if seat is not None and len(match.game.chairs) == 1:
        sums = chances.luck_sums(analysis, seat)
        unit = sums.unit.removesuffix("s") if sums.mine == 1 else sums.unit
        said = f"On average you gave away {sums.sign}{sums.mine} {unit} in 100."
    elif seat is not None:
        name, both = shown_name(match, 1 - seat), (seat, 1 - seat)
        mine, its = (accuracy_of([(analysis, each)]) for each in both)
        if mine and its:
            cost, other = f"{100 * mine.mean:.1f} games in 100", f"{100 * its.mean:.1f}"
            said = f"A decision cost you {cost} on average, {name} {other}."
    if seat is not None and analysis.costs[seat] < NOTHING:
        theirs = f" A decision cost {name} {other} games in 100 on average." if other else ""
        said = f"{PERFECT}{theirs}"
    return " ".join(filter(None, (said, estimates_sentence(analysis))))


# what it changed for the person


class Honour(Struct, frozen=True):
    """A short fact: its title, its text, a remark, and the colour that says how good it is."""

    title: str
    text: str
    remark: str = ""
    tone: str = "foreground"


class Honours(Struct, frozen=True):
    """The facts below the chart, how many games the person had finished then, and won."""

    facts: tuple[Honour, ...] = ()
    games: int = 0
    wins: int = 0


def read_honours(store: Store, match: Match) -> Honours:
    """Return what a finished match changed; nothing if the store cannot be read."""
    try:
        summary, signs = read_summary(store), read_signs(store, match.id)
        if chances.only_of(match) is None:
            return Honours(tuple(company_record(summary, match)))
        rating = rating_honour(match, read_rated_games(store, match.game.slug))
    except Refusal:
        return Honours()
    streak = streak_of(signs)
    row = f"{streak.now} wins in a row" if streak.now > 1 else "1 win" if streak.now else ""
    ended = f"ended after {streak.ended}" if streak.ended > 1 else "no streak yet"
    best = f"your best is {streak.best}" if streak.best > 1 else ""
    best = "your best yet" if 1 < streak.now == streak.best else best
    seat, tone = match.persons[0], "coach" if streak.now > 1 else "foreground"
    tally = summary.against(match.game.slug, opponent_name(match.setup.seats, seat))
    name = shown_name(match, 1 - seat) if len(match.game.chairs) > 1 else "the dealer"
    lead = tally.won - tally.lost
    to_level = (
        f"{number_of(-lead, 'more win')} and you are level"
        if lead < 0
        else f"{lead} ahead"
        if lead
        else "level"
    )
    facts = (
        rating,
        Honour("Streak", row or ended, best, tone),
        Honour(f"Against {name}", tally_text(tally), to_level),
    )
    return Honours(facts, len(signs), signs.count("✓"))


def rating_honour(match: Match, games: tuple[RatedGame, ...]) -> Honour:
    """Return the rating before and after a match, or why it did not change."""
    place = next((n for n, each in enumerate(games) if each.match == match.id), None)
    is_moved = place is not None
    games = games if place is None else games[: place + 1]
    now = games[-1].after if games else FIRST_RATING
    if match.marks or not is_moved:
        kept = f"{now:,}, unchanged" if games or match.marks else "none yet"
        return Honour("Rating", kept, why_not_rated(match) or why_unmoved(match))
    last, earlier = games[-1], (each.after for each in games[:-1])
    best = max(earlier, default=FIRST_RATING)
    record = "your best yet" if now > best else f"your best is {best:,}"
    change = f"{'▴' if last.change > 0 else '▾'} {abs(last.change)}" if last.change else "no change"
    tone = "coach" if last.change > 0 else "loss" if last.change < 0 else "foreground"
    return Honour("Rating", f"{last.before:,} ▸ {now:,}  {change}", record, tone)


def why_unmoved(match: Match) -> str:
    """Return why a rated match did not move the rating: the opponent's strength is unknown."""
    if len(match.game.chairs) == 1:
        return "The dealer has no rating."
    who = match.setup.seats[1 - match.persons[0]]
    if any(game == match.game.slug and who in rated for (game, _), rated in MEASURED.items()):
        return "Not rated in this variant."
    return f"{shown_name(match, 1 - match.persons[0])} has no rating here."


def tally_text(tally: Tally) -> str:
    """Return what was won, lost and tied."""
    tied = f"  {tally.drawn} tied" if tally.drawn else ""
    return f"{tally.won} won  {tally.lost} lost{tied}"


def company_record(summary: Summary, match: Match) -> Iterator[Honour]:
    """Yield what two persons won against each other."""
    if match.result is None or len(match.persons) < 2:
        return
    first, second = sorted(person_name(match.setup.names, seat) for seat in match.persons)
    for line in summary.lines(rated=False, game=match.game.slug):
        if (line.board.side, line.board.other) == (first, second):
            variant = variant_words(line.board.game, line.board.variant)
            record = f"{shortened(first, SHORT_NAME)} {tally_text(line.tally)}"
            yield Honour(f"Against {second}", record, variant)
