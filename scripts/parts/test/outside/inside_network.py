"""Destinations in a network of its own, which test_addresses makes: public addresses are this machine's there.

CurlCourierTests and DestinationCheckTests hold every address, status and redirect, and what a redirect takes along.
"""

import contextlib
import os
import pathlib
import subprocess

import pytest
from certificates import Authority
from client import HERE
from receivers import Receiver
from running import until

PUBLIC, OTHER = "93.184.216.34", "93.184.216.35"
SECRET = "plantedsecret0123456789abcdef012"
NAMES = {"public.example": PUBLIC, "other.example": OTHER, "private.example": HERE}


@pytest.fixture
def names():
    """Says where names lead; a name may lead to several addresses."""

    def lead(**more):
        lines = {**NAMES, **{f"{name}.example": addresses for name, addresses in more.items()}}
        pairs = [(address, name) for name, addresses in lines.items() for address in addresses.split()]
        pathlib.Path(os.environ["HOSTS"]).write_text("".join(f"{address} {name}\n" for address, name in pairs))

    lead()
    return lead


@pytest.fixture
def at():
    """A receiver at each address."""
    hosts = {"public": PUBLIC, "other": OTHER, "private": HERE}
    with contextlib.ExitStack() as stack:
        yield {name: stack.enter_context(Receiver(host=host)) for name, host in hosts.items()}


@pytest.fixture
def add(desk):
    """Adds destinations, which are removed at the end; without an id where one is refused."""
    ids = []

    def added(url, kind="webhook"):
        run = desk.run("destination", "add", "--project", "1", "--kind", kind, "--when", "every", "--url", url)
        assert run.returncode in (0, 1, 2)
        ids.extend([run.stdout.strip()] if run.returncode == 0 else [])
        return run.stdout.strip()

    yield added
    for id in ids:
        desk.run("destination", "remove", id)


def paths(*receivers):
    return [got.path for receiver in receivers for got in receiver.got]


def is_told(desk, receiver, seconds=6):
    """Reports until a receiver has got something."""
    return until(lambda: desk.report() and until(lambda: receiver.got, 1), seconds)


@pytest.mark.parametrize("later", [HERE, f"{PUBLIC} {HERE}"])
def test_a_name_that_leads_inside_later_is_refused_before_each_request(desk, names, at, add, later):
    names(moving=PUBLIC)
    assert add(at["private"].url("/moved", "moving.example"))
    assert add(at["public"].url("/hook", "public.example"))
    names(moving=later)
    assert is_told(desk, at["public"])
    for _ in range(3):
        desk.report()
    until(lambda: at["private"].got, 4)
    assert paths(at["private"]) == []


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    """What certificates are trusted by in this network."""
    authority = Authority(tmp_path_factory.mktemp("authority"))
    subprocess.run(["mount", "--bind", authority.certificate, "/etc/ssl/certs/ca-certificates.crt"], check=True)
    return authority


@pytest.mark.parametrize(
    ("name", "more"),
    [("public.example", {"signs_itself": True}), ("public.example", {"days": -1}), ("other.example", {})],
    ids=["signs itself", "expired", "of another host"],
)
def test_a_receiver_whose_certificate_is_wrong_gets_nothing_and_is_named(desk, names, authority, add, name, more):
    before = len(desk.errors())
    with Receiver(host=PUBLIC, tls=authority.context(name, **more)) as receiver:
        assert (id := add(receiver.url(f"/hook/{SECRET}", "public.example")))
        desk.report()
        said = until(lambda: "certificate is not trusted" in desk.errors()[before:], 10)
        assert said, desk.errors()[before:]
        assert SECRET not in desk.errors()
        assert (receiver.got, desk.forwarded(id)["sent"]) == ([], 0)


def test_a_receiver_with_a_certificate_of_the_authority_gets_what_is_told(desk, names, authority, add):
    with Receiver(host=PUBLIC, tls=authority.context("public.example")) as receiver:
        assert add(receiver.url("/hook", "public.example"))
        assert is_told(desk, receiver, 10)
