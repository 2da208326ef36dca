"""The `Game` record, which defines a game, and what it gets that brings none of its own.

An action is spelled as its tag and its values: `Take(3)` with the tag "take" is "take 3".
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from games.contract.checks import check_record
from games.contract.parts import Field, Files, Measures, seed_field
from games.contract.players import Decision, PlayerInfo
from games.contract.values import HOUSE, BadInput, Prompt, Result, Seat, Standing, Verb
from games.text import as_sentence, quoted

_O = TypeVar("_O")
_S = TypeVar("_S")
_A = TypeVar("_A")

NOT_GIVEN: Any = object()  # stands for a function that `Game` makes from others
Legal = Callable[[Any, Seat], tuple[Any, ...]]
Spell = Callable[[Any, Any, Seat], str]
LISTED_CHOICES = 6  # how many choices a question lists


class NoOptions(Struct, frozen=True):
    """The options of a game that has none."""


NO_OPTIONS: Any = NoOptions


def seen_without_seed(state: Any, seat: Seat) -> Any:
    """Return the state with its `seed`, if any, blanked."""
    return structs.replace(state, seed="") if hasattr(state, "seed") else state


def tag_and_values(action: Any, state: Any, reader: Seat) -> str:
    """Return an action as its tag and its values."""
    values = (value if isinstance(value, tuple) else (value,) for value in structs.astuple(action))
    return " ".join([str(action.__struct_config__.tag), *(",".join(map(str, v)) for v in values)])


def _parser_of(legal: Legal, spell: Spell) -> Callable[[str, Any, Seat], Any]:
    """Return a parser for verbs and legal actions; an unambiguous beginning is enough."""

    def parse(line: str, state: Any, reader: Seat) -> Any:
        if verb := Verb.of(line):
            return verb
        typed = " ".join(line.lower().split())
        choices = {spell(action, state, reader).lower(): action for action in legal(state, reader)}
        meant = [action for text, action in choices.items() if typed and text.startswith(typed)]
        if typed in choices or len(meant) == 1:
            return choices.get(typed, meant[0])
        few = 0 < len(choices) <= LISTED_CHOICES
        listed = f" You can say {', '.join(choices)}." if few else ""
        raise BadInput(f"{quoted(line.strip())} cannot be played now.{listed}")

    return parse


def _prompt_of(legal: Legal, spell: Spell) -> Callable[[Any, Seat], Prompt]:
    """Return a function that asks a reader for a choice, and lists the choices if they are few."""

    def prompt(state: Any, reader: Seat) -> Prompt:
        texts = [spell(action, state, reader) for action in legal(state, reader)]
        question = " or ".join(texts) if 0 < len(texts) <= LISTED_CHOICES else "your move"
        return Prompt(f"Player {reader + 1}, {question}? ")

    return prompt


def _narrator_of(
    spell: Spell,
    result: Callable[[Any], Result | None],
    describe: Callable[[Any, Seat], tuple[str, ...]],
    secret: tuple[type, ...],
) -> Callable[[Any, Seat, Any, Any, str, tuple[Seat, ...]], tuple[str, ...]]:
    """Return a function that narrates a step: action, table as all may see it, who won."""

    def narrate(
        before: Any, seat: Seat, action: Any, after: Any, why: str, typed: tuple[Seat, ...]
    ) -> tuple[str, ...]:
        deed = "has chosen" if type(action) in secret else spell(action, before, seat)
        text = deed + (f" ({why})" if why and deed != "has chosen" else "")
        line = as_sentence(text) if seat == HOUSE else f"Player {seat + 1}: {text}."
        lines = [] if seat in typed else [line]
        lines += describe(after, HOUSE)
        if final := result(after):
            first, second = final.scores[:: -1 if final.winner == 1 else 1]
            who = "It is a tie" if final.winner is None else f"Player {final.winner + 1} wins"
            lines.append(f"{who}, {first} to {second}.")
        return tuple(lines)

    return narrate


class CheatMark(Struct, frozen=True):
    """What an action leaves on a match forever, even if it is taken back."""

    word: str  # the word that is stored with the match and stands in `Result.marks`
    why: str  # what it means, for the person who reads why the match is not rated


class Cheats(Struct, Generic[_A], frozen=True):
    """Actions that make a match unfair: `reduce` takes them, `legal` never offers them."""

    actions: tuple[_A, ...] = ()  # an example of each
    marks: Mapping[type, CheatMark] = {}  # by the action's type; the match is not rated


class Variant(Struct, frozen=True):
    """What a preset is called in the dialog before a game."""

    name: str  # a few words
    line: str = ""  # what is special about it, as a sentence
    length: str = ""  # how long a game takes, as in "about 4 minutes"; "" if nobody knows


class ShortLines(Struct, Generic[_S, _A], frozen=True):
    """The words of a game without drawn tables, for screen readers; both as in `Game`."""

    narrate: Callable[[_S, Seat, _A, _S, str, tuple[Seat, ...]], tuple[str, ...]]
    describe: Callable[[_S, Seat], tuple[str, ...]]


class Extras(Struct, Generic[_S, _A], frozen=True):
    """Optional features that few games need.

    Attributes:
        menu: (state as `shown`, reader): What a reader may do before a turn apart from moving, each
            verb with its label. A game with a menu waits before a computer's turn for `Verb.GO`.
        advice: (state as `seen_by`, seat, decision): The coach's advice in sentences of the
            game's own. Without it the action is spelled, with its reason.
        day: The preset of the deal of the day, which must be one that ends; "" for the first.
        past_days: Presets of the deal of the day in earlier versions: those tries still count.
        is_open: (options): Whether a person sees more than the players of the game, so that the
            match is not rated.
        swaps: Whether a person may sit second against a player, or change seats for the next
            deal. False if the words of the game name the seats.
        hand: (state as shown, reader): What a reader holds, as lines. Without it the whole table
            is printed if someone asks for the hand.
        short: The words without drawn tables, if the game draws any.
        variants: What presets are called, by their names; others are called by those.
        seeded: (action, seed): The same action, its chance drawn from a seed of its own, which two
            players at two terminals made together; "" for none. An action without chance stays as
            it is. It is for games in which nothing but a choice made at the same time is hidden,
            and which can be dealt without a seed.
    """

    menu: Callable[[_S, Seat], tuple[tuple[Verb, str], ...]] = lambda state, reader: ()
    advice: Callable[[_S, Seat, Decision[_A]], tuple[str, ...]] | None = None
    day: str = ""
    past_days: tuple[str, ...] = ()
    is_open: Callable[[Any], bool] = lambda options: False
    swaps: bool = True
    hand: Callable[[_S, Seat], tuple[str, ...]] | None = None
    short: ShortLines[_S, _A] | None = None
    variants: Mapping[str, Variant] = {}
    seeded: Callable[[_A, str], _A] | None = None


class Game(Struct, Generic[_O, _S, _A], frozen=True, kw_only=True):
    """A game: what it is called, its rules as pure functions, its words and its players.

    Every game must give the fields without a default. Making one raises `BadGame` if the record
    contradicts itself; `games.testing.check_game` then plays it.

    All values are immutable. Every visible step is one state: what happens without a player, such
    as a card that is turned over, is an action of `HOUSE`. Chance comes from a seed and a counter
    in the state, by `games.randomness.stream`.

    Attributes:
        slug: The name on the command line and in files: small letters, digits, hyphens. The entry
            point has the same name.
        title: The name that people read, at most 22 characters.
        tagline: A few words below it, at most 22 characters.
        version: The version of the rules, stored with every match. Change it when old actions no
            longer give the same states; then old matches are refused instead of played wrongly.
        Options: What may be set, a frozen Struct whose attributes all have defaults.
        State: A moment of the game with all that is hidden, a frozen Struct.
        Action: One frozen Struct, or a union of several, each with a tag of its own.
        fields: The options that a person may set, and `seed_field()` for the deal.
            By default only the latter.
        presets: Named options, the usual ones first. By default one preset, "standard", with
            the default options.
        chairs: The seats that players take: (0, 1), or (0,) for a solo game.
        usual: Who plays each seat by default: "human", or the name of a player. By
            default a person first, then the first of `players`.
        players: The computer players by name, from the weakest to the strongest; at least one.
        coach: The player that advises a person. By default the last of `players`.
        deal: (options, seed): The first state. Raises `BadInput` if the options do not go
            together.
        to_move: (state): Who may act: one seat, both at once, (HOUSE,), or () when it is over.
        legal: (state, seat): All actions of a seat now, none if it may not act, and exactly one
            for HOUSE. It works on a seat's own view, too.
        reduce: (state, seat, action): The state after an action. Raises `IllegalAction`.
        seen_by: (state, seat): What a seat may know. Players and coaches get nothing else. By
            default all but an attribute called `seed`.
        shown: (state, reader): What a reader may look at. Screens and words get nothing else. By
            default as `seen_by`.
        opened: (state): What everyone may look at once the match is over.
        secret: The types of actions that the other seat must not see, such as a card that is laid
            face down. `seen_by` decides what it may know of such an action.
        standing: (state): How the match stands. It needs only what is shown.
        result: (state): How it ended; None while it goes on.
        prompt: (state as shown, reader): The question to the reader whose turn it is.
        parse: (line, state as shown, reader): The action that a typed line means, or a verb.
            Raises `BadInput`. It need not check that the action is legal.
        spell: (action, state as shown, reader): The line that `parse` takes for an action. By
            default its tag and its values.
        narrate: (before, seat, action, after, why, typed): A step as lines, both states as shown.
            `why` is the player's reason, `typed` the seats whose input is already on this terminal.
            By default the action, the table after it, and at the end who won.
        describe: (state as shown, reader): The table as lines.
        resources: The package that holds what the game brings, often `__name__`: its rules in
            `rules.md`, its players' tables in `tables/`, and a small picture for the lobby, of
            plain characters, in `picture.txt`. Any of them may be missing.
        files: The files it reads and writes.
        measures: What it knows about good play.
        cheats: Actions that make a match unfair.
        extras: Optional features that few games need.
    """

    slug: str
    title: str
    tagline: str
    version: int = 1
    Options: type[_O] = NO_OPTIONS
    State: type[_S]
    Action: Any
    fields: tuple[Field, ...] = (seed_field(),)
    presets: Mapping[str, _O] = {}
    chairs: tuple[Seat, ...] = (0, 1)
    usual: tuple[str, ...] = ()
    players: Mapping[str, PlayerInfo]
    coach: str = ""

    deal: Callable[[_O, str], _S]
    to_move: Callable[[_S], tuple[Seat, ...]]
    legal: Callable[[_S, Seat], tuple[_A, ...]]
    reduce: Callable[[_S, Seat, _A], _S]
    seen_by: Callable[[_S, Seat], _S] = seen_without_seed
    shown: Callable[[_S, Seat], _S] = NOT_GIVEN
    opened: Callable[[_S], _S] = lambda state: seen_without_seed(state, HOUSE)
    secret: tuple[type, ...] = ()
    standing: Callable[[_S], Standing]
    result: Callable[[_S], Result | None]

    prompt: Callable[[_S, Seat], Prompt] = NOT_GIVEN
    parse: Callable[[str, _S, Seat], _A | Verb] = NOT_GIVEN
    spell: Callable[[_A, _S, Seat], str] = tag_and_values
    narrate: Callable[[_S, Seat, _A, _S, str, tuple[Seat, ...]], tuple[str, ...]] = NOT_GIVEN
    describe: Callable[[_S, Seat], tuple[str, ...]]

    resources: str = ""
    files: Files[_O, _S] = Files()
    measures: Measures[_O, _S] = Measures()
    cheats: Cheats[_A] = Cheats()
    extras: Extras[_S, _A] = Extras()

    def __post_init__(self) -> None:
        """Fill in what was not given, and check the record. Raises `BadGame`."""
        given = {
            "shown": self.seen_by,
            "parse": _parser_of(self.legal, self.spell),
            "prompt": _prompt_of(self.legal, self.spell),
            "narrate": _narrator_of(self.spell, self.result, self.describe, self.secret),
        }
        for name, function in given.items():
            if getattr(self, name) is NOT_GIVEN:
                structs.force_setattr(self, name, function)
        if self.players:
            first, *_, last = *self.players, *self.players
            structs.force_setattr(self, "coach", self.coach or last)
            structs.force_setattr(self, "usual", self.usual or ("human", first)[: len(self.chairs)])
        check_record(self)
        if not self.presets:
            structs.force_setattr(self, "presets", {"standard": self.Options()})

    def choice(self, action: _A) -> _A:
        """Return what was chosen by an action, without the chance that came with it."""
        return self.extras.seeded(action, "") if self.extras.seeded else action
