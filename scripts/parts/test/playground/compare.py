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
    return (seen["style"] == said["style"] and same_text(seen["title"], said["title"]) and same_text(seen["message"], said["message"])
            and sorted(seen["actions"]) == said["actions"] and bool(CODE.search(seen["code"])) == said["code"])


def once(notices):
    """Without one that follows its like: two pictures may show it as one."""
    plain = [{name: value for name, value in one.items() if name != "code"} for one in notices]
    return [one for index, one in enumerate(notices) if not index or plain[index] != plain[index - 1]]


def brief(notices):
    return [(one["style"], one["title"], one["message"], one["actions"], one["code"]) for one in notices]


def compare(t, where, seen, said):
    """Checks a window against the command; nothing is in flight in either."""
    t.equal(seen["screen"], said.screen, f"{where}: the screen on top is the command's")
    if said.screen in ("home", "timers", "signUp", "friends"):
        t.equal((seen["content"], seen["loading"]), (said.content, said.loading), f"{where}: what the screen shows is the command's")
    shown, wanted = once(seen["notices"]), once(said.notices)
    t.check(len(shown) == len(wanted) and all(map(same_notice, shown, wanted)), f"{where}: the notices are the command's",
            {"seen": brief(shown), "said": brief(wanted)})
    standing = [one for one in seen["shown"] if one["style"] in ("alert", "blocking")]
    t.check(len(standing) == len(said.standing) and all(map(same_notice, standing, said.standing)),
            f"{where}: what waits for an answer is the command's", {"seen": brief(standing), "said": brief(said.standing)})
    t.equal(collections.Counter((one["kind"], one["level"]) for one in seen["reports"]), said.reports,
            f"{where}: the team receives the command's reports")
    codes = {code for one in seen["notices"] for code in CODE.findall(one["code"])}
    found = {code for code in codes if any(code in one["text"] for one in seen["reports"])}
    if said.reports:
        t.check(len(found) >= min(said.codes, len(codes)), f"{where}: a report is found by the code that the member reads",
                {"member": sorted(codes), "reports": [one["text"][:80] for one in seen["reports"]]})
    events = [one for one in seen["events"] if one != "dismissed"]
    wanted = said.events
    if said.is_cut_short:
        events, wanted = [[one for one in all_ if one not in ("request", "response")] for all_ in (events, wanted)]
    if said.is_in_order:
        t.equal(" ".join(events), " ".join(wanted), f"{where}: the timeline is the command's, in order")
    else:
        t.equal(collections.Counter(events), collections.Counter(wanted), f"{where}: the timeline has the command's events")
    dismissed = seen["events"].count("dismissed")
    t.check(dismissed >= said.answered, f"{where}: the timeline tells which notices were answered", (dismissed, said.answered))
