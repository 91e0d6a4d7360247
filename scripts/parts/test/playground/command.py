"""What the command says for the same faults and actions, read from its trace."""

import collections
import json
import subprocess

TIMELINE = ("request", "response", "session", "verdict", "failure", "presented", "dismissed", "reported", "outcome")
MASK = "[Filtered]"


class Expected:
    """The screens, notices, reports and events of a run of the command."""

    def __init__(self, actions, trace):
        self.trace, self.actions = trace, actions
        self.screen, self.content, self.loading = self.top()
        self.notices = [notice_of(one) for one in self.of("presented")]
        gone = {one["notice"] for one in self.of("dismissed")}
        self.standing = [
            notice_of(one)
            for one in self.of("presented")
            if one["notice"] not in gone and one["style"] in ("alert", "blocking")
        ]
        self.reports = collections.Counter((one["identity"].split()[0], one["level"]) for one in self.of("reported"))
        self.codes = sum(1 for one in self.of("reported") if one.get("supportCode"))
        # A toast may leave before the run ends, or after it.
        self.events = [one["event"] for one in trace if one["event"] in TIMELINE and one["event"] != "dismissed"]
        self.answered = sum(one["action"] not in ("timeout", "replaced", "dropped") for one in self.of("dismissed"))
        self.seconds = trace[-1]["t"] if trace else 0

    def of(self, event):
        return [one for one in self.trace if one["event"] == event]

    def top(self):
        routed = [one["to"] for one in self.of("routed")]
        opened = [one["screen"] for one in self.actions if one["do"] == "open"]
        screen = routed[-1] if routed and (routed[-1] != "home" or not opened) else (opened or ["splash"])[-1]
        states = [one for one in self.of("state") if one["screen"] == screen]
        return (
            screen,
            states[-1]["content"] if states else "none",
            str(states[-1]["loading"]).lower() if states else "false",
        )

    @property
    def is_in_order(self):
        """Whether one operation followed another, so that the events have one order."""
        running, has_failed = 0, False
        for one in self.trace:
            if one["event"] == "operation":
                running, has_failed = running + 1, False
                if running > 1 or one["name"] == "launch":
                    return False
            elif one["event"] == "outcome":
                running -= 1
            elif one["event"] == "failure":
                has_failed = True
            elif one["event"] == "response" and has_failed:
                return False  # a refresh, whose time ends at the same moment as that of what waits for it
        return True

    @property
    def is_cut_short(self):
        """Whether a launch was decided before all had answered; how many had is luck."""
        return any(one["result"] != "proceed" for one in self.of("verdict"))


def notice_of(one):
    return {
        "style": one["style"],
        "title": one["title"] or "",
        "message": " ".join(one["message"].split()),
        "actions": sorted(one["actions"]),
        "code": bool(one.get("supportCode")),
    }


def run(moim, faults, actions, locale):
    """The trace of a script."""
    arguments = [word for fault in faults for word in ("--fault", fault)]
    done = subprocess.run(
        [moim, "--script", "-", "--trace", "--locale", locale, *arguments],
        input=json.dumps(actions),
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    if done.returncode not in (0, 1) or not done.stdout:
        raise AssertionError(f"the command refuses {faults} {actions}: {done.stderr[:300]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def expect(moim, faults, actions, locale, linger=0):
    """What a window must show. Home is opened when a launch proceeds, as a member's app does; with seconds to linger,
    toasts that wait for others have their turn."""
    trace = run(moim, faults, actions, locale)
    if any(one["event"] == "verdict" and one["result"] == "proceed" for one in trace):
        launching = [
            place
            for place, one in enumerate(actions)
            if one["do"] in ("launch", "answer")
            and not any(before["do"] in ("open", "tap") for before in actions[:place])
        ]
        actions = [*actions[: launching[-1] + 1], {"do": "open", "screen": "home"}, *actions[launching[-1] + 1 :]]
        trace = run(moim, faults, actions, locale)
    if linger:
        trace = run(moim, faults, [*actions, {"at": trace[-1]["t"] + linger, "do": "network", "up": True}], locale)
    return Expected(actions, trace)


def faults(moim):
    """The names of the command's faults, and the endpoints that each applies to."""
    listed = subprocess.run([moim, "faults"], capture_output=True, text=True, timeout=30, check=True).stdout
    names = [line.split()[0] for line in listed.splitlines() if line.strip()]
    found = {}
    for name in names:
        said = subprocess.run(
            [moim, "--script", "-", "--fault", f"{name}@nowhere"],
            input="[]",
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        ).stderr
        found[name] = said.split("applies to:")[-1].strip().split(", ") if "applies to:" in said else []
    return found
