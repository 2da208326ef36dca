"""A module's tests run against one mutant, in a process that is forked with the rest loaded."""

import ast
import gc
import importlib.util
import os
import resource
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib.machinery import ModuleSpec, SourceFileLoader
from io import StringIO
from pathlib import Path
from types import CodeType
from typing import Any, NoReturn

import pytest
from hypothesis import Phase, settings

from tests.tools.mutation.mutants import Mutant

PROFILE = "mutation"
MEMORY = 3 << 30
"""Bytes that a mutant may take."""

OURS = ("games", "app", "widgets", "tests.")
"""Modules whose names begin so are loaded again with each mutant."""

PATIENCE = 3
"""How many times as long as without a mutant the tests may take."""

settings.register_profile(
    PROFILE,
    deadline=None,
    max_examples=10,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
FLAGS = (
    "--exitfirst",
    "--capture=no",
    "--tb=no",
    "--assert=plain",
    f"--hypothesis-profile={PROFILE}",
    *("-p", "no:cacheprovider"),
)


class Loader(SourceFileLoader):
    """Finds one module, and gives a mutant's code instead of what stands in its file."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        super().__init__(name, str(path))
        self.code = code

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Return how to load the module; None for any other."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        """Return the mutant's code."""
        return self.code


class Trial:
    """A module, as it stands in a file and as a tree, and the tests that are its own."""

    def __init__(self, name: str, path: Path, tests: Sequence[str], scratch: str) -> None:
        self.name, self.path, self.scratch = name, path, scratch
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.warm(tests)
        self.patience = {file: self.baseline(file) for file in tests}

    def warm(self, tests: Sequence[str]) -> None:
        """Load all that the tests need, and forget again what a mutant could change."""
        with redirect_stdout(StringIO()):
            pytest.main([*FLAGS, "--collect-only", *tests])
        for name in [*sys.modules]:
            if name.startswith(OURS) and not name.startswith(__package__ or ""):
                del sys.modules[name]
        gc.freeze()

    def baseline(self, file: str) -> int:
        """Return how many seconds to wait for some tests; they have to pass without a mutant."""
        passed, seconds = self.run(file, None, 600)
        if not passed:
            sys.exit(f"{self.name}: without a mutant {file} fails")
        return int(PATIENCE * seconds) + 1

    def kills(self, mutant: Mutant) -> bool:
        """Return whether a test fails, or takes too long."""
        return not all(self.run(file, mutant, wait)[0] for file, wait in self.patience.items())

    def run(self, file: str, mutant: Mutant | None, seconds: int) -> tuple[bool, float]:
        """Return whether tests pass within a time, and the time of the processor they took."""
        child = os.fork()
        if not child:
            self.tried(file, mutant, seconds)
        _, status, usage = os.wait4(child, 0)
        return status == 0, usage.ru_utime + usage.ru_stime

    def tried(self, file: str, mutant: Mutant | None, seconds: int) -> NoReturn:
        """Run tests until one fails, and end this process with what they say."""
        code: int = pytest.ExitCode.INTERNAL_ERROR
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(silence, stream)
            if mutant:
                mutant.put()
            changed = compile(self.tree, self.path, "exec")
            sys.meta_path.insert(0, Loader(self.name, self.path, changed))
            code = pytest.main([*FLAGS, f"--basetemp={self.scratch}/home", file])
        finally:
            os._exit(code)
