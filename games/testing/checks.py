"""What is checked of a random game: its rules, what is hidden, its words, and its players.

Games end, `legal` and `reduce` agree, states are stored and read back; `seen_by` hides from players
and `shown` from readers; what is typed means what is spelled, and all can be printed; players
choose legally, by what they may know, and say why. Each check yields what is wrong.
"""

import random
from collections.abc import Iterator
from typing import Any

from msgspec import ValidationError, json

from games import contract
from games.contract import HOUSE, Decision, IllegalAction, PlayerInfo, Refusal, SeenStep, SeenSteps
from games.randomness import below, stream
from games.testing.random_game import LONGEST_GAME, SEATS, SEED, Check, Step, Trial


def _check_fields(trial: Trial) -> Iterator[str]:
    for field in trial.game.fields:
        if field.name == "seed":
            continue
        value = getattr(trial.options, field.name)
        if field.parse(field.text(value)) != value:
            yield f"Field {field.name!r}: parse must read {field.text(value)!r} as {value!r}."
        for choice in field.choices:
            if field.text(field.parse(choice)) != choice:
                yield f"Field {field.name!r}: text must write the choice {choice!r} as it is."


def _check_ending(trial: Trial) -> Iterator[str]:
    game, steps = trial.game, trial.steps
    last = steps[-1].after if steps else game.deal(trial.options, trial.seed)
    if any(not game.legal(last, seat) for seat in game.to_move(last)):
        yield f"Seats {game.to_move(last)} are to move, but legal offers nothing."
    elif game.to_move(last):
        yield f"The game is not over after {LONGEST_GAME} random actions: every game must end."
    if not isinstance(game.result(last), contract.Result):
        yield "The game is over, as to_move says, but result is None: it must say who won."
    if any(game.result(step.before) is not None for step in steps):
        yield "result says that the game has ended while to_move still names somebody."
    for seat in SEATS:
        if game.legal(last, seat):
            yield f"The game is over, but legal offers seat {seat} something."


def _check_turns(trial: Trial) -> Iterator[str]:
    game = trial.game
    for step in trial.first():
        turn = game.to_move(step.before)
        if turn != (HOUSE,) and not set(turn) <= set(game.chairs):
            yield f"to_move says {turn}: it must be seats of chairs, (HOUSE,) or ()."
        for seat in SEATS:
            legal = game.legal(step.before, seat)
            if not isinstance(legal, tuple):
                yield "legal must return a tuple."
            if seat not in turn and legal:
                yield f"Seat {seat} is not to move, but legal offers it {legal[0]!r}."
            if any(action in game.cheats.actions for action in legal):
                yield "legal offers an action that is named among the cheats."
        if turn == (HOUSE,) and len(game.legal(step.before, HOUSE)) != 1:
            yield "What happens by HOUSE must be one action: chance belongs into reduce."


def _check_reduce(trial: Trial) -> Iterator[str]:
    pool = list({json.encode(step.action): step.action for step in trial.first()}.values())
    for step in trial.some(20):
        before = json.encode(step.before)
        for seat in SEATS:
            legal = trial.game.legal(step.before, seat)
            for action in [*pool, *legal]:
                refused = None
                try:
                    trial.game.reduce(step.before, seat, action)
                except IllegalAction as refusal:
                    refused = str(refusal)
                if refused is not None and action in legal:
                    yield f"legal offers seat {seat} {action!r}, but reduce refuses it: {refused}"
                if refused is None and action not in legal:
                    yield f"reduce takes {action!r} of seat {seat}, which legal does not offer."
                if refused is not None and not _is_sentence(refused):
                    yield f"IllegalAction must have a whole sentence, and has {refused!r}."
        if json.encode(step.before) != before:
            yield "reduce changes the state that it is given: it must return a new one."


def _is_sentence(text: str) -> bool:
    return text.endswith(".") and text.isprintable()


def _check_storing(trial: Trial) -> Iterator[str]:
    game = trial.game
    stored: list[tuple[str, Any, Any]] = [("Options", trial.options, game.Options)]
    for step in trial.first():
        stored += [("Action", step.action, game.Action), ("State", step.after, game.State)]
    for name, value, kind in stored:
        try:
            if json.decode(json.encode(value), type=kind) != value:
                yield f"{name} changes when it is stored: {value!r}. Use tuples, not lists."
        except (ValidationError, TypeError) as error:
            yield f"{name} cannot be stored: {value!r} cannot be read back ({error})."


def _check_repeating(trial: Trial) -> Iterator[str]:
    state = trial.game.deal(trial.options, trial.seed)
    for step in trial.first():
        if state != step.before:
            yield (
                "The same seed and actions give another game: chance must come from the seed "
                "and a counter in the state, by games.randomness.stream."
            )
        state = trial.game.reduce(state, step.seat, step.action)


def _check_choices_at_once(trial: Trial) -> Iterator[str]:
    game = trial.game
    for step in trial.some(20):
        if game.to_move(step.before) != (0, 1):
            continue
        orders: list[list[Step]] = []
        for order in ((0, 1), (1, 0)):
            state, steps = step.before, []
            for seat in order:
                action = game.legal(state, seat)[-1]
                steps.append(SeenStep(seat, action, state, game.reduce(state, seat, action)))
                state = steps[-1].after
            orders.append(steps)
        if orders[0][-1].after != orders[1][-1].after:
            yield "Both seats choose at once, but the state depends on who chose first."
        for seat in game.chairs:
            one, other = (SeenSteps(game, seat, steps).seen for steps in orders)
            if one != other:
                yield (
                    f"Both seats choose at once, but seat {seat} can see in seen_by whether the "
                    "other was first: its players could not answer alike each time."
                )


def _check_formats(trial: Trial) -> Iterator[str]:
    game = trial.game
    for name, form in game.files.formats.items():
        for step in trial.some(20):
            if form.refusal(step.before):
                continue
            text = form.write(step.before)
            loaded = form.read(text.encode(), name)
            start = game.deal(loaded.options, "") if loaded.start is None else loaded.start
            if form.refusal(start) or form.write(start) != text:
                yield f"A {form.title} file that was written and read is written differently."


def _check_views(trial: Trial) -> Iterator[str]:
    game = trial.game
    for step in trial.first():
        asked = trial.asked(step.before)
        for name, readers in (("shown", SEATS), ("seen_by", game.chairs)):
            for reader in readers:
                view = getattr(game, name)(step.before, reader)
                if reader in asked and reader not in game.to_move(view):
                    yield f"{name} hides from seat {reader} that it is to move."
                elif reader in asked and game.legal(view, reader) != game.legal(
                    step.before, reader
                ):
                    yield f"{name} hides from seat {reader} what it may do: legal is not the same."
                if SEED.encode() in json.encode(view):
                    yield f"{name} tells the seed, and so all that chance will bring: empty it."
                if getattr(game, name)(view, reader) != view:
                    yield f"{name} changes its own view: it must leave a view as it is."
                if name == "shown" and game.standing(view) != game.standing(step.before):
                    yield "standing needs something that shown hides."


def _check_secrets(trial: Trial) -> Iterator[str]:
    game = trial.game
    for step in trial.some(10):
        others = set() if type(step.action) in game.secret else set(game.chairs) - {step.seat}
        for seat in others:
            seen = game.seen_by(step.after, seat)
            for action in game.legal(step.before, step.seat):
                after = game.reduce(step.before, step.seat, action)
                if after != step.after and game.seen_by(after, seat) == seen:
                    yield (
                        f"Seat {seat} sees no difference between {step.action!r} and {action!r} of "
                        f"seat {step.seat}, and yet its players learn which it was: name "
                        f"{type(step.action).__name__} in secret, or let seen_by show it."
                    )


def _check_hidden(trial: Trial) -> Iterator[str]:
    if not trial.hidden:
        return
    game, coin = trial.game, random.Random(trial.number)
    for step in trial.first(60):
        for seat in game.chairs:
            other = trial.hidden.unseen_rearranged(step.before, seat, coin)
            if game.seen_by(other, seat) != game.seen_by(step.before, seat):
                yield f"seen_by tells seat {seat} what it cannot know."
        for reader in (*game.chairs, HOUSE):
            other = trial.hidden.unshown_rearranged(step.before, reader, coin)
            if game.shown(other, reader) != game.shown(step.before, reader):
                yield f"shown tells reader {reader} what it cannot see."


ODD_LINES = ("", " ", "0", "-1", "9" * 50, "1.5", "1 2 3", "1,2", "yes", "help me", "é", "\x1b[31m")


def _check_spelling(trial: Trial) -> Iterator[str]:
    game = trial.game
    for step in trial.first():
        for seat in trial.asked(step.before):
            view = game.shown(step.before, seat)
            for action in game.legal(view, seat):
                line = game.spell(action, view, seat)
                try:
                    if (meant := game.parse(line, view, seat)) != action:
                        yield f"spell writes {line!r} for {action!r}, and parse reads {meant!r}."
                except Refusal as refusal:
                    yield f"parse refuses {line!r}, which spell writes for {action!r}: {refusal}"


def _check_odd_lines(trial: Trial) -> Iterator[str]:
    coin = random.Random(trial.number)
    noise = "".join(chr(below(coin, 0x300)) for _ in range(below(coin, 40)))
    for line in (*ODD_LINES, noise):
        yield from check_line(trial, line)


def check_line(trial: Trial, line: str) -> Iterator[str]:
    """Yield how one line is not understood, and not refused with a sentence either."""
    game = trial.game
    for step in trial.first(20):
        for seat in trial.asked(step.before):
            try:
                game.parse(line, game.shown(step.before, seat), seat)
            except Refusal as refusal:
                if not _is_sentence(str(refusal)):
                    yield f"parse refuses {line!r}, but with no sentence: {str(refusal)!r}."


def _check_printing(trial: Trial) -> Iterator[str]:
    game = trial.game
    for step in trial.first():
        for seat in trial.asked(step.before):
            text = game.prompt(game.shown(step.before, seat), seat).text
            if not text.strip() or not all(line.isprintable() for line in text.splitlines()):
                yield f"prompt must ask something printable, and asks {text!r}."
        for reader in SEATS:
            before, after = game.shown(step.before, reader), game.shown(step.after, reader)
            narrated = game.narrate(before, step.seat, step.action, after, "a reason", ())
            for name, lines in (("narrate", narrated), ("describe", game.describe(after, reader))):
                if isinstance(lines, str):
                    yield f"{name} must return a tuple of lines, not one text."
                elif not all(line.isprintable() for line in lines):
                    yield f"{name} must return lines that can be printed, one text each: {lines!r}."
        if not game.standing(step.after).line.isprintable():
            yield "standing must have a line that can be printed."


OFTEN, SELDOM = 40, 16  # choices a player is asked for: its first, or its last if it takes long


def _check_players(trial: Trial) -> Iterator[str]:
    for name, info in trial.game.players.items():
        player, places = info.make(trial.tables), range(len(trial.first()))
        if not callable(getattr(player, "decide", None)):
            yield f"The player {name!r} cannot be asked: what makes it returns {player!r}."
            continue
        for place in places[-SELDOM:] if info.long else places[:OFTEN]:
            for fault in _check_decisions(trial, info, player, place):
                yield f"The player {name!r} {fault}"


def _check_decisions(trial: Trial, info: PlayerInfo, player: Any, place: int) -> Iterator[str]:
    game, state = trial.game, trial.steps[place].before
    for seat in trial.asked(state):
        known = [state, state]
        if trial.hidden:
            coin = random.Random(f"{trial.number} {place}")
            known[1] = trial.hidden.unseen_rearranged(state, seat, coin)
        seen = SeenSteps(game, seat, trial.steps[:place])
        views = [game.seen_by(each, seat) for each in known]
        decision, again = (
            info.ask(player, view, seat, stream(trial.seed, seat, place), seen) for view in views
        )
        if decision != again:
            yield "decides differently when it is asked twice: its coin must be all its chance."
        if not isinstance(decision, Decision):
            yield f"must return a Decision, not {decision!r}."
            continue
        if decision.action not in game.legal(state, seat):
            yield f"chooses {decision.action!r}, which legal does not offer."
        yield from _check_decision(trial, decision)


def _check_decision(trial: Trial, decision: Decision[Any]) -> Iterator[str]:
    if not decision.why or decision.why.endswith("."):
        yield f"must give its reason as part of a sentence, and gives {decision.why!r}."
    worths = [worth for _, worth in decision.worth]
    if worths != sorted(worths, reverse=True):
        yield "must list what its choices are worth from the best to the worst."
    if decision.mix and abs(sum(share for _, share in decision.mix) - 1) > 1e-9:
        yield "mixes its choices with probabilities that do not add up to 1."
    kind: Any = Decision
    if json.decode(json.encode(decision), type=kind[trial.game.Action]) != decision:
        yield "decides something that changes when it is handed to another process."


# All checks of a random game, except those of the players, which may take long.
ALL_CHECKS: tuple[Check, ...] = (
    *(_check_fields, _check_ending, _check_turns, _check_reduce, _check_storing, _check_repeating),
    *(_check_formats, _check_views, _check_secrets, _check_choices_at_once, _check_hidden),
    *(_check_spelling, _check_odd_lines, _check_printing),
)
PLAYER_CHECKS: tuple[Check, ...] = (_check_players,)


def run_check(check: Check, trial: Trial, preset: str = "") -> None:
    """Run one check on one game. Raises `AssertionError` with the first fault."""
    with_preset = f", preset {preset!r}" if preset else ""
    where = f"{trial.game.slug}{with_preset}, random game {trial.number}"
    try:
        fault = next(iter(check(trial)), None)
    except IllegalAction as refusal:
        fault = f"legal offers an action that reduce refuses: {refusal}"
    except Exception as error:
        error.add_note(f"This was raised by {where}, in {check.__name__.lstrip('_')}.")
        raise
    if fault:
        raise AssertionError(f"{fault} ({where})")
