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
from typing import Any, NamedTuple, NoReturn

import pytest
from hypothesis import Phase, settings

from tests.mutation.mutants import Mutant

PROFILE = "mutation"
MEMORY = 3 << 30
"""Bytes that a mutant may take."""

OURS = ("games", "app", "widgets", "tests.")
"""What begins so is loaded anew with each mutant."""

PATIENCE = 5
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


class Outcome(NamedTuple):
    """Whether the tests passed, and the seconds of processor that it took to know."""

    passed: bool
    seconds: float


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


class Trial(NamedTuple):
    """A module, as it stands in a file and as a tree, and the tests that are its own."""

    name: str
    path: Path
    tree: ast.Module
    tests: Sequence[str]
    scratch: str

    def baseline(self) -> int:
        """Return how many seconds to wait for the tests; they have to pass without a mutant."""
        self.warm()
        outcome = self.run(None, 600)
        if not outcome.passed:
            sys.exit(f"{self.name}: its tests fail without a mutant: {' '.join(self.tests)}")
        return int(PATIENCE * outcome.seconds) + 1

    def warm(self) -> None:
        """Load all that the tests need, and forget again what a mutant could change."""
        with redirect_stdout(StringIO()):
            pytest.main([*FLAGS, "--collect-only", *self.tests])
        for name in [*sys.modules]:
            if name.startswith(OURS) and not name.startswith(__package__ or ""):
                del sys.modules[name]
        gc.freeze()

    def run(self, mutant: Mutant | None, seconds: int) -> Outcome:
        """Run the tests until one fails or the processor's time is spent."""
        child = os.fork()
        if not child:
            self.tried(mutant, seconds)
        _, status, usage = os.wait4(child, 0)
        return Outcome(status == 0, usage.ru_utime + usage.ru_stime)

    def tried(self, mutant: Mutant | None, seconds: int) -> NoReturn:
        """Run the tests and end this process with what they say."""
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
            code = pytest.main([*FLAGS, f"--basetemp={self.scratch}/home", *self.tests])
        finally:
            os._exit(code)
