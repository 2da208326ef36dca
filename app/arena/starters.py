"""Complete bots to start from, one for each of some languages: written into a folder."""

from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from app.match.setup import PROGRAM
from app.storage.files import RefusedFile
from games.contract import Refusal
from games.text import printable, quoted


class Starter(Struct, frozen=True):
    """A bot to start from."""

    language: str
    file: str
    build: str  # the command that builds it
    run: str  # the command line that starts it, in its folder


NO_BUILD = "true    # there is nothing to build"

STARTERS = {
    "python": Starter("Python", "bot.py", NO_BUILD, "python3 bot.py"),
    "c": Starter("C", "bot.c", "cc -O2 -o bot bot.c", "./bot"),
    "javascript": Starter("JavaScript", "bot.js", NO_BUILD, "node bot.js"),
    "rust": Starter("Rust", "bot.rs", "rustc -O -o bot bot.rs", "./bot"),
    "java": Starter("Java", "Bot.java", "javac Bot.java", "java -Xmx128m -cp . Bot"),
    "ruby": Starter("Ruby", "bot.rb", NO_BUILD, "ruby bot.rb"),
    "perl": Starter("Perl", "bot.pl", NO_BUILD, "perl bot.pl"),
    "sh": Starter("plain shell", "bot.sh", NO_BUILD, "sh bot.sh"),
}
"""The bots by the names of their languages, which are also their folders in assets."""

TEMPLATES = files("assets") / "starters"


def write_starter(name: str, folder: Path) -> tuple[Path, ...]:
    """Write a bot and its README into a folder, new or not; return the files. Raises `Refusal`."""
    if name not in STARTERS:
        known = ", ".join(STARTERS)
        raise Refusal(f"There is no starter in {quoted(name, 30)}. Choose from: {known}.")
    starter = STARTERS[name]
    source = (TEMPLATES / name / starter.file).read_text(encoding="utf-8")
    readme = (TEMPLATES / "README.md").read_text(encoding="utf-8")
    about = {"language": starter.language, "file": starter.file, "build": starter.build}
    texts = {
        folder / starter.file: source,
        folder / "README.md": readme.format(**about, contestant=PROGRAM + starter.run),
    }
    for path in texts:
        if path.exists():
            raise RefusedFile(f"{printable(str(path))} already exists. Choose another folder.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        where = printable(str(folder))
        raise RefusedFile(f"Nothing can be written to {where}: {error.strerror}.") from error
    return tuple(texts)
