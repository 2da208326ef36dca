"""The man page of `parlour`, from its parser, in the language of man(7)."""

import argparse
import re
from collections.abc import Iterator

from tests.tools.packing.whole_parser import arguments, expanded_help, parsers, value_words

EXIT_CODES = {
    "0": "It was played, or left.",
    "1": "A file was refused.",
    "2": "The command line is wrong.",
}


def man_page(whole: argparse.ArgumentParser) -> str:
    """Return the page: what the program is, and every command with all its flags."""
    top, *commands = parsers(whole)
    lines = [
        '.TH PARLOUR 1 "" "" "Parlour"',
        # Usage lines are to be copied: no wide gaps and no hyphens at line ends.
        ".ad l",
        ".nh",
        ".SH NAME",
        r"parlour \- card and dice games for the terminal",
        ".SH SYNOPSIS",
        *usage(whole),
        ".SH DESCRIPTION",
        plain(whole.description or ""),
        ".SH OPTIONS",
        *taken(top[0]),
        ".SH COMMANDS",
    ]
    for one, line in commands:
        lines += command(one, line)
    lines.append(".SH EXIT STATUS")
    for code, meaning in EXIT_CODES.items():
        lines += [".TP", code, plain(meaning)]
    return "\n".join(lines) + "\n"


def command(one: argparse.ArgumentParser, line: str) -> Iterator[str]:
    """Yield the part of the page about a command."""
    yield f".SS {plain(one.prog)}"
    text = one.description or line
    if text:
        yield plain(text[:1].upper() + text[1:].removesuffix(".") + ".")
    yield ".PP"
    yield from usage(one)
    yield from taken(one, repeated=True)
    if one.epilog:
        yield from [".PP", ".nf", *map(plain, one.epilog.splitlines()), ".fi"]


def usage(one: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the usage of a command, its name in bold."""
    words = " ".join(one.format_usage().split()).removeprefix("usage: ")
    yield rf"\fB{plain(one.prog)}\fR{plain(words.removeprefix(one.prog))}"


def taken(one: argparse.ArgumentParser, repeated: bool = False) -> Iterator[str]:
    """Yield what a command takes, each with its help.

    Args:
        one: The parser of the command.
        repeated: Whether groups with a text of their own were printed before, for the program.
    """
    for title, text, actions in arguments(one):
        if text and repeated:
            yield from [".PP", plain(f"{title.capitalize()}: see OPTIONS.")]
            continue
        if text:
            yield from [f".SS {plain(title.capitalize())}", plain(text)]
        for action in actions:
            if not isinstance(action, argparse._SubParsersAction):  # they have parts of their own
                yield from [".TP", spelled(action), plain(expanded_help(one, action)) or r"\&"]


def spelled(action: argparse.Action) -> str:
    """Return the flags of an argument and what stands for its value."""
    value = rf"\fI{plain(value_words(action))}\fR" if value_words(action) else ""
    flags = ", ".join(rf"\fB{plain(flag)}\fR" for flag in action.option_strings)
    return f"{flags} {value}".strip()


def plain(text: str) -> str:
    """Return a text such that man prints each of its characters as it is."""
    for character, written in {"\\": r"\e", "-": r"\-", "'": r"\(aq"}.items():
        text = text.replace(character, written)
    return re.sub(r"^(?=\.)", r"\\&", text, flags=re.M)
