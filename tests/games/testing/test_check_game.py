"""`check_game` passes a game that keeps the contract, and says what is wrong with a broken one.

Each broken game is the small game with one part changed.
"""

import random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from games import contract
from games.testing import check_game
from tests.games import small_game_helpers as small
from tests.games.small_game_helpers import Compare, Hidden, Show, State, small_game


def never_ends(state: State, seat: contract.Seat, action: Any) -> State:
    return replace(small.reduce(state, seat, action), left=2)


def depends_on_order(state: State, seat: contract.Seat, action: Any) -> State:
    after = small.reduce(state, seat, action)
    late = seat == 1 and state.shown[0]
    return replace(after, scores=(after.scores[0], after.scores[1] + 1)) if late else after


def takes_anything(state: State, seat: contract.Seat, action: Any) -> State:
    if isinstance(action, Show) and seat in small.to_move(state) and seat != contract.HOUSE:
        shown = (action.number, state.shown[1]) if seat == 0 else (state.shown[0], action.number)
        return replace(state, shown=shown)
    return small.reduce(state, seat, Compare() if seat == contract.HOUSE else action)


def refuses_three(state: State, seat: contract.Seat, action: Any) -> State:
    if action == Show(3):
        raise contract.IllegalAction("Three is too much.")
    return small.reduce(state, seat, action)


def refuses_curtly(state: State, seat: contract.Seat, action: Any) -> State:
    try:
        return small.reduce(state, seat, action)
    except contract.IllegalAction:
        raise contract.IllegalAction("no") from None


def rolls_by_itself(state: State, seat: contract.Seat, action: Any) -> State:
    after = small.reduce(state, seat, action)
    return after if seat != contract.HOUSE else replace(after, scores=(random.randrange(10**9), 0))


def shows_whether(state: State, seat: contract.Seat) -> State:
    """Show that the other has chosen, as a number of its own."""
    view, (first, second) = small.seen_by(state, seat), state.shown
    return replace(view, shown=(first and (first if seat == 0 else 9), view.shown[1] or second))


def with_left(state: State) -> contract.Result | None:
    return contract.Result(0, state.scores) if state.left < 2 else None


def deciding(**decision: Any) -> dict[str, Any]:
    """Return the players of a game with one who always decides like this."""

    class Player:
        def decide(
            self, view: State, seat: contract.Seat, coin: random.Random
        ) -> contract.Decision[Any]:
            usual: dict[str, Any] = {"action": Show(1), "why": "it likes it"}
            return contract.Decision(**(usual | decision))

    return {"players": {"one": contract.PlayerInfo("a player", lambda _: Player())}}


class Peeking:
    """Decides by more than it may know: by how often it was asked."""

    asked = 0

    def decide(
        self, view: State, seat: contract.Seat, coin: random.Random
    ) -> contract.Decision[Any]:
        self.asked += 1
        return contract.Decision(Show(1 + self.asked % 3), "it counts")


class Tiring:
    """Refuses a 3 once the first random game has been played."""

    calls = 0

    def reduce(self, state: State, seat: contract.Seat, action: Any) -> State:
        self.calls += 1
        return (small.reduce if self.calls <= 6 else refuses_three)(state, seat, action)


def with_list(options: small.Options, seed: str) -> State:
    return State(seed, options.rounds, scores=cast(Any, [0, 0]))


def adds_in_place(state: State, seat: contract.Seat, action: Any) -> State:
    if isinstance(action, Compare) and isinstance(state.scores, list):
        state.scores[0] += 1
    return small.reduce(state, seat, action)


def two_with_seed(state: State, seat: contract.Seat) -> tuple[Any, ...]:
    return small.legal(state, seat)[: 2 if state.seed else 3]


def refuses_what_is_not(state: State, seat: contract.Seat, action: Any) -> State:
    if action not in two_with_seed(state, seat):
        raise contract.IllegalAction("Show 1 or 2.")
    return small.reduce(state, seat, action)


def parses_curtly(line: str, state: State, reader: contract.Seat) -> Any:
    try:
        return small_game().parse(line, state, reader)
    except contract.BadInput:
        raise contract.BadInput("no") from None


class Mute:
    def decide(self, view: State, seat: contract.Seat, coin: random.Random) -> Any:
        return Show(1)


LOSSY: contract.Format[Any, Any] = contract.Format(
    "small",
    ".small",
    lambda content, name: contract.Loaded(small.Options(), State("", 2)),
    lambda state: f"{state.scores} {state.left}",
    lambda state: "",
)

BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "a game without an end": ({"reduce": never_ends}, "not over after 3000 random actions"),
    "no result": ({"result": lambda state: None}, "result is None: it must say who won"),
    "an early result": ({"result": with_left}, "while to_move still names somebody"),
    "a list of actions": (
        {"legal": lambda state, seat: list(small.legal(state, seat))},
        "legal must return a tuple",
    ),
    "a choice for HOUSE": (
        {"legal": lambda s, seat: small.legal(s, seat) * (2 if seat == contract.HOUSE else 1)},
        "What happens by HOUSE must be one action",
    ),
    "a choice out of turn": (
        {
            "legal": lambda s, seat: (
                small.legal(s, seat) or (Show(1),) * (s.left and seat != contract.HOUSE)
            )
        },
        "is not to move, but legal offers it Show",
    ),
    "reduce takes more": ({"reduce": takes_anything}, "which legal does not offer"),
    "reduce takes less": (
        {"reduce": refuses_three},
        "an action that reduce refuses: Three is too much.",
    ),
    "a curt refusal": ({"reduce": refuses_curtly}, "must have a whole sentence, and has 'no'"),
    "chance of its own": ({"reduce": rolls_by_itself}, "chance must come from the seed"),
    "who is first matters": ({"reduce": depends_on_order}, "depends on who chose first"),
    "a field that lies": (
        {"fields": (contract.Field("rounds", "Rounds", "how many", lambda text: 7),)},
        "Field 'rounds': parse must read '2' as 2",
    ),
    "a seen seed": (
        {"seen_by": lambda s, seat: replace(small.seen_by(s, seat), seed=s.seed)},
        "shown tells the seed, and so all",
    ),
    "an untold secret": ({"secret": ()}, "name Show in secret, or let seen_by show it"),
    "a view of who was first": ({"seen_by": shows_whether}, "whether the other was first"),
    "a view without a turn": (
        {"shown": lambda s, seat: replace(small.seen_by(s, seat), left=0)},
        "shown hides from seat 0 that it is to move",
    ),
    "a hidden standing": (
        {"standing": lambda s: contract.Standing(1, s.scores, s.seed)},
        "standing needs something that shown hides",
    ),
    "a shown secret": ({"shown": lambda s, reader: replace(s, seed="")}, "what it cannot see"),
    "a known secret": (
        {"seen_by": lambda s, seat: replace(s, seed=""), "secret": ()},
        "seen_by whether the other was first",
    ),
    "spelled alike": ({"spell": lambda action, s, seat: "show 1"}, "spell writes 'show 1' for"),
    "spelled for nobody": (
        {"parse": small_game().parse, "spell": lambda action, s, seat: "hello"},
        "parse refuses 'hello', which spell writes for Show(number=1)",
    ),
    "an escape in a question": (
        {"prompt": lambda s, reader: contract.Prompt("\x1b[1mYour move?")},
        "prompt must ask something printable",
    ),
    "one text for lines": ({"describe": lambda s, reader: "0 : 0"}, "describe must return a tuple"),
    "lines with breaks": (
        {"describe": lambda s, reader: ("0\n0",), "narrate": small_game().narrate},
        "describe must return lines",
    ),
    "a lossy file": (
        {"files": contract.Files({"small": LOSSY})},
        "small file that was written and read",
    ),
    "no player": (
        {"players": {"one": contract.PlayerInfo("a player", lambda _: cast(Any, 3))}},
        "The player 'one' cannot be asked: what makes it returns 3",
    ),
    "an illegal player": (deciding(action=Show(4)), "chooses Show(number=4), which legal does"),
    "a player without reason": (deciding(why=""), "must give its reason as part of a sentence"),
    "a player who counts": (
        {"players": {"one": contract.PlayerInfo("a player", lambda _: Peeking())}},
        "decides differently when it is asked twice",
    ),
    "the worst first": (
        deciding(worth=((Show(1), 0.1), (Show(2), 0.2))),
        "must list what its choices are worth from the best",
    ),
    "half a mixture": (deciding(mix=((Show(1), 0.5),)), "probabilities that do not add up to 1"),
    "an action that is not stored": (
        {"Action": Compare, "secret": ()},
        "Action cannot be stored: Show(number=",
    ),
    "a choice that is refused later": (
        {"reduce": Tiring().reduce},
        "but reduce refuses it: Three is too much.",
    ),
    "a choice that is not written": (
        {"fields": (contract.Field("rounds", "Rounds", "how many", int, choices=("2", "02")),)},
        "text must write the choice '02' as it is",
    ),
    "an offer after the end": (
        {"legal": lambda s, seat: small.legal(s, seat) or (() if s.left else (Show(1),))},
        "The game is over, but legal offers seat 0 something",
    ),
    "a seat without a chair": ({"chairs": (0,)}, "it must be seats of chairs, (HOUSE,) or ()"),
    "an offered cheat": (
        {"cheats": contract.Cheats((Show(1),))},
        "legal offers an action that is named among the cheats",
    ),
    "a state that changes": (
        {"deal": with_list, "reduce": adds_in_place},
        "reduce changes the state that it is given",
    ),
    "a state with a list": ({"deal": with_list}, "State changes when it is stored"),
    "a choice that a view hides": (
        {"legal": two_with_seed, "reduce": refuses_what_is_not},
        "hides from seat 0 what it may do",
    ),
    "a view that changes": (
        {"shown": lambda s, r: replace(small.seen_by(s, r), scores=(s.scores[0] + 1, 0))},
        "shown changes its own view",
    ),
    "a line refused curtly": ({"parse": parses_curtly}, "but with no sentence: 'no'"),
    "an escape in the standing": (
        {"standing": lambda s: contract.Standing(1, s.scores, "\x1b")},
        "standing must have a line that can be printed",
    ),
    "no decision": (
        {"players": {"one": contract.PlayerInfo("a player", lambda _: Mute())}},
        "must return a Decision, not Show(number=1)",
    ),
    "a decision with a list": (
        deciding(mix=[(Show(1), 1.0)]),
        "changes when it is handed to another process",
    ),
    "nothing to do": (
        {"legal": lambda s, seat: () if s.left < 2 else small.legal(s, seat)},
        "are to move, but legal offers nothing",
    ),
}


def test_a_game_that_keeps_the_contract_passes() -> None:
    check_game(small_game())
    check_game(small_game(), hidden=Hidden())


@pytest.mark.parametrize(("changed", "fault"), BROKEN.values(), ids=BROKEN)
def test_a_broken_game_is_told_what_is_wrong(changed: dict[str, Any], fault: str) -> None:
    with pytest.raises(AssertionError) as wrong:
        check_game(small_game(**changed), hidden=Hidden())
    assert fault in str(wrong.value)
    assert "(shows, preset 'standard', random game " in str(wrong.value)


def test_what_a_seat_cannot_know_is_asked_for() -> None:
    class TooMuch(Hidden):
        def unseen_rearranged(
            self, state: State, seat: contract.Seat, coin: random.Random
        ) -> State:
            return replace(state, scores=(9, 9))

    with pytest.raises(AssertionError, match="seen_by tells seat 0 what it cannot know"):
        check_game(small_game(), hidden=TooMuch())


def test_an_error_in_a_game_says_where_it_arose() -> None:
    def describe(state: State, reader: contract.Seat) -> tuple[str, ...]:
        raise KeyError(reader)

    with pytest.raises(KeyError) as wrong:
        check_game(small_game(describe=describe))
    assert wrong.value.__notes__ == [
        "This was raised by shows, preset 'standard', random game 0, in check_printing."
    ]
