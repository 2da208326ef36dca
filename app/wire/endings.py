"""How a conversation ends, and what breaks it."""

from msgspec import Struct

from games.contract import Refusal, Seat


class Ended(Struct, frozen=True):
    """How a conversation ended.

    Attributes:
        how: "over", "resigned", "claimed" or "broken".
        loser: Who loses by it; None if the rules say, or nobody does.
        why: A sentence; "" if none is needed.
    """

    how: str
    loser: Seat | None = None
    why: str = ""


class Violation(Refusal):
    """The other side broke the protocol; the sentence names the step."""

    def __init__(self, why: str, *, proves: bool = True) -> None:
        super().__init__(why)
        self.proves = proves
