"""`python -m app` is `parlour`."""

import sys


def run() -> int:
    """Run the command line, and return the exit code; ctrl+c ends it even while it starts."""
    try:
        from app.cli.main import main  # here, because loading it takes a moment

        return main()
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(run())
