"""The rules of Battle of the Sexes, each by name, and whole games drawn at random."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.battle import GAME
from games.battle.rules import CHOICES, refusal, to_enter
from games.battle.scoring import CATEGORIES
from games.battle.state import (
    ALL,
    Accept,
    Action,
    Begin,
    Cheat,
    Enter,
    Options,
    Roll,
    Scores,
    State,
    open_set,
    unused,
)
from games.contract import HOUSE, BadInput, IllegalAction, Refusal, Standing

SEATS = (0, 1, HOUSE)
START = GAME.deal(Options(), "7")
WAITING = GAME.reduce(START, HOUSE, Begin())
FIRST = GAME.reduce(WAITING, 0, Roll(ALL))
ACCEPTED = GAME.reduce(FIRST, 0, Accept())

ANY_ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(Begin),
    st.builds(Accept),
    st.builds(Roll, st.lists(st.integers(-1, 6), max_size=6).map(tuple)),
    st.builds(Cheat, st.lists(st.integers(0, 5), max_size=6).map(tuple)),
    st.builds(Enter, st.sampled_from((*CATEGORIES, "5S", "trio", ""))),
    st.sampled_from(CHOICES),
)


def test_whole_games_end_after_nine_turns_each(wander: Callable[..., list[State]]) -> None:
    for seed in map(str, range(50)):
        states = wander(seed)
        entered = [
            before.player for before, after in pairwise(states) if after.scores != before.scores
        ]
        assert entered == [0, 1] * 9
        assert GAME.to_move(states[-1]) == ()
        assert GAME.result(states[-1]) is not None
        assert all(GAME.result(state) is None for state in states[:-1])


def test_legal_and_reduce_agree_in_every_state_of_a_game(
    wander: Callable[..., list[State]],
) -> None:
    everything: tuple[Action, ...] = (
        Begin(),
        *CHOICES,
        *map(Enter, CATEGORIES),
        Roll(()),
        Roll((2, 1)),
    )
    for state in wander("agree"):
        for seat in SEATS:
            allowed = [action for action in everything if takes(state, seat, action)]
            assert set(GAME.legal(state, seat)) == set(allowed)


def takes(state: State, seat: int, action: Action) -> bool:
    """Return whether the rules take an action; a refusal must be a sentence."""
    try:
        GAME.reduce(state, seat, action)
    except IllegalAction as no:
        assert str(no).endswith(".")
        assert len(str(no)) > 10
        return False
    return True


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(action=ANY_ACTION, seat=st.sampled_from(SEATS), at=st.integers(0, 10_000))
def test_any_action_is_legal_a_cheat_or_refused(
    wander: Callable[..., list[State]], action: Action, seat: int, at: int
) -> None:
    states = wander("any")
    state = states[at % len(states)]
    cheat = isinstance(action, Cheat) and state.phase == "choose" and seat == state.player
    fits = len(getattr(action, "dice", ())) == 5 and set(getattr(action, "dice", ())) <= {
        1,
        2,
        3,
        4,
    }
    assert takes(state, seat, action) == (action in GAME.legal(state, seat) or (cheat and fits))


def test_every_state_survives_json_and_replays(wander: Callable[..., list[State]]) -> None:
    for state in wander("json", 25):
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    assert wander("json", 25) == wander("json", 25)


@pytest.mark.parametrize(
    "action", [Begin(), Roll((1, 3)), Accept(), Enter("Trio"), Cheat((1,) * 5)]
)
def test_every_action_survives_json(action: Action) -> None:
    assert msgspec.json.decode(msgspec.json.encode(action), type=GAME.Action) == action


def test_a_turn_begins_by_itself_and_its_first_roll_is_the_players_own() -> None:
    assert GAME.to_move(START) == (HOUSE,)
    assert GAME.legal(START, HOUSE) == (Begin(),)
    assert GAME.to_move(WAITING) == (0,)
    assert GAME.legal(WAITING, 0) == (Roll(ALL),)


def test_after_the_first_and_the_second_roll_the_dice_are_accepted_or_any_are_rolled() -> None:
    second = GAME.reduce(FIRST, 0, Roll((2,)))
    for state in (FIRST, second):
        choices = GAME.legal(state, 0)
        assert Accept() in choices
        assert len(set(choices)) == 1 + 31
        assert not any(isinstance(action, Enter | Cheat) for action in choices)


def test_a_roll_of_some_dice_leaves_the_others(wander: Callable[..., list[State]]) -> None:
    for state in wander("some dice"):
        for action in GAME.legal(state, state.player):
            if isinstance(action, Roll) and state.dice:
                after = GAME.reduce(state, state.player, action)
                kept = [at for at in range(5) if at + 1 not in action.dice]
                assert [after.dice[at] for at in kept] == [state.dice[at] for at in kept]
                assert after.rolls == state.rolls + 1


def test_after_the_third_roll_only_a_category_is_left() -> None:
    third = GAME.reduce(GAME.reduce(FIRST, 0, Roll(ALL)), 0, Roll((1, 5)))
    assert third.rolls == 3
    assert GAME.legal(third, 0) == tuple(map(Enter, CATEGORIES))


def test_the_four_faces_come_equally_often() -> None:
    faces = Counter(
        die
        for n in range(2000)
        for die in GAME.reduce(replace(WAITING, seed=str(n)), 0, Roll(ALL)).dice
    )
    assert set(faces) == {1, 2, 3, 4}
    assert all(abs(count - 2500) < 5 * 44 for count in faces.values())


def test_the_next_roll_is_the_one_that_would_have_come() -> None:
    kept = msgspec.json.decode(msgspec.json.encode(FIRST), type=State)
    for action in CHOICES[1:]:
        assert GAME.reduce(kept, 0, action) == GAME.reduce(FIRST, 0, action)
    assert GAME.reduce(FIRST, 0, Roll(ALL)).dice != FIRST.dice


def test_every_roll_of_a_game_is_a_stream_of_its_own_the_same_for_ever() -> None:
    rolls = [FIRST]
    for _ in range(2):
        rolls.append(GAME.reduce(rolls[-1], 0, Roll(ALL)))
    assert [(state.draws, state.dice) for state in rolls] == [
        (1, (3, 2, 2, 2, 4)),
        (2, (1, 1, 4, 2, 3)),
        (3, (4, 1, 3, 3, 1)),
    ]
    other = GAME.reduce(GAME.reduce(rolls[-1], 0, Enter("1S")), HOUSE, Begin())
    assert (other.draws, GAME.reduce(other, 1, Roll(ALL)).draws) == (3, 4)


def test_an_action_that_may_be_done_has_no_refusal() -> None:
    assert refusal(FIRST, 0, Accept()) == refusal(FIRST, 0, Cheat((1,) * 5)) == ""


def test_the_open_categories_are_a_bit_each() -> None:
    scores = (0, None, None, 4, *(None,) * 5)
    state = replace(START, scores=((None,) * 9, scores))
    assert open_set(state, 0) == 0b111111111
    assert open_set(state, 1) == 0b111110110
    assert unused(state, 1) == (*CATEGORIES[1:3], *CATEGORIES[4:])


def test_a_category_is_used_once_even_for_nothing() -> None:
    state = replace(ACCEPTED, dice=(1, 2, 3, 1, 2))
    after = GAME.reduce(state, 0, Enter("Orchestra"))
    assert after.scores == ((None,) * 8 + (0,), (None,) * 9)
    assert (after.player, after.rolls, after.dice) == (1, 0, ())
    again = replace(state, scores=after.scores)
    with pytest.raises(IllegalAction, match=r"Orchestra is used already\. Choose one of 1S, 2S"):
        GAME.reduce(again, 0, Enter("Orchestra"))
    assert Enter("Orchestra") not in GAME.legal(again, 0)
    assert Enter("Orchestra") in GAME.legal(replace(again, player=1), 1)


@pytest.mark.parametrize(("band", "points"), [(30, 30), (25, 25)])
def test_a_band_scores_what_the_option_says(band: Any, points: int) -> None:
    state = replace(ACCEPTED, options=Options(band), dice=(2, 2, 3, 3, 3))
    after = GAME.reduce(state, 0, Enter("Band"))
    assert GAME.standing(after).scores == (points, 0)


def test_no_other_band_is_dealt_or_read() -> None:
    odd: Any = 27
    with pytest.raises(BadInput, match=r"^A Band scores 30 or 25\.$"):
        GAME.deal(Options(odd), "")
    field = next(field for field in GAME.fields if field.name == "band")
    assert [field.parse(text) for text in field.choices] == [30, 25]
    with pytest.raises(BadInput, match="30, 25"):
        field.parse("27")


@pytest.mark.parametrize(
    ("second", "winner"),
    [((2,) * 9, None), ((2,) * 8 + (3,), 1), ((2,) * 8 + (1,), 0)],
)
def test_the_higher_total_wins_and_equal_totals_tie(second: Scores, winner: int | None) -> None:
    over = replace(START, phase="over", scores=((2,) * 9, second))
    final = GAME.result(over)
    assert final is not None
    assert (final.winner, final.scores, final.marks) == (
        winner,
        (18, sum(x or 0 for x in second)),
        (),
    )


def test_cheat_sets_the_dice_and_only_the_choice_follows() -> None:
    after = GAME.reduce(FIRST, 0, Cheat((4, 4, 2, 4, 4)))
    assert (after.dice, after.rolls) == ((4, 4, 2, 4, 4), 0)
    assert GAME.legal(after, 0) == tuple(map(Enter, CATEGORIES))
    for action in (*CHOICES, Cheat((1,) * 5)):
        assert not takes(after, 0, action)


def test_cheat_is_in_no_list_of_possibilities(wander: Callable[..., list[State]]) -> None:
    for state in wander("cheat"):
        assert not any(isinstance(a, Cheat) for seat in SEATS for a in GAME.legal(state, seat))
    assert takes(FIRST, 0, GAME.unlisted[0])


@pytest.mark.parametrize("state", [START, WAITING, ACCEPTED])
def test_cheat_is_refused_but_between_rolls(state: State) -> None:
    assert not takes(state, 0, Cheat((1,) * 5))


@pytest.mark.parametrize("dice", [(1,) * 4, (1,) * 6, (1, 1, 1, 1, 5), (0, 1, 1, 1, 1), ()])
def test_cheat_takes_five_values_from_1_to_4(dice: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAction, match="Five dice are needed, each from 1 to 4"):
        GAME.reduce(FIRST, 0, Cheat(dice))


def test_cheat_marks_the_match_for_ever(typed: Callable[..., tuple[State, list[str]]]) -> None:
    turns = [("", "save", name) for name in CATEGORIES for _ in range(2)]
    turns[3] = ("", "cheat 1 1 1 1 1", CATEGORIES[1])
    state, _ = typed([line for turn in turns for line in turn])
    final = GAME.result(state)
    assert final is not None
    assert final.marks == ("cheat",)
    assert state.cheated == (False, True)
    assert GAME.standing(state).line == "round 9 of 9, CHEAT used"


def test_both_players_see_that_cheat_was_used() -> None:
    after = GAME.reduce(FIRST, 0, Cheat((1,) * 5))
    for seat in (0, 1):
        assert GAME.shown(after, seat).cheated == (True, False)
        assert "CHEAT was used by Player 1." in GAME.describe(GAME.shown(after, seat), seat)


def test_nobody_sees_the_seed_and_nothing_else_is_hidden(
    wander: Callable[..., list[State]],
) -> None:
    for state in wander("hidden"):
        other = replace(state, seed="another")
        for view in (GAME.seen_by, GAME.shown):
            assert view(state, 0) == view(other, 0) == view(state, 1) == view(state, HOUSE)
            assert replace(view(state, 0), seed=state.seed) == state
            assert view(state, 0).seed == ""
        assert GAME.opened(state) == GAME.shown(state, HOUSE)


def test_the_rules_work_on_what_is_shown(wander: Callable[..., list[State]]) -> None:
    for state in wander("views"):
        view = GAME.shown(state, 0)
        assert GAME.to_move(view) == GAME.to_move(state)
        assert [GAME.legal(view, seat) for seat in SEATS] == [
            GAME.legal(state, seat) for seat in SEATS
        ]
        assert GAME.standing(view) == GAME.standing(state)
        assert GAME.result(view) == GAME.result(state)


def test_to_enter_dice_that_are_not_accepted_yet_they_are_accepted_first() -> None:
    assert to_enter(FIRST, 0, "Trio") == (Accept(), Enter("Trio"))
    assert to_enter(ACCEPTED, 0, "Trio") == (Enter("Trio"),)
    used = replace(FIRST, scores=((None,) * 4 + (0,) + (None,) * 4, (None,) * 9))
    for state in used, replace(used, phase="enter"):
        with pytest.raises(IllegalAction, match=r"^Trio is used already\."):
            to_enter(state, 0, "Trio")


def test_the_standing_counts_rounds_of_both() -> None:
    assert GAME.standing(START) == Standing(1, (0, 0), "round 1 of 9")
    second = replace(START, player=1, scores=((1,) + (None,) * 8, (None,) * 9))
    assert GAME.standing(second) == Standing(1, (1, 0), "round 1 of 9")
    third = replace(START, scores=((1,) + (None,) * 8, (4,) + (None,) * 8))
    assert GAME.standing(third) == Standing(2, (1, 4), "round 2 of 9")


@pytest.mark.parametrize(
    ("state", "seat", "action", "sentence"),
    [
        (START, 0, Roll(ALL), "The turn of Player 1 has not begun yet."),
        (WAITING, 1, Roll(ALL), "It is the turn of Player 1."),
        (WAITING, HOUSE, Begin(), "Player 1 has to act first; nothing happens by itself now."),
        (WAITING, 0, Begin(), "The turn has begun already."),
        (WAITING, 0, Accept(), "The dice are not rolled yet: roll all five first."),
        (START, HOUSE, Accept(), "Nobody can act before the turn begins."),
        (FIRST, 0, Enter("Trio"), "Accept the dice first, or roll again; then choose a category."),
        (
            FIRST,
            0,
            Roll(()),
            "No die is chosen: choose which of dice 1 to 5 to roll again, or roll all of them.",
        ),
        (
            FIRST,
            0,
            Roll((6,)),
            "Choose among dice 1 to 5, each once and the lowest first, or accept the dice.",
        ),
        (replace(START, phase="over"), 0, Accept(), "The game is over."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_possible(
    state: State, seat: int, action: Action, sentence: str
) -> None:
    with pytest.raises(Refusal) as no:
        GAME.reduce(state, seat, action)
    assert str(no.value) == sentence


def test_after_accepting_a_refusal_lists_the_open_categories() -> None:
    odd: Any = "5S"
    scores: Scores = (1,) * 7 + (None, None)
    state = replace(ACCEPTED, scores=(scores, scores))
    for action, wrong in (
        (Roll(ALL), "The dice are accepted and need a category."),
        (Enter(odd), "There is no such category."),
        (Enter("1S"), "1S is used already."),
    ):
        with pytest.raises(IllegalAction) as no:
            GAME.reduce(state, 0, action)
        assert str(no.value) == f"{wrong} Choose one of Doremi, Orchestra."
