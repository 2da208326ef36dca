"""Names that look alike though their letters differ, so that nobody can pass for somebody else.

Names with letters of two alphabets are refused, as Unicode's report 39 on security advises; of its
long list of look-alikes, these are the letters that whole names can be written with. No library in
Python that carries the list has been kept up.
"""

from unicodedata import name as sign_name
from unicodedata import normalize

from games.contract import Refusal

ALPHABETS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE"})
"""Alphabets with letters that look like those of another one, as Unicode's names begin."""

PAIRS = (
    # Cyrillic
    ("АВЕЅІЈКМНОРСТУҮХԌԜ", "abesijkmhopctyyxgw"),
    ("аеѕіјкмнорстухүһԁԛԝӏ", "aesijkmhopctyxyhdqwi"),
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"),
    ("αικνορτυχγϲϳ", "aikvoptuxycj"),
    # Armenian, then Latin
    ("ՍՕՏոսօհզց", "uosnuohqg"),
    ("ɑɡı", "agi"),
)

LOOK_ALIKES = str.maketrans(*("".join(each) for each in zip(*PAIRS, strict=True)))
"""Letters by the small Latin ones that they look like, as capitals or as small letters."""

SAME_IN_PRINT = str.maketrans("l1|0", "iiio")
"""Signs that many typefaces do not tell apart."""


def check_alphabet(name: str) -> None:
    """Raise `Refusal` for a name with letters of two alphabets."""
    letters = (sign for sign in normalize("NFKC", name) if sign.isalpha())
    if len({sign_name(sign, "").partition(" ")[0] for sign in letters} & ALPHABETS) > 1:
        raise Refusal("Please use letters of one alphabet only.")


def appearance(name: str) -> str:
    """Return a name as it is compared: the same for two names that look alike."""
    shown = normalize("NFKC", name).translate(LOOK_ALIKES).casefold().translate(SAME_IN_PRINT)
    return "".join(sign for sign in shown if is_seen(sign))


def is_seen(sign: str) -> bool:
    """Return whether a sign shows: blanks do not, nor what takes no cell of its own."""
    from wcwidth import wcwidth  # only now: slow to load

    return not sign.isspace() and sign != "\N{BRAILLE PATTERN BLANK}" and wcwidth(sign) > 0
