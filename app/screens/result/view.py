"""Everything the result screen shows, as one value made from a match and its analysis."""

from msgspec import Struct
from msgspec.structs import replace

from app.analysis.blunders import WORTH_NAMING
from app.analysis.coach_review import CoachReview, review_sentence
from app.analysis.luck import Analysis, why_not_analysed
from app.analysis.report import estimates_sentence
from app.match.levels import shown_name
from app.match.match import Match
from app.match.moments import MomentWords, RoundGains, RoundRow
from app.match.next_match import can_follow
from app.match.rounds import own_first, played_rounds
from app.match.share import ShareRow, how_it_went, own_seat, share_row
from app.match.unrated import why_not_rated
from app.screens.result.course import CHANCE_AXIS, ResultCourse, chance_course, lead_course, only_of
from app.screens.result.detail import Sentences, choice_details, review_details
from app.screens.result.flags import Flag, find_flags, review_flags
from app.screens.result.honours import Honours
from app.screens.result.story import hero_of, story
from app.screens.result.sums import LuckSums, luck_sums
from games.contract import Seat
from games.text import shortened

WORKING = "Working out your chances…"
PERFECT = "A perfect game: you gave nothing away"

NOTE_NAME = 12
"""The most columns of a name in what a round brought."""


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


class ResultView(Struct, frozen=True):
    """What the result screen shows.

    Attributes:
        heading: Who won, in a few words.
        tone: "won", "lost" or "tied"; "won" if it is not one person's match.
        game: The game, with what is special about its variant.
        against: The person's opponent, "" if there were two or none.
        names: What the sides are called, the one that the page is about first.
        scores: Their points.
        story: How it went.
        title: What the chart shows.
        course: The chart; its points are not drawn while the analysis is `working`.
        rows: Words for each round.
        flags: Moments of the match.
        remark: The text below the flags, or why there are none.
        sums: Luck and skill; None if they are not known.
        details: For each point of the chart, what to say of the choice that led there.
        notes: What each round brought, if there are no flags.
        gains: What each round brought beyond its points, for a panel in place of luck and skill.
        gains_title: The title of that panel.
        honours: What the match changed for the person.
        row: The match as shared, and how it went in words.
        friendly: Why it is not rated; "" if it is.
        counted: What the points of the sides count.
        broken_off: Whether it was not played to its end.
        again: How another game begins, in a few words.
        friend: What a friend at another terminal makes of another game; "" for nothing.
    """

    heading: str
    tone: str
    game: str
    against: str
    names: tuple[str, ...]
    scores: tuple[int, int]
    story: str
    title: str
    course: ResultCourse
    rows: tuple[RoundRow, ...]
    honours: Honours
    row: ShareRow
    went: str
    friendly: str
    counted: str = "point"
    broken_off: bool = False
    working: bool = False
    flags: tuple[Flag, ...] = ()
    remark: str = ""
    sums: LuckSums | None = None
    details: tuple[Sentences, ...] = ()
    notes: tuple[RoundNote, ...] = ()
    gains: tuple[RoundGains, ...] = ()
    gains_title: str = ""
    again: str = "n for another"
    friend: str = ""

    @property
    def is_lead(self) -> bool:
        """Whether the chart shows who was ahead, not chances."""
        return self.course.axis[0] == "ahead"


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
    flags = find_flags(match, analysis, words) if analysis else ()
    flags = review_flags(review) if review else flags
    course = shown_course(match, hero, analysis, is_chance=has_chances(match, refused))
    details = review_details(review, course) if review else ()
    return ResultView(
        heading=winner_heading(match),
        tone=tone(match),
        game=", ".join(filter(None, (match.game.title, words.variant(match)))),
        against=opponent(match),
        names=names_of_sides(match),
        scores=own_first(match.standing.scores, hero),
        story=story(match, words, analysis),
        title=chart_title(match, is_chance=has_chances(match, refused)),
        course=course,
        rows=words.rows(match, hero),
        honours=honours,
        row=share_row(match),
        went=how_it_went(match),
        friendly=why_not_rated(match),
        counted="round" if match.game.measures.at_stake == "rounds" else "point",
        broken_off=match.is_broken_off,
        working=working,
        flags=flags,
        remark=summed_up(match, analysis, review) or refused,
        sums=luck_sums(analysis, hero) if analysis else None,
        details=choice_details(match, analysis, words, course) if analysis else details,
        notes=() if (flags and not review) or working else round_notes(match),
        gains=words.gains(match, hero),
        gains_title=words.GAINS,
        again="n for another" if can_follow(match) else "f in the lobby for another",
    )


def round_notes(match: Match) -> tuple[RoundNote, ...]:
    """Return what both sides scored in each round."""
    names = [shortened(name, NOTE_NAME) for name in names_of_sides(match)]
    rounds = played_rounds(match, hero_of(match))
    return tuple(
        RoundNote(
            f"Round {each.number}: {names[0]} {each.gained[0]}, {names[1]} {each.gained[1]}",
            abs(each.gained[0] - each.gained[1]),
            f"Round {each.number} {each.gained[0]}:{each.gained[1]}",
        )
        for each in rounds
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


def winner_heading(match: Match) -> str:
    """Return who won, in capitals."""
    winner = match.result.winner if match.result else None
    if winner is None:
        return "NOBODY WINS" if match.fouls else "A TIE"
    seat = only_of(match)
    if seat is not None:
        return "YOU WIN" if winner == seat else "YOU LOSE"
    return f"{shown_name(match, winner)} wins".upper()


def tone(match: Match) -> str:
    """Return whether it was won, lost or tied, for the only person."""
    winner = match.result.winner if match.result else None
    if winner is None:
        return "tied"
    return "lost" if only_of(match) not in (None, winner) else "won"


def opponent(match: Match) -> str:
    """Return whom the only person played against."""
    seat = only_of(match)
    if seat is None:
        return " and ".join(shown_name(match, each) for each in match.game.chairs)
    return f"against {shown_name(match, 1 - seat) if match.game.chairs[1:] else 'the dealer'}"


def names_of_sides(match: Match) -> tuple[str, ...]:
    """Return the names of both sides, the one that the page is about first."""
    names = [shown_name(match, seat) for seat in match.game.chairs]
    if len(names) == 1:
        names.append("dealer")
    return tuple(names[::-1] if hero_of(match) == 1 else names)


def chart_title(match: Match, *, is_chance: bool) -> str:
    """Return what the chart shows."""
    if not is_chance:
        return "WHO WAS AHEAD"
    if only_of(match) is not None:
        return "YOUR CHANCE TO WIN"
    return f"{shown_name(match, hero_of(match)).upper()}'S CHANCE TO WIN"


def summed_up(match: Match, analysis: Analysis | None, review: CoachReview | None) -> str:
    """Return what all moves gave away, exactly or by the coach's count; "" if that is not known."""
    if analysis:
        said = gave_away(match, analysis), estimates_sentence(analysis)
        return " ".join(filter(None, said))
    return review_sentence(review) if review else ""


def gave_away(match: Match, analysis: Analysis) -> str:
    """Return what all moves of both sides gave away, in games or rounds in 100."""
    seat = own_seat(match)
    sums = luck_sums(analysis, seat)
    if only_of(match) is None:
        return ""
    if analysis.costs[seat] < WORTH_NAMING:
        alone = len(match.game.chairs) == 1 or not sums.theirs
        return f"{PERFECT}." if alone else f"{PERFECT}, {other_gave(match, sums)}"
    unit = sums.unit.removesuffix("s") if sums.mine == 1 else sums.unit
    gave = f"you gave away {sums.sign}{sums.mine} {unit} in 100"
    if len(match.game.chairs) == 1:
        return f"On average {gave}."
    return f"In all {gave}, {other_gave(match, sums)}"


def other_gave(match: Match, sums: LuckSums) -> str:
    """Return what the opponent's moves gave away."""
    return f"{shown_name(match, 1 - own_seat(match))} gave away {sums.sign}{sums.theirs}."
