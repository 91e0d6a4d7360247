"""The desk and the audit as one file each: nothing else is installed."""

import os
import re
import subprocess

import desk
import pytest

MEGABYTE = 1_000_000
GLIBC = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


@pytest.fixture(scope="module", params=["desk", pytest.param("triage", marks=pytest.mark.whole)])
def program(request, files, machine):
    """A program that was unpacked into an empty Debian."""
    return files.unpacked(request.param, machine.path("/opt"))


@pytest.mark.whole
def test_it_has_at_most_40_mb(program, measured):
    size = program.stat().st_size / MEGABYTE
    measured(f"{program.name} has {size:.1f} MB")
    assert size <= 40


def test_it_needs_glibc_alone(program):
    shown = subprocess.run(["readelf", "--dynamic", program], check=True, capture_output=True, text=True)
    needed = set(re.findall(r"NEEDED.*\[(.+)\]", shown.stdout))
    assert needed and needed <= GLIBC


def test_it_stands_in_for_no_function_of_a_library(program):
    """What it exports would be called in place of the same function inside of libcurl, which it loads to forward."""
    shown = subprocess.run(["nm", "--dynamic", "--defined-only", program], check=True, capture_output=True, text=True)
    assert [line for line in shown.stdout.splitlines() if "curl_" in line] == []


def test_it_prints_its_version(program, files, machine):
    assert machine.run(f"/opt/{program.name}", "--version").split()[-1] == files.version


def test_the_licenses_of_what_is_linked_in_are_beside_it(program):
    notices = (program.parent / "NOTICES").read_text()
    assert "swift-argument-parser" in notices and "Apache License" in notices


def test_the_desk_takes_an_event_without_an_installation(files, machine):
    files.unpacked("desk", machine.path("/opt"))
    data = machine.path("/srv/desk")
    data.mkdir(exist_ok=True)
    os.chown(data, 1234, 1234)
    command = ["/opt/desk", "serve", "--data", "/srv/desk"]
    with desk.running(machine, command, user="1234:1234") as running:
        running.send("one file is enough")
        assert running.shows("one file is enough")


@pytest.mark.whole
def test_the_audit_finds_a_lost_error(files, machine):
    files.unpacked("triage", machine.path("/opt"))
    machine.path("/srv/Lost.swift").write_text("func f() { do { try g() } catch {} }\n")
    assert "empty-catch" in machine.run("/opt/triage", "audit", "--all", "/srv/Lost.swift", check=False)
