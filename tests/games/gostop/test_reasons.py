"""The reasons for plays in words: what they claim is so, and their figures add up."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from games.contract import Decision, Player
from games.gostop.faces import Face, plural
from games.gostop.reasons import (
    TERM_NAMES,
    PlayReason,
    PlayValue,
    explain_play,
    next_best,
    read_reason,
    reason_lines,
    warning_lines,
)
from games.gostop.rules import legal, reduce
from games.gostop.state import Action, State, seen_by, stack_pair
from games.randomness import stream
from tests.games.gostop.conftest import Walk, pile

COIN = stream("reasons")


def decided(walk: Walk, player: Player) -> Iterator[tuple[State, Decision[Action], PlayReason]]:
    """Yield states of random games with what a player decides in them, and its reason."""
    for number in range(4):
        for state in walk(f"reasons {number}"):
            if state.phase == "play":
                view = seen_by(state, state.turn)
                decision = player.decide(view, state.turn, COIN)
                reason = read_reason(view, state.turn, decision)
                assert reason
                yield state, decision, reason


def test_the_terms_of_each_play_add_up_to_its_worth(walk: Walk, shrewd: Player) -> None:
    for _, decision, reason in decided(walk, shrewd):
        for (_, worth), terms in zip(decision.worth, decision.terms, strict=True):
            assert tuple(term.name for term in terms) == TERM_NAMES
            assert sum(term.weight for term in terms) == pytest.approx(worth)
        if shown := re.search(r"next best \S+, (\d+\.\d) less: it ", decision.why):
            assert shown[1] == f"{decision.worth[0][1] - decision.worth[1][1]:.1f}"
            assert float(shown[1]) > 0
        assert decision.why == explain_play(reason)


def test_a_claimed_capture_happens(walk: Walk, shrewd: Player) -> None:
    claims: Counter[str] = Counter()
    for state, decision, reason in decided(walk, shrewd):
        seat, rank = state.turn, reason.rank
        after = reduce(state, seat, decision.action)
        while after.phase == "meet":
            after = reduce(after, seat, legal(after, seat)[0])
        before, taken = (Counter(c.rank for c in s.captured[seat])[rank] for s in (state, after))
        pair = stack_pair(after.layout)
        paired = pair is not None and after.layout[pair][0].rank == rank
        for claim, holds in {
            "capture a triple stack": taken - before == 4,
            f"capture four {plural(rank)}": taken - before == 4,
            f"complete a set of {plural(rank)}": paired and before % 4 == 2,
            "create a stacked pair": paired,
            f"half a set of {plural(rank)}": paired and before % 4 == 0,
        }.items():
            if claim in decision.why:
                claims[claim.split()[0]] += 1
                assert holds, decision.why
    assert {"capture", "complete", "create", "half"} <= set(claims)


def test_a_claimed_number_of_unseen_cards_is_right(walk: Walk, shrewd: Player) -> None:
    claims = 0
    for state, decision, reason in decided(walk, shrewd):
        hidden = [card for card in (*state.hands[1 - state.turn], *state.stock) if card]
        unseen = sum(card.rank == reason.rank for card in hidden)
        assert (reason.face.unseen, reason.unseen) == (unseen, len(hidden))
        if shown := re.search(r"(\d+) of (\d+) unseen cards", decision.why):
            claims += 1
            assert (int(shown[1]), int(shown[2])) == (unseen, len(hidden))
        if re.search(r"no \w+ is unseen", decision.why):
            assert not unseen
    assert claims


def test_no_card_that_is_worth_as_much_is_left_out(walk: Walk, shrewd: Player) -> None:
    for _, decision, _ in decided(walk, shrewd):
        best = decision.worth[0][1]
        equal = sum(abs(worth - best) < 1e-9 for _, worth in decision.worth[1:])
        said = re.search(r"([^;]*) (?:is|are) worth the same$", decision.why)
        named = re.findall(r"(?:10|[2-9AJQK])[CDHS]", said[1]) if said else []
        assert len(named) == equal


# single sentences

LONE = Face(lying=0, stacked=False, mine=0, theirs=0, held=1, unseen=3, passed=False)
PAIR = Face(lying=1, stacked=False, mine=0, theirs=2, held=2, unseen=3, passed=False)


def value(
    rank: int, makes: float = 0.0, denies: float = 0.0, match: float = 0.0, builds: float = 0.0
) -> PlayValue:
    return PlayValue(rank, 1.0, makes, builds, denies, match)


def reason(face: Face, *values: PlayValue, ahead: int = 0, exact: bool = False) -> PlayReason:
    cards = pile("9S 4D XH")[: len(values)]
    return PlayReason(face, 57, ahead, 1, exact, values, cards)


def test_a_reason_names_the_deed_what_spoke_for_it_and_the_next_best() -> None:
    pair = reason(PAIR, value(9, 0.5), value(4, 0.4), value(10))
    assert explain_play(pair) == (
        "it could create a stacked pair with it, and the other side lacked two 9s for a set; "
        "next best 4D, 0.1 less: it earns less now"
    )
    lone = reason(LONE, value(9), value(4))
    assert explain_play(lone) == (
        "its matches could wait, and 3 of 57 unseen cards are 9s; 4D is worth the same"
    )


@pytest.mark.parametrize(
    ("unseen", "words"),
    [
        (0, "no 9 is unseen"),
        (1, "only 1 of 57 unseen cards is a 9"),
        (2, "only 2 of 57 unseen cards are 9s"),
        (3, "3 of 57 unseen cards are 9s"),
    ],
)
def test_a_reason_counts_who_may_meet_a_card_that_is_laid_down(unseen: int, words: str) -> None:
    alone = reason(replace(LONE, unseen=unseen), value(9, 0.1), value(4))
    assert f"and {words}; " in explain_play(alone)


def test_what_is_as_good_is_said_to_be() -> None:
    assert next_best(reason(LONE, value(9))) == ""
    assert next_best(reason(LONE, value(9), value(4))) == "4D is worth the same"
    three = reason(LONE, value(9), value(4), value(10))
    assert next_best(three) == "4D and 10H are worth the same"
    close = reason(LONE, value(9, 0.04), value(4))
    assert next_best(close) == "4D is worth almost the same"


@pytest.mark.parametrize(
    ("ahead", "words"),
    [(3, "and it was safer, 3 ahead"), (-3, "and it had to take a chance, 3 behind"), (0, "")],
)
def test_the_score_is_named_where_it_decides(ahead: int, words: str) -> None:
    by_score = reason(LONE, value(9, match=0.3), value(4, 0.1), ahead=ahead)
    assert words in explain_play(by_score)
    assert ("ahead" in explain_play(by_score)) == (ahead > 0)
    by_points = reason(LONE, value(9, 0.2, match=0.1), value(4), ahead=ahead)
    assert "ahead" not in explain_play(by_points)
    assert "behind" not in explain_play(by_points)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (PlayValue(4, 1.0, 0.0, 0.4, 0.4, 0.4), "it earns less now"),
        (PlayValue(4, 1.0, 0.4, 0.0, 0.4, 0.4), "it earns less later"),
        (PlayValue(4, 1.0, 0.4, 0.4, 0.0, 0.4), "it gives more away"),
        (PlayValue(4, 1.0, 0.4, 0.4, 0.4, 0.0), "it plays too safe"),
    ],
)
def test_the_next_best_is_shown_by_the_term_that_differs_most(other: PlayValue, words: str) -> None:
    best = PlayValue(9, 1.0, 0.5, 0.5, 0.5, 0.5)
    assert next_best(reason(LONE, best, other)) == f"next best 4D, 0.8 less: {words}"
    if "dares" in words:
        assert next_best(reason(LONE, best, other, ahead=1)).endswith("it risks more")


@pytest.mark.parametrize(
    ("best", "other", "words"),
    [
        (value(9, denies=0.4), value(4), "it leaves 9s to the other side"),
        (value(9, denies=0.1), value(4, denies=-0.3), "it gives 4s to the other side"),
        (value(9, builds=0.4), value(4), "half a set of 9s promises more"),
        (value(9, builds=0.1), value(8, builds=-0.3), "it spends an 8 that is worth more later"),
    ],
)
def test_the_face_that_makes_the_difference_is_named(
    best: PlayValue, other: PlayValue, words: str
) -> None:
    assert next_best(reason(PAIR, best, other)).endswith(f"less: {words}")
    assert next_best(reason(PAIR, best, other, exact=True)).endswith(
        "less: it gives more away" if best.denies else "less: it earns less later"
    )


def test_what_the_other_side_lacks_speaks_against_laying_a_card_down() -> None:
    laid = reason(replace(LONE, theirs=2), value(9, 0.5), value(4, 0.4))
    assert "But the other side lacks two 9s for a set." in " ".join(reason_lines(laid))


def test_a_person_is_told_in_sentences() -> None:
    pair = reason(PAIR, value(9, 0.5), value(4, 0.4), exact=True)
    assert tuple(reason_lines(pair)) == (
        "It makes half a set of 9s. The other side lacks two 9s for a set. You keep another 9.",
        "Next best 4D, 0.1 less: it earns less now.",
        "Every chance to the end of the round is counted.",
    )
    four = reason(replace(LONE, lying=3, held=3), value(9, 0.5))
    assert tuple(reason_lines(four)) == (
        "That is a set of 9s, a point at once. You keep 2 more 9s.",
    )
    behind = reason(LONE, value(9, match=0.3), value(4, 0.1), ahead=-2)
    assert "You are 2 behind: take a chance." in " ".join(reason_lines(behind))
    ahead = reason(LONE, value(9, match=0.3), value(4, 0.1), ahead=2)
    assert "You are 2 ahead: play it safe." in " ".join(reason_lines(ahead))


def test_a_person_is_warned_of_what_is_much_worse() -> None:
    worse = reason(LONE, value(9, 0.5), value(4, 0.4), value(10, 0.3, -0.3))
    assert tuple(warning_lines(worse)) == (
        "Do not play 10H, which is worth 0.5 less: it gives 10s to the other side.",
    )
    assert not tuple(warning_lines(reason(LONE, value(9, 0.5), value(4, 0.4))))
