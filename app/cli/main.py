"""The command `parlour`: runs what the command line asks for, and returns the exit code."""

import gc
import sys

from app.cli.streams import READER_GONE, give_up_streams, prepare_streams
from app.cli.version import version_line

PLAYED, REFUSED_FILE, WRONG_USAGE = 0, 1, 2
"""The exit codes: done; a file was refused; what was asked is impossible."""


def main() -> int:
    """Run the command line and return the exit code."""
    prepare_streams()
    try:
        return run_command()
    except KeyboardInterrupt:
        return PLAYED
    except OSError as error:
        if error.errno in READER_GONE:
            return PLAYED
        print(f"Parlour had to stop: {error.strerror}.", file=sys.stderr)
        return REFUSED_FILE
    finally:
        give_up_streams()


def run_command() -> int:
    """Run the command line, flush what it printed, and return the exit code."""
    try:
        if not sys.argv[1:]:
            from app.cli import lobby  # here, because a command does not need it

            return lobby.open_lobby()
        if sys.argv[1:] == ["--version"]:
            print(version_line())
            return PLAYED
        from app.cli.parser import parser  # here, because the lobby does not need it

        args = parser(sys.argv[1:]).parse_args()
        if not gc.isenabled():  # since the start
            gc.freeze()
            gc.enable()
        return int(args.run(args))
    except ValueError as error:
        return refused(error)
    finally:
        sys.stdout.flush()


def refused(error: ValueError) -> int:
    """Print a refusal, and return the exit code; raise any other error again."""
    from app.storage.refused_file import RefusedFile  # here, because most commands refuse nothing
    from games.contract import Refusal

    if not isinstance(error, Refusal):
        raise error
    print(error, file=sys.stderr)
    return REFUSED_FILE if isinstance(error, RefusedFile) else WRONG_USAGE
