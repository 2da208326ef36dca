"""Everything the result screen shows, as one value made from a match and its analysis."""

from msgspec import Struct
from msgspec.structs import replace

from app.analysis.coach_review import CoachReview
from app.analysis.luck import Analysis, why_not_analysed
from app.match.match import Match
from app.match.moments import MomentWords, RoundGains, RoundRow
from app.match.next_match import can_follow
from app.match.rounds import own_first, played_rounds
from app.match.share import ShareRow, how_it_went, share_row
from app.match.unrated import why_not_rated
from app.screens.result.course import CHANCE_AXIS, ResultCourse, chance_course, lead_course
from app.screens.result.detail import Sentences, choice_details, review_details
from app.screens.result.flags import Flag, find_flags, review_flags
from app.screens.result.honours import Honours
from app.screens.result.story import hero_of, story
from app.screens.result.sums import LuckSums, luck_sums
from app.screens.result.words import (
    RoundNote,
    chart_title,
    names_of_sides,
    opponent,
    round_notes,
    summed_up,
    tone,
    winner_heading,
)
from games.contract import Seat

WORKING = "Working out your chances…"


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
    hero, refused = hero_of(match), trouble or why_not_known(match)
    working = not refused and analysis is None
    moments = moments_of(match, words, analysis, review)
    return ResultView(
        head=head_of(match, words, analysis),
        chart=chart_of(match, words, analysis, review, is_chance=has_chances(match, refused)),
        moments=replace(
            moments,
            remark=moments.remark or refused,
            notes=() if working else moments.notes,
        ),
        gains=ResultGains(words.GAINS, words.gains(match, hero)),
        honours=honours,
        foot=foot_of(match),
        sums=luck_sums(analysis, hero) if analysis else None,
        working=working,
    )


def head_of(match: Match, words: MomentWords, analysis: Analysis | None) -> ResultHead:
    """Return what the head of the page shows."""
    return ResultHead(
        heading=winner_heading(match),
        tone=tone(match),
        game=", ".join(filter(None, (match.game.title, words.variant(match)))),
        against=opponent(match),
        names=names_of_sides(match),
        scores=own_first(match.standing.scores, hero_of(match)),
        story=story(match, words, analysis),
    )


def chart_of(
    match: Match,
    words: MomentWords,
    analysis: Analysis | None,
    review: CoachReview | None,
    *,
    is_chance: bool,
) -> ResultChart:
    """Return what the chart shows: chances, or who was ahead."""
    hero = hero_of(match)
    course = shown_course(match, hero, analysis, is_chance=is_chance)
    if analysis:
        details = choice_details(match, analysis, words, course)
    else:
        details = review_details(review, course) if review else ()
    title = chart_title(match, is_chance=is_chance)
    return ResultChart(title, course, words.rows(match, hero), details)


def moments_of(
    match: Match, words: MomentWords, analysis: Analysis | None, review: CoachReview | None
) -> ResultMoments:
    """Return the moments by the analysis or by the coach; without any, what the rounds brought."""
    remark = summed_up(match, analysis, review)
    if review:
        return ResultMoments(review_flags(review), remark, round_notes(match))
    flags = find_flags(match, analysis, words) if analysis else ()
    return ResultMoments(flags, remark, () if flags else round_notes(match))


def foot_of(match: Match) -> ResultFoot:
    """Return what can be done with a match that is over."""
    return ResultFoot(
        row=share_row(match),
        went=how_it_went(match),
        friendly=why_not_rated(match),
        counted="round" if match.game.measures.at_stake == "rounds" else "point",
        broken_off=match.is_broken_off,
        again="n for another" if can_follow(match) else "f in the lobby for another",
    )


def why_not_known(match: Match) -> str:
    """Return why luck and skill are not known; "" if they are."""
    why = why_not_analysed(match)
    if not match.is_broken_off:
        return why
    scores = " Here is the score, round by round." if played_rounds(match, 0) else ""
    return f"The game was not played to its end.{scores}"


def has_chances(match: Match, refused: str) -> bool:
    """Return whether the chart shows chances: if they are known and are those of whole games."""
    return not refused and match.game.measures.at_stake == "games"


def shown_course(
    match: Match, seat: Seat, analysis: Analysis | None, *, is_chance: bool
) -> ResultCourse:
    """Return the chart; while chances are being worked out, one with only its rounds."""
    if is_chance and analysis:
        return chance_course(match, analysis, seat)
    course = lead_course(match, seat)
    return replace(course, axis=CHANCE_AXIS) if is_chance else course
