"""Runs the built tests of a package with a mistake turned on, until the first failure."""

import collections
import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import time

from building import COPY, ENVIRONMENT, scratch

# Without its trait it has no tests, and no mistakes either.
BEHIND_A_TRAIT = "TriageCurlTests"

# The tests under way, each in a session of its own with the servers that it starts.
running = set()


def end(session):
    """Ends a run with its servers, which may have groups of their own."""
    subprocess.run(["pkill", "-KILL", "-s", str(session)], check=False)


def stop(*_):
    for session in running:
        end(session)
    os._exit(1)


class Tests:
    """The built tests of a package, by module, and which of them stand above which module."""

    def __init__(self, package):
        self.folder = COPY / package
        described = ["swift", "package", "dump-package"]
        shown = subprocess.run(
            described, cwd=self.folder, env={**os.environ, **ENVIRONMENT}, check=True, capture_output=True
        )
        manifest = json.loads(shown.stdout)
        self.program = scratch(package) / "release" / f"{manifest['name']}PackageTests.xctest"
        targets = manifest["targets"]
        # A product of a package beside this one has the name of its module.
        self.needs = {
            target["name"]: {(d.get("byName") or d.get("product") or d["target"])[0] for d in target["dependencies"]}
            for target in targets
        }
        self.tests = [target["name"] for target in targets if target["type"] == "test"]
        self.tests = [test for test in self.tests if test != BEHIND_A_TRAIT]
        # Which tests pass without a mistake when they run alone, and how long that takes.
        self.unchanged, self.guard = {}, threading.Lock()

    def reaches(self, target, module):
        return target == module or any(self.reaches(other, module) for other in self.needs.get(target, ()))

    def runs(self, module):
        """The module's own tests, and those above it."""
        own = [test for test in self.tests if test == f"{module}Tests"]
        above = [test for test in self.tests if test not in own and self.reaches(test, module)]
        return [tests for tests in (own, above) if tests]

    def first_failure(self, tests, mistake=None, skipped=(), limit=120):
        """The first failure of these tests or modules, and none where all pass."""
        environment = dict(os.environ, NO_COLOR="1")
        if mistake:
            environment[f"MISTAKE_{mistake.module}"] = str(mistake.number)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            # What a test that is ended leaves goes with the folder; a server of another user writes in it too.
            os.chmod(folder, 0o755)
            environment["TMPDIR"] = folder
            events = pathlib.Path(folder) / "events"
            command = [self.program, "--testing-library", "swift-testing"]
            command += ["--experimental-maximum-parallelization-width", "4"]
            command += ["--event-stream-output-path", events, "--event-stream-version", "0"]
            command += ["--filter", pattern(tests)] + (["--skip", pattern(skipped)] if skipped else [])
            run = subprocess.Popen(
                command,
                env=environment,
                cwd=self.folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            running.add(run.pid)
            failure = watch(run, events, time.monotonic() + limit)
            end(run.pid)
            run.wait()
            running.discard(run.pid)
        return failure

    def is_confirmed(self, failure, mistake, group):
        """Whether the tests that failed fail again by themselves, and pass without the mistake."""
        tests = failure.tests or tuple(group)
        with self.guard:
            if tests not in self.unchanged:
                start = time.monotonic()
                self.unchanged[tests] = (self.first_failure(tests) is None, time.monotonic() - start)
            passes, took = self.unchanged[tests]
        again = self.first_failure(tests, mistake, limit=20 + 4 * took) if passes else None
        return again is not None and (not failure.tests or bool(set(again.tests) & set(tests)))


Failure = collections.namedtuple("Failure", "tests words")


def pattern(tests):
    """A filter for modules, and for tests by their name without their place in a file."""
    return "^(" + "|".join(re.escape(test) for test in tests) + ")[./]"


def watch(run, events, end):
    """Follows the events of a run until its first failure, its own end or a time."""
    functions, started, rest, file = set(), [], "", None
    while True:
        has_ended = run.poll() is not None
        if file is None and events.exists():
            file = events.open(errors="replace")
        rest += file.read() if file else ""
        *lines, rest = rest.split("\n")
        for line in lines:
            record = json.loads(line)
            kind, payload = record["kind"], record["payload"]
            test = payload.get("id" if kind == "test" else "testID", "").rpartition("/")[0]
            if kind == "test" and payload["kind"] == "function":
                functions.add(test)
            elif payload["kind"] == "testStarted" and test in functions:
                started.append(test)
            elif payload["kind"] in ("testEnded", "testSkipped") and test in started:
                started.remove(test)
            elif payload["kind"] == "issueRecorded":
                words = [message for message in payload["messages"] if message["symbol"] == "fail"]
                if words:
                    return Failure((test,) if test else tuple(started), words[0]["text"])
        if has_ended and run.returncode:
            code = run.returncode
            how = f"by signal {-code}" if code < 0 else f"with {code}"
            return Failure(tuple(started), f"ends the process {how} in {', '.join(started)}")
        if has_ended:
            return None
        if time.monotonic() > end:
            return Failure(tuple(started), f"hangs in {', '.join(started)}")
        time.sleep(0.05)
