"""`python -m tests.tools.packing.release_notes v1.2.3` prints what the changelog says of a version.

A tag that is not the version of `pyproject.toml`, or that the changelog has no section for, is no
release: it says so, and exits with 1.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[3]


def release_notes(tag: str, version: str, changelog: str) -> str:
    """Return the section of a version in the changelog, without its heading.

    Args:
        tag: The name of the tag: "v", then the version.
        version: The version that is built.
        changelog: The text of the changelog.

    Raises:
        ValueError: The tag names another version, or the changelog does not say what is new.
    """
    if tag != f"v{version}":
        raise ValueError(f"The tag {tag} does not name the version {version} of pyproject.toml.")
    heading = rf"^## \[?{re.escape(version)}\b.*$"
    found = re.search(rf"{heading}\n(?P<section>(?:(?!^## ).*\n?)*)", changelog, re.M)
    if not found or not found["section"].strip():
        raise ValueError(f"The changelog has no section {version}.")
    return found["section"].strip() + "\n"


def main(tag: str) -> int:
    """Print the section that belongs to a tag; return the exit code."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    changelog = (ROOT / ".github" / "CHANGELOG.md").read_text("utf-8")
    try:
        print(release_notes(tag, project["version"], changelog), end="")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
