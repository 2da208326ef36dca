"""The environment of a bot: its own, with nothing of what Parlour was started with but this."""

import os
from collections.abc import Mapping

PASSED_ON = ("PATH", "LANG", "LANGUAGE", "TZ", "TMPDIR")
"""The variables that are handed on, with all that begin with `LC_`."""

LOCALE_PREFIX = "LC_"


def bot_environment(outside: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a bot.

    Args:
        outside: The environment of this process.

    Returns:
        What is handed on, and as its home the folder it runs in.

    Raises:
        OSError: The folder is gone.
    """
    kept = {
        name: outside[name]
        for name in outside
        if name in PASSED_ON or name.startswith(LOCALE_PREFIX)
    }
    return {**kept, "HOME": os.getcwd()}
