"""A position of GOPS as a line of text, seen from the seat that is to bid."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from games import parsing
from games.contract import BadInput, Positions, Seat
from games.gops.rules import Options, State, deal, ranks
from games.randomness import shuffled, stream

POSITION_WORDS = (
    ("cards", "the lowest and the highest card (2-10)"),
    ("ties", "whether a tied prize is to stay or vanish (stay)"),
    ("you", "the cards in your hand"),
    ("other", "the cards in the other player's hand"),
    ("prize", "the prize on the table"),
    ("won", "the prizes that you have won"),
    ("lost", "the prizes that the other player has won"),
    ("waiting", "the prizes that tied bids left on the table"),
    ("gone", "the prizes that nobody got"),
)
DECIDED = ("won", "lost", "waiting", "gone")
CLICKED_CARDS = ("2-6", "2-7", "2-8", "2-10", "1-13")  # other cards of a game are typed
Ranks = tuple[int, ...]


def _write_position(view: State, seat: Seat) -> str:
    if view.phase != "bid":
        return ""
    options, *waiting, prize = view.options, *view.middle
    won, lost = view.captured[seat], view.captured[1 - seat]
    known = {*won, *lost, *view.middle, *view.prizes}
    low, high = options.cards
    piles = {
        "you": view.hands[seat],
        "other": view.hands[1 - seat],
        "prize": (prize,),
        "won": won,
        "lost": lost,
        "waiting": tuple(waiting),
        "gone": tuple(card for card in ranks(options) if card not in known),
    }
    written = {name: ",".join(map(str, sorted(cards))) for name, cards in piles.items()}
    words = {"cards": f"{low}-{high}", "ties": _tie_word(options), **written}
    return parsing.write_position_words(words)


def _tie_word(options: Options) -> str:
    return "stay" if options.ties == "carry" else "vanish"


def read_position(line: str) -> State:
    """Return the state of a line, with the reader in seat 0. Raises `BadInput`."""
    words = parsing.read_position_words(line, POSITION_WORDS)
    # "carry" and "discard" are older words of a line
    ties = parsing.one_of("stay", "vanish", "carry", "discard")(words.pop("ties") or "stay")
    cards = parsing.parse_range(words.pop("cards") or "2-10")
    options = Options(cards, "discard" if ties in ("vanish", "discard") else "carry")
    start = deal(options, "")
    piles = {name: tuple(sorted(parsing.parse_numbers(value))) for name, value in words.items()}
    you, other = piles["you"], piles["other"]
    for hand in (you, other):
        _check_cards(options, hand, "card")
    if len(you) != len(other):
        raise BadInput(
            f"Both hands must have the same number of cards, not {len(you)} and {len(other)}."
        )
    if not you:
        raise BadInput("No cards are left to bid. Give both hands, as in you=2,4 other=3,9.")
    _check_prizes(options, piles)
    _check_bids(options, piles)
    decided = {card for name in ("prize", *DECIDED) for card in piles[name]}
    return replace(
        start,
        phase="bid",
        prizes=tuple(card for card in ranks(options) if card not in decided),
        middle=piles["waiting"] + piles["prize"],
        hands=(you, other),
        captured=(piles["won"], piles["lost"]),
    )


def _check_prizes(options: Options, piles: dict[str, Ranks]) -> None:
    """Raise `BadInput` unless there is one prize on the table, and one for each round before."""
    if len(piles["prize"]) != 1:
        raise BadInput("One prize is on the table, as in prize=7.")
    decided = [card for name in DECIDED for card in piles[name]]
    _check_cards(options, (*piles["prize"], *decided), "prize")
    rounds = len(ranks(options)) - len(piles["you"])
    if len(decided) != rounds:
        raise BadInput(
            f"{rounds} cards of each hand were bid, so won=, lost=, waiting= and gone= must name "
            f"{rounds} prizes in all, not {len(decided)}."
        )
    wrong = "gone" if options.ties == "carry" else "waiting"
    if piles[wrong]:
        raise BadInput(f"With ties={_tie_word(options)} there is no {wrong}=.")


def _check_cards(options: Options, cards: Ranks, what: str) -> None:
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise BadInput(f"The {what} {card} appears twice.")
    low, high = options.cards
    for card in cards:
        if not low <= card <= high:
            raise BadInput(f"There is no card {card} in a game of {low}-{high}.")


def _check_bids(options: Options, piles: dict[str, Ranks]) -> None:
    """Raise `BadInput` if no order of the bids made so far divides the prizes like this."""
    cards = ranks(options)
    spent = [tuple(card for card in cards if card not in piles[hand]) for hand in ("you", "other")]
    won, lost, waiting = (len(piles[name]) for name in ("won", "lost", "waiting"))
    for wins, losses in _outcomes_of(*spent):
        if options.ties == "discard":
            possible = (wins, losses) == (won, lost)
        else:  # each round that was won brought a pot of one prize or more
            each = min(won, 1) <= wins <= won and min(lost, 1) <= losses <= lost
            possible = each and len(spent[0]) - wins - losses >= waiting
        if possible:
            return
    raise BadInput("No bids could have divided the prizes like this.")


WIN_STEP = 16  # a win counts so much, and a loss 1; nobody loses as many rounds


def _outcomes_of(own: Ranks, other: Ranks) -> list[tuple[int, int]]:
    """Return all numbers of wins and losses that two lots of bids may have led to.

    Every way to pair the bids is gone through, the other's as a set of bits. The numbers found are
    kept as the bits of one integer, so that a round is a shift.
    """

    @lru_cache(None)
    def found(left: int) -> int:
        if not left:
            return 1
        card, numbers = own[left.bit_count() - 1], 0
        for place, against in enumerate(other):
            if left >> place & 1:
                step = WIN_STEP if card > against else card < against
                numbers |= found(left & ~(1 << place)) << step
        return numbers

    numbers = found((1 << len(other)) - 1)
    return [divmod(bit, WIN_STEP) for bit in range(numbers.bit_length()) if numbers >> bit & 1]


def _bidding_steps(word: str, given: Mapping[str, str]) -> parsing.Steps:
    """Return what clicks can make of a word: only cards of the deal lie anywhere."""
    text = given.get(word, "")
    if word in ("cards", "ties"):
        return parsing.set_steps(text, *(CLICKED_CARDS if word == "cards" else ("stay", "vanish")))
    options = deal(Options(parsing.parse_range(given.get("cards") or "2-10")), "").options
    cards = tuple(map(str, ranks(options)))
    return parsing.set_steps(text, *cards) if word == "prize" else parsing.toggle_steps(text, cards)


POSITIONS: Positions[State] = Positions(
    POSITION_WORDS,
    "you=4,6,9 other=3,5,10 prize=7 won=4,8,9 lost=2,6,10",
    _write_position,
    read_position,
    lambda view, seed: replace(view, prizes=shuffled(stream(seed, 0), view.prizes)),
    _bidding_steps,
    (("The deal", "cards"), ("On the table", "you"), ("Won and lost", "won")),
)
