"""The reason for a play in words: what it does, what spoke for it, and the next best play.

A computer's reason is part of a sentence about it. For a person there are whole sentences.
"""

from collections.abc import Iterator

from games.cards import Card
from games.gostop.faces import FACE_PAIR, FACE_SET, plural, purpose, single, with_article
from games.gostop.play_reason import PlayReason, PlayValue
from games.text import as_sentence, listed

EQUAL = 1e-9
"""A smaller difference of two values is rounding."""

SHOWN_EQUAL = 0.05
"""A smaller difference rounds to 0.0."""

FEW_UNSEEN = 2
"""Up to so many unseen cards of a face are called few."""

BAD_FROM = 0.25
"""A play that is worth so much less than the best is one to be warned of."""

LESS = {
    "makes": "it earns less now",
    "builds": "it earns less later",
    "denies": "it gives more away",
}
"""What is worse about another play, by the name of the term that differs most."""


def explain_play(reason: PlayReason) -> str:
    """Return what decided, as part of a sentence: the deed, what spoke for it, the next best."""
    said = ", ".join(filter(None, (play_deed(reason), play_fact(reason), match_fact(reason))))
    return "; ".join(filter(None, (said, next_best(reason))))


def play_deed(reason: PlayReason) -> str:
    """Return what the card does now, or why it is played though it meets nothing."""
    if aim := purpose(reason.rank, reason.face):
        return f"it could {aim} with it"
    if len(reason.values) == 1:
        return "it had no other face to play"
    return "its matches could wait" if reason.matches else "nothing in its hand matched"


def play_fact(reason: PlayReason) -> str:
    """Return what else spoke for the play; "" if it captures four cards."""
    face, several = reason.face, plural(reason.rank)
    if not face.lying:
        return f"and {unseen_words(reason)}" if len(reason.values) > 1 else ""
    if face.lying >= FACE_SET - 1:
        return ""
    if face.theirs % FACE_SET == FACE_PAIR:
        return f"and the other side lacked two {several} for a set"
    return "" if face.completes else f"and it makes half a set of {several}"


def unseen_words(reason: PlayReason) -> str:
    """Return how many unseen cards may meet a card that is laid down."""
    number = reason.face.unseen
    if not number:
        return f"no {single(reason.rank)} is unseen"
    few = "only " if number <= FEW_UNSEEN else ""
    are = f"is {with_article(reason.rank)}" if number == 1 else f"are {plural(reason.rank)}"
    return f"{few}{number} of {reason.unseen} unseen cards {are}"


def match_fact(reason: PlayReason) -> str:
    """Return what the score had to do with it; "" if the play leads without that, too."""
    if not decided_by_score(reason):
        return ""
    if reason.ahead > 0:
        return f"and it was safer, {reason.ahead} ahead"
    return f"and it had to take a chance, {-reason.ahead} behind"


def decided_by_score(reason: PlayReason) -> bool:
    """Return whether another play would be better if only points counted."""
    if len(reason.values) == 1 or not reason.ahead:
        return False
    first, second, *_ = reason.values
    return first.match - second.match > reason.lead > EQUAL


def next_best(reason: PlayReason) -> str:
    """Return the next best play and how much less it is worth, or which are as good."""
    if equals := equal_cards(reason):
        return f"{listed(equals, 'and')} {'is' if len(equals) == 1 else 'are'} worth the same"
    if len(reason.values) == 1:
        return ""
    other = card_in_words(reason.cards[1])
    if fewer := fewer_wins(reason, 1):
        return f"next best {other} {fewer}"
    if reason.lead < SHOWN_EQUAL:
        return f"{other} is worth almost the same"
    return f"next best {other}, {reason.lead:.1f} less: {what_is_less(reason, 1)}"


def fewer_wins(reason: PlayReason, place: int) -> str:
    """Return how many games fewer another play wins; "" if that is not known exactly.

    Args:
        reason: The reason for the best play.
        place: The place of the other play among the values.
    """
    best, other = reason.values[0].wins, reason.values[place].wins
    if best is None or other is None:
        return ""
    count = round(100 * (best - other))
    return f"wins {count} fewer games in 100" if count > 1 else "wins slightly fewer games"


def equal_cards(reason: PlayReason) -> list[str]:
    """Return the other cards that are worth just as much."""
    best = reason.values[0].worth
    return [
        card_in_words(card)
        for card, value in zip(reason.cards[1:], reason.values[1:], strict=True)
        if best - value.worth < EQUAL
    ]


def reason_lines(reason: PlayReason) -> Iterator[str]:
    """Yield what speaks for a play, for the person who is to play it."""
    yield " ".join(fact_sentences(reason))
    if said := next_best(reason):
        yield as_sentence(said)
        if reason.exact:
            yield "Every chance to the end of the round is counted."


def fact_sentences(reason: PlayReason) -> Iterator[str]:
    """Yield what speaks for a play in whole sentences."""
    face, several = reason.face, plural(reason.rank)
    if not face.lying:
        yield as_sentence(unseen_words(reason))
    elif face.lying >= FACE_SET - 1:
        yield f"That is a set of {several}, a point at once."
    else:
        yield f"It {'completes your' if face.completes else 'makes half a'} set of {several}."
    if face.theirs % FACE_SET == FACE_PAIR:
        yield f"{'The' if face.lying else 'But the'} other side lacks two {several} for a set."
    if face.held > 1:
        yield f"You keep {kept_cards(reason)}."
    if decided_by_score(reason):
        yield (
            f"You are {reason.ahead} ahead: play it safe."
            if reason.ahead > 0
            else f"You are {-reason.ahead} behind: take a chance."
        )


def kept_cards(reason: PlayReason) -> str:
    """Return what a person keeps of the face that is played: another 9, 2 more 9s."""
    more = reason.face.held - 1
    return f"another {single(reason.rank)}" if more == 1 else f"{more} more {plural(reason.rank)}"


def warning_lines(reason: PlayReason) -> Iterator[str]:
    """Yield which card a person should not play and why, if one is much worse than the best."""
    less = reason.values[0].worth - reason.values[-1].worth
    if less >= BAD_FROM:
        other, fewer = card_in_words(reason.cards[-1]), fewer_wins(reason, -1)
        why = fewer or f"is worth {less:.1f} less: {what_is_less(reason, -1)}"
        yield f"Do not play {other}, which {why}."


def what_is_less(reason: PlayReason, place: int) -> str:
    """Return what is worse about another play: the term that differs most.

    Args:
        reason: The reason for the best play.
        place: The place of the other play among the values.
    """
    best, other = reason.values[0], reason.values[place]
    differ = {name: getattr(best, name) - getattr(other, name) for name in (*LESS, "match")}
    most = max(differ, key=lambda name: differ[name])
    if most == "denies" and not reason.exact:
        return what_is_given(reason, other)
    if most == "builds" and not reason.exact:
        return what_is_missed(reason, other)
    if most in LESS:
        return LESS[most]
    return "it risks more" if reason.ahead > 0 else "it plays too safe"


def what_is_given(reason: PlayReason, other: PlayValue) -> str:
    """Return which face another play gives to the other side: its own, or the one that it leaves.

    Args:
        reason: The reason for the best play.
        other: What the other play is worth.
    """
    best = reason.values[0]
    if -other.denies > best.denies:
        return f"it gives {plural(other.rank)} to the other side"
    if reason.face.lying:
        return f"it leaves {plural(best.rank)} to the other side"
    return LESS["denies"]


def what_is_missed(reason: PlayReason, other: PlayValue) -> str:
    """Return why another play earns less later: what it spends, or what the best makes.

    Args:
        reason: The reason for the best play.
        other: What the other play is worth.
    """
    best, face = reason.values[0], reason.face
    if -other.builds > best.builds:
        return f"it spends {with_article(other.rank)} that is worth more later"
    if 0 < face.lying < FACE_SET - 1 and not face.completes:
        return f"half a set of {plural(best.rank)} promises more"
    return LESS["builds"]


def card_in_words(card: Card) -> str:
    """Return a card in a sentence, as in 10H."""
    return f"{card.face}{card.suit.value}"
