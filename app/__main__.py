"""`python -m app` is `parlour`."""

import gc
import sys


def run() -> int:
    """Run the command line, and return the exit code; ctrl+c ends it even while it starts."""
    gc.disable()  # what is loaded stays: to look for garbage in it takes a sixth of a start
    try:
        from app.cli.main import main  # here, because loading it takes a moment

        return main()
    except KeyboardInterrupt:
        return 0
    finally:
        gc.freeze()  # no search for garbage at exit: the system frees all memory anyway


if __name__ == "__main__":
    sys.exit(run())
