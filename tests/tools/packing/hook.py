"""What hatchling calls when it builds the wheel: adds the man page and the completions to it.

They are written by a process of their own, which can import Parlour from the folder that is built.
A working copy (`--editable`) gets none, so that setting one up needs nothing but the build backend.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShellFilesHook(BuildHookInterface[Any]):
    """Writes the files before the build, and deletes them after it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files, and say where each is installed."""
        if version == "editable":
            return
        self.folder = TemporaryDirectory()
        subprocess.run(
            [sys.executable, "-m", "tests.tools.packing", self.folder.name],
            cwd=self.root,
            check=True,
        )
        folder = Path(self.folder.name)
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        build_data["shared_data"].update(
            {str(path): path.relative_to(folder).as_posix() for path in files}
        )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
