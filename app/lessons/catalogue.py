"""All lessons, by game; a game from another package has none.

GOPS has five cards, two bids, a tie, and a prize that is not worth a fight; Go Stop a set of four,
a pair that waits, and what the stock brings; Twenty-One two rounds from a deck in a fixed order,
and the coach's chances; Battle of the Sexes three rolls for an Orchestra, a Quartet, and a Band.
"""

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from app.lessons.lesson import Lesson, LessonStep, part
from app.lessons.tip import TablePart
from games.battle import rules as battle
from games.gops import rules as gops
from games.gostop import rules as gostop
from games.gostop.saves import read_saved_game
from games.twentyone import rules as twentyone


def bid(rank: int) -> tuple[tuple[str, str], ...]:
    """Return the keys that bid a card of GOPS."""
    return (str(rank), "choose it"), ("↵", "bid it")


GOPS_LESSON = Lesson(
    "gops",
    gops.Options(cards=(2, 6), ties="carry", prizes=(3, 6, 2, 5, 4)),
    (
        LessonStep(
            "This 3 is the prize. The player with more points in prizes wins.", part("prize"), at=1
        ),
        LessonStep(
            "Both of you bid one card in secret. Bid your 4.",
            part("hand", 4),
            at=1,
            how=bid(4),
            action=gops.Bid(4),
        ),
        LessonStep(
            "Your 4 was higher. You take the prize; both bids are spent.", part("bids"), at=4
        ),
        LessonStep(
            "A 6 is worth a lot. Bid your 6.",
            part("hand", 6),
            at=5,
            how=bid(6),
            action=gops.Bid(6),
        ),
        LessonStep("A tie. The 6 stays, and a 2 joins it: eight points.", part("prize"), at=9),
        LessonStep(
            "Only Teacher's 5 can match yours. Bid your 5 for all eight.",
            part("hand", 5),
            at=9,
            how=bid(5),
            action=gops.Bid(5),
        ),
        LessonStep(
            "Teacher's 5 will win this. Don't fight it: bid your 2.",
            part("other", 5),
            at=13,
            how=bid(2),
            action=gops.Bid(2),
        ),
        LessonStep(
            "Your 3 beats the 2 that is left. Take the last prize.",
            part("hand", 3),
            at=17,
            how=(("↵", "bid it"),),
            action=gops.Bid(3),
        ),
    ),
    ends_at=20,
    teacher="3,6,4,5,2",
)
"""Ends 15 : 5."""

POSITION = b"""\
Round: 1
Computer:
   Score: 0
   Hand: 2D 6S JC
   Capture Pile:
Human:
   Score: 0
   Hand: 9C 7H KD
   Capture Pile:
Layout: 7D 9S 9H 9D QC 4C
Stock Pile: 5H XD QS 8C KC 1S
Next Player: Human
"""
"""Where the lesson in Go Stop begins, as a saved game."""

ONE_ROUND = gostop.Options(rounds=1)


def position() -> gostop.State:
    """Return the position that the lesson in Go Stop begins with."""
    start = cast("gostop.State", read_saved_game(POSITION, "lesson").start)
    return replace(start, options=ONE_ROUND)


def play(face: str) -> tuple[tuple[str, str], ...]:
    """Return the keys that play a card of Go Stop."""
    return (face, "choose it"), ("↵", "play it")


GOSTOP_LESSON = Lesson(
    "gostop",
    ONE_ROUND,
    (
        LessonStep("Cards match by rank. Suits don't matter.", part("layout"), at=0),
        LessonStep(
            "Three nines lie on the table, and you hold another. Play it.",
            (TablePart("hand", (9,)), TablePart("layout", (9,))),
            at=0,
            how=play("9"),
            action=gostop.Play(0),
        ),
        LessonStep("Four of a rank is one point. That is the whole score.", part("pile"), at=2),
        LessonStep(
            "One match makes a pair that waits on the table. Play your 7.",
            (TablePart("hand", (7,)), TablePart("layout", (7,))),
            at=4,
            how=play("7"),
            action=gostop.Play(0),
        ),
        LessonStep("Now the stock turns a card. It shows a queen.", part("stock"), at=5),
        LessonStep(
            "The queen matched, so you took the queens and your sevens.", part("pile"), at=6
        ),
        LessonStep(
            "Nothing matches your king. Play it: the stock may bring another.",
            part("hand", 13),
            at=8,
            how=play("k"),
            action=gostop.Play(0),
        ),
        LessonStep(
            "Four nines score. A pair is half a set: worth nothing yet. You win.",
            part("pile"),
            at=10,
        ),
    ),
    ends_at=14,
    teacher="2D,6S,JC",
    start=position(),
)
"""Ends 1 : 0."""

FIRST = ("9S", "6D", "2H", "KC", "8C", "9H", "TD", "TH", "4S", "8S", "7C")
"""The cards that are dealt in the lesson in Twenty-One."""

TWENTYONE_LESSON = Lesson(
    "twentyone",
    twentyone.Options(
        deck=(*FIRST, *(code for code in twentyone.CARDS_BY_CODE if code not in FIRST)), rounds=2
    ),
    (
        LessonStep("Get closer to 21 than the dealer, without going over.", part("hand"), at=4),
        LessonStep(
            "Pictures count 10, an Ace is 1. Eleven can't bust: hit.",
            part("deck"),
            at=4,
            key=("h", "hit"),
            action=twentyone.Hit(),
        ),
        LessonStep(
            "Nineteen is strong. Stay, and the dealer must play.",
            part("hand"),
            at=6,
            key=("s", "stay"),
            action=twentyone.Stay(),
        ),
        LessonStep("The dealer must draw on 16, and stops on 17.", part("dealer"), at=8),
        LessonStep(
            "Fourteen against a ten is harder. Press c for the odds.",
            part("hand"),
            at=16,
            key=("c", "coach"),
            asks_coach=True,
        ),
        LessonStep(
            "Hitting is better here. Hit.",
            part("deck"),
            at=16,
            key=("h", "hit"),
            action=twentyone.Hit(),
        ),
        LessonStep(
            "Used cards stay out until the deck runs dry. Remember them.", part("discards"), at=19
        ),
    ),
    ends_at=20,
)
"""Ends with two rounds won."""


def column(category: battle.Category) -> int:
    """Return the number of the column of a category of Battle, from 0 on."""
    return battle.CATEGORIES.index(category)


BATTLE_LESSON = Lesson(
    "battle",
    battle.Options(),
    (
        LessonStep(
            "Five dice, four numbers each, nine categories to fill. Roll them.",
            part("dice"),
            at=1,
            how=(("↵", "roll"),),
            action=battle.Roll(battle.ALL),
        ),
        LessonStep(
            "Keep the fours. Choose the dice in places 3 and 5 to roll again.",
            part("dice", 3, 5),
            at=2,
            how=(("3", "choose it"), ("5", "choose it")),
            dice=(3, 5),
        ),
        LessonStep(
            "You get three rolls in all. Roll those two.",
            part("dice", 3, 5),
            at=2,
            key=("r", "roll"),
            action=battle.Roll((3, 5)),
        ),
        LessonStep(
            "Five alike is an Orchestra: 40 points. Try place 3 once more.",
            part("dice", 3),
            at=3,
            how=(("3", "choose it"), ("r", "roll")),
            action=battle.Roll((3,)),
        ),
        LessonStep(
            "Not this time. Each category shows what your dice score there.", part("boxes"), at=4
        ),
        LessonStep(
            "Four alike is a Quartet: all dice added, 18. Fill it.",
            part("boxes", column("Quartet")),
            at=4,
            how=(("←→", "go to Quartet"), ("↵", "fill it")),
            action=battle.Enter("Quartet"),
        ),
        LessonStep(
            "Each category is used once. Teacher took Doremi. Your turn: roll.",
            part("scores"),
            at=10,
            how=(("↵", "roll"),),
            action=battle.Roll(battle.ALL),
        ),
        LessonStep(
            "Two twos and three threes make a Band. Keep them.",
            part("dice"),
            at=11,
            key=("s", "accept"),
            action=battle.Accept(),
        ),
        LessonStep(
            "A Band scores 30. Take it.",
            part("boxes", column("Band")),
            at=12,
            how=(("←→", "go to Band"), ("↵", "take it")),
            action=battle.Enter("Band"),
        ),
    ),
    ends_at=13,
    teacher=",save,doremi",
    seed="7156274",
)
"""Ends 48 : 20, after two of nine turns."""

LESSONS: Mapping[str, Lesson] = {
    lesson.slug: lesson for lesson in (GOPS_LESSON, GOSTOP_LESSON, TWENTYONE_LESSON, BATTLE_LESSON)
}
"""Every lesson, by the slug of its game."""


def lesson_of(slug: str) -> Lesson | None:
    """Return the lesson of a game; None for a game without one."""
    return LESSONS.get(slug)
