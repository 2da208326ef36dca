# `make play` and `make test` need nothing but Python 3.11 or later, its venv, and make.
# Paths are relative, so that the folder may be called anything.

PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11 python,\
	$(shell $(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
RUN = .venv/bin/python
PIP = $(RUN) -m pip
INSTALL = --disable-pip-version-check --quiet install
# Only wheels that are named with their checksums; what is ours brings nothing with it.
LOCKED = $(INSTALL) --require-hashes --only-binary :all: --requirement .ci/lock/
OURS = $(INSTALL) --no-deps --no-build-isolation --editable .

# uv asks the index of UV_DEFAULT_INDEX. `make lock UPGRADE=--upgrade` takes the newest versions.
COMPILE = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--only-binary :all: --no-header --no-annotate $(UPGRADE)

# Processes of tests work in other folders, so that the place of what they measured is whole.
STRANGERS = --rcfile=.ci/coverage.ini --data-file="$$PWD/.coverage-strangers"

# Without OpenSpiel, which only `make bench` installs, what plays there cannot be measured.
UNMEASURED = $(shell $(RUN) -c 'import pyspiel' 2>/dev/null || \
	echo --omit=games/environments/openspiel_gops.py)

.PHONY: play test lint bench soak measure mutate coverage pictures kernel lock audit parts dist clean

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

mutate: .venv/.bench
	@$(RUN) -m mutmut run $(ONLY)

coverage: .venv/.dev
	@$(RUN) -m coverage run -m pytest tests/games tests/app/analysis tests/app/cli/test_kernel.py
	@$(RUN) -m coverage report $(UNMEASURED)
	@$(RUN) -m coverage run $(STRANGERS) -m pytest \
		$(addprefix tests/app/,arena guests storage match/bots screens/arena screens/test_guests.py) \
		tests/terminal/test_guest.py
	@$(RUN) -m coverage combine $(STRANGERS) --quiet
	@$(RUN) -m coverage report $(STRANGERS)

pictures: .venv/.dev
	@$(RUN) -m tests.tools.pictures

# Every file of .ci/lock from pyproject.toml: all together first, so that the others agree with it.
lock: .venv/.chain
	@$(COMPILE) --all-extras pyproject.toml --output-file .ci/lock/all.txt
	@$(COMPILE) --extra build pyproject.toml --constraint .ci/lock/all.txt --output-file .ci/lock/play.txt
	@$(COMPILE) --extra build --extra dev pyproject.toml --constraint .ci/lock/all.txt \
		--output-file .ci/lock/dev.txt
	@$(COMPILE) --extra web pyproject.toml --constraint .ci/lock/all.txt --output-file .ci/lock/serve.txt
	@$(COMPILE) --extra chain pyproject.toml --constraint .ci/lock/all.txt --output-file .ci/lock/chain.txt
	@echo pip | $(COMPILE) - --output-file .ci/lock/pip.txt

# Strict: a package that could not be looked up was not audited.
audit: .venv/.chain
	@.venv/bin/pip-audit --strict --require-hashes --disable-pip --requirement .ci/lock/all.txt

parts: .venv/.chain
	@mkdir -p dist
	@.venv/bin/cyclonedx-py requirements .ci/lock/play.txt --pyproject pyproject.toml \
		--output-reproducible --output-file dist/parlour.cdx.json

# The same bytes whenever and wherever: nothing of the clock or the machine is in them.
dist: .venv/.dev
	@rm -rf dist
	@env -u SOURCE_DATE_EPOCH $(RUN) -m hatchling build --clean --target sdist --target wheel

# Compiled, the solver of GOPS gives the same answers several times as fast.
kernel: .venv/.play
	@$(RUN) -m app kernel

# The build backend is installed first: a build in isolation would not know the pinned versions.
# The pip of the system, if it has one, spares the time in which a venv gets its own. What is
# installed is compiled when it is first imported, as most of it never is.
.venv/.play: pyproject.toml .ci/lock/play.txt .ci/lock/pip.txt
	@test -n "$(PYTHON)" || { echo "Parlour needs Python 3.11 or later, called python3." >&2; exit 1; }
	@echo "Setting up Parlour in .venv, once"
	@echo "  1 of 3: a Python of its own ..."
	@$(PYTHON) -m venv --without-pip .venv
	@$(PYTHON) -m pip --python $(RUN) --version >/dev/null 2>&1 || $(RUN) -m ensurepip >/dev/null
	@echo "  2 of 3: the packages that it needs ..."
	@pip="$(PYTHON) -m pip --python $(RUN)"; $$pip --version >/dev/null 2>&1 || pip="$(RUN) -m pip"; \
		$$pip $(LOCKED)pip.txt --requirement .ci/lock/play.txt --no-compile
	@echo "  3 of 3: Parlour itself ..."
	@$(PIP) $(OURS)
	@touch $@

.venv/.dev: .venv/.play .ci/lock/dev.txt
	@$(PIP) $(LOCKED)dev.txt
	@touch $@

.venv/.bench: .venv/.dev .ci/lock/all.txt
	@$(PIP) $(LOCKED)all.txt
	@touch $@

.venv/.chain: .venv/.play .ci/lock/chain.txt
	@$(PIP) $(LOCKED)chain.txt
	@touch $@

clean:
	rm -rf .venv dist
