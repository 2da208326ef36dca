"""`parlour serve`: the address that it prints."""

from ipaddress import IPv4Address

import pytest

from app.cli import serve
from games.contract import Refusal

EVERY_ADDRESS = str(IPv4Address(0))


def test_a_server_at_every_address_says_the_one_in_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "listening_address", lambda where: "192.168.1.5")
    assert serve.host_to_open(EVERY_ADDRESS) == serve.host_to_open("::") == "192.168.1.5"
    assert serve.host_to_open("games.example") == "games.example"
    assert serve.host_to_open("::1") == "[::1]"


def test_without_a_network_it_says_the_name_of_this_computer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_network(where: str) -> str:
        raise Refusal("This computer is not on a network.")

    monkeypatch.setattr(serve, "listening_address", no_network)
    assert serve.host_to_open(EVERY_ADDRESS) == "localhost"
