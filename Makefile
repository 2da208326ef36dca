# `make play` and `make test` need nothing but Python 3.11 or later, its venv, and make.
# Paths are relative, so that the folder may be called anything.

PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11 python,\
	$(shell $(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
RUN = .venv/bin/python
PIP = $(RUN) -m pip --disable-pip-version-check --quiet install --constraint .ci/constraints.txt

.PHONY: play test lint bench soak measure mutate coverage pictures clean

play: .venv/.play
	@$(RUN) -m app

# The tests start hundreds of processes, none of which is to compile everything again.
test: export PYTHONDONTWRITEBYTECODE =
test: .venv/.dev
	@$(RUN) -m pytest --numprocesses auto --dist worksteal $(PYTEST)

lint: .venv/.dev
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check --quiet .
	@$(RUN) -m mypy
	@$(RUN) -c 'from importlinter.cli import lint_imports_command as lint; lint()' --no-logo

bench: .venv/.bench
	@$(RUN) -m tests.tools.bench

soak: .venv/.dev
	@$(RUN) -m tests.tools.soak

measure: .venv/.dev
	@$(RUN) -m tests.tools.measure

mutate: .venv/.dev
	@$(RUN) -m tests.tools.mutation

coverage: .venv/.dev
	@$(RUN) -m coverage run -m pytest tests/games
	@$(RUN) -m coverage report

pictures: .venv/.dev
	@$(RUN) -m tests.tools.pictures
	@test -z "$(DRAWN)" || $(RUN) -m tests.tools.pairs "$(DRAWN)"

# The build backend is installed first: a build in isolation would not know the pinned versions.
.venv/.play: pyproject.toml .ci/constraints.txt
	@test -n "$(PYTHON)" || { echo "Parlour needs Python 3.11 or later, called python3." >&2; exit 1; }
	@echo "Setting up Parlour in .venv, once ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) hatchling editables
	@$(PIP) --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.play
	@$(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@

.venv/.bench: .venv/.dev
	@$(PIP) --no-build-isolation --editable '.[bench]'
	@touch $@

clean:
	rm -rf .venv dist
