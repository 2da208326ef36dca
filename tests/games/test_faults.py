"""Why a value could not be read, in words for people."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from games.contract import Refusal
from games.faults import plain_fault


class Inner(Struct, forbid_unknown_fields=True):
    """A part of a file."""

    n: Annotated[int, Meta(ge=0, le=9)]
    share: float | None = None
    pair: tuple[int, int] = (1, 2)
    short: Annotated[str, Meta(max_length=2)] = ""
    level: Literal["easy", "hard"] = "easy"
    counts: dict[str, int] = {}


class Outer(Struct):
    """A file."""

    parts: list[Inner]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[]", "it is not a group of named values"),
        (b'{"parts": 5}', '"parts" is not a list'),
        (b'{"parts": [{"n": "x"}]}', '"n" of entry 1 of "parts" is not a whole number'),
        (b'{"parts": [{"n": 10}]}', '"n" of entry 1 of "parts" is out of range'),
        (b'{"parts": [{"n": 1e400}]}', '"n" of entry 1 of "parts" is out of range'),
        (
            b'{"parts": [{"n": 1, "share": "x"}]}',
            '"share" of entry 1 of "parts" is not a number or nothing',
        ),
        (
            b'{"parts": [{"n": 1, "pair": [1]}]}',
            '"pair" of entry 1 of "parts" has a wrong length',
        ),
        (
            b'{"parts": [{"n": 1, "short": "abc"}]}',
            '"short" of entry 1 of "parts" has a wrong length',
        ),
        (
            b'{"parts": [{"n": 1, "level": "no"}]}',
            '"level" of entry 1 of "parts" has a value that is not known',
        ),
        (
            b'{"parts": [{"n": 1, "counts": {"a": "b"}}]}',
            'an entry of "counts" of entry 1 of "parts" is not a whole number',
        ),
        (b'{"parts": [{}]}', '"n" of entry 1 of "parts" is missing'),
        (b"{}", '"parts" is missing'),
        (b'{"parts": [{"n": 1, "\x1b": 1}]}', "it makes no sense at byte 21"),
        (
            b'{"parts": [{"n": 1, "\\u001b": 1}]}',
            r'"\x1b" of entry 1 of "parts" is not known',
        ),
        (b'{"parts": [', "it ends too early"),
        (b'{"parts" 5}', "it makes no sense at byte 9"),
        (b'["\xff"]', "it is not text in UTF-8"),
        (b"[" * 20_000, "it is nested too deeply"),
    ],
)
def test_what_is_wrong_is_said_without_the_words_of_programs(content: bytes, why: str) -> None:
    kind: Any = Outer if content[:2] not in (b'["', b"[[") else Any
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError, RecursionError)) as error:
        msgspec.json.decode(content, type=kind)
    assert plain_fault(error.value) == why


def test_a_sentence_for_people_stays_as_it_is() -> None:
    said = "Expected `int`: out of range, truncated."
    assert plain_fault(Refusal(said)) == said
    assert plain_fault(msgspec.ValidationError("no \x1b card - at `$.a`")) == r"no \x1b card"
