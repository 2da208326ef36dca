"""`check_game` passes a game that keeps the contract, and says what is wrong with a broken one.

Each broken game is the small game with one part changed.
"""

import random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from games import contract, testing
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


class Peeking:
    """Decides by more than it may know: by how often it was asked."""

    asked = 0

    def decide(self, view: State, seat: contract.Seat, coin: Any) -> contract.Decision[Any]:
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

Case = tuple[str, dict[str, Any]]


def case(fault: str, **changed: Any) -> Case:
    """Return what is said of the small game with some parts changed."""
    return fault, changed


def deciding(**decision: Any) -> dict[str, contract.PlayerInfo]:
    """Return a player who always decides like this, as a game lists it."""
    usual: dict[str, Any] = {"action": Show(1), "why": "it likes it"}

    class Player:
        def decide(self, view: State, seat: contract.Seat, coin: Any) -> contract.Decision[Any]:
            return contract.Decision(**(usual | decision))

    return by(Player())


def by(player: Any) -> dict[str, contract.PlayerInfo]:
    """Return one player, as a game lists it."""
    return {"one": contract.PlayerInfo("a player", lambda _: player)}


BROKEN = [
    case("not over after 3000 random actions", reduce=never_ends),
    case("result is None: it must say who won", result=lambda state: None),
    case("has ended while to_move still names somebody", result=with_left),
    case("legal must return a tuple", legal=lambda s, seat: list(small.legal(s, seat))),
    case(
        "What happens by HOUSE must be one action",
        legal=lambda s, seat: small.legal(s, seat) * (2 if seat == contract.HOUSE else 1),
    ),
    case(
        "is not to move, but legal offers it Show",
        legal=lambda s, seat: small.legal(s, seat) or (Show(1),) * (s.left and seat >= 0),
    ),
    case("of seat -1, which legal does not offer", reduce=takes_anything),
    case("an action that reduce refuses: Three is too much.", reduce=refuses_three),
    case("must have a whole sentence, and has 'no'", reduce=refuses_curtly),
    case("chance must come from the seed", reduce=rolls_by_itself),
    case("the state depends on who chose first", reduce=depends_on_order),
    case("parse must read '2' as 2", fields=(contract.Field("rounds", "", "", lambda text: 7),)),
    case("shown tells the seed", seen_by=lambda s, at: replace(small.seen_by(s, at), seed=s.seed)),
    case("name Show in secret, or let seen_by show it", secret=()),
    case("can see in seen_by whether the other was first: its players", seen_by=shows_whether),
    case(
        "hides from seat 0 that it is to", shown=lambda s, r: replace(small.seen_by(s, r), left=0)
    ),
    case("something that shown hides", standing=lambda s: contract.Standing(1, s.scores, s.seed)),
    case("what it cannot see", shown=lambda s, reader: replace(s, seed="")),
    case("seen_by whether the other", seen_by=lambda s, seat: replace(s, seed=""), secret=()),
    case("spell writes 'show 1' for", spell=lambda action, s, seat: "show 1"),
    case("parse refuses '?', which spell writes", parse=small_game().parse, spell=lambda *_: "?"),
    case("prompt must ask something printable", prompt=lambda *_: contract.Prompt("\x1b[1mYour?")),
    case("describe must return a tuple", describe=lambda s, reader: "0 : 0"),
    case("describe must return lines", describe=lambda *_: ("0\n0",), narrate=small_game().narrate),
    case("small file that was written and read", files=contract.Files({"small": LOSSY})),
    case("The player 'one' cannot be asked: what makes it returns 3", players=by(3)),
    case("chooses Show(number=4), which legal does", players=deciding(action=Show(4))),
    case("must give its reason as part of a sentence", players=deciding(why="")),
    case("decides differently when it is asked twice", players=by(Peeking())),
    case(
        "choices are worth from the best", players=deciding(worth=((Show(1), 0.1), (Show(2), 0.2)))
    ),
    case("probabilities that do not add up to 1", players=deciding(mix=((Show(1), 0.5),))),
    case("Action cannot be stored: Show(number=", Action=Compare, secret=()),
    case("but reduce refuses it: Three is too much.", reduce=Tiring().reduce),
    case(
        "text must write the choice '02' as it is",
        fields=(contract.Field("rounds", "", "", int, choices=("2", "02")),),
    ),
    case(
        "The game is over, but legal offers seat 0 something",
        legal=lambda s, seat: small.legal(s, seat) or (() if s.left else (Show(1),)),
    ),
    case("it must be seats of chairs, (HOUSE,) or ()", chairs=(0,)),
    case("an action that is named among the cheats", cheats=contract.Cheats((Show(1),))),
    case("reduce changes the state that it is given", deal=with_list, reduce=adds_in_place),
    case("State changes when it is stored", deal=with_list),
    case("hides from seat 0 what it may do", legal=two_with_seed, reduce=refuses_what_is_not),
    case(
        "shown changes its own view",
        shown=lambda s, r: replace(small.seen_by(s, r), scores=(s.scores[0] + 1, 0)),
    ),
    case("but with no sentence: 'no'", parse=parses_curtly),
    case("must have a line that can", standing=lambda s: contract.Standing(1, s.scores, "\x1b")),
    case("must return a Decision, not Show(number=1)", players=by(Mute())),
    case("changes when it is handed to another process", players=deciding(mix=[(Show(1), 1.0)])),
    case("legal offers nothing", legal=lambda s, seat: small.legal(s, seat) if s.left > 1 else ()),
]


def test_a_game_that_keeps_the_contract_passes() -> None:
    testing.check_game(small_game())
    testing.check_game(small_game(), hidden=Hidden())


@pytest.mark.parametrize(("fault", "changed"), BROKEN, ids=[fault for fault, _ in BROKEN])
def test_a_broken_game_is_told_what_is_wrong(fault: str, changed: dict[str, Any]) -> None:
    with pytest.raises(AssertionError) as wrong:
        testing.check_game(small_game(**changed), hidden=Hidden())
    assert fault in str(wrong.value)
    assert "(shows, preset 'standard', random game " in str(wrong.value)


def test_what_a_seat_cannot_know_is_asked_for() -> None:
    class TooMuch(Hidden):
        def unseen_rearranged(self, state: State, seat: int, coin: random.Random) -> State:
            return replace(state, scores=(9, 9))

    with pytest.raises(AssertionError, match="seen_by tells seat 0 what it cannot know"):
        testing.check_game(small_game(), hidden=TooMuch())


def test_an_error_in_a_game_says_where_it_arose() -> None:
    def describe(state: State, reader: contract.Seat) -> tuple[str, ...]:
        raise KeyError(reader)

    with pytest.raises(KeyError) as wrong:
        testing.check_game(small_game(describe=describe))
    assert wrong.value.__notes__ == [
        "This was raised by shows, preset 'standard', random game 0, in check_printing."
    ]
