"""Twenty-One in lines of text, in the exact words of its rules page, and typed lines."""

from games.cards import Card
from games.contract import BadInput, Prompt, Seat, Verb
from games.text import quoted
from games.twentyone import rules
from games.twentyone.rules import Action, State

HIT_OR_STAY_QUESTION = "Would you like to HIT (H/h) or STAY (S/s)? >> "
ANOTHER_ROUND_QUESTION = "Would you like to play another round (Y/N)? >> "
GOODBYE = "Thank you for playing. Goodbye..."
MUST_TAKE = "Dealer must take a card..."


def prompt(state: State, reader: Seat) -> Prompt:
    """Return the question to the player: hit or stay, or another round."""
    return Prompt(HIT_OR_STAY_QUESTION if state.phase == "player" else ANOTHER_ROUND_QUESTION)


def parse(line: str, state: State, reader: Seat) -> Action | Verb:
    """Return what a line means: hit or stay for any line if that is asked. Raises `BadInput`."""
    first = line[:1].lower()
    if state.phase == "player":
        return rules.Hit() if first == "h" else rules.Stay()
    if first in ("y", "n"):
        return rules.Again() if first == "y" else rules.Leave()
    if said := Verb.of(line):
        return said
    if state.phase == "another":
        raise _neither_of(line, "yes nor no", "Enter Y or N.")
    raise BadInput(rules.why_not_now(state, reader))


def parse_strictly(line: str, state: State, reader: Seat) -> Action | Verb:
    """Return what a line means if hit and stay have to be typed. Raises `BadInput`."""
    said = Verb.of(line)
    if said or state.phase != "player":
        return said or parse(line, state, reader)
    if line.strip()[:1].lower() not in ("h", "s"):
        raise _neither_of(line, "hit nor stay", "Enter H or S.")
    return parse(line.strip(), state, reader)


def _neither_of(line: str, answers: str, possible: str) -> BadInput:
    heard = f"{quoted(line)} is neither {answers}." if line.strip() else "Nothing was entered."
    return BadInput(f"{heard} {possible}")


def spell(action: Action, state: State, reader: Seat) -> str:
    """Return what to type for a choice; "" for what HOUSE does."""
    said = {rules.Hit: "hit", rules.Stay: "stay", rules.Again: "yes", rules.Leave: "no"}
    return said.get(type(action), "")


def narrate(
    before: State, seat: Seat, action: Action, after: State, why: str, typed: tuple[Seat, ...]
) -> tuple[str, ...]:
    """Return a step as lines; a choice, with its reason, only if nobody typed it."""
    match action:
        case rules.Draw() if before.phase != "dealer":
            if after.phase == "deal":
                return ()
            dealt = (f"Round {after.round}",) if before.phase == "deal" else ()
            return (*dealt, *player_hand(after), _dealer_line(after))
        case rules.Draw() | rules.Turn():
            return (_dealer_line(after), *((MUST_TAKE,) if after.phase == "dealer" else ()))
        case rules.Reshuffle():
            return ("Repopulating deck with cards...",)
        case rules.Settle():
            return (verdict(after),)
        case rules.Hit() | rules.Stay() if seat not in typed:
            does = "Player hits" if isinstance(action, rules.Hit) else "Player stays"
            return (f"{does}: {why}." if why else f"{does}.",)
    return (GOODBYE,) if after.phase == "over" else ()


def verdict(state: State) -> str:
    """Return the line that says how a round ended."""
    number, player, dealer = state.round, rules.total(state.player), rules.total(state.dealer)
    if player > rules.BEST:
        return f"Player went bust. Dealer wins round {number}!"
    if player == rules.BEST:
        return f"Player wins round {number} with a natural 21!"
    ends = "Dealer went bust. " if dealer > rules.BEST else ""
    if dealer == rules.BEST:
        ends = "Dealer has a natural 21! "
    wins = {
        "won": f"Player wins round {number}!",
        "lost": f"Dealer wins round {number}!",
        "tied": f"Tie! No one wins round {number}!",
    }
    return ends + wins[rules.round_outcome(state)]


def player_hand(state: State, reader: Seat = 0) -> tuple[str, ...]:
    """Return the player's hand as a line; none between two rounds."""
    if not state.player:
        return ()
    return (f"Player's hand:{_card_row(state.player)}, value = {rules.total(state.player)}",)


def _dealer_line(state: State) -> str:
    worth = "" if None in state.dealer else f", value = {rules.total(state.dealer)}"
    return f"Dealer's hand:{_card_row(state.dealer)}{worth}"


def _card_row(cards: tuple[Card | None, ...]) -> str:
    return "".join(f"[ {rules.card_code(card)} ]" for card in cards)


def describe(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the table in lines: the round and its totals, deck and discards, both hands."""
    discards = len(state.discards) + len(state.buried)
    return (
        f"Round {state.round}: {state.won} won, {state.lost} lost, {state.tied} tied",
        f"Cards in the deck: {len(state.deck)}, in the discard pile: {discards}",
        *((*player_hand(state), _dealer_line(state)) if state.dealer else ()),
    )
