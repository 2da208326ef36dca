"""The steps of the container file, run here: what a machine without a daemon can do of a build.

Each RUN is done as it stands, with folders of a temporary folder in the place of those of the
image; then the command that a container starts says its version. It fetches packages.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.container_helpers import ROOT, instructions, started


def main() -> bool:
    """Run the steps; return whether the installed program starts."""
    with TemporaryDirectory() as folder:
        image = Path(folder)
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(image / "dist")],
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (image / "packages").mkdir()
        for file in (ROOT / ".ci" / "lock" / "serve.txt", *(image / "dist").glob("*.whl")):
            shutil.copy(file, image / "packages")
        for step in (text for word, text in instructions() if word == "RUN"):
            print(f"container: {step}", flush=True)
            subprocess.run(["sh", "-c", inside(step, image)], check=True)
        program, command, *_ = started()
        words = [inside(program, image), command, "--help"]
        said = subprocess.run(words, capture_output=True, text=True, check=True)
    return "--guests" in said.stdout


def inside(text: str, image: Path) -> str:
    """Return a line with the folders of the image below another folder."""
    return text.replace("/opt/", f"{image}/opt/").replace("/packages/", f"{image}/packages/")


if __name__ == "__main__":
    sys.exit(not main())
