"""Meets Moim's failures at a desk, and runs the tests of a package where the library is built already."""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[4]


def faults_of(moim):
    """The names of Moim's faults."""
    return [line.split()[0] for line in subprocess.check_output([moim, "faults"], text=True).splitlines()]


def all_met(moim, desk, faults):
    """The failures of faults, with the fault of each."""
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        return [one for some in pool.map(lambda fault: meet(moim, desk, fault), faults) for one in some]


def packaged(verb, *options, package, env=None):
    """Runs a verb of the package manager on a package where the library is built already."""
    programs = f'root={ROOT}; source "$root/scripts/parts/programs"; export SWIFT_DETERMINISTIC_HASHING=1; '
    return subprocess.run(
        ["bash", "-c", programs + 'swift "$1" "${program_options[@]}" "${@:2}"', "-", verb, *options],
        cwd=package,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **(env or {})},
    )


def failures(run):
    """The failures of a trace."""
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return [line for line in lines if line["event"] == "failure"]


def outline(failure):
    """What must agree."""
    chain = tuple(f"{link['type']} ({link['code']})" for link in failure["chain"])
    return failure["kind"], failure["code"], failure.get("codingPath"), chain


def meet(moim, desk, fault):
    """The failures of one fault, by their ids."""
    faults = ["--fault", fault] + (["--fault", "access-token-expired"] if fault.startswith("refresh-") else [])
    limits = ["--request-timeout", "2", "--launch-deadline", "2"]
    run = subprocess.run(
        [moim, "day", "--trace", *limits, *faults, "--desk", desk.dsn],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if run.returncode < 0:
        sys.exit(f"moim ended by signal {-run.returncode} at {fault}: {run.stderr[-2000:]}")
    return [(fault, failure) for failure in failures(run)]


def made(desk, met):
    """The failures that were reported, each with the files that the desk makes of it."""
    found = []
    for fault, failure in met:
        files = desk.get(f"/api/desk/events/{failure['incident']}/reproduce")
        if files.status == 200:
            found.append((fault, failure, files.json))
    return found


def passing(package, env=None):
    """The events whose tests pass."""
    for old in package.glob("results*.xml"):
        old.unlink()
    packaged("test", "--skip-build", "--xunit-output", str(package / "results.xml"), package=package, env=env)
    written = "".join(path.read_text() for path in package.glob("results*.xml"))
    cases = re.findall(r'<testcase classname="[^"]*Reproduction_([0-9a-f]+)[^"]*"[^>]*?(/>|>)', written)
    return {id for id, end in cases} - {id for id, end in cases if end == ">" and failed(written, id)}


def failed(written, id):
    case = re.search(rf'<testcase classname="[^"]*Reproduction_{id}[^"]*"[^>]*>(.*?)</testcase>', written, re.DOTALL)
    return bool(case and "<failure" in case[1])


def bound(test, opening):
    """The test with its failing call in the app's own code, as its comment asks, and the number of such calls."""
    call = re.compile(r"^( +)try await call\($(.*?)^\1    \]\)$", re.MULTILINE | re.DOTALL)
    return call.subn(rf"\1{opening} {{ try await call(\2\1    ]) }}", test)
