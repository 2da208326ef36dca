"""Files that are refused: the exceptions, and why a file cannot be used."""

from games.contract import Refusal


class RefusedFile(Refusal):
    """A file whose content is refused; `findings` lists what is wrong with it."""

    def __init__(self, why: str, findings: tuple[str, ...] = ()) -> None:
        super().__init__(why)
        self.findings = findings


class UnopenedFile(RefusedFile):
    """A file that cannot be read or written at all; another name may work."""


def file_trouble(error: Exception) -> str:
    """Return in a few words why a file cannot be opened or written."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, PermissionError):
        return "it is not permitted"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return "this is not a valid file name"
