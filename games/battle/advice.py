"""What the coach says of the dice, and why a choice is better than another."""

from collections.abc import Iterator
from itertools import islice

from games.battle.appraisal import BattleAppraisal
from games.battle.players import Aims, entry_text, is_decided, points_after, points_if_equal
from games.battle.rules import ALL, Accept, Action, Enter, Roll, State, score, totals
from games.battle.turns import dice_text, kept_dice, open_set, plan_turn
from games.contract import Decision, Seat
from games.text import as_sentence

MOST_PLANS_SAID = 3  # how many plans are named


def advise_on_dice(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return the best plans after a roll: what each is worth, and where the best one scores."""
    if not view.dice:
        return ()
    reasons, most, sentences = dict(decision.reasons), decision.worth[0][1], []
    wins = decision.unit == "win"
    decided = wins and is_decided(list(decision.worth))
    if decided:
        come = f"{'won' if most else 'lost'} whatever comes"
        sentences.append(f"The game is {come}: this is for points.")
    best = islice(distinct_plans(decision, view), 1 if decided else MOST_PLANS_SAID)
    for place, (action, worth) in enumerate(best):
        deed = plan_words(action, view)
        if isinstance(action, Enter):
            deed = deed.replace(",", "") if view.phase == "choose" else f"enter {deed}"
        before = "Just as good:" if worth == most else "Or"
        said = f"{before if place else 'The coach would'} {deed}"
        worths = f"wins {100 * worth:.1f}%" if wins else f"{worth:.1f} points in all"
        if wins and not place:
            worths += ", a tie counting half"
        aims = reasons.get(action, "") if isinstance(action, Roll) and not place else ""
        facts = ("" if decided else worths, f"scores in {aims}" if aims else "")
        sentences.append(f"{': '.join(filter(None, (said, '; '.join(filter(None, facts)))))}.")
    return tuple(sentences)


def distinct_plans(decision: Decision[Action], state: State) -> Iterator[tuple[Action, float]]:
    """Yield what can be done; while dice may be rolled, only the best column to enter them in."""
    worths, entered = decision.worth, False
    if isinstance(decision.action, Accept):  # of equal choices, the advised one
        worths = tuple(sorted(worths, key=lambda each: (-each[1], not isinstance(each[0], Enter))))
    for action, worth in worths:
        enters = isinstance(action, Enter)
        if isinstance(action, Roll) or (enters and (not entered or state.phase == "enter")):
            yield action, worth
        entered = entered or enters


def plan_words(action: Action, state: State) -> str:
    """Return an action as a plan: what is kept, or where the dice are entered."""
    if isinstance(action, Enter):
        points = score(state.dice, action.category, state.options.band)
        before = "accept, " if state.phase == "choose" else ""
        return f"{before}{points} in {action.category}"
    kept = kept_dice(state.dice, action.dice if isinstance(action, Roll) else ALL)
    return f"keep the {dice_text(kept)}" if kept else "roll all five"


def why_better_move(
    appraisal: BattleAppraisal, state: State, seat: Seat, better: Action, other: Action
) -> str:
    """Return why a choice is better than another, in a sentence or two."""
    if isinstance(better, Enter) and isinstance(other, Enter):
        (good, good_text), (bad, bad_text) = (_entry_sum(state, entry) for entry in (better, other))
        sums = f"{good_text}; {bad_text}."
        lead = totals(state)[seat] - totals(state)[1 - seat]
        if good >= bad or not lead:
            return sums
        stands = f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}"
        return f"{sums} On points {other.category} is better, but not to win from {stands}."
    keeps = [kept_dice(state.dice, a.dice) for a in (better, other) if isinstance(a, Roll)]
    if not keeps or not all(isinstance(a, Roll | Accept) for a in (better, other)):
        return ""
    for_points = plan_turn(open_set(state, state.player), state.options.band, ahead=True)
    plan = points_if_equal(appraisal.turn(state), for_points)
    aims = Aims(plan, state)
    scores = [
        f"{f'keeping the {dice_text(kept)}' if kept else 'rolling all five'} "
        f"scores in {aims.text(kept)}"
        for kept in keeps
    ]
    if len(scores) == 2:
        return as_sentence("; ".join(scores))
    accepted = entry_text(state, plan.best_entry(state.dice)[0])
    says = "Accepting makes sure of" if isinstance(better, Accept) else "Accepting means"
    return f"{says} {accepted}; {scores[0]}."


def _entry_sum(state: State, entry: Enter) -> tuple[int, str]:
    """Return what an entry scores and leaves to come, in tenths and as a sum that adds up."""
    now = score(state.dice, entry.category, state.options.band)
    later = round(10 * points_after(state, entry))
    whole = 10 * now + later
    scores = f"{entry.category} scores {now}"
    if not later:
        return whole, scores
    return whole, f"{scores}, and {later / 10:.1f} more on average, {whole / 10:.1f} in all"
