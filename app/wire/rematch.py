"""Another game with the same friend: both have to want it; then they change seats.

Both say so at the table that is over. What this side commits to for the next game is made from the
secret of the last one, so nothing has to be kept but what was said.
"""

from msgspec.structs import replace

from app.wire.commitment import derived_nonce
from app.wire.conversation import TableTalk
from app.wire.hash_chain import anchor_of
from app.wire.journal import new_journal
from app.wire.messages import PlayAgain, encode_line
from app.wire.table import WireTable
from app.wire.terms import Terms, next_terms
from games.contract import Refusal


def next_secret(secret: str) -> str:
    """Return the secret of a side in the next game."""
    return derived_nonce(secret, "again")


def wish(talk: TableTalk) -> PlayAgain:
    """Return the message that asks for another game. Raises `Refusal`."""
    if talk.ended is None:
        raise Refusal("The game is not over yet.")
    if talk.ended.how == "broken":
        raise Refusal("This game was broken off, so no other follows it.")
    if talk.seat in talk.again:
        raise Refusal("You have already asked.")
    return PlayAgain(anchor_of(next_secret(talk.secret)))


def rematch_stage(talk: TableTalk) -> str:
    """Return how far both sides of a game that is over are, as `TableView.friend` says it."""
    if talk.ended and talk.ended.how == "broken":
        return "done"
    if talk.seat in talk.again:
        return "asked"
    return "wants" if talk.again else "here"


def rematch_words(friend: str, stage: str) -> str:
    """Return a sentence about another game with a friend; "" if there is nothing to say."""
    words = {
        "asked": f"Waiting for {friend}.",
        "wants": f"{friend} would like another game. Press n to start it, with sides swapped.",
        "away": f"{friend} is not here any more.",
    }
    return words.get(stage, "")


def followed_by(talk: TableTalk, anchor: str) -> Terms | None:
    """Return the terms of the next game if the other side commits to an anchor.

    Args:
        talk: The game that is over.
        anchor: What the other side commits to, unless it has said so already.

    Returns:
        The terms; None as long as this side has not asked for another game.
    """
    if talk.seat not in talk.again:
        return None
    both = {1 - talk.seat: anchor, **talk.again}
    return next_terms(talk.terms, (both[0], both[1]))


def has_moved_on(table: WireTable, other: str, anchor: str) -> bool:
    """Return whether the other side has sat down at the next table already.

    Then it has said that it wants another game. If that was lost on its way, it is noted down.

    Args:
        table: The table of this side.
        other: The table of the other side.
        anchor: What the other side commits to there.
    """
    talk = table.talk
    terms = followed_by(talk, anchor)
    if terms is None or terms.table != other:
        return False
    if 1 - talk.seat not in talk.again:
        table.hear(encode_line(PlayAgain(anchor)))
    return True


def next_table(table: WireTable) -> WireTable:
    """Begin the table that both sides want. Raises `Refusal` if it cannot be noted down."""
    heading, talk = table.journal.heading, table.talk
    terms = followed_by(talk, talk.again[1 - talk.seat])
    assert terms  # noqa: S101 - both have asked for it
    following = replace(
        heading,
        terms=terms,
        seat=1 - heading.seat,
        secret=next_secret(heading.secret),
        before=heading.terms.table,
    )
    begun = WireTable(new_journal(following, table.journal.path.parent))
    begun.say_due()
    return begun
