"""Scripts run one after the other, each in a process of its own with its own big count."""

import subprocess
import sys
import time
from pathlib import Path


def run_all(folder: str) -> int:
    """Run every script of a folder beside this, whatever becomes of the others before it.

    Return the exit code: 1 when one failed. A name that begins with `_` is none of a script.
    """
    failed = []
    for name in sorted(path.stem for path in (Path(__file__).parent / folder).glob("[!_]*.py")):
        print(f"== {name}", flush=True)
        start = time.monotonic()
        if subprocess.run(
            [sys.executable, "-m", f"tests.tools.{folder}.{name}"], check=False
        ).returncode:
            failed.append(name)
        print(f"   {time.monotonic() - start:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all went well")
    return bool(failed)
