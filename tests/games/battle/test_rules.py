"""Turns of Battle of the Sexes: rolls, categories, CHEAT, what is refused and who wins."""

from contextlib import suppress
from itertools import pairwise, product
from typing import Any

import pytest
from msgspec.structs import replace

from games.battle import GAME, rules
from games.battle.turns import open_set
from games.battle.words import INVALID, why_line_refused
from games.contract import HOUSE, BadInput, IllegalAction
from tests.games.battle.played_helpers import wander
from tests.share_helpers import share

START = GAME.deal(rules.Options(), "7")
WAITING = GAME.reduce(START, HOUSE, rules.Begin())
FIRST = GAME.reduce(WAITING, 0, rules.Roll(rules.ALL))
ACCEPTED = GAME.reduce(FIRST, 0, rules.Accept())
NAMES = "1S 2S 3S 4S Trio Quartet Band Doremi Orchestra"


def test_each_category_scores_every_roll_by_its_definition() -> None:
    assert " ".join(rules.CATEGORIES) == NAMES
    for dice in product((1, 2, 3, 4), repeat=5):
        alike = sorted(dice.count(face) for face in set(dice))
        expected = [
            *(sum(die for die in dice if die == face) for face in (1, 2, 3, 4)),
            sum(dice) * (alike[-1] >= 3),
            sum(dice) * (alike[-1] >= 4),
            30 * (alike == [2, 3]),
            20 * (set(dice) == {1, 2, 3, 4}),
            40 * (alike == [5]),
        ]
        assert list(rules.scores_of(dice, 30)) == expected
        assert rules.score(dice, "Band", 25) == 25 * (alike == [2, 3])


def test_every_roll_of_a_game_is_a_stream_of_its_own_the_same_for_ever() -> None:
    rolls = [FIRST]
    for _ in range(2):
        rolls.append(GAME.reduce(rolls[-1], 0, rules.Roll(rules.ALL)))
    assert [state.draws for state in rolls] == [1, 2, 3]
    assert [state.dice for state in rolls] == [(3, 2, 2, 2, 4), (1, 1, 4, 2, 3), (4, 1, 3, 3, 1)]
    unseeded = replace(WAITING, seed="")
    assert GAME.reduce(unseeded, 0, rules.Roll(rules.ALL, "7")) == replace(FIRST, seed="")


def test_whole_games_are_nine_turns_each_of_up_to_three_rolls() -> None:
    for number in range(share(10, 100)):
        states = wander(number)
        entered = [one.player for one, two in pairwise(states) if two.scores != one.scores]
        assert entered == [0, 1] * 9
        assert GAME.result(states[-1]) is not None
        for before, after in pairwise(states):
            turns = sum(points is not None for card in before.scores for points in card)
            assert GAME.standing(before).round == turns // 2 + 1
            leads = {"begin": "roll", "roll": "choose", "choose": "choose enter"}
            assert after.phase in leads.get(before.phase, "begin over").split()
            if after.rolls > before.rolls:
                assert (after.rolls, after.draws) == (before.rolls + 1, before.draws + 1)
                assert (after.phase == "enter") == (after.rolls == 3)
            elif after.dice != before.dice:
                assert (after.rolls, after.dice, after.player) == (0, (), 1 - before.player)


def test_a_roll_of_some_dice_leaves_the_others() -> None:
    rolls = [action for action in GAME.legal(FIRST, 0) if isinstance(action, rules.Roll)]
    assert len(set(rolls)) == 31
    for roll in rolls:
        after = GAME.reduce(FIRST, 0, roll)
        kept = [at for at in range(5) if at + 1 not in roll.dice]
        assert [after.dice[at] for at in kept] == [FIRST.dice[at] for at in kept]


def test_a_category_is_used_once_even_for_nothing() -> None:
    state = replace(ACCEPTED, dice=(1, 2, 3, 1, 2))
    after = GAME.reduce(state, 0, rules.Enter("Orchestra"))
    assert after.scores == ((None,) * 8 + (0,), (None,) * 9)
    again = replace(state, scores=after.scores)
    assert rules.Enter("Orchestra") not in GAME.legal(again, 0)
    assert rules.Enter("Orchestra") in GAME.legal(replace(again, player=1), 1)
    assert rules.unused(again, 0) == rules.CATEGORIES[:8]
    assert open_set(replace(again, scores=((0, None, *(1,) * 7),) * 2), 1) == 0b10


def test_to_enter_dice_that_are_not_accepted_yet_they_are_accepted_first() -> None:
    assert rules.to_enter(FIRST, 0, "Trio") == (rules.Accept(), rules.Enter("Trio"))
    assert rules.to_enter(ACCEPTED, 0, "Trio") == (rules.Enter("Trio"),)
    used = replace(FIRST, scores=((None,) * 4 + (0,) + (None,) * 4, (None,) * 9))
    for state in used, replace(used, phase="enter"):
        with pytest.raises(IllegalAction, match=r"^Trio is used already\."):
            rules.to_enter(state, 0, "Trio")


def test_no_other_band_is_dealt_or_read() -> None:
    odd: Any = 27
    with pytest.raises(BadInput, match=r"^A Band scores 30 or 25\.$"):
        GAME.deal(rules.Options(odd), "")
    field = next(field for field in GAME.fields if field.name == "band")
    assert [field.parse(text) for text in field.choices] == [30, 25]
    with pytest.raises(BadInput, match="30, 25"):
        field.parse("27")


def test_cheat_sets_the_dice_marks_the_match_and_only_the_choice_follows() -> None:
    after = GAME.reduce(replace(FIRST, player=1), 1, rules.Cheat((4, 4, 2, 4, 4)))
    assert (after.dice, after.rolls, after.cheated) == ((4, 4, 2, 4, 4), 0, (False, True))
    assert GAME.legal(after, 1) == tuple(map(rules.Enter, rules.CATEGORIES))
    assert GAME.standing(after).line == "round 1 of 9, CHEAT used"
    assert "CHEAT was used by Player 2." in GAME.describe(GAME.shown(after, 0), 0)
    both = replace(after, cheated=(True, True), phase="over")
    assert "CHEAT was used by Player 1 and Player 2." in GAME.describe(both, 0)
    final = GAME.result(both)
    assert final
    assert final.marks == ("cheat",)


NOT_BY_ITSELF = "Player 1 has to act first; nothing happens by itself now."
ACCEPT_FIRST = "Accept the dice first, or roll again; then choose a category."
FIVE_NEEDED = "Five dice are needed, each from 1 to 4."
NO_DIE = "No die is chosen: choose which of 1 to 5 to roll again, or roll them all."
AMONG = "Choose among dice 1 to 5, each once, the lowest first, or accept the dice."
NOT_ROLLED = "The dice are not rolled yet: roll all five first."
ODD: Any = "5S"
FULL: rules.Scores = (1,) * 7 + (None, None)
LATE = replace(ACCEPTED, scores=(FULL, FULL))


@pytest.mark.parametrize(
    ("state", "seat", "action", "sentence"),
    [
        (FIRST, 0, rules.Accept(), ""),
        (FIRST, 0, rules.Cheat((1,) * 5), ""),
        (START, 0, rules.Roll(rules.ALL), "Player 1's turn has not begun yet."),
        (START, HOUSE, rules.Accept(), "Nobody can act before the turn begins."),
        (WAITING, 1, rules.Roll(rules.ALL), "It is Player 1's turn."),
        (WAITING, HOUSE, rules.Begin(), NOT_BY_ITSELF),
        (WAITING, 0, rules.Begin(), "The turn has already begun."),
        (WAITING, 0, rules.Accept(), NOT_ROLLED),
        (WAITING, 0, rules.Cheat((1,) * 5), NOT_ROLLED),
        (FIRST, 0, rules.Enter("Trio"), ACCEPT_FIRST),
        (FIRST, 0, rules.Roll(()), NO_DIE),
        (FIRST, 0, rules.Roll((6,)), AMONG),
        (FIRST, 0, rules.Roll((2, 1)), AMONG),
        *((FIRST, 0, rules.Cheat((1,) * some), FIVE_NEEDED) for some in (4, 6)),
        *((FIRST, 0, rules.Cheat((1, 1, 1, 1, odd)), FIVE_NEEDED) for odd in (0, 5)),
        (LATE, 0, rules.Roll(rules.ALL), "The dice are accepted. Open: Doremi Orchestra."),
        (LATE, 0, rules.Cheat((1,) * 5), "The dice are accepted. Open: Doremi Orchestra."),
        (LATE, 0, rules.Enter(ODD), "No such category. Open: Doremi Orchestra."),
        (LATE, 0, rules.Enter("1S"), "1S is used already. Choose one that is open."),
        (replace(START, phase="over"), 0, rules.Accept(), "The game is over."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_possible(
    state: rules.State, seat: int, action: rules.Action, sentence: str
) -> None:
    assert rules.why_refused(state, seat, action) == sentence
    if sentence:
        with pytest.raises(IllegalAction) as no:
            GAME.reduce(state, seat, action)
        assert str(no.value) == sentence
    else:
        assert GAME.reduce(state, seat, action).phase == "enter"


@pytest.mark.parametrize(
    ("line", "state", "seat", "sentence"),
    [
        ("frog", START, 0, "Player 1's turn has not begun yet."),
        ("frog", replace(ACCEPTED, phase="over"), 0, "The game is over."),
        ("frog", WAITING, 1, "It is Player 1's turn."),
        ("frog", WAITING, 0, "Enter alone rolls all five dice."),
        ("frog", FIRST, 0, "Type save, roll, or roll and positions: roll 2 5."),
        ("frog", ACCEPTED, 0, f"Open: {NAMES}."),
        ("save", FIRST, 1, "It is Player 1's turn."),
    ],
)
def test_a_line_that_means_nothing_is_told_what_is_possible(
    line: str, state: rules.State, seat: int, sentence: str
) -> None:
    assert why_line_refused(line, state, seat) == sentence


def test_every_refusal_fits_into_a_line_of_a_table_of_80_columns() -> None:
    room = 80 - len(" × ") - 1
    rolls: tuple[rules.Action, ...] = tuple(map(rules.Roll, ((), (6,), rules.ALL)))
    done = (*rolls, rules.Accept(), rules.Cheat(()))
    for state in (START, WAITING, FIRST, ACCEPTED, *wander(1)):
        for line in ("frog", "cheat 1", "trio", "save", "", *rules.CATEGORIES):
            with suppress(BadInput):
                GAME.parse(line, state, state.player)
                continue
            assert len(f"{INVALID} {why_line_refused(line, state, state.player)}") <= room
        for action in (*done, *map(rules.Enter, rules.CATEGORIES)):
            assert len(rules.why_refused(state, state.player, action)) <= room
