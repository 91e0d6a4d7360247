"""Every fault on the screens where it matters, compared with the command."""
import concurrent.futures

import command
from compare import compare
from playing import query
from running import until

TABS = 4
# What a member does to reach an endpoint: the screen, further faults, and the actions after it is open.
WAYS = {
    "home": ("home", [], []), "timers": ("timers", [], []),
    "attendance": ("home", [], [("attendance.submit", {"code": "4821"})]),
    "addTimer": ("timers", [], [("timers.add", {"clipID": 7, "time": "21:30", "days": [1, 3, 5]})]),
    "email": ("signUp", [], [("email.validate", {"email": "minji@example.com"})]),
    "friends": ("friends", [], [("friends.search", {"query": "김"})]),
    "refresh": ("home", ["access-token-expired"], []),
    "reactivation": ("splash", ["dormant"], ["reactivate"]),
    **{name: ("splash", [], []) for name in ("integrity", "version", "maintenance", "session", "account", "terms", "config")}}
SCREENS = [("home", "home"), ("attendance", "home"), ("timers", "timers"), ("addTimer", "timers"), ("email", "signUp"),
           ("friends", "friends"), ("session", "splash")]
# Faults that never end by themselves: the command waits for its own time limit.
ENDLESS = ("silence", "stall", "trickle", "endless-head", "endless-body", "only-continue", "refresh-silent")


class Case:
    def __init__(self, fault, endpoint, lang):
        self.endpoint, self.lang = endpoint, lang
        self.screen, more, steps = WAYS[endpoint]
        self.fault = f"{fault}@{endpoint}"
        self.faults = [self.fault, *more]
        self.steps = steps
        self.where = f"{self.fault} on {self.screen}, {lang}"

    def script(self):
        first = {"do": "launch"} if self.screen == "splash" else {"do": "open", "screen": self.screen}
        return [first, *({"do": "answer", "action": step} if isinstance(step, str) else {"do": "tap", "control": step[0], **step[1]}
                         for step in self.steps)]

    def expect(self, moim):
        return command.expect(moim, self.faults, self.script(), self.lang)


def cases(t):
    """All of them with --long, a good third otherwise; each fault at least once."""
    found = []
    for index, (fault, endpoints) in enumerate(command.faults(t.moim).items()):
        own = [endpoint for endpoint in WAYS if endpoint in endpoints]
        if len(own) > len(SCREENS):
            own = [endpoint for endpoint, _ in SCREENS if endpoint in own]
        if not own:
            t.check(False, f"{fault}: it applies to an endpoint that a member reaches", endpoints)
        if not t.long and len(own) > 2:
            own = [own[index % len(own)]] + ([own[(index + 3) % len(own)]] if fault not in ENDLESS and index % 2 else [])
        found += [Case(fault, endpoint, ("ko", "en")[(index + place) % 2]) for place, endpoint in enumerate(own)]
    return found


def step(view, one):
    """One more thing that a member does, without waiting for what comes of it."""
    if isinstance(one, str):
        view.answer(one)
    else:
        view.tap(one[0], **{name: ",".join(map(str, value)) if isinstance(value, list) else value for name, value in one[1].items()})


def together(t, view, tabs, batch):
    """A few cases beside each other, each in a window of its own."""
    def each(action):
        for tab, (case, said) in zip(tabs, batch):
            if case in lost:
                continue
            try:
                action(view.show(tab), case, said)
            except Exception as error:
                lost.append(case)
                t.check(False, f"{case.where}: a member can do this", f"{type(error).__name__}: {str(error)[:200]}")

    def begin(view, case, _):
        view.go(case_path(case))

    def finish(view, case, said):
        view.settle()
        count = sum(said.reports.values())
        until(lambda: len(view.read()["reports"]) >= count, 3)
        compare(t, case.where, view.read(), said)
        t.equal(view.errors(), [], f"{case.where}: the console has no error and no violation")

    lost = []
    each(begin)
    for place in range(max(len(case.steps) for case, _ in batch)):
        each(lambda view, case, _, place=place: step(view.settle(), case.steps[place]) if place < len(case.steps) else None)
    each(finish)


def case_path(case):
    return query(*case.faults, screen=case.screen, lang=case.lang)


def check_every_fault_against_the_command(t):
    every = cases(t)
    view = t.window()
    tabs = [view.tabs[0]] + [view.tab() for _ in range(TABS - 1)]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        runs = {pool.submit(case.expect, t.moim): case for case in every}
        batch = []
        for run in concurrent.futures.as_completed(runs):
            batch.append((runs[run], run.result()))
            if len(batch) == TABS:
                together(t, view, tabs, batch)
                batch = []
        if batch:
            together(t, view, tabs, batch)


def check_several_faults_and_a_count(t):
    """A fault that holds once, and two faults at once."""
    view = t.window()
    for faults, screen in ((["close@home:1"], "home"), (["slow", "server-error@timers"], "timers"),
                           (["access-token-expired", "refresh-slow"], "timers"), (["too-many@home:2"], "home")):
        actions = [{"do": "open", "screen": screen}]
        said = command.expect(t.moim, faults, actions, "en")
        view.open(*faults, screen=screen, lang="en")
        compare(t, f"{faults} on {screen}", view.read(), said)
