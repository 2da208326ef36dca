import hashlib

import pytest

from app.storage.rows import blake2b
from games.hashes import first_found
from games.randomness import sha256


@pytest.mark.parametrize("data", [b"", b"a", bytes(range(256)) * 9])
def test_hashes_are_those_of_hashlib(data: bytes) -> None:
    assert sha256(data).digest() == hashlib.sha256(data).digest()
    assert blake2b(data, digest_size=8).digest() == hashlib.blake2b(data, digest_size=8).digest()


def test_where_no_module_has_another_name_hashlib_has_the_hash() -> None:
    assert first_found("sha256", "no_such_module", "hashlib") is hashlib.sha256


def test_a_hash_that_is_nowhere_is_an_error() -> None:
    with pytest.raises(ImportError, match="sha256"):
        first_found("sha256", "no_such_module")
