"""All lessons, by game; a game from another package has none.

GOPS has five cards, two bids, a tie, and a prize that is not worth a fight; Go Stop a set of four,
a pair that waits, and what the stock brings; Twenty-One two rounds from a deck in a fixed order,
and the coach's chances; Battle of the Sexes three rolls for an Orchestra, a Quartet, and a Band.
"""

from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from app.lessons.lesson import Lesson, LessonStep, TablePart
from games.battle import rules as battle
from games.gops import rules as gops
from games.gostop import rules as gostop
from games.gostop.saves import read_saved_game
from games.twentyone import rules as twentyone

ENTER = "↵"


def told(at: int, text: str, name: str, *items: int) -> LessonStep:
    """Return a sentence about a part of the table, after so many steps."""
    return LessonStep(text, (TablePart(name, items),), at)


def done(step: LessonStep, action: Any, *how: tuple[str, str]) -> LessonStep:
    """Return a sentence after which an action is done, by these keys one after the other."""
    return replace(step, action=action, how=how)


def pressed(step: LessonStep, action: Any, key: str, does: str) -> LessonStep:
    """Return a sentence after which an action is done by one key, marked in the key bar."""
    return replace(step, action=action, key=(key, does))


def bid(rank: int, step: LessonStep) -> LessonStep:
    """Return a sentence after which a card of GOPS is bid."""
    return done(step, gops.Bid(rank), (str(rank), "choose it"), (ENTER, "bid it"))


GOPS_LESSON = Lesson(
    "gops",
    gops.Options(cards=(2, 6), ties="carry", prizes=(3, 6, 2, 5, 4)),
    (
        told(1, "This 3 is the prize. The player with more points in prizes wins.", "prize"),
        bid(4, told(1, "Both of you bid one card in secret. Bid your 4.", "hand", 4)),
        told(4, "Your 4 was higher. You take the prize; both bids are spent.", "bids"),
        bid(6, told(5, "A 6 is worth a lot. Bid your 6.", "hand", 6)),
        told(9, "A tie. The 6 stays, and a 2 joins it: eight points.", "prize"),
        bid(5, told(9, "Only Teacher's 5 can match yours. Bid your 5 for all eight.", "hand", 5)),
        bid(2, told(13, "Teacher's 5 will win this. Don't fight it: bid your 2.", "other", 5)),
        done(
            told(17, "Your 3 beats the 2 that is left. Take the last prize.", "hand", 3),
            gops.Bid(3),
            (ENTER, "bid it"),
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


def play(face: str, step: LessonStep, *, matches: bool = True) -> LessonStep:
    """Return a sentence after which the first card of a hand of Go Stop is played."""
    same = (TablePart("layout", step.parts[0].items),) if matches else ()
    shown = replace(step, parts=(*step.parts, *same))
    return done(shown, gostop.Play(0), (face, "choose it"), (ENTER, "play it"))


GOSTOP_LESSON = Lesson(
    "gostop",
    ONE_ROUND,
    (
        told(0, "Cards match by rank. Suits don't matter.", "layout"),
        play(
            "9",
            told(0, "Three nines lie on the table, and you hold another. Play it.", "hand", 9),
        ),
        told(2, "Four of a rank is one point. That is the whole score.", "pile"),
        play(
            "7",
            told(4, "One match makes a pair that waits on the table. Play your 7.", "hand", 7),
        ),
        told(5, "Now the stock turns a card. It shows a queen.", "stock"),
        told(6, "The queen matched, so you took the queens and your sevens.", "pile"),
        play(
            "k",
            told(8, "Nothing matches your king. Play it: the stock may bring another.", "hand", 13),
            matches=False,
        ),
        told(10, "Four nines score. A pair is half a set: worth nothing yet. You win.", "pile"),
    ),
    ends_at=14,
    teacher="2D,6S,JC",
    start=replace(
        cast("gostop.State", read_saved_game(POSITION, "lesson").start), options=ONE_ROUND
    ),
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
        told(4, "Get closer to 21 than the dealer, without going over.", "hand"),
        pressed(
            told(4, "Court cards count 10, an Ace is 1. Eleven can't bust: hit.", "deck"),
            *(twentyone.Hit(), "h", "hit"),
        ),
        pressed(
            told(6, "Nineteen is strong. Stay, and the dealer must play.", "hand"),
            *(twentyone.Stay(), "s", "stay"),
        ),
        told(8, "The dealer must draw on 16, and stops on 17.", "dealer"),
        replace(
            told(16, "Fourteen against a ten is harder. Press c for the odds.", "hand"),
            key=("c", "coach"),
            asks_coach=True,
        ),
        pressed(told(16, "Hitting is better here. Hit.", "deck"), twentyone.Hit(), "h", "hit"),
        told(19, "Used cards stay out until the deck runs dry. Remember them.", "discards"),
    ),
    ends_at=20,
)
"""Ends with two rounds won."""

ROLL_ALL = battle.Roll(battle.ALL)
QUARTET, BAND = map(battle.CATEGORIES.index, ("Quartet", "Band"))
"""The columns of two categories of Battle, from 0 on."""

BATTLE_LESSON = Lesson(
    "battle",
    battle.Options(),
    (
        done(
            told(1, "Five dice, four numbers each, nine categories to fill. Roll them.", "dice"),
            *(ROLL_ALL, (ENTER, "roll")),
        ),
        LessonStep(
            "Keep the fours. Choose the dice in places 3 and 5 to roll again.",
            *((TablePart("dice", (3, 5)),), 2),
            how=(("3", "choose it"), ("5", "choose it")),
            dice=(3, 5),
        ),
        pressed(
            told(2, "You get three rolls in all. Roll those two.", "dice", 3, 5),
            *(battle.Roll((3, 5)), "r", "roll"),
        ),
        done(
            told(3, "Five alike is an Orchestra: 40 points. Try place 3 once more.", "dice", 3),
            *(battle.Roll((3,)), ("3", "choose it"), ("r", "roll")),
        ),
        told(4, "Not this time. Each category shows what your dice score there.", "boxes"),
        done(
            told(4, "Four alike is a Quartet: all dice added, 18. Fill it.", "boxes", QUARTET),
            *(battle.Enter("Quartet"), ("←→", "go to Quartet"), (ENTER, "fill it")),
        ),
        done(
            told(10, "Each category is used once. Teacher took Doremi. Your turn: roll.", "scores"),
            *(ROLL_ALL, (ENTER, "roll")),
        ),
        pressed(
            told(11, "Two twos and three threes make a Band. Keep them.", "dice"),
            *(battle.Accept(), "s", "accept"),
        ),
        done(
            told(12, "A Band scores 30. Take it.", "boxes", BAND),
            *(battle.Enter("Band"), ("←→", "go to Band"), (ENTER, "take it")),
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

TIPS: Mapping[str, tuple[str, ...]] = {
    "gops": (
        "Both bid one card for the prize, in secret: type its number.",
        "The higher bid takes the prize. Each card can be bid only once.",
    ),
    "gostop": (
        "Cards match by rank. A match makes a pair that waits while the stock turns up a card.",
        "Then the pair is yours, unless that card matches the pair alone: then all three stay.",
        "Four of a rank in your pile is one point.",
    ),
    "twentyone": (
        "Get closer to 21 than the dealer without going over: H takes a card, S stays.",
        "After you stay, the dealer takes cards up to 16 and stays from 17 on.",
    ),
    "battle": (
        "You roll up to three times: ROLL 3 5 rolls the dice in places 3 and 5 again, SAVE keeps.",
        "Then enter the dice in a category. Each is used once; the higher total wins.",
    ),
}
"""Tips for a newcomer who plays in lines of text, by game."""


def tips_of(slug: str) -> tuple[str, ...]:
    """Return the tips of a game, and where there is more."""
    more = f"More in two minutes: parlour lesson {slug}" if slug in LESSONS else ""
    return TIPS.get(slug, ()) + ((more,) if more else ("There are no tips here: see :rules.",))
