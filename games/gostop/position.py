"""A position of Go Stop as a line of text: what the side that is to play a card knows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from games import contract, parsing, randomness
from games.cards import FACES, Card, read_cards
from games.contract.parts import ROUNDS_LIMIT
from games.gostop import faces
from games.gostop.rules import DEALT_HAND, TWO_DECKS, Group, Options, State, card_named, cards_at
from games.text import quoted

POSITION_WORDS = (
    ("hand", "your cards, as in 9S,10D, or 9,10 for any suit"),
    ("other", "how many cards the other side has (as many as you)"),
    ("layout", "the layout; a triple stack as 5C-5H-5D"),
    ("won", "the cards that you have captured in this round"),
    ("lost", "the cards that the other side has captured"),
    ("passed", "ranks the other side left when it matched nothing"),
    ("score", "the points of earlier rounds, yours first (0,0)"),
    ("round", "which round it is (1)"),
    ("rounds", "how many rounds; 0: you are asked after each (0)"),
)

DEALT_LAYOUT = 8  # the cards that the layout is dealt
LEFT_IN_STOCK = 56  # the cards that are left in the stock once both hands are played
STACK = 3  # the cards of a triple stack
MOST_ROUND_POINTS = 26  # the most points of a round: two for each face
MOST_ROUND = 9_999  # the highest round that is read, where as many are played as you like


def _write_position(view: State, seat: contract.Seat) -> str:
    """Return the line of a moment in which a seat may play any card of its hand, else "".

    It is "" too if the moment comes from a file with too few or too many cards.
    """
    if view.phase != "play" or seat != view.turn:
        return ""
    own, other = view.scores[seat], view.scores[1 - seat]
    line = parsing.write_position_words(
        {
            "hand": _write_pile(view.hands[seat]),
            "other": str(len(view.hands[1 - seat])),
            "layout": ",".join("-".join(map(_write_card, group)) for group in view.layout),
            "won": _write_pile(view.captured[seat]),
            "lost": _write_pile(view.captured[1 - seat]),
            "passed": ",".join(FACES[rank - 1] for rank in view.passed[1 - seat]),
            "score": f"{own},{other}" if own or other else "",
            "round": str(view.round) if view.round > 1 else "",
            "rounds": str(view.options.rounds or ""),
        }
    )
    try:
        _read_position(line)
    except contract.BadInput:
        return ""
    return line


def _write_pile(cards: Iterable[Card | None]) -> str:
    return ",".join(_write_card(card) for card in cards if card)


def _write_card(card: Card) -> str:
    return card.face + card.suit.value


def _read_position(line: str) -> State:
    words = parsing.read_position_words(line, POSITION_WORDS)
    groups = [group.split("-") for group in words["layout"].upper().split(",") if group]
    piles = [words[name].upper().split(",") for name in ("hand", "won", "lost")]
    hand, won, lost, *layout = read_cards(
        [[word for word in each if word] for each in (*piles, *groups)],
        TWO_DECKS,
        lambda word: card_named(word.replace("10", "X")),
        lambda card: f"There are only two {_write_card(card)} in two decks.",
    )
    other = parsing.whole(DEALT_HAND, 0)(words["other"] or str(len(hand)))
    number = parsing.whole(MOST_ROUND)(words["round"] or "1")
    rounds = parsing.whole(ROUNDS_LIMIT, 0)(words["rounds"] or "0")
    own = len(hand)
    if not own:
        raise contract.BadInput("Your hand is empty. Give your cards, as in hand=9S,10D.")
    if own > DEALT_HAND:
        raise contract.BadInput(f"A hand has {DEALT_HAND} cards at most, not {own}.")
    if other not in (own, own - 1):
        raise contract.BadInput(
            f"It is your turn with {own} cards: the other side has {own} or {own - 1}, not {other}."
        )
    _check_piles(layout, won, lost)
    held, table = own + other, sum(map(len, layout)) + len(won) + len(lost)
    played = DEALT_LAYOUT + 2 * (2 * DEALT_HAND - held)  # two cards in each turn
    if table != played:
        raise contract.BadInput(
            f"With {held} cards in both hands, {played} are in the layout or captured, not {table}."
        )
    if (won or lost) and held == 2 * DEALT_HAND:
        raise contract.BadInput("Nothing is captured before the first card is played.")
    return State(
        Options(rounds),
        seed="",
        shuffles=0,
        phase="play",
        round=number,
        turn=0,
        hands=(hand, (None,) * other),
        captured=(won, lost),
        layout=tuple(layout),
        stock=(None,) * (LEFT_IN_STOCK + held),
        scores=_read_score(words["score"], number, rounds),
        passed=((), _read_faces(words["passed"])),
    )


def _read_faces(text: str) -> tuple[int, ...]:
    words = {word: None for word in text.upper().split(",") if word}
    for word in words:
        if word not in FACES:
            raise contract.BadInput(f"{quoted(word)} is no rank. Write A, 2 to 10, J, Q or K.")
    return tuple(sorted(FACES.index(word) + 1 for word in words))


def _read_score(text: str, number: int, rounds: int) -> tuple[int, int]:
    """Return the points of earlier rounds. Raises `BadInput` if they are not possible."""
    points = parsing.parse_numbers(text) or (0, 0)
    if len(points) != len(("yours", "theirs")) or min(points) < 0:
        raise contract.BadInput("Write your points and the other side's, as in score=2,1.")
    if rounds and number > rounds:
        raise contract.BadInput(f"A match of {rounds} rounds has no round {number}.")
    most = (number - 1) * MOST_ROUND_POINTS
    if sum(points) > most:
        raise contract.BadInput(
            f"{number - 1} finished rounds bring {most} points at most."
            if most
            else "Before round 1 nobody has points. Say which round it is, as in round=2."
        )
    return points[0], points[1]


def _check_piles(layout: Sequence[Group], *piles: tuple[Card, ...]) -> None:
    """Raise `BadInput` for a group that is no triple stack, or half a pair that is captured."""
    stacks = {group[0].rank for group in layout if len(group) > 1}
    for group in layout:
        if len(group) != 1 and (len(group) != STACK or len({card.rank for card in group}) > 1):
            raise contract.BadInput("Only three cards of one rank are joined, as in 5C-5H-5D.")
        if len(group) == 1 and group[0].rank in stacks:
            raise contract.BadInput(
                f"Next to a triple stack of {faces.plural(group[0].rank)} lies no other of them."
            )

    for pile in piles:
        for rank, number in sorted(Counter(card.rank for card in pile).items()):
            if number % faces.FACE_PAIR:
                raise contract.BadInput(
                    f"{faces.plural(rank)} are captured in pairs: nobody has {number} of them."
                )


def _complete_position(view: State, seed: str) -> State:
    seen = [*view.hands[0], *view.captured[0], *view.captured[1]]
    seen += cards_at(view.layout, range(len(view.layout)))
    unseen = list((Counter(TWO_DECKS) - Counter(card for card in seen if card)).elements())
    order = randomness.shuffled(randomness.stream(seed, 0), unseen)
    held = len(view.hands[1])
    return replace(view, seed=seed, hands=(view.hands[0], order[:held]), stock=order[held:])


def _card_steps(word: str, given: Mapping[str, str]) -> parsing.Steps:
    """Return what clicks can make of the value of a word: a face takes any suit that is left."""
    text = given.get(word, "")
    match word:
        case "hand" | "layout" | "won" | "lost":
            return parsing.add_steps(text, FACES)
        case "passed":
            return parsing.toggle_steps(text, FACES)
        case "score":
            return ()
    numbers = range(DEALT_HAND + 1) if word == "other" else range(1, 6)
    return parsing.set_steps(text, *map(str, numbers))


POSITIONS: contract.Positions[State] = contract.Positions(
    POSITION_WORDS,
    "hand=9,9,4,J,J,2,A,6,K,10 layout=9,9,4,Q,Q,6,7,3",
    _write_position,
    _read_position,
    _complete_position,
    _card_steps,
    (("On the table", "hand"), ("So far in this round", "won"), ("The match", "score")),
)
