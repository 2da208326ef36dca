"""The command `parlour`: runs what the command line asks for, and returns the exit code."""

import errno
import gc
import os
import sys
from typing import Any

from app.cli.lobby import open_lobby, version_line

DONE, REFUSED_FILE, WRONG_USAGE = 0, 1, 2
"""The exit codes: done; a file was refused; what was asked is impossible."""


def main() -> int:
    """Run the command line and return the exit code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # one may be closed
        stream: Any = getattr(sys, name) or open(os.devnull, mode)  # noqa: SIM115 - open until the end
        stream.reconfigure(errors="backslashreplace")
        setattr(sys, name, stream)
    try:
        return run_command(sys.argv[1:])
    except KeyboardInterrupt:
        return DONE
    except OSError as error:
        if error.errno in (errno.EPIPE, errno.EIO):  # nobody reads what is written any more
            return DONE
        print(f"Parlour had to stop: {error.strerror}.", file=sys.stderr)
        return REFUSED_FILE
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:  # Python's own last flush would fail, too
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def run_command(words: list[str]) -> int:
    """Run the command line, flush what it printed, and return the exit code."""
    try:
        if not words:
            return open_lobby()
        if words == ["--version"]:
            print(version_line())
            return DONE
        from app.cli.parser import parser  # here, because the lobby does not need it

        args = parser(words).parse_args()
        if not gc.isenabled():  # since the start
            gc.freeze()
            gc.enable()
        return args.run(args) or DONE
    except ValueError as error:
        from app.storage.files import RefusedFile  # here, because most commands refuse nothing
        from games.contract import Refusal

        if not isinstance(error, Refusal):
            raise
        print(error, file=sys.stderr)
        return REFUSED_FILE if isinstance(error, RefusedFile) else WRONG_USAGE
    finally:
        sys.stdout.flush()
