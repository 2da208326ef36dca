"""What README, the guide and .github say: commands that parse, links that lead somewhere."""

import re
import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.cli.parser import COMMANDS as NAMES
from app.cli.parser import parser
from tests.tools.packing.release_notes import release_notes

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = (
    README,
    *sorted((ROOT / "assets" / "guide").glob("*.md")),
    *sorted((ROOT / "assets" / "rules").glob("*.md")),
    *sorted((ROOT / ".github").glob("*.md")),
)
FORMS = sorted((ROOT / ".github").rglob("*.yml"))
HOOKS = ROOT / ".pre-commit-config.yaml"
WORDS = 450
"""Words that README may have."""

EXAMPLES = {"GAME": "gops", "ID": "12", "H": "localhost", "P": "80", "N": "5"}
"""What a word in capitals stands for."""


def shown(text: str) -> set[str]:
    """Return the commands in a page: lines of code, and what stands between backticks."""
    text = re.sub(r"\\\n +", "", text)
    fenced = re.findall(r"^```\n(.*?)^```", text, re.M | re.S)
    lines = [*"".join(fenced).splitlines(), *re.findall(r"^ {4}(.*)$", text, re.M)]
    inline = re.findall(r"(?<!`)`([^`]+)`", text)
    said = {re.sub(r" {2,}.*", "", line) for line in lines} | {
        " ".join(each.split()) for each in inline
    }
    return {each for each in said if each.split(" ")[0] in ("parlour", "make", "python")}


def words(command: str) -> list[str]:
    """Return the words of a command with an example for each that stands for something."""
    split = shlex.split(re.sub(r"[\[\]]", "", command), comments=True)
    return [EXAMPLES.get(word, word) for word in split]


ELSEWHERE = {"parlour play pig", "parlour rules pig"}
"""Commands for the game that a page of the guide makes; `test_first_game.py` runs them."""

COMMANDS = sorted(
    {command for page in PAGES for command in shown(page.read_text("utf-8"))} - ELSEWHERE
)


def test_readme_can_be_read_at_once_and_names_the_two_commands() -> None:
    text = README.read_text("utf-8")
    assert len(text.split()) <= WORDS
    assert text.startswith("# Parlour\n\n    make play\n    make test\n")


def test_a_command_that_is_shown_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    for command in [each for each in COMMANDS if each.startswith("parlour ")]:
        _, *given = words(command)
        if len(given) == 1 and given[0] in NAMES:
            continue  # that is its name alone, in a sentence
        try:
            assert parser(given).parse_args(given).run, command
        except SystemExit as end:
            assert end.code == 0, (command, capsys.readouterr().err)  # as --help does


def test_what_is_installed_is_a_folder_on_this_machine() -> None:
    """No package index is asked for Parlour, where another package may bear its name."""
    pages = [page for page in PAGES if page.parent.name == "guide"]
    told = [line for page in pages for line in re.findall(r"pip install[^`\n]*", page.read_text())]
    assert len(told) >= 4
    assert all(" --editable ." in each or " --editable '." in each for each in told), told


def test_a_target_that_is_shown_is_in_the_makefile() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert {each.split()[1] for each in COMMANDS if each.startswith("make ")} <= set(targets)


def test_a_module_that_is_shown_can_be_run() -> None:
    run = [re.match(r"python -m ([\w.]+)", each) for each in COMMANDS]
    modules = {match[1].removesuffix(".NAME") for match in run if match}
    assert modules
    assert [name for name in modules if not find_spec(name)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_leads_to_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    folders = r"(?:app|assets|games|tests|widgets)/[\w./-]*"
    named = re.findall(rf"`({folders})`", text)
    missing = [name for name in links if not (page.parent / name).exists()]
    assert missing + [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("path", [*FORMS, HOOKS], ids=lambda path: path.name)
def test_a_form_is_yaml_with_no_address_in_it(path: Path) -> None:
    assert isinstance(read(path), dict)
    assert "//" not in path.read_text("utf-8")


def read(path: Path) -> Any:
    """Return what a YAML file holds."""
    return yaml.safe_load(path.read_text("utf-8"))


def test_lint_and_tests_run_on_three_systems_with_four_versions() -> None:
    check = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]["check"]
    assert check["strategy"]["matrix"] == {
        "system": ["ubuntu", "macos", "windows"],
        "python": ["3.11", "3.12", "3.13", "3.14"],
    }
    run = "\n".join(step["run"] for step in check["steps"] if "run" in step)
    assert all(
        tool in run for tool in ("make lint", "make test", "-m ruff", "-m mypy", "-m pytest")
    )
    assert run.count("--require-hashes --only-binary :all:") == run.count("pip install") - 1
    assert "--no-deps --no-build-isolation --editable ." in run


def test_every_issue_form_asks_something() -> None:
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    assert [form.stem for form in forms] == ["bug", "idea"]
    for form in map(read, forms):
        assert {"name", "description", "body"} <= set(form)
        assert all(part["id"] and part["attributes"]["label"] for part in form["body"])


def test_the_hooks_are_local_and_run_from_the_virtual_environment() -> None:
    (repository,) = read(HOOKS)["repos"]
    assert repository["repo"] == "local"
    assert all(hook["entry"].startswith(".venv/bin/python -m ") for hook in repository["hooks"])


def workflows() -> dict[str, Any]:
    """Return what is done on GitHub, by the names of the files."""
    return {path.stem: read(path) for path in (ROOT / ".github" / "workflows").glob("*.yml")}


def test_a_release_is_tested_first_built_twice_and_says_what_is_new_and_where_it_is_from() -> None:
    jobs = workflows()["release"]["jobs"]
    assert {name: job.get("needs") for name, job in jobs.items()} == {
        "test": None,
        "build": "test",
        "attest": "build",
        "publish": "attest",
    }
    assert jobs["test"]["uses"] == "./.github/workflows/ci.yml"
    run = "\n".join(step["run"] for step in jobs["build"]["steps"] if "run" in step)
    assert run.count("make dist") == 2
    assert all(part in run for part in ("release_notes", "make audit", "make parts", "sha256sum"))
    assert any(
        "attest-build-provenance" in step.get("uses", "") for step in jobs["attest"]["steps"]
    )
    audit = workflows()["audit"]
    assert audit[True]["schedule"], "YAML 1.1 takes `on` for true"


def test_what_may_write_runs_no_code_of_ours_and_what_runs_it_keeps_no_credentials() -> None:
    for name, workflow in workflows().items():
        whole = workflow["permissions"]
        for job in workflow["jobs"].values():
            steps = job.get("steps", [])
            taken = [step for step in steps if "actions/checkout@" in step.get("uses", "")]
            assert all(step["with"]["persist-credentials"] is False for step in taken), name
            writes = "write" in job.get("permissions", whole).values()
            assert not (writes and taken), name
            for step in filter(None, (step.get("uses") for step in steps)):
                assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", step), f"{name} pins no {step}"
    base = (ROOT / ".ci" / "container" / "Containerfile").read_text("utf-8")
    bases = re.findall(r"^FROM (\S+)", base, re.M)
    assert len(bases) == 2
    assert all(re.fullmatch(r"[\w.:-]+@sha256:[0-9a-f]{64}", each) for each in bases)
    bot = read(ROOT / ".github" / "dependabot.yml")
    kinds = {each["package-ecosystem"]: each["schedule"]["interval"] for each in bot["updates"]}
    assert kinds == dict.fromkeys(("github-actions", "docker", "pip"), "weekly")


def test_a_release_has_the_section_of_its_version() -> None:
    changelog = "# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.2.0 - 2026\n\n- New.\n\n## 1.1\n"
    assert release_notes("v1.2.0", "1.2.0", changelog) == "- New.\n"
    with pytest.raises(ValueError, match=r"The tag v1\.3 does not name the version 1\.2\.0"):
        release_notes("v1.3", "1.2.0", changelog)
    with pytest.raises(ValueError, match=r"no section 1\.1\."):
        release_notes("v1.1", "1.1", changelog)
