"""The reference app reports to the desk by the library's own sink; what the desk has is compared with the trace.

`scripts/test reproductions` holds what the desk makes of each of its failures.
"""

import json

import pytest
from client import quote
from running import command, free_port, together, until

HOME = {"do": "open", "screen": "home"}
NULL = ("--fault", "null-profile-image")
FEEDBACK = "/api/desk/projects/1/feedback"


@pytest.fixture(scope="module")
def trace(moim):
    """Runs Moim against its embedded API; the events of its trace."""

    def run(desk, *args):
        done = command(moim, *args, "--trace", "--desk", desk if isinstance(desk, str) else desk.dsn, timeout=120)
        assert done.returncode == 0, done.stderr[-300:]
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run


@pytest.fixture
def play(trace, new_folder):
    """Runs a script; the events of its trace."""

    def run(desk, actions, *args):
        script = new_folder() / "script.json"
        script.write_text(json.dumps(actions), "utf-8")
        return trace(desk, "--script", str(script), *args)

    return run


def of(events, name):
    return [one for one in events if one["event"] == name]


def alerts(events):
    """What was shown: title, message, actions."""
    return [(one["title"], one["message"], one["actions"]) for one in of(events, "presented")]


def titles(events):
    return [one["title"] for one in of(events, "presented")]


@pytest.fixture(scope="module")
def null(shared, trace):
    """A null in the home screen's body, from the wire to what the member saw and chose: the trace and the event."""
    told = trace(shared, "home", *NULL)
    return told, shared.event(of(told, "failure")[0]["incident"]).json


def test_an_incident_is_one_event_of_the_desk(desk, null):
    told, one = null
    failure, report = of(told, "failure")[0], of(told, "reported")[0]
    assert [line["sink"] for line in of(told, "delivered")] == ["desk"]
    assert [each["id"] for each in desk.items("/api/desk/projects/1/events")] == [failure["incident"]]
    whole, chain = one["event"], one["event"]["exception"]["values"]
    assert (whole["tags"]["kind"], whole["tags"]["code"]) == (failure["kind"], failure["code"])
    assert one["title"] == chain[-1]["value"] == "home.profileImage is null, a string was expected"
    assert [each["type"] for each in reversed(chain)] == [each["type"] for each in failure["chain"]]
    parents = [each["mechanism"].get("parent_id") for each in chain]
    assert parents == [*reversed(range(len(chain) - 1)), None], "each cause has its parent"
    assert (whole["fingerprint"], one["level"]) == ([report["identity"]], report["level"])
    assert (one["environment"], one["release"].split("@")[0]) == ("production", "moim")
    assert one["user"] == whole["user"]["id"]
    assert "@" not in one["user"]
    assert whole["breadcrumbs"]["values"][0]["message"] == "home.load began"


def test_an_event_tells_the_request_the_body_and_the_notice(null):
    told, one = null
    failure, shown, chosen = of(told, "failure")[0], of(told, "presented")[0], of(told, "dismissed")[0]
    request, response, contexts = of(told, "request")[-1], of(told, "response")[-1], one["event"]["contexts"]
    assert contexts["body"]["codingPath"] == failure["codingPath"]
    assert contexts["body"]["type"] == failure["type"]
    assert json.loads(contexts["body"]["shape"])["profileImage"] is None
    notice, names = contexts["notice"], ("style", "title", "message")
    assert [notice[name] for name in names] == [shown[name] for name in names]
    assert (len(notice["actions"]), all(notice["actions"])) == (len(shown["actions"]), True)
    assert notice["choice"] == chosen["action"]
    asked = {"method": request["method"], "path": request["path"], "attempts": request["attempt"]}
    assert {**asked, "status": response["status"]}.items() <= contexts["request"].items()


def test_a_support_code_finds_its_event_alone(desk, null):
    told, one = null
    code = of(told, "presented")[0]["supportCode"]
    assert one["supportCode"] == code
    for spelling in (code, code.lower().replace("-", "")):
        assert until(lambda: [hit["id"] for hit in desk.search(spelling, "event")] == [one["id"]], 6)


def test_what_fails_on_each_screen_is_there_once_and_nothing_else(desk, null, trace):
    told = []
    runs = [("home", "server-error"), ("home", "html-error"), ("attendance", "closed"), ("timers", "too-many-timers")]
    runs.append(("launch", "server-error@config"))
    together(*[lambda run=run: told.append(trace(desk, run[0], "--fault", run[1])) for run in runs])
    reported = {one["incident"]: one for run in told for one in of(run, "reported")}
    assert len(reported) >= 3
    assert sorted(one["incident"] for run in told for one in of(run, "delivered")) == sorted(reported)
    for id, report in reported.items():
        one = desk.event(id)
        assert (one["level"], one["event"]["fingerprint"]) == (report["level"], [report["identity"]])
        assert one["supportCode"] == report.get("supportCode", one["supportCode"])
    assert len({desk.group(id) for id in reported}) == len({report["identity"] for report in reported.values()})
    counts = desk.counts()
    assert (counts["stored"], counts["duplicates"]) == (1 + len(reported), 0)


def test_an_optional_check_is_reported_once_where_its_answer_came_before_the_end(start, trace):
    """It holds no run open, so whether it was answered is for its `check` to say."""
    desk = start()
    told = trace(desk, "launch", "--fault", "server-error@notices")
    answered = [one["result"] for one in of(told, "check") if one["name"] == "notices"]
    reported = [one["incident"] for one in of(told, "reported")]
    assert (answered, len(reported)) in ((["failed"], 1), (["cancelled"], 0))
    assert [one["id"] for one in desk.items("/api/desk/projects/1/events")] == reported


def test_what_a_desk_that_is_away_misses_the_next_run_delivers_once(start, trace, tmp_path):
    desk, queue = start(), str(tmp_path / "queue")
    desk.stop()
    with free_port(desk.port):
        lost = trace(desk.dsn, "home", *NULL, "--queue", queue, "--flush", "1")
        assert of(lost, "delivered") == []
        again = start(data=desk.data, listen=f"127.0.0.1:{desk.port}")
    for _ in range(2):
        trace(again, "friends", "--queue", queue)
        assert again.event(of(lost, "reported")[0]["incident"]).status == 200
    assert (again.counts()["stored"], again.counts()["duplicates"]) == (1, 0)


def test_what_the_team_wrote_stands_in_the_next_members_alert(start, trace, play):
    desk, args = start(), ("home", *NULL, "--locale", "en", "--known-issues")
    before = trace(desk, *args)
    texts = {
        "en": {"title": "We know", "message": "The next version mends it."},
        "ko": {"title": "알고 있어요", "message": "다음 버전에서 고쳐집니다."},
    }
    path = f"/api/desk/groups/{desk.group(of(before, 'failure')[0]['incident'])}/known-issue"
    desk.put(path, {"texts": texts, "from": None, "fixedIn": None})
    after = trace(desk, *args)
    (old,), (new,) = of(before, "presented"), of(after, "presented")
    assert (new["title"], new["message"]) == tuple(texts["en"].values())
    assert (new["style"], new["actions"], bool(new["supportCode"])) == (old["style"], old["actions"], True)
    assert [one["identity"] for one in of(after, "reported")] == [one["identity"] for one in of(before, "reported")]
    assert titles(trace(desk, "home", *NULL, "--locale", "ko", "--known-issues")) == [texts["ko"]["title"]]
    desk.put(path, {"texts": texts, "from": None, "fixedIn": "1.13.0"})
    offered = play(desk, [HOME, {"do": "answer", "action": "update"}], *args[1:])
    assert alerts(offered) == [(*texts["en"].values(), [*old["actions"], "update"])]
    assert [one["to"] for one in of(offered, "routed")] == ["store"]
    assert alerts(trace(desk, *args, "--app-version", "1.13.0")) == alerts(before)
    assert titles(trace(desk, *args[:-1])) == [old["title"]], "an app that does not ask shows its own words"
    assert titles(trace(desk, "home", "--fault", "server-error", *args[3:])) != [texts["en"]["title"]]
    desk.send("DELETE", path, body=b"")
    nowhere = "http://0123456789abcdef0123456789abcdef@127.0.0.1:1/1"
    assert titles(trace(desk, *args)) == titles(trace(nowhere, *args, "--flush", "0")) == [old["title"]]


@pytest.fixture
def conversation(start, play, tmp_path):
    """A member's message about a failure: the desk, the options of the member's runs, and the first trace."""
    desk, asks = start(), ("--known-issues", "--queue", str(tmp_path / "queue"))
    told = {"do": "feedback", "message": "어제까지는 열렸어요", "name": "김모임", "email": "kim@moim.example"}
    return desk, asks, play(desk, [HOME, told], *NULL, *asks)


def reply(desk, text):
    [one] = desk.items(FEEDBACK)
    assert desk.send("POST", f"/api/desk/feedback/{quote(one['id'])}/reply", {"message": text}).status == 200


def test_what_a_member_wrote_reaches_the_desk_with_its_support_code(conversation, play):
    desk, asks, wrote = conversation
    shown, failure, reports = of(wrote, "presented")[0], of(wrote, "failure")[0], of(wrote, "reported")
    assert [one["supportCode"] for one in reports if one["identity"] == "user.feedback"] == [shown["supportCode"]]
    assert (of(wrote, "end")[0]["reports"], len(reports)) == (2, 2), "it is a report beside the failure's"
    text = json.dumps(wrote, ensure_ascii=False)
    assert [part for part in ("어제까지는 열렸어요", "kim@") if part in text] == []
    [one] = desk.items(FEEDBACK)
    assert (one["message"], one["name"]) == ("어제까지는 열렸어요", "김모임")
    assert (one["supportCode"], one["event"]) == (shown["supportCode"], failure["incident"])
    assert of(play(desk, [HOME], *asks), "presented") == [], "nothing is shown before the reply"


def test_replies_reach_the_member_each_once(conversation, start, trace, play, tmp_path):
    desk, asks, _ = conversation
    texts = ["프로필 사진을 고쳤어요.", "다음 버전이 나왔어요."]
    for text in texts:
        reply(desk, text)
    other = play(desk, [HOME], "--known-issues", "--queue", str(tmp_path / "another"))
    assert of(other, "presented") == [], "another phone is shown nothing of it"
    second = play(desk, [HOME], *asks)
    [one] = of(second, "presented")
    assert (one["style"], one["title"], one["actions"], one["incidents"]) == ("alert", "답장이 왔어요", ["dismiss"], [])
    assert (of(second, "reported"), of(second, "end")[0]["broken"]) == ([], [])
    desk.stop()
    with free_port(desk.port):
        third = trace(desk.dsn, "home", *asks, "--locale", "en")
        again = start(data=desk.data, listen=f"127.0.0.1:{desk.port}")
    assert titles(third) == ["You have a reply"], "the one behind it was kept, and needs no desk"
    assert [one["action"] for one in of(third, "dismissed")] == ["dismiss"]
    assert {one["message"] for run in (second, third) for one in of(run, "presented")} == set(texts)
    assert of(play(again, [HOME], *asks), "presented") == []


def test_a_member_who_is_forgotten_is_shown_no_reply(conversation, play):
    desk, asks, wrote = conversation
    reply(desk, "잘 열리는지 알려 주세요.")
    user = desk.event(of(wrote, "failure")[0]["incident"])["user"]
    assert desk.run("forget", "--user", user).returncode == 0
    assert until(lambda: desk.items(FEEDBACK) == [], 6)
    assert of(play(desk, [HOME], *asks), "presented") == []
    assert until(lambda: not desk.holds("어제까지는 열렸어요", "김모임", user, "잘 열리는지"), 6)
