"""Commands beside a running desk and without one. CommandTests run the same program for usage, codes and lines."""

import json
import re
import stat
import subprocess
import threading

import destinations
import pytest
from client import HERE, quote
from destinations import DESTINATIONS
from events import chain, envelope, event, event_envelope, item, new_id, session, stamp
from receivers import Receiver
from running import command, lines, until


def test_check(start, binary):
    desk = start()
    run = desk.run("check")
    assert (run.returncode, len(lines(run.stdout + run.stderr))) == (0, 1)
    desk.stop()
    assert desk.run("check").returncode == 0
    for path in desk.files():
        if path.read_bytes()[:15] == b"SQLite format 3":
            path.write_bytes(b"garbage" * 2000)
    run = desk.run("check")
    assert (run.returncode, bool(lines(run.stdout + run.stderr))) == (1, True)
    assert command(binary, "check", "--data", "/proc/nowhere").returncode == 1


def rich(desk):
    """Events of two projects with all that an export should keep; their ids."""
    project, key = desk.project("exported 내보냄")
    ids = [
        desk.report(
            exception=chain((f"Export{number % 3}Error", '한글 \u2028 "x"')),
            user={"id": f"u{number}"},
            tags={"supportCode": f"EXPO-{number}"},
            release="shop@1.0.0",
            timestamp=stamp(100 + number),
            future={"a": [1, None]},
        )
        for number in range(12)
    ]
    whole = event(message="of the other")
    desk.post(event_envelope(whole), project, key)
    return ids, project, whole["event_id"]


def counted(desk):
    return {one["id"]: one["count"] for one in desk.items("/api/desk/projects/1/groups")}


def test_an_export_is_imported_as_it_was(start, tmp_path, binary):
    desk, file, fresh = start(), tmp_path / "export.jsonl", tmp_path / "fresh"
    ids, project, other = rich(desk)
    file.write_text(desk.run("export").stdout)
    exported = [json.loads(line) for line in file.read_text().splitlines()]
    assert sorted(one["id"] for one in exported) == sorted([*ids, other])
    shown, one = desk.event(ids[0]).json, next(one for one in exported if one["id"] == ids[0])
    assert {**shown, "project": 1} == one, "each event as GET answers it"
    only = [json.loads(line)["id"] for line in desk.run("export", "--project", project).stdout.splitlines()]
    assert only == [other]
    assert desk.run("import", file).returncode == 0
    assert sorted(counted(desk).values()) == [4, 4, 4], "what is there is not doubled"
    assert command(binary, "import", file, "--data", fresh).returncode == 0
    copy = start(data=fresh)
    for one in exported:
        assert {**copy.event(one["id"], one["project"]).json, "project": one["project"]} == one
    assert counted(copy) == counted(desk)
    assert until(lambda: {one["id"] for one in copy.search("EXPO-3", "event")} == {ids[3]}, 6)
    assert sorted(copy.run("export").stdout.splitlines()) == sorted(file.read_text().splitlines())
    for one in (desk, copy):
        one.stop()


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
    copy.stop()


def test_a_desk_starts_from_a_backup(start, tmp_path):
    desk, to = start(), tmp_path / "deep" / "backup"
    token = desk.run("token", "add", "kept").stdout.strip()
    ids, project, other = rich(desk)
    with_file = desk.report(item("attachment", b"attached bytes", filename="a.bin"))
    assert desk.run("backup", to).returncode == 0
    for path in [to, *to.rglob("*")]:
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0
    late = desk.report()
    copy = start(data=to)
    assert copy.key == desk.key
    assert {copy.event(id).status for id in ids} | {copy.event(other, project).status} == {200}
    assert copy.event(late).status == 404
    assert copy.get("/api/desk/projects", token=token).status == 200
    [file] = copy.get(f"/api/desk/events/{with_file}/attachments")["items"]
    assert copy.get(f"/api/desk/events/{with_file}/attachments/{quote(file['id'])}").body == b"attached bytes"
    user = {"id": "same.person@mail.example"}
    assert copy.event(copy.report(user=user))["user"] == desk.event(desk.report(user=user))["user"]
    again = desk.run("backup", to)
    assert (again.returncode, again.stderr) == (1, "desk: The folder has a desk's data already.\n")
    assert copy.get("/health").status == 200
    assert desk.run("backup", "/proc/nowhere").returncode == 1
    for one in (copy, desk):
        one.stop()
    assert desk.run("backup", tmp_path / "cold").returncode == 0, "without a running desk"


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


@pytest.mark.parametrize("is_running", [True, False])
def test_nothing_of_a_forgotten_user_is_left(start, is_running):
    desk = start()
    with Receiver(always=(503, {"Retry-After": "600"}, b"")) as receiver:
        desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        stays = [desk.report(message=f"stays {number}", user={"id": "another"}) for number in range(5)]
        gone = of_a_person(desk)
        assert until(lambda: desk.search(MARKS[0], "event"), 6)
        # A page that moves from the log into the file while both are read stands in neither.
        assert until(lambda: len(desk.holds(MARKS[0], PERSON)) == 2, 6), "the marks stand in the files"
        if not is_running:
            desk.stop()
        for user in (PERSON, ADDRESS):
            assert desk.run("forget", "--user", user).returncode == 0
        if is_running:
            assert until(lambda: {desk.event(id).status for id in gone} == {404}, 6)
            assert not desk.search(MARKS[0])
            paths = ("events", "groups", "releases", "feedback")
            text = "".join(desk.get(f"/api/desk/projects/1/{path}").text for path in paths)
            assert [mark for mark in MARKS if mark in text] == []
            assert until(lambda: not desk.holds(*MARKS, PERSON, ADDRESS), 6)
            counts = desk.counts()
            assert counts["received"] == counts["stored"] + counts["duplicates"] + sum(counts["rejected"].values())
            desk.stop()
        assert desk.holds(*MARKS, PERSON, ADDRESS) == []
        assert desk.run("forget", "--user", "nobody-at-all").returncode in (0, 1)
        again = start(data=desk.data)
        assert {again.event(id).status for id in stays} == {200}
        assert {again.event(id).status for id in gone} == {404}
        again.stop()


SECRET = "plantedurlsecret99"


def test_every_kind_of_destination_is_tried_with_a_secret(desk):
    [kinds] = set(re.findall(r"--kind <([^>]+)>", desk.run("destination", "add", "--help").stdout))
    assert set(kinds.split("|")) == set(DESTINATIONS)


@pytest.mark.parametrize("kind", DESTINATIONS)
def test_the_secret_of_a_destination_is_printed_nowhere(desk, kind):
    with Receiver() as receiver:
        url = destinations.url(kind, f"{HERE}:{receiver.port}", SECRET)
        add = ["destination", "add", "--project", "1", "--kind", kind, "--url", url, "--allow-private"]
        added = desk.run(*add)
        id, listed = added.stdout.strip(), desk.run("destination", "list")
        assert (added.returncode, added.stdout) == (0, f"{id}\n")
        assert id in listed.stdout
        assert until(lambda: id in desk.counts()["forwarded"], 6)
        check = desk.run("check")
        runs = [one.stdout + one.stderr for one in (added, listed, check)]
        text = "".join([*runs, json.dumps(desk.counts()), desk.get("/metrics").text, desk.errors()])
        assert SECRET not in text
        assert desk.run("destination", "remove", id).returncode == 0
        assert id not in desk.run("destination", "list").stdout


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
