"""Commands beside a running desk and without one.

CommandTests run the same program for usage, codes and lines, and hold backups; SQLiteStoreTests what is damaged, and
what is forgotten without a running desk; test_forwarding what is printed of destinations.
"""

import json
import subprocess
import threading

from events import chain, envelope, item, new_id, session
from receivers import Receiver
from running import command, until


def test_an_export_is_imported_as_it_was(desk, tmp_path, start, binary):
    project, key = desk.project("exported 내보냄")
    ids = [
        desk.report(
            project=project, key=key, exception=chain((f"Export{number % 3}Error", '한글 \u2028 "x"')), future=[None]
        )
        for number in range(9)
    ]
    exported = desk.run("export", "--project", project).stdout
    one = next(one for line in exported.splitlines() if (one := json.loads(line))["id"] == ids[0])
    assert {**desk.event(ids[0], project).json, "project": one["project"]} == one, "each event as GET answers it"
    (tmp_path / "export").write_text(exported)
    assert command(binary, "import", tmp_path / "export", "--data", tmp_path / "fresh").returncode == 0
    copy = start(data=tmp_path / "fresh")
    assert sorted(copy.run("export").stdout.splitlines()) == sorted(exported.splitlines())
    assert [one["count"] for one in copy.items(f"/api/desk/projects/{project}/groups")] == [3, 3, 3]


def test_export_and_backup_under_load(desk, tmp_path, start):
    stop, sent = threading.Event(), []

    def feed():
        while not stop.is_set():
            sent.append(desk.report())

    thread = threading.Thread(target=feed)
    thread.start()
    try:
        until(lambda: len(sent) > 20, 5)
        before = list(sent)
        ids = [json.loads(line)["id"] for line in desk.run("export").stdout.splitlines()]
        assert set(before) <= set(ids)
        assert len(ids) == len(set(ids))
        before = list(sent)
        assert desk.run("backup", tmp_path / "backup").returncode == 0
    finally:
        stop.set()
        thread.join()
    copy = start(data=tmp_path / "backup")
    assert all(copy.event(id).status == 200 for id in before)


MARKS = ["marka1zq", "markb2zq", "markc3zq", "markd4zq", "marke5zq", "markf6zq"]
PERSON, ADDRESS = "forgotten-member-77", "forgotten.person@mail.example"


def of_a_person(desk):
    """Events, a session and feedback of a person, with marks in all of it; the ids of the events."""
    gone = [
        desk.report(
            item("attachment", MARKS[1].encode() * 50, filename=f"{MARKS[2]}.txt"),
            message=f"{MARKS[0]} leaves",
            user={"id": PERSON},
            breadcrumbs={"values": [{"message": MARKS[3]}]},
            extra={"x": "filler " * 300},
        )
        for _ in range(5)
    ]
    gone.append(desk.report(message=MARKS[4], user={"id": ADDRESS}))
    desk.post(envelope(session(new_id(), "a@1", did=PERSON)))
    desk.post(envelope(item("user_report", {"event_id": gone[0], "name": MARKS[5], "comments": f"{MARKS[5]} said"})))
    return gone


def test_nothing_of_a_forgotten_user_is_left_beside_a_running_desk(start):
    desk = start()
    with Receiver(always=(503, {"Retry-After": "600"}, b"")) as receiver:
        desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        stays = [desk.report(message=f"stays {number}", user={"id": "another"}) for number in range(5)]
        gone = of_a_person(desk)
        assert until(lambda: desk.search(MARKS[0], "event"), 6)
        # A page that moves from the log into the file while both are read stands in neither.
        assert until(lambda: len(desk.holds(MARKS[0], PERSON)) == 2, 6), "the marks stand in the files"
        for user in (PERSON, ADDRESS):
            assert desk.run("forget", "--user", user).returncode == 0
        assert until(lambda: {desk.event(id).status for id in gone} == {404}, 6)
        assert not desk.search(MARKS[0])
        paths = ("events", "groups", "releases", "feedback")
        text = "".join(desk.get(f"/api/desk/projects/1/{path}").text for path in paths)
        assert [mark for mark in MARKS if mark in text] == []
        assert until(lambda: not desk.holds(*MARKS, PERSON, ADDRESS), 6)
        assert {desk.event(id).status for id in stays} == {200}
        assert desk.run("forget", "--user", "nobody-at-all").returncode in (0, 1)
        desk.stop()
        assert desk.holds(*MARKS, PERSON, ADDRESS) == []


def test_tokens_are_listed_with_their_scope_and_use(start):
    desk = start()
    made = {name: desk.run("token", "add", name, *more) for name, more in [("ci", ["--scope", "read"]), ("kim", [])]}
    for name, run in made.items():
        assert run.returncode == 0
        assert json.loads(run.stderr.removeprefix("audit ")) == {
            "action": "token-add",
            "result": "ok",
            "token": None,
            "address": None,
            "object": name,
        }
    reader = made["ci"].stdout.strip()
    assert desk.get("/api/desk/projects", token=reader).status == 200
    listed = [json.loads(line) for line in desk.run("token", "list", "--json").stdout.splitlines()]
    assert [(token["name"], token["scope"]) for token in listed] == [("ci", "read"), ("kim", "all")]
    assert listed[0]["lastUsed"].endswith(":00:00.000Z")
    assert listed[1]["lastUsed"] is None
    assert reader not in desk.run("token", "list").stdout
    refused = desk.send("POST", "/api/desk/groups/x/merge", {"into": "y"}, token=reader)
    assert refused.status == 403
    said = [line for line in desk.errors().splitlines() if line.startswith("audit ")]
    assert json.loads(said[-1].removeprefix("audit "))["action"] == "authorize"
    assert desk.run("token", "add", "x", "--scope", "some").returncode == 2


def test_a_writer_changes_and_only_an_admin_deletes(start):
    desk = start()
    desk.report()
    group = f"/api/desk/groups/{desk.get('/api/desk/projects/1/groups')['items'][0]['id']}"
    tokens = {
        scope: desk.run("token", "add", scope, "--scope", scope).stdout.strip() for scope in ("read", "write", "admin")
    }
    listed = [json.loads(line) for line in desk.run("token", "list", "--json").stdout.splitlines()]
    assert {token["name"]: token["scope"] for token in listed} == {scope: scope for scope in tokens}
    asked = [
        ("PUT", group, {"status": "muted"}),
        ("PUT", f"{group}/known-issue", {"texts": {"en": {"title": "a", "message": "b"}}}),
        ("DELETE", group, None),
    ]
    for scope, expected in [("read", [403, 403, 403]), ("write", [200, 200, 403]), ("admin", [200, 200, 204])]:
        assert [desk.send(*one, token=tokens[scope]).status for one in asked] == expected


def test_a_destination_can_be_read_from_standard_input(start):
    desk = start()
    words = [desk.binary, "destination", "add", "--project", "1", "--kind", "webhook", "--url", "-", "--allow-private"]
    url = "http://127.0.0.1:1/planted-secret\n"
    run = subprocess.run(
        [*words, "--data", desk.data], input=url, capture_output=True, check=False, text=True, timeout=60
    )
    assert (run.returncode, "planted-secret" in run.stdout + run.stderr) == (0, False)
    assert run.stdout.strip() in desk.run("destination", "list").stdout
    empty = subprocess.run([*words, "--data", desk.data], input="", capture_output=True, check=False, timeout=60)
    assert empty.returncode == 2
