"""Where the files lie: on Linux as platformdirs says, which is not loaded for it."""

import sys

import platformdirs
import pytest

from app.paths import folder_of, linux_folder, system_folder

SURROUNDINGS: tuple[dict[str, str], ...] = (
    {"HOME": "/home/ann"},
    {"HOME": "/home/ann/"},
    {"HOME": "/"},
    {"HOME": "/home/ann", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/settings/"},
    {"HOME": "/home/ann", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "here"},
    {"HOME": "here"},
    {"HOME": "here", "XDG_DATA_HOME": "/data"},
    {"HOME": ""},
    {},
)


@pytest.mark.skipif(sys.platform != "linux", reason="these are the folders of Linux")
@pytest.mark.parametrize("kind", ["data", "config"])
@pytest.mark.parametrize("values", SURROUNDINGS, ids=str)
def test_the_folders_of_linux_are_those_of_platformdirs(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], kind: str
) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "PARLOUR_HOME", "ANDROID_ROOT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    theirs = getattr(platformdirs, f"user_{kind}_dir")("parlour", appauthor=False)
    assert linux_folder(kind) in (theirs, "")
    assert folder_of(kind) == system_folder(kind) == theirs
    monkeypatch.setenv("PARLOUR_HOME", "elsewhere")
    assert folder_of(kind) == "elsewhere"


def test_another_system_is_asked_where_files_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setattr("app.paths.sys.platform", "darwin")
    assert linux_folder("data") == ""
    monkeypatch.setattr("app.paths.sys.platform", "linux")
    monkeypatch.setenv("ANDROID_ROOT", "/system")
    assert linux_folder("data") == ""
