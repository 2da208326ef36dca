"""Everything the result screen shows, as one value made from a match and its analysis."""

from msgspec import Struct
from msgspec.structs import replace

from app.analysis.coach_review import CoachReview
from app.analysis.luck import Analysis, why_not_analysed
from app.match.match import Match
from app.match.names import shown_name, why_not_rated
from app.match.new_setup import can_follow
from app.match.presentation import MomentWords, RoundGains, RoundRow
from app.match.rounds import own_first, played_rounds
from app.match.share import ShareRow, how_it_went, share_row
from app.screens.result.chances import (
    CHANCE_AXIS,
    Flag,
    LuckSums,
    ResultCourse,
    Sentences,
    chance_course,
    choice_details,
    find_flags,
    lead_course,
    luck_sums,
    only_of,
    review_details,
    review_flags,
)
from app.screens.result.words import Honours, hero_of, story, summed_up
from games.text import shortened

WORKING = "Working out your chances…"

NOTE_NAME = 12
"""The most columns of a name in what a round brought."""


class ResultHead(Struct, frozen=True):
    """Who won what, against whom, and how.

    Attributes:
        heading: Who won, in a few words.
        tone: "won", "lost" or "tied"; "won" if it is not one person's match.
        game: The game, with what is special about its variant.
        against: The person's opponent, "" if there were two or none.
        names: What the sides are called, the one that the page is about first.
        scores: Their points.
        story: How it went.
    """

    heading: str
    tone: str
    game: str
    against: str
    names: tuple[str, ...]
    scores: tuple[int, int]
    story: str


class ResultChart(Struct, frozen=True):
    """The chart of the match.

    Attributes:
        title: What it shows.
        course: Its points; they are not drawn while the analysis is being worked out.
        rows: Words for each round.
        details: For each point, what to say of the choice that led there.
    """

    title: str
    course: ResultCourse
    rows: tuple[RoundRow, ...] = ()
    details: tuple[Sentences, ...] = ()

    @property
    def is_lead(self) -> bool:
        """Whether it shows who was ahead, not chances."""
        return self.course.axis[0] == "ahead"


class RoundNote(Struct, frozen=True):
    """What both sides scored in a round.

    Attributes:
        text: The round and the points, in words.
        margin: By how many points one side scored more.
        short: The same without the names, where there is no room for them.
    """

    text: str
    margin: float
    short: str = ""


class ResultMoments(Struct, frozen=True):
    """What is said about the moments of the match, or about its rounds.

    Attributes:
        flags: The moments.
        remark: The text below them, or why there are none.
        notes: What each round brought, if there are no moments.
    """

    flags: tuple[Flag, ...] = ()
    remark: str = ""
    notes: tuple[RoundNote, ...] = ()


class ResultGains(Struct, frozen=True):
    """A panel in place of luck and skill: what each round brought beyond its points."""

    title: str = ""
    rows: tuple[RoundGains, ...] = ()


class ResultFoot(Struct, frozen=True):
    """What can be done with the match now.

    Attributes:
        row: The match as shared.
        went: How it went, in words.
        friendly: Why it is not rated; "" if it is.
        counted: What the points of the sides count.
        broken_off: Whether it was not played to its end.
        again: How another game begins, in a few words.
        friend: What a friend at another terminal makes of another game; "" for nothing.
    """

    row: ShareRow
    went: str
    friendly: str
    counted: str = "point"
    broken_off: bool = False
    again: str = "n for another"
    friend: str = ""


class ResultView(Struct, frozen=True):
    """What the result screen shows.

    Attributes:
        sums: Luck and skill; None if they are not known.
        honours: What the match changed for the person.
        working: Whether the analysis is still being worked out.
    """

    head: ResultHead
    chart: ResultChart
    moments: ResultMoments
    gains: ResultGains
    honours: Honours
    foot: ResultFoot
    sums: LuckSums | None = None
    working: bool = False

    @property
    def has_bars(self) -> bool:
        """Whether luck and skill are shown as bars, now or once they are known."""
        return self.sums is not None or self.working

    @property
    def has_gains(self) -> bool:
        """Whether what each round brought is shown in their place."""
        return bool(self.gains.rows) and not self.has_bars


def result_view(
    match: Match,
    words: MomentWords,
    honours: Honours,
    analysis: Analysis | None = None,
    trouble: str = "",
    review: CoachReview | None = None,
) -> ResultView:
    """Return what to show about a finished match.

    Args:
        match: The match.
        words: How its moments are called.
        honours: What the match changed for the person.
        analysis: Its analysis; None before there is one, and if there is none.
        trouble: Why there will be no analysis, although there could be one.
        review: What the coach thinks of the person's choices; None where that is not asked for.
    """
    hero, at_stake = hero_of(match), match.game.measures.at_stake
    refused = trouble or why_not_known(match)
    working = not refused and analysis is None
    moments = moments_of(match, words, analysis, review)
    is_chance = not refused and at_stake == "games"
    return ResultView(
        head=head_of(match, words, analysis),
        chart=chart_of(match, words, analysis, review, is_chance=is_chance),
        moments=replace(
            moments,
            remark=moments.remark or refused,
            notes=() if working else moments.notes,
        ),
        gains=ResultGains(words.GAINS, words.gains(match, hero)),
        honours=honours,
        foot=ResultFoot(
            row=share_row(match),
            went=how_it_went(match),
            friendly=why_not_rated(match),
            counted="round" if at_stake == "rounds" else "point",
            broken_off=match.is_broken_off,
            again="n for another" if can_follow(match) else "f in the lobby for another",
        ),
        sums=luck_sums(analysis, hero) if analysis else None,
        working=working,
    )


def why_not_known(match: Match) -> str:
    """Return why luck and skill are not known; "" if they are."""
    if not match.is_broken_off:
        return why_not_analysed(match)
    scores = " Here is the score, round by round." if played_rounds(match, 0) else ""
    return f"The game was not played to its end.{scores}"


def head_of(match: Match, words: MomentWords, analysis: Analysis | None) -> ResultHead:
    """Return what the head of the page shows."""
    seat, winner = only_of(match), match.result.winner if match.result else None
    if winner is None:
        heading, tone = "NOBODY WINS" if match.fouls else "A TIE", "tied"
    elif seat is None:
        heading, tone = f"{shown_name(match, winner)} wins".upper(), "won"
    else:
        heading, tone = ("YOU WIN", "won") if winner == seat else ("YOU LOSE", "lost")
    if seat is None:
        against = " and ".join(shown_name(match, each) for each in match.game.chairs)
    else:
        other = shown_name(match, 1 - seat) if match.game.chairs[1:] else "the dealer"
        against = f"against {other}"
    return ResultHead(
        heading=heading,
        tone=tone,
        game=", ".join(filter(None, (match.game.title, words.variant(match)))),
        against=against,
        names=names_of_sides(match),
        scores=own_first(match.standing.scores, hero_of(match)),
        story=story(match, analysis),
    )


def names_of_sides(match: Match) -> tuple[str, ...]:
    """Return the names of both sides, the one that the page is about first."""
    names = [shown_name(match, seat) for seat in match.game.chairs]
    if len(names) == 1:
        names.append("dealer")
    return tuple(names[::-1] if hero_of(match) == 1 else names)


def chart_of(
    match: Match,
    words: MomentWords,
    analysis: Analysis | None,
    review: CoachReview | None,
    *,
    is_chance: bool,
) -> ResultChart:
    """Return the chart: chances, or who was ahead; only the rounds while chances are unknown."""
    hero, title = hero_of(match), "WHO WAS AHEAD"
    course = lead_course(match, hero)
    details: tuple[Sentences, ...] = ()
    if is_chance:
        whose = "YOUR" if only_of(match) is not None else f"{shown_name(match, hero).upper()}'S"
        title = f"{whose} CHANCE TO WIN"
        course = replace(course, axis=CHANCE_AXIS)
    if analysis:
        course = chance_course(match, analysis, hero) if is_chance else course
        details = choice_details(match, analysis, words, course)
    elif review:
        details = review_details(review, course)
    return ResultChart(title, course, words.rows(match, hero), details)


def moments_of(
    match: Match, words: MomentWords, analysis: Analysis | None, review: CoachReview | None
) -> ResultMoments:
    """Return the moments by the analysis or by the coach; without any, what the rounds brought."""
    remark, names = summed_up(match, analysis, review), names_of_sides(match)
    mine, theirs = (shortened(name, NOTE_NAME) for name in names)
    notes = tuple(
        RoundNote(
            f"Round {each.number}: {mine} {each.gained[0]}, {theirs} {each.gained[1]}",
            abs(each.gained[0] - each.gained[1]),
            f"Round {each.number} {each.gained[0]}:{each.gained[1]}",
        )
        for each in played_rounds(match, hero_of(match))
    )
    if review:
        return ResultMoments(review_flags(review), remark, notes)
    flags = find_flags(match, analysis, words) if analysis else ()
    return ResultMoments(flags, remark, () if flags else notes)
