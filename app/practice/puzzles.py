"""Puzzles: those that Parlour brings, costly decisions of one's own games, and when they come back.

Three new ones wait every day. What was missed comes back a day later, and twice more once it is
solved; so does what a person got wrong in a game. The deck is a file of all that were met, which
also says how far the store was searched for more.
"""

import os
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice, zip_longest
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app import codec, daily, paths, plugins, resources
from app.analysis import board, luck, worker
from app.match.match import Match
from app.storage.files import keep_file
from app.storage.rows import Saved
from app.storage.store import Store
from games import contract, text

COSTLY_ENOUGH, CLEAR_LEAD = 0.05, 0.03
"""The least cost, in chance to win, of a decision that becomes a puzzle, and the least difference
between the best answer and the next best one."""

WAITS = (1, 3, 7)
"""After how many days a puzzle comes back: at first, solved once, solved twice."""


class Answer(Struct, frozen=True, array_like=True):
    """An answer to a puzzle, and what it costs against the best one, in chance to win.

    `error` is the standard error of the cost where rollouts tell it; 0 where it is exact.
    """

    choice: str
    cost: float
    error: float = 0.0


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A decision to make again.

    Attributes:
        line: The position, as a line for the analysis board.
        choice: What was chosen in the game; "" if it is from none of the person's.
        cost: By how much the best answer was better than that, in chance to win.
        lead: By how much it is better than any other answer.
        unit: What costs are in: "games" or "rounds", as chances to win, or "points".
        why: Why the best answer is better than what was chosen; "" if nothing is known.
        answers: All answers and what they cost, the best first; () if that was not worked out.
        missed: The levels that miss it.
    """

    line: str
    choice: str = ""
    best: str = ""
    cost: float = 0.0
    lead: float = 0.0
    unit: str = "games"
    match: int = 0
    step: int = 0
    why: str = ""
    answers: tuple[Answer, ...] = ()
    missed: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """The name of its game."""
        return self.line.partition(" ")[0]

    def cost_of(self, answer: str) -> tuple[float, bool]:
        """Return what an answer costs, and whether that is all of it and not just the least."""
        for each in self.answers:
            if each.choice == answer:
                return each.cost, True
        return (self.cost, True) if answer == self.choice else (self.lead, False)


class PuzzleCard(Struct, frozen=True, omit_defaults=True):
    """A puzzle with the day on which it comes back, and how often in a row it has been solved.

    `met` is the day on which one that Parlour brings was first answered; None for all others.
    """

    puzzle: Puzzle
    due: date
    solved: int = 0
    met: date | None = None

    @property
    def is_done(self) -> bool:
        """Whether it has been solved often enough."""
        return self.solved >= len(WAITS)

    @property
    def is_new(self) -> bool:
        """Whether it is one that Parlour brings, and nobody has answered it yet."""
        return self.puzzle.match == 0 and self.met is None

    def answered(self, *, right: bool, today: date) -> "PuzzleCard":
        """Return the card after an answer: later if it was right, else again tomorrow.

        A new one that was solved at once does not come back.
        """
        if self.is_new:
            fresh = replace(self, met=today, due=today + timedelta(days=WAITS[0]))
            return replace(fresh, solved=len(WAITS)) if right else fresh
        solved = self.solved + 1 if right else 0
        wait = WAITS[min(solved, len(WAITS) - 1)]
        return replace(self, solved=solved, due=today + timedelta(days=wait))


class Deck(Struct, frozen=True):
    """All puzzles that were met.

    Attributes:
        cards: The puzzles, the latest last.
        searched: When the latest match that was searched for puzzles ended, in seconds since 1970.
    """

    cards: tuple[PuzzleCard, ...] = ()
    searched: int = 0

    def due(self, today: date) -> tuple[PuzzleCard, ...]:
        """Return the puzzles for a day, the longest overdue first."""
        waiting = [card for card in self.cards if not card.is_done and card.due <= today]
        return tuple(sorted(waiting, key=lambda card: card.due))

    def new(self, today: date) -> tuple[PuzzleCard, ...]:
        """Return the new puzzles that are left of a day, one of each game in turn, easy ones first.

        Games whose puzzles were met least come first.
        """
        left = 3 - sum(card.met == today for card in self.cards)
        met = {card.puzzle.line for card in self.cards if card.met}
        often = Counter(card.puzzle.slug for card in self.cards if card.met)
        fresh = {
            slug: [puzzle for puzzle in brought_puzzles(slug) if puzzle.line not in met]
            for slug in sorted(plugins.slugs_in_order(), key=lambda slug: often[slug])
        }
        turns = zip_longest(*fresh.values())
        puzzles = (puzzle for turn in turns for puzzle in turn if puzzle)
        return tuple(PuzzleCard(each, today) for each in islice(puzzles, max(0, left)))

    def for_today(self, today: date) -> tuple[PuzzleCard, ...]:
        """Return what a day asks: what comes back, then what is new."""
        return (*self.due(today), *self.new(today))

    def all_cards(self, today: date) -> tuple[PuzzleCard, ...]:
        """Return every puzzle: those that were met, then all others that Parlour brings."""
        met = {card.puzzle.line for card in self.cards}
        rest = (each for slug in plugins.slugs_in_order() for each in brought_puzzles(slug))
        return (*self.cards, *(PuzzleCard(each, today) for each in rest if each.line not in met))

    def why_none(self, today: date) -> str:
        """Return why no puzzle is asked on a day."""
        if self.new(today + timedelta(days=1)):
            return "No more puzzles today. New ones come tomorrow."
        coming = [card.due for card in self.cards if not card.is_done]
        if coming:
            day = min(coming)
            when = "tomorrow" if day == today + timedelta(days=1) else f"on {day.day} {day:%B}"
            return f"No puzzle today. The next one comes {when}."
        return "No puzzles yet. Mistakes in your games come back here a day later."

    def with_puzzles(self, puzzles: tuple[Puzzle, ...], today: date) -> "Deck":
        """Return the deck with more puzzles, which can be tried again at once."""
        known = {card.puzzle.line for card in self.cards}
        fresh = {each.line: each for each in puzzles if each.line not in known}
        cards = [*self.cards, *(PuzzleCard(each, today) for each in fresh.values())]
        return replace(self, cards=tuple(cards))._without_too_many()

    def _without_too_many(self) -> "Deck":
        """Return the deck without what there is no room for; what Parlour brings takes none."""
        cards = list(self.cards)
        own = sum(card.met is None for card in cards)
        for _ in range(own - 300):
            places = [place for place, card in enumerate(cards) if card.met is None]
            del cards[next((place for place in places if cards[place].is_done), places[0])]
        return replace(self, cards=tuple(cards))

    def with_answer(self, card: PuzzleCard, *, right: bool, today: date) -> "Deck":
        """Return the deck after a puzzle was answered."""
        after = card.answered(right=right, today=today)
        if card.is_new:
            return replace(self, cards=(*self.cards, after))._without_too_many()
        return replace(self, cards=tuple(after if each == card else each for each in self.cards))


def find_puzzles(match: Match, analysis: luck.Analysis, seat: contract.Seat) -> Iterator[Puzzle]:
    """Yield the puzzles made from a seat's decisions in a match."""
    for made in analysis.decisions:
        if made.seat == seat and is_puzzle(made):
            try:
                line = board.position_line(match.until(made.step - 1), seat)
            except contract.Refusal:
                continue  # a moment that cannot be set up
            yield Puzzle(
                line=line,
                choice=made.choice,
                best=made.better,
                cost=made.cost,
                lead=made.lead,
                unit=analysis.unit,
                match=match.id or 0,
                step=made.step,
                why=made.why,
            )


def is_puzzle(made: luck.DecisionCost) -> bool:
    """Return whether a decision cost enough, and one other choice was surely the best."""
    is_costly = made.cost >= COSTLY_ENOUGH and made.lead >= CLEAR_LEAD
    return is_costly and made.better != "" and not made.estimated


def answer_spelled(puzzle: Puzzle, match: Match, seat: contract.Seat, action: Any) -> str:
    """Return an answer as it is typed; if the puzzle names one that comes to the same, as that."""
    game, view = match.game, match.view(seat)
    meant = game.measures.alike(view, action)
    same = {
        game.spell(each, view, seat) or "Enter"
        for each in game.legal(view, seat)
        if game.measures.alike(view, each) == meant
    }
    named = (each for each in (puzzle.best, puzzle.choice) if each in same)
    return next(named, game.spell(action, view, seat) or "Enter")


def verdict_on(puzzle: Puzzle, answer: str) -> str:
    """Return how good an answer is; of a wrong one what it costs, and nothing of the best one."""
    if answer != puzzle.best:
        cost, is_whole = puzzle.cost_of(answer)
        least = "" if is_whole else "at least "
        return f"{text.capitalized(answer)} {_less_words(least, cost, puzzle.unit)}."
    said = f"Right: {puzzle.best}."
    if puzzle.choice:
        less = _less_words("", puzzle.cost, puzzle.unit)
        return f"{said} In the game you chose {puzzle.choice}, which {less}."
    return f"{said} The next best answer {_less_words('', puzzle.lead, puzzle.unit)}."


def _less_words(least: str, cost: float, unit: str) -> str:
    """Return how much less an answer brings: "wins 5 fewer games in 100"."""
    if unit == "points":
        return f"makes {least}{max(cost, 0.1):.1f} points less"
    return f"wins {least}{max(1, round(100 * cost))} fewer {unit} in 100"


def solution_of(puzzle: Puzzle) -> str:
    """Return the best answer for who asks for it."""
    return f"The best answer is {puzzle.best}. It comes back tomorrow."


def brought_puzzles(slug: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that Parlour brings, the easiest first; a plug-in has none."""
    try:
        with open(os.path.join(resources.ASSETS, "puzzles", f"{slug}.json"), "rb") as file:
            return msgspec.json.decode(file.read(), type=tuple[Puzzle, ...])
    except FileNotFoundError:
        return ()


def read_deck_of_puzzles() -> Deck:
    """Return the deck; an empty one if there is none yet. Raises `Refusal` if it is damaged."""
    path = paths.data_folder() / "puzzles.json"
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(1_000_000 + 1), type=Deck)
    except FileNotFoundError:
        return Deck()
    except (OSError, *codec.DECODE_ERRORS) as error:
        raise contract.Refusal(
            f"The puzzles cannot be read from {path.name}. Move that file away to start over."
        ) from error


def write_deck_of_puzzles(deck: Deck) -> None:
    """Write the deck. Raises `Refusal` if that is impossible."""
    keep_file("puzzles.json", msgspec.json.encode(deck), "The puzzles")


def keep_answer(card: PuzzleCard, *, right: bool, today: date) -> None:
    """Write down an answer in the deck as it is now. Raises `Refusal` if that is impossible."""
    write_deck_of_puzzles(read_deck_of_puzzles().with_answer(card, right=right, today=today))


async def search_store(store: Store, analyst: worker.Analyst) -> Deck:
    """Return the deck with the puzzles of matches that ended since it was last searched for.

    It takes up to a second for each such match, of which the latest are searched.

    Raises:
        Refusal: The store or the deck cannot be read, or the analysis has stopped.
    """
    searched = read_deck_of_puzzles().searched
    ended = [saved for saved in store.over(8) if saved.changed > searched]
    found = [(saved, await puzzles_in(store, saved, analyst)) for saved in reversed(ended)]
    deck = read_deck_of_puzzles()  # again: by now others may have been added or answered
    for saved, puzzles in found:
        deck = replace(deck.with_puzzles(puzzles, daily.today()), searched=saved.changed)
    if found:
        write_deck_of_puzzles(deck)
    return deck


async def puzzles_in(store: Store, saved: Saved, analyst: worker.Analyst) -> tuple[Puzzle, ...]:
    """Return the puzzles of a match, none if it cannot be analysed, or only in many seconds."""
    try:
        match = store.resume(saved.id)
    except contract.Refusal:
        return ()
    if luck.why_not_analysed(match) or len(match.persons) != 1:
        return ()  # with several persons, it is not known who practises
    if any(match.game.measures.estimated(step.before) for step in match.steps):
        return ()  # a game that is too long to be solved whole: its result has brought its puzzles
    return tuple(find_puzzles(match, await analyst.analyse(match), match.persons[0]))


def keep_puzzles(match: Match, analysis: luck.Analysis) -> None:
    """Save the puzzles of a match that has just ended. Raises `Refusal` if that is impossible."""
    if match.id is not None and len(match.persons) == 1:
        deck = read_deck_of_puzzles()
        puzzles = tuple(find_puzzles(match, analysis, match.persons[0]))
        after = deck.with_puzzles(puzzles, daily.today())
        if after != deck:
            write_deck_of_puzzles(after)
