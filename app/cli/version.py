"""The version of Parlour that is installed."""

import os
import sys

ABOUT = "parlour-", ".dist-info"
"""How the name of the folder begins and ends in which the installed Parlour describes itself."""


def version_line() -> str:
    """Return what `parlour --version` prints."""
    return f"parlour {installed_version()}"


def installed_version() -> str:
    """Return the version, which the name of a folder tells without reading anything."""
    begins, ends = ABOUT
    for folder in sys.path:
        if os.path.isdir(folder):
            for name in os.listdir(folder):
                if name.startswith(begins) and name.endswith(ends):
                    return name.removeprefix(begins).removesuffix(ends)
    from importlib.metadata import version  # here, because it is slow and rarely needed

    return version("parlour")
