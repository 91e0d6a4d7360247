"""Every fault on the screens where it matters, compared with the command."""

import concurrent.futures

import command
import pytest
from compare import compare
from playing import query
from running import until

TABS = 4
LAUNCH = ("integrity", "version", "maintenance", "session", "account", "terms", "config")
# What a member does to reach an endpoint: the screen, further faults, and the actions after it is open.
WAYS = {
    "home": ("home", [], []),
    "timers": ("timers", [], []),
    "attendance": ("home", [], [("attendance.submit", {"code": "4821"})]),
    "addTimer": ("timers", [], [("timers.add", {"clipID": 7, "time": "21:30", "days": [1, 3, 5]})]),
    "email": ("signUp", [], [("email.validate", {"email": "minji@example.com"})]),
    "friends": ("friends", [], [("friends.search", {"query": "김"})]),
    "refresh": ("home", ["access-token-expired"], []),
    "reactivation": ("splash", ["dormant"], ["reactivate"]),
    **{name: ("splash", [], []) for name in LAUNCH},
}
# The endpoints that are asked for a fault that applies to more than these.
USUAL = ("home", "attendance", "timers", "addTimer", "email", "friends", "session")
# Faults that never end by themselves: the command waits for its own time limit.
ENDLESS = ("silence", "stall", "trickle", "endless-head", "endless-body", "only-continue", "refresh-silent")


class Case:
    """A fault at an endpoint, in a language."""

    def __init__(self, fault, endpoint, lang):
        self.screen, more, self.steps = WAYS[endpoint]
        self.faults, self.lang = [f"{fault}@{endpoint}", *more], lang

    def __repr__(self):
        return f"{self.faults[0]} on {self.screen}, {self.lang}"

    @property
    def path(self):
        return query(*self.faults, screen=self.screen, lang=self.lang)

    def script(self):
        first = {"do": "launch"} if self.screen == "splash" else {"do": "open", "screen": self.screen}
        answers = [{"do": "answer", "action": step} for step in self.steps if isinstance(step, str)]
        taps = [{"do": "tap", "control": step[0], **step[1]} for step in self.steps if not isinstance(step, str)]
        return [first, *answers, *taps]

    def expect(self, moim):
        return command.expect(moim, self.faults, self.script(), self.lang)


def cases(moim, is_long):
    """All of them with --long, a good third otherwise; each fault at least once."""
    found = []
    for index, (fault, endpoints) in enumerate(command.faults(moim).items()):
        own = [endpoint for endpoint in WAYS if endpoint in endpoints]
        assert own, f"{fault} applies to no endpoint that a member reaches"
        if len(own) > len(USUAL):
            own = [endpoint for endpoint in USUAL if endpoint in own]
        if not is_long and len(own) > 2:
            other = [own[(index + 3) % len(own)]] if fault not in ENDLESS and index % 2 else []
            own = [own[index % len(own)], *other]
        found += [Case(fault, endpoint, ("ko", "en")[(index + place) % 2]) for place, endpoint in enumerate(own)]
    return found


def step(view, one):
    """One more thing that a member does, without waiting for what comes of it."""
    if isinstance(one, str):
        view.answer(one)
    else:
        name, fields = one
        view.tap(name, **{key: ",".join(map(str, it)) if isinstance(it, list) else it for key, it in fields.items()})


class Batch:
    """A few cases beside each other, each in a window of its own; those that went wrong, with their errors."""

    def __init__(self, view, tabs):
        self.view, self.tabs, self.wrong = view, tabs, {}

    def each(self, batch, action):
        for tab, (case, said) in zip(self.tabs, batch):
            if case not in self.wrong:
                try:
                    action(self.view.show(tab), case, said)
                except Exception as error:
                    self.wrong[case] = f"{type(error).__name__}: {error}"

    def run(self, batch):
        self.each(batch, lambda view, case, _: view.go(case.path))
        for place in range(max(len(case.steps) for case, _ in batch)):
            self.each(batch, lambda view, case, _: [step(view.settle(), one) for one in case.steps[place : place + 1]])
        self.each(batch, self.finish)

    @staticmethod
    def finish(view, _, said):
        view.settle()
        until(lambda: len(view.read()["reports"]) >= sum(said.reports.values()), 3)
        compare(view.read(), said)
        assert view.errors() == []


@pytest.mark.timeout(3600)
def test_every_fault_against_the_command(view, moim, is_long):
    every = cases(moim, is_long)
    batch, batches = [], Batch(view, [view.tabs[0], *[view.tab() for _ in range(TABS - 1)]])
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        runs = {pool.submit(case.expect, moim): case for case in every}
        for run in concurrent.futures.as_completed(runs):
            batch.append((runs[run], run.result()))
            if len(batch) == TABS:
                batches.run(batch)
                batch = []
        if batch:
            batches.run(batch)
    assert batches.wrong == {}


@pytest.mark.parametrize(
    ("faults", "screen"),
    [
        (["close@home:1"], "home"),
        (["slow", "server-error@timers"], "timers"),
        (["access-token-expired", "refresh-slow"], "timers"),
        (["too-many@home:2"], "home"),
    ],
)
def test_a_fault_that_holds_once_and_two_at_once(view, moim, faults, screen):
    said = command.expect(moim, faults, [{"do": "open", "screen": screen}], "en")
    view.open(*faults, screen=screen, lang="en")
    compare(view.read(), said)
