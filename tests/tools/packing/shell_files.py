"""The man page of `parlour` in the language of man(7), and its completions in bash, zsh and fish.

Both are written from the parser with the flags of every command; the parser of the program loads no
command but the one that is asked for. What argparse offers to ask a parser is private; other
programs that print parsers use the same names.
"""

import argparse
import re
from collections.abc import Iterator

import shtab

from app.cli.parser import COMMANDS, parser

Action = argparse.Action


def whole_parser() -> argparse.ArgumentParser:
    return parser(["--help", *COMMANDS])  # no command comes first, so that each is added


def parsers(
    top: argparse.ArgumentParser, line: str = ""
) -> Iterator[tuple[argparse.ArgumentParser, str]]:
    """Yield a parser and those of all its commands, each with the line about it."""
    yield top, line
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            lines = {each.dest: each.help or "" for each in action._get_subactions()}
            for name, below in action.choices.items():
                yield from parsers(below, lines[name])


def arguments(one: argparse.ArgumentParser) -> Iterator[tuple[str, str, list[Action]]]:
    """Yield the groups of what a parser takes that hold anything: title, text and arguments."""
    for group in one._action_groups:
        shown = [each for each in group._group_actions if each.help != argparse.SUPPRESS]
        if shown:
            yield group.title or "", group.description or "", shown


def expanded_help(one: argparse.ArgumentParser, action: Action) -> str:
    return one._get_formatter()._expand_help(action) if action.help else ""


def value_words(action: Action) -> str:
    if action.nargs == 0:
        return ""
    if action.metavar is not None:
        return action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar)
    if action.choices is not None:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return action.dest.upper() if action.option_strings else action.dest


# The man page

EXIT_CODES = {
    "0": "It was played, or left.",
    "1": "A file was refused.",
    "2": "The command line is wrong.",
}


def man_page(whole: argparse.ArgumentParser) -> str:
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
    words = " ".join(one.format_usage().split()).removeprefix("usage: ")
    yield rf"\fB{plain(one.prog)}\fR{plain(words.removeprefix(one.prog))}"


def taken(one: argparse.ArgumentParser, repeated: bool = False) -> Iterator[str]:
    """Yield what a command takes, each with its help."""
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
    value = rf"\fI{plain(value_words(action))}\fR" if value_words(action) else ""
    flags = ", ".join(rf"\fB{plain(flag)}\fR" for flag in action.option_strings)
    return f"{flags} {value}".strip()


def plain(text: str) -> str:
    for character, written in {"\\": r"\e", "-": r"\-", "'": r"\(aq"}.items():
        text = text.replace(character, written)
    return re.sub(r"^(?=\.)", r"\\&", text, flags=re.M)


# The completions

PLACES = {
    "bash": "share/bash-completion/completions/parlour",
    "zsh": "share/zsh/site-functions/_parlour",
    "fish": "share/fish/vendor_completions.d/parlour.fish",
}
"""Where each shell looks for them, below a prefix such as /usr."""

PATHS = {"FILE": shtab.FILE, "IN": shtab.FILE, "OUT": shtab.FILE, "DIR": shtab.DIRECTORY}
"""What a shell offers for a value, by the word that stands for it in a usage."""


def completions(whole: argparse.ArgumentParser) -> dict[str, str]:
    for one, _ in parsers(whole):
        for action in one._actions:
            if value_words(action) in PATHS:
                setattr(action, "complete", PATHS[value_words(action)])  # noqa: B010  shtab's name
    return {place: shtab.complete(whole, shell) for shell, place in PLACES.items()}
