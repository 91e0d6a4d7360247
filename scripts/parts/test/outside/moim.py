"""The reference app reports to the desk by the library's own sink; each event is read back and compared with the trace."""
import json
import subprocess

from running import clean_environment, free_port, quote, together, until

HOME = {"do": "open", "screen": "home"}
NULL = ("--fault", "null-profile-image")


def trace(t, desk, *args, code=0):
    """Runs Moim against its embedded API; the events of its trace."""
    run = subprocess.run([t.moim, *args, "--desk", desk if isinstance(desk, str) else desk.dsn, "--trace"], capture_output=True, text=True,
                         timeout=120, check=False, env=clean_environment())
    t.equal(run.returncode, code, f"moim {' '.join(args)}: its promises held {run.stderr[-200:]}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def play(t, desk, actions, *args):
    """Runs a script; the events of its trace."""
    script = t.new_folder() / "script.json"
    script.write_text(json.dumps(actions), "utf-8")
    return trace(t, desk, "--script", str(script), *args)


def of(events, name):
    return [one for one in events if one["event"] == name]


def alerts(events):
    """What was shown: title, message, actions."""
    return [(one["title"], one["message"], one["actions"]) for one in of(events, "presented")]


def found(desk, code, id):
    """The events that a support code finds, once it finds this one."""
    def ids():
        return [one["id"] for one in desk.search(code, "event")]
    until(lambda: id in ids(), 6)
    return ids()


def check_moim(t):
    """A null in the body of the home screen, from the wire to what the member saw and chose."""
    if not t.moim:
        return t.skip("Moim: --moim names no built one")
    desk = t.common()
    told = trace(t, desk, "home", "--fault", "null-profile-image")
    failure, shown, chosen = of(told, "failure")[0], of(told, "presented")[0], of(told, "dismissed")[0]
    request, response, report = of(told, "request")[-1], of(told, "response")[-1], of(told, "reported")[0]
    t.equal([one["sink"] for one in of(told, "delivered")], ["desk"], "it is delivered, to the desk")
    listed = desk.items("/api/desk/projects/1/events")
    t.equal([one["id"] for one in listed], [failure["incident"]], "the desk has the one incident")
    one = desk.event(failure["incident"]).json
    whole, contexts = one["event"], one["event"]["contexts"]
    t.equal((whole["tags"]["kind"], whole["tags"]["code"]), (failure["kind"], failure["code"]), "kind and code")
    t.equal(one["title"], "home.profileImage is null, a string was expected", "the title says what happened")
    t.equal(whole["exception"]["values"][-1]["value"], one["title"], "the title is the outermost error's value")
    t.equal(contexts["body"]["codingPath"], failure["codingPath"], "the coding path")
    t.equal(contexts["body"]["type"], failure["type"], "the type of the body")
    t.equal(json.loads(contexts["body"]["shape"])["profileImage"], None, "the shape of the body")
    notice = contexts["notice"]
    t.equal((notice["style"], notice["title"], notice["message"]), (shown["style"], shown["title"], shown["message"]), "what the member was shown")
    t.equal((len(notice["actions"]), all(notice["actions"])), (len(shown["actions"]), True), "the actions that were offered")
    t.equal(notice["choice"], chosen["action"], "what the member chose")
    t.equal((contexts["request"]["method"], contexts["request"]["path"], contexts["request"]["status"], contexts["request"]["attempts"]),
            (request["method"], request["path"], response["status"], request["attempt"]), "the request")
    chain = whole["exception"]["values"]
    t.equal([each["type"] for each in reversed(chain)], [each["type"] for each in failure["chain"]], "the chain of causes, root cause first")
    t.equal([each["mechanism"].get("parent_id") for each in chain], [len(chain) - 2 - place if place + 1 < len(chain) else None for place in range(len(chain))],
            "each cause has its parent")
    t.equal(whole["fingerprint"], [report["identity"]], "the identity is the fingerprint")
    t.equal((one["level"], one["supportCode"]), (report["level"], shown["supportCode"]), "level and support code")
    t.equal((one["environment"], one["release"].split("@")[0]), ("production", "moim"), "release and environment")
    t.check(one["user"] and one["user"] == whole["user"]["id"] and "@" not in one["user"], "an opaque member", one["user"])
    t.equal([each["message"] for each in whole["breadcrumbs"]["values"]][0], "home.load began", "the breadcrumbs")
    t.equal(found(desk, shown["supportCode"], one["id"]), [one["id"]], "the search by its support code finds exactly that")
    t.equal(found(desk, shown["supportCode"].lower().replace("-", ""), one["id"]), [one["id"]], "without its dash and in lower case too")


def check_every_fault(t):
    """What fails on each screen is there once, and nothing else."""
    if not t.moim:
        return
    desk, told = t.common(), []
    together(*[lambda args=args: told.append(trace(t, desk, *args)) for args in (
        ("home", "--fault", "server-error"), ("home", "--fault", "html-error"), ("attendance", "--fault", "closed"),
        ("timers", "--fault", "too-many-timers"), ("launch", "--fault", "server-error@notices"))])
    reported = {one["incident"]: one for run in told for one in of(run, "reported")}
    t.check(len(reported) >= 3, "several incidents are reported", len(reported))
    t.equal(sorted(one["incident"] for run in told for one in of(run, "delivered")), sorted(reported), "each is delivered")
    for id, report in reported.items():
        one = desk.event(id)
        if t.equal(one.status, 200, f"{report['identity']}: it is there"):
            t.equal((one["level"], one["supportCode"], one["event"]["fingerprint"]), (report["level"], report.get("supportCode") or one["supportCode"], [report["identity"]]), f"{report['identity']}: level, code and identity")
    groups = {desk.group(id) for id in reported}
    t.equal(len(groups), len({report["identity"] for report in reported.values()}), "a group for each identity")
    counts = desk.counts()
    t.equal((counts["stored"], counts["duplicates"]), (1 + len(reported), 0), "nothing is there twice")


def check_desk_that_is_away(t):
    """What a desk that is not there yet misses, the next run with that queue delivers once."""
    if not t.moim:
        return
    desk, queue = t.desk(), str(t.new_folder() / "queue")
    dsn, port = desk.dsn, desk.port
    desk.stop()
    with free_port(port):
        lost = trace(t, dsn, "home", "--fault", "null-profile-image", "--queue", queue, "--flush", "1")
        id = of(lost, "reported")[0]["incident"]
        t.equal(of(lost, "delivered"), [], "nothing is delivered to a desk that is away")
        again = t.desk(data=desk.data, listen=f"127.0.0.1:{port}")
    trace(t, again, "friends", "--queue", queue)
    t.equal(again.event(id).status, 200, "the next run delivers what was kept")
    trace(t, again, "friends", "--queue", queue)
    t.equal((again.counts()["stored"], again.counts()["duplicates"]), (1, 0), "once")
    again.stop()


def check_known_issue(t):
    """What the team wrote about a failure stands in the next member's alert; all else of it is as before."""
    if not t.moim:
        return
    desk, args = t.common(), ("home", "--fault", "null-profile-image", "--locale", "en")
    before = trace(t, desk, *args, "--known-issues")
    group = desk.group(of(before, "failure")[0]["incident"])
    texts = {"en": {"title": "We know", "message": "The next version mends it."}, "ko": {"title": "알고 있어요", "message": "다음 버전에서 고쳐집니다."}}
    path = f"/api/desk/groups/{group}/known-issue"
    t.equal(desk.put(path, {"texts": texts, "from": None, "fixedIn": None}).status, 200, "a known issue on the group of the null picture")
    after = trace(t, desk, *args, "--known-issues")
    old, new = of(before, "presented")[0], of(after, "presented")[0]
    t.equal((new["title"], new["message"]), tuple(texts["en"].values()), "the alert says what the team wrote")
    t.equal((new["style"], new["actions"], bool(new["supportCode"])), (old["style"], old["actions"], True), "its style, its actions and its support code stay")
    t.equal([one["identity"] for one in of(after, "reported")], [one["identity"] for one in of(before, "reported")], "and so does its report")
    t.equal([of(trace(t, desk, *args[:-1], "ko", "--known-issues"), "presented")[0][key] for key in ("title", "message")], list(texts["ko"].values()), "in Korean too")
    t.equal(desk.put(path, {"texts": texts, "from": None, "fixedIn": "1.13.0"}).status, 200, "the version that mends it is known")
    offered = play(t, desk, [HOME, {"do": "answer", "action": "update"}], *args[1:], "--known-issues")
    t.equal(alerts(offered), [(*texts["en"].values(), [*old["actions"], "update"])], "the alert offers the update")
    t.equal([one["to"] for one in of(offered, "routed")], ["store"], "which leads to the store")
    t.equal(alerts(trace(t, desk, *args, "--known-issues", "--app-version", "1.13.0")), alerts(before), "the version that mends it shows its own words")
    unasked = of(trace(t, desk, *args), "presented")[0]
    t.equal((unasked["title"], unasked["message"]), (old["title"], old["message"]), "an app that does not ask shows its own words")
    other = of(trace(t, desk, "home", "--fault", "server-error", "--locale", "en", "--known-issues"), "presented")[0]
    t.check(other["title"] != texts["en"]["title"], "another failure has its own words", other)
    desk.send("DELETE", path, body=b"")
    gone = of(trace(t, desk, *args, "--known-issues"), "presented")[0]
    t.equal(gone["title"], old["title"], "what was taken back is not shown")
    silent = of(trace(t, "http://0123456789abcdef0123456789abcdef@127.0.0.1:1/1", *args, "--known-issues", "--flush", "0"), "presented")[0]
    t.equal(silent["title"], old["title"], "a desk that is not there changes nothing")


def outline(failure):
    return {name: failure.get(name) for name in ("kind", "code", "status", "type", "codingPath", "chain")}


def check_reproduce(t):
    """By the plan that the desk makes of an event Moim fails as the phone did, and the test expects that."""
    if not t.moim:
        return
    desk = t.desk()
    failure, = of(trace(t, desk, "home", *NULL), "failure")
    answer = desk.get(f"/api/desk/events/{failure['incident']}/reproduce")
    if not t.equal(answer.status, 200, "the event can be reproduced"):
        return
    plan = t.new_folder() / "plan.json"
    plan.write_text(json.dumps(answer["plan"]), "utf-8")
    run = subprocess.run([t.moim, "replay", str(plan), "--trace"], capture_output=True, text=True, timeout=120, check=False, env=clean_environment())
    again = of([json.loads(line) for line in run.stdout.splitlines()], "failure")
    t.equal([outline(one) for one in again], [outline(failure)], "the replay fails as the phone did")
    for text in (failure["kind"], failure["code"], failure["codingPath"], *[f"{one['type']} ({one['code']})" for one in failure["chain"]]):
        t.check(f'"{text}"' in answer["test"], f"the test expects {text}", answer["test"])
    desk.stop()


def check_reply(t):
    """What the member wrote reaches the desk with its support code, and the team's replies reach the member, each once."""
    if not t.moim:
        return
    desk, queue = t.desk(), str(t.new_folder() / "queue")
    asks, message = ("--known-issues", "--queue", queue), "어제까지는 열렸어요"
    wrote = play(t, desk, [HOME, {"do": "feedback", "message": message, "name": "김모임", "email": "kim@moim.example"}], *NULL, *asks)
    shown, failure, reports = of(wrote, "presented")[0], of(wrote, "failure")[0], of(wrote, "reported")
    t.equal([one["supportCode"] for one in reports if one["identity"] == "user.feedback"], [shown["supportCode"]], "the message has the support code of the alert")
    t.equal((of(wrote, "end")[0]["reports"], len(reports)), (2, 2), "it is a report beside the failure's")
    t.check(message not in json.dumps(wrote, ensure_ascii=False) and "kim@" not in json.dumps(wrote), "the trace has neither the message nor the address")
    listed = desk.items("/api/desk/projects/1/feedback")
    t.equal([(one["message"], one["name"], one["supportCode"], one["event"]) for one in listed], [(message, "김모임", shown["supportCode"], failure["incident"])],
            "the desk has it, with its event")
    t.equal(of(play(t, desk, [HOME], *asks), "presented"), [], "nothing is shown before the reply")

    def reply(text):
        answer = desk.send("POST", f"/api/desk/feedback/{quote(listed[0]['id'])}/reply", {"message": text})
        t.equal(answer.status, 200, f"a reply is posted: {text}")

    replies = ["프로필 사진을 고쳤어요.", "다음 버전이 나왔어요."]
    for text in replies:
        reply(text)
    other = play(t, desk, [HOME], "--known-issues", "--queue", str(t.new_folder() / "queue"))
    t.equal(of(other, "presented"), [], "another phone is shown nothing of it")
    second = play(t, desk, [HOME], *asks)
    t.equal([(one["style"], one["title"], one["actions"], one["incidents"]) for one in of(second, "presented")], [("alert", "답장이 왔어요", ["dismiss"], [])],
            "the next run shows one, by an alert without a failure")
    t.equal((of(second, "reported"), of(second, "end")[0]["broken"]), ([], []), "no report comes of it")
    dsn, port = desk.dsn, desk.port
    desk.stop()
    with free_port(port):
        third = trace(t, dsn, "home", *asks, "--locale", "en")
        desk = t.desk(data=desk.data, listen=f"127.0.0.1:{port}")
    t.equal([one["title"] for one in of(third, "presented")], ["You have a reply"], "the one behind it was kept, and needs no desk")
    t.equal([one["action"] for one in of(third, "dismissed")], ["dismiss"], "on a journey the member reads it and goes on")
    t.equal({one["message"] for run in (second, third) for one in of(run, "presented")}, set(replies), "they say what the team wrote")
    t.equal(of(play(t, desk, [HOME], *asks), "presented"), [], "each was told once")
    reply("잘 열리는지 알려 주세요.")
    user = desk.event(failure["incident"])["user"]
    run = desk.run("forget", "--user", user)
    t.equal(run.returncode, 0, f"the member is forgotten {run.stderr[:200]}")
    t.check(until(lambda: desk.items("/api/desk/projects/1/feedback") == [], 6), "their feedback is gone")
    t.equal(of(play(t, desk, [HOME], *asks), "presented"), [], "and so are the replies")
    t.check(until(lambda: not desk.holds(message, "김모임", user, *replies, "잘 열리는지"), 6), "no file has any of it")
    desk.stop()
