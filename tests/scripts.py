"""Scripts run one after the other, each in a process of its own with its own big count."""

import subprocess
import sys
import time
from collections.abc import Iterable


def run_all(package: str, names: Iterable[str]) -> int:
    """Run the scripts of a package, whatever becomes of those before; return the exit code."""
    failed = []
    for name in names:
        print(f"== {name}", flush=True)
        start = time.monotonic()
        if subprocess.run([sys.executable, "-m", f"{package}.{name}"], check=False).returncode:
            failed.append(name)
        print(f"   {time.monotonic() - start:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all went well")
    return bool(failed)
