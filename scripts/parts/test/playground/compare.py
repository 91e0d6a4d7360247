"""Compares what a window shows with what the command says."""

import collections
import re

from command import MASK

CODE = re.compile(r"\b[A-Z0-9]{4}-[A-Z0-9]{2}\b")


def same_text(seen, said):
    """Whether a text is what the command says; the command masks what the member sees as it is."""
    if MASK not in said:
        return seen == said
    return re.fullmatch(".+".join(map(re.escape, said.split(MASK))), seen) is not None and MASK not in seen


def same_notice(seen, said):
    texts = all(same_text(seen[name], said[name]) for name in ("title", "message"))
    parts = (seen["style"], sorted(seen["actions"]), bool(CODE.search(seen["code"])))
    return texts and parts == (said["style"], said["actions"], said["code"])


def assert_same(seen, said):
    assert len(seen) == len(said)
    for one, other in zip(seen, said):
        assert same_notice(one, other), (one, other)


def once(notices):
    """Without one that follows its like: two pictures may show it as one."""
    plain = [{name: value for name, value in one.items() if name != "code"} for one in notices]
    return [one for index, one in enumerate(notices) if not index or plain[index] != plain[index - 1]]


def compare(seen, said):
    """Holds a window to the command; nothing is in flight in either."""
    assert seen["screen"] == said.screen
    if said.screen in ("home", "timers", "signUp", "friends"):
        assert (seen["content"], seen["loading"]) == (said.content, said.loading)
    assert_same(once(seen["notices"]), once(said.notices))
    assert_same([one for one in seen["shown"] if one["style"] in ("alert", "blocking")], said.standing)
    assert collections.Counter((one["kind"], one["level"]) for one in seen["reports"]) == said.reports
    codes = {code for one in seen["notices"] for code in CODE.findall(one["code"])}
    found = {code for code in codes if any(code in one["text"] for one in seen["reports"])}
    assert not said.reports or len(found) >= min(said.codes, len(codes)), "a report has the code that the member reads"
    hidden = {"dismissed", *(("request", "response") if said.is_cut_short else ())}
    events, wanted = ([one for one in both if one not in hidden] for both in (seen["events"], said.events))
    if said.is_in_order:
        assert events == wanted
    else:
        assert collections.Counter(events) == collections.Counter(wanted)
    assert seen["events"].count("dismissed") >= said.answered
