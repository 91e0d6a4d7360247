"""The Debian package: a first event, an upgrade, a way back, a removal and a purge."""

import gzip
import re
import subprocess
import time

import desk
import pytest
from conftest import ROOT, SCRATCH
from unit import Unit

DATA = "/var/lib/desk"
CONFIG = ["--config", "/etc/desk/desk.json"]


@pytest.fixture(scope="module")
def earlier(files):
    """The same program under the number of an earlier version."""
    folder = SCRATCH / "earlier"
    folder.mkdir(parents=True, exist_ok=True)
    programs = SCRATCH / "programs"
    subprocess.run(["dpkg-deb", "--extract", files.package, SCRATCH / "unpacked"], check=True)
    programs.mkdir(exist_ok=True)
    for path in ("usr/bin/desk", "usr/share/doc/desk/NOTICES"):
        subprocess.run(["cp", SCRATCH / "unpacked" / path, programs], check=True)
    subprocess.run([ROOT / "scripts" / "release", "deb", programs, folder, "--as", "0.0.9"], check=True)
    return next(folder.glob("desk_0.0.9_*.deb"))


def started(machine):
    """Starts the installed desk as its unit says; systemd is not here."""
    unit = Unit(machine.path("/lib/systemd/system/desk.service"))
    return desk.running(machine, unit.command, unit.user, limits=unit.limits)


def as_desk(machine, *arguments):
    """Runs a command of the desk as the user whose data it is."""
    return machine.run("/usr/bin/desk", *arguments, *CONFIG, user="desk:desk")


def test_three_commands_bring_an_event_onto_the_page_in_a_minute(machine, files, measured):
    assert not machine.path("/usr/bin/curl").exists(), "the Debian is not empty"
    begin = time.monotonic()
    machine.install(files.package)
    with started(machine) as running:
        running.send("the first event")
        assert running.shows("the first event")
        seconds = time.monotonic() - begin
    measured(f"the first event was on the page after {seconds:.1f} s")
    assert seconds <= 60


@pytest.mark.whole
def test_an_idle_desk_takes_at_most_40_mb(machine, measured):
    with started(machine) as running:
        running.page()
        time.sleep(5)
        megabytes = running.memory()
    measured(f"an idle desk takes {megabytes:.1f} MB")
    assert megabytes <= 40


def test_the_desk_prints_its_version(machine, files):
    assert machine.run("/usr/bin/desk", "--version").strip() == files.version


def test_the_data_is_its_users_alone(machine):
    shown = machine.run("stat", "--format", "%U %G %a", DATA, f"{DATA}/desk.sqlite")
    assert shown.splitlines() == ["desk desk 700", "desk desk 600"]


def test_the_unit_is_one_for_systemd(machine):
    unit = machine.path("/lib/systemd/system/desk.service")
    text = unit.read_text().replace("/usr/bin/desk", str(machine.path("/usr/bin/desk")))
    copy = machine.path("/tmp/desk.service")
    copy.write_text(text)
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_manual_has_every_command(machine):
    page = machine.path("/usr/share/man/man1/desk.1.gz")
    shown = subprocess.run(["man", "--warnings", "--local-file", page], capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    usage = machine.run("/usr/bin/desk", "--help").split("SUBCOMMANDS:")[1]
    commands = re.findall(r"^  ([a-z]+) ", usage, re.MULTILINE)
    source = gzip.decompress(page.read_bytes()).decode()
    assert commands
    assert [name for name in commands if f"\n.B {name}\n" not in source] == []


def test_the_package_needs_only_debian(machine):
    assert machine.run("dpkg", "--audit") == ""
    assert machine.run("apt-get", "check", "-qq") == ""


def test_an_upgrade_keeps_the_data_and_the_configuration(machine, files, earlier):
    machine.install(earlier)
    configuration = machine.path("/etc/desk/desk.json")
    configuration.write_text('{"data": "/var/lib/desk", "projects": {}}\n')
    with started(machine) as running:
        running.send("before the upgrade")
        assert running.shows("before the upgrade")
    as_desk(machine, "backup", f"{DATA}/backup")
    machine.install(files.package)
    assert "projects" in configuration.read_text()
    with started(machine) as running:
        assert running.shows("before the upgrade")
        running.send("after the upgrade")
        assert running.shows("after the upgrade")


def test_a_backup_leads_back_to_the_version_before(machine, earlier):
    machine.install(earlier)
    configuration = machine.path("/etc/desk/desk.json")
    configuration.write_text('{"data": "/var/lib/desk/backup"}\n')
    with started(machine) as running:
        page = running.page()
    assert "before the upgrade" in page and "after the upgrade" not in page


def test_a_removal_keeps_the_data(machine, files):
    machine.run("apt-get", "remove", "--yes", "-qq", "desk")
    assert not machine.path("/usr/bin/desk").exists()
    assert machine.path(f"{DATA}/desk.sqlite").exists() and machine.has_user("desk")
    machine.install(files.package)
    machine.path("/etc/desk/desk.json").write_text('{"data": "/var/lib/desk"}\n')
    with started(machine) as running:
        assert "after the upgrade" in running.page()


def test_a_purge_takes_the_data_the_user_and_the_configuration(machine):
    machine.run("apt-get", "purge", "--yes", "-qq", "desk")
    left = [path for path in (DATA, "/etc/desk", "/usr/bin/desk") if machine.path(path).exists()]
    assert left == [] and not machine.has_user("desk")
