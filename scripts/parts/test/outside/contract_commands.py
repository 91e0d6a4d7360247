"""Commands beside a running desk and without one: project, token, check, export, import, backup, forget."""
import base64
import json
import os
import shutil
import sqlite3
import stat
import threading

from receivers import Receiver
from running import HERE, chain, command, dump, envelope, event, event_envelope, item, lines, new_id, quote, session, stamp, until, urllib


def check_project_add(t):
    desk = t.common()
    plain = desk.run("project", "add", "Shop 가게")
    t.check(plain.returncode == 0 and f"@{HERE}:" in plain.stdout or "@" in plain.stdout, "project add prints id and DSN", plain.stdout)
    made = desk.run("project", "add", "Shop 2", "--json")
    whole = json.loads(made.stdout)
    t.check(set(whole) >= {"id", "dsn"} and whole["dsn"].endswith(f"/{whole['id']}"), "project add --json", whole)
    listed = {str(one["id"]): one for one in desk.get("/api/desk/projects")["items"]}
    t.check(until(lambda: {one["name"] for one in desk.get("/api/desk/projects")["items"]} >= {"Shop 가게", "Shop 2"}, 6), "both are listed within 5 s", listed)
    t.equal(desk.get("/api/desk/projects")["items"] and {str(one["id"]): one["dsn"] for one in desk.get("/api/desk/projects")["items"]}.get(str(whole["id"])), whole["dsn"], "with the DSN that was printed")
    keys = [urllib.parse.urlsplit(one["dsn"]).username for one in desk.get("/api/desk/projects")["items"]]
    t.equal(len(set(keys)), len(keys), "each has a key of its own")
    cold = t.new_folder() / "data"
    made = command(t.binary, "project", "add", "cold", "--json", "--data", cold)
    t.check(made.returncode == 0, "project add in a new folder", made.stderr[:200])
    if made.returncode == 0:
        again = t.desk(data=cold)
        id, dsn = json.loads(made.stdout)["id"], json.loads(made.stdout)["dsn"]
        t.equal(again.post(event_envelope(event()), id, urllib.parse.urlsplit(dsn).username).status, 200, "which a desk then serves")
        t.equal(again.first["project"], 1, "project 1 is there")
        again.stop()
    for name in ("", " " * 5, "x" * 100_000, "a\nb", "\u202e"):
        run = desk.run("project", "add", name)
        t.check(run.returncode in (0, 1, 2), f"project add {name[:5]!r}: no crash", run.returncode)
    t.equal(desk.get("/health").status, 200, "the desk goes on")


def check_tokens(t):
    desk = t.common()
    tokens = [desk.run("token", "add", f"name-{number}").stdout.strip() for number in range(2)]
    t.check(len(set(tokens)) == 2 and all(tokens), "two tokens")
    again = desk.run("token", "add", "name-0")
    t.equal((again.returncode, again.stdout, len(lines(again.stderr))), (1, "", 1), "a name that is there already is refused in one line")
    t.check(until(lambda: desk.get("/api/desk/projects", token=tokens[1], source="127.0.0.51").status == 200, 6), "it works")
    t.equal(desk.run("token", "revoke", "name-0").returncode, 0, "token revoke")
    t.check(until(lambda: desk.get("/api/desk/projects", token=tokens[0], source="127.0.0.52").status == 401, 6), "revoked")
    t.equal(desk.get("/api/desk/projects", token=tokens[1], source="127.0.0.51").status, 200, "the other stays")
    t.equal(desk.holds(*tokens), [], "tokens are in no file")


def check_check(t):
    desk = t.desk()
    run = desk.run("check")
    t.equal((run.returncode, len(lines(run.stdout + run.stderr))), (0, 1), "desk check: all is well in one line, exit 0")
    desk.stop()
    run = desk.run("check")
    t.equal(run.returncode, 0, f"desk check without a running desk {run.stdout[:200]} {run.stderr[:200]}")
    for path in desk.files():
        if path.read_bytes()[:15] == b"SQLite format 3":
            path.write_bytes(b"garbage" * 2000)
    run = desk.run("check")
    t.check(run.returncode == 1 and lines(run.stdout + run.stderr), "desk check with a damaged database: exit 1", (run.returncode, run.stdout[:100], run.stderr[:100]))
    missing = command(t.binary, "check", "--data", "/proc/nowhere")
    t.equal(missing.returncode, 1, "desk check with a folder that cannot be: exit 1")


def rich(t, desk):
    """Events of two projects with all that an export should keep; their ids."""
    project, key = desk.project("exported 내보냄")
    ids = [desk.report(exception=chain((f"Export{number % 3}Error", "한글 \u2028 \"x\"")), user={"id": f"u{number}"}, tags={"supportCode": f"EXPO-{number}"}, release="shop@1.0.0", timestamp=stamp(100 + number), future={"a": [1, None]})
           for number in range(12)]
    whole = event(message="of the other")
    desk.post(event_envelope(whole), project, key)
    return ids, project, whole["event_id"]


def check_export_and_import(t):
    desk = t.desk()
    ids, project, other = rich(t, desk)
    run = desk.run("export")
    exported = [json.loads(line) for line in run.stdout.splitlines()]
    t.equal((run.returncode, {one["id"] for one in exported}, len(exported)), (0, {*ids, other}, 13), "export while a desk is running: one object a line")
    one = next(one for one in exported if one["id"] == ids[0])
    shown = desk.event(ids[0]).json
    t.check(all(one.get(name) == value for name, value in shown.items()) and str(one.get("project")) == "1", "each event as GET answers it, with project", (one, shown))
    only = [json.loads(line) for line in desk.run("export", "--project", str(project)).stdout.splitlines()]
    t.equal([each["id"] for each in only], [other], "export --project")
    t.equal(desk.run("export", "--project", "424242").returncode, 1, "export of an unknown project: exit 1")
    file = t.new_folder() / "export.jsonl"
    file.write_text(run.stdout)
    again = desk.run("import", file)
    t.equal((again.returncode, len(desk.items("/api/desk/projects/1/events"))), (0, 12), "an event that is there already is not doubled")
    t.equal([one["count"] for one in desk.items("/api/desk/projects/1/groups")], [4, 4, 4], "nor counted twice")
    groups = {one["id"]: one["group"] for one in exported}
    fresh = t.new_folder() / "fresh"
    run = command(t.binary, "import", file, "--data", fresh)
    t.equal(run.returncode, 0, f"import into a new folder {run.stderr[:200]}")
    copy = t.desk(data=fresh)
    for each in exported:
        got = copy.event(each["id"], each["project"]).json
        same = got and {name: value for name, value in got.items() if name != "project"} == {name: value for name, value in each.items() if name != "project"}
        t.check(same, "an imported event is as it was exported", (got, each) if not same else None)
    t.check({str(one["id"]) for one in copy.get("/api/desk/projects")["items"]} >= {"1", str(project)}, "projects that are missing are made", copy.get("/api/desk/projects"))
    t.equal({one["id"]: one["count"] for one in copy.items("/api/desk/projects/1/groups")}, {one["id"]: one["count"] for one in desk.items("/api/desk/projects/1/groups")}, "the groups and their counts")
    t.equal(until(lambda: {one["id"] for one in copy.search("EXPO-3", "event")}, 6), {ids[3]}, "search finds what was imported")
    second = command(t.binary, "export", "--data", fresh).stdout
    t.equal(sorted(second.splitlines()), sorted(file.read_text().splitlines()), "what was imported is exported the same")
    # Beside a running desk
    third = t.desk()
    run = third.run("import", file)
    t.check(run.returncode == 0 and until(lambda: len(third.items("/api/desk/projects/1/events")) == 12, 6), "import beside a running desk", run.stderr[:200])
    bad = t.new_folder() / "bad.jsonl"
    extra = json.loads(json.dumps(exported[0]).replace(exported[0]["id"], new_id()))
    bad.write_bytes(b"nonsense\n" + dump(extra) + b'\n{"id":5}\n\xff\xfe\n[]\nnull\n{"project":1}\n\n' + b"[" * 100_000 + b"\n" + dump({**extra, "id": new_id(), "event": 5}) + b"\n" + dump({**extra, "id": "x/../y"}) + b"\n")
    run = third.run("import", bad)
    t.equal(run.returncode, 1, "import with lines that cannot be read: exit 1")
    t.equal(third.event(extra["id"]).status, 200, "the others are imported")
    named = run.stderr
    t.check(all(str(number) in named for number in (1, 3, 4, 5, 6, 7)), "lines that cannot be read are named on standard error", named[:500])
    t.check(third.run("import", t.folder / "missing").returncode == 1, "import of a file that is not there: exit 1")
    t.equal(desk.run("import", "/dev/null").returncode, 0, "import of nothing")
    for one in (desk, copy, third):
        one.stop()


def check_users_of_an_import(t):
    """Users whose events do not say any more who they are are the same after an import."""
    desk = t.desk()
    ids = [desk.report(message="of users", user=user) for user in (
        {"email": "only.person@mail.example"}, {"id": "", "email": "empty.person@mail.example"}, {"username": "name.person@mail.example"},
        {"id": "e\u0301id"}, {"id": "rare@localhost"}, {"id": "plain"})]
    users = [desk.event(id)["user"] for id in ids]
    t.check(all(users) and len(set(users)) == 6, "each has a user", users)
    file = t.new_folder() / "users.jsonl"
    file.write_text(desk.run("export").stdout)
    copy = t.desk()
    t.equal(copy.run("import", file).returncode, 0, "import")
    t.equal([copy.event(id)["user"] for id in ids], users, "they are the same where they were imported")
    t.equal(copy.group_of(ids[0])["users"], 6, "and are counted apart")
    t.equal([user for user in users if copy.run("forget", "--user", user).stdout != "1 event deleted.\n"], [], "and are forgotten by what lists show")
    copy.stop()
    desk.stop()


def check_export_under_load(t):
    desk = t.common()
    stop, sent = threading.Event(), []

    def feed():
        while not stop.is_set():
            sent.append(desk.report())

    thread = threading.Thread(target=feed)
    thread.start()
    try:
        before = list(sent)
        until(lambda: len(sent) > 20, 5)
        before = list(sent)
        run = desk.run("export")
        ids = [json.loads(line)["id"] for line in run.stdout.splitlines()]
        t.check(run.returncode == 0 and set(before) <= set(ids) and len(ids) == len(set(ids)), "export under load has every event of before, each once", (len(before), len(ids)))
        to = t.new_folder() / "backup"
        before = list(sent)
        run = desk.run("backup", to)
        t.check(run.returncode == 0, "backup under load", run.stderr[:200])
    finally:
        stop.set()
        thread.join()
    if run.returncode == 0:
        copy = t.desk(data=to)
        t.check(all(copy.event(id).status == 200 for id in before), "a backup under load has every event of before")
        copy.stop()


def check_backup(t):
    desk = t.desk()
    t.equal(desk.run("backup", "").returncode, 2, "a backup into a folder without a name is bad usage")
    token = desk.run("token", "add", "kept").stdout.strip()
    ids, project, other = rich(t, desk)
    with_file = desk.report(item("attachment", b"attached bytes", filename="a.bin"))
    to = t.new_folder() / "deep" / "backup"
    run = desk.run("backup", to)
    t.equal(run.returncode, 0, f"backup while a desk is running {run.stderr[:200]}")
    if run.returncode != 0:
        to = t.new_folder() / "backup"
        run = desk.run("backup", to)
    for path in [to, *to.rglob("*")]:
        t.check(stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, "a backup is as private", (path.name, oct(path.stat().st_mode)))
    late = desk.report()
    copy = t.desk(data=to)
    t.equal(copy.dsn.replace(str(copy.port), ""), desk.dsn.replace(str(desk.port), ""), "with the same key")
    t.check(all(copy.event(id).status == 200 for id in ids) and copy.event(other, project).status == 200, "serve starts from it, with every event")
    t.equal(copy.event(late).status, 404, "and nothing of afterwards")
    t.equal(copy.get("/api/desk/projects", token=token).status, 200, "with the tokens that were made")
    listed = copy.get(f"/api/desk/events/{with_file}/attachments")["items"]
    t.check(listed and copy.get(f"/api/desk/events/{with_file}/attachments/{quote(listed[0]['id'])}").body == b"attached bytes", "with attachments", listed)
    user = desk.event(desk.report(user={"id": "same.person@mail.example"}))["user"]
    t.equal(copy.event(copy.report(user={"id": "same.person@mail.example"}))["user"], user, "with the same secret for pseudonyms")
    again = desk.run("backup", to)
    t.equal((again.returncode, len(lines(again.stderr))), (1, 1), "backup onto a folder that a desk uses is refused in one line")
    t.check("folder" in again.stderr and "cannot be read" not in again.stderr, "which speaks of the folder", again.stderr)
    t.equal(copy.get("/health").status, 200, "that desk goes on")
    t.check(desk.run("backup", "/proc/nowhere").returncode == 1, "backup to where nothing can be written: exit 1")
    copy.stop()
    desk.stop()
    cold = t.new_folder() / "cold"
    t.equal(desk.run("backup", cold).returncode, 0, "backup without a running desk")


def check_forget(t):
    for running in (True, False):
        desk = t.desk()
        person, address = "forgotten-member-77", "forgotten.person@mail.example"
        marks = ["marka1zq", "markb2zq", "markc3zq", "markd4zq", "marke5zq", "markf6zq"]
        receiver = Receiver(always=(503, {"Retry-After": "600"}, b""))
        desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        stays = [desk.report(message=f"stays {number}", user={"id": "another"}) for number in range(5)]
        gone = [desk.report(item("attachment", marks[1].encode() * 50, filename=f"{marks[2]}.txt"), message=f"{marks[0]} leaves", user={"id": person}, tags={"supportCode": "FORG-22"},
                            breadcrumbs={"values": [{"message": marks[3]}]}, extra={"x": "filler " * 300}) for _ in range(5)]
        gone.append(desk.report(message=marks[4], user={"id": address}))
        desk.post(envelope(session(new_id(), "a@1", did=person)))
        desk.post(envelope(item("user_report", {"event_id": gone[0], "name": marks[5], "comments": f"{marks[5]} said"})))
        until(lambda: desk.search(marks[0], "event"), 6)
        t.check(desk.holds(marks[0], person), "the test's own marks stand in the files")
        group = desk.group(gone[0])
        if not running:
            desk.stop()
        for user in (person, address):
            run = desk.run("forget", "--user", user)
            t.equal(run.returncode, 0, f"forget --user {run.stderr[:200]}")
        if running:
            t.check(until(lambda: all(desk.event(id).status == 404 for id in gone), 6), "its events are deleted within 5 s")
            t.check(all(desk.event(id).status == 200 for id in stays), "others stay")
            t.check(not desk.search(marks[0]), "search finds nothing of them", desk.search(marks[0])[:2])
            t.check(not [one for one in desk.items("/api/desk/projects/1/feedback") if marks[5] in json.dumps(one)], "nor feedback")
            text = "".join(desk.get(path).text for path in ("/api/desk/projects/1/events", "/api/desk/projects/1/groups", "/api/desk/projects/1/releases", "/"))
            t.equal([mark for mark in marks if mark in text], [], "nor lists")
            t.check(until(lambda: not desk.holds(*marks, person, address), 6), "afterwards nothing of them is left in the files of a running desk", desk.holds(*marks, person, address))
            counts = desk.counts()
            t.check(counts["received"] == counts["stored"] + counts["duplicates"] + sum(counts["rejected"].values()), "counts still add up", counts)
            desk.stop()
        t.equal(desk.holds(*marks, person, address), [], f"afterwards nothing of them is left in the files ({'beside a running desk' if running else 'without one'})")
        run = desk.run("forget", "--user", "nobody-at-all")
        t.check(run.returncode in (0, 1), "forgetting an unknown user: no crash", run.returncode)
        again = t.desk(data=desk.data)
        t.check(all(again.event(id).status == 200 for id in stays), "others are there after a restart")
        t.check(all(again.event(id).status == 404 for id in gone), "the forgotten are not")
        again.stop()
        receiver.close()


def check_forget_by_what_was_sent(t):
    desk = t.desk()
    for sent in (" lead", "tail ", "a\nb", "a\tb", "a\u202eb", "x" * 300, "e\u0301id", "\"q s\"@x.example", "rare@localhost", "u@[192.0.2.1]", "Kim%40localhost", "5"):
        id = desk.report(user={"id": sent}, message="sent so")
        run = desk.run("forget", f"--user={sent}")
        t.equal((run.returncode, desk.event(id).status), (0, 404), f"a user is forgotten by the id that was sent: {sent[:12]!r}")
    desk.stop()


def check_destinations(t):
    desk = t.common()
    with Receiver() as receiver:
        secret = "planted-url-secret-99"
        for kind, url in (("discord", receiver.url(f"/api/webhooks/5/{secret}")), ("ga4", receiver.url(f"/mp/collect?firebase_app_id=1:5:ios:ab&api_secret={secret}")),
                          ("otlp", f"http://user:{secret}@{HERE}:{receiver.port}/base"), ("sentry", f"http://{secret.replace('-', '')}@{HERE}:{receiver.port}/7"),
                          ("webhook", receiver.url(f"/{secret}?x={secret}"))):
            run = desk.run("destination", "add", "--project", "1", "--kind", kind, "--url", url, "--allow-private")
            if not t.check(run.returncode == 0 and len(run.stdout.split()) == 1 and run.stdout.count("\n") == 1, f"destination add {kind} prints only its id", (run.returncode, run.stdout, run.stderr[:200])):
                continue
            id = run.stdout.strip()
            shown = desk.run("destination", "list")
            t.check(shown.returncode == 0 and id in shown.stdout and kind in shown.stdout, "destination list shows it", shown.stdout[:200])
            for what, text in (("destination list", shown.stdout + shown.stderr), ("destination add", run.stdout + run.stderr), ("check", (got := desk.run("check")).stdout + got.stderr), ("counts", json.dumps(desk.counts())),
                               ("metrics", desk.get("/metrics").text), ("the log", desk.errors())):
                t.check(secret not in text and secret.replace("-", "") not in text, f"{what} never prints the secret of {kind}", text[:300])
            t.check(until(lambda: id in desk.counts()["forwarded"], 6), "counts name it", desk.counts()["forwarded"])
            t.equal(desk.run("destination", "remove", id).returncode, 0, "destination remove")
            t.check(id not in desk.run("destination", "list").stdout, "it is gone from the list")
        secret = "planted-user-secret-99"
        run = desk.run("destination", "add", "--project", "1", "--kind", "webhook", "--url", f"http://kim:{secret}@{HERE}:{receiver.port}/hook?x=%20[1]", "--allow-private", "--when", "every")
        if t.check(run.returncode == 0, "a webhook's URL may have a user and a password", run.stderr[:200]):
            until(lambda: run.stdout.strip() in desk.counts()["forwarded"], 6)
            t.check(until(lambda: desk.report() and receiver.got, 8, 0.5), "it is told")
            got = receiver.got[0]
            t.equal((got.header("Authorization"), got.path), ("Basic " + base64.b64encode(f"kim:{secret}".encode()).decode(), "/hook?x=%20%5B1%5D"), "by Basic authentication, at the path of the URL")
            shown = desk.run("destination", "list").stdout + desk.run("check").stdout + json.dumps(desk.counts()) + desk.errors()
            t.check(secret not in shown, "and it is never printed", shown[:300])
            desk.run("destination", "remove", run.stdout.strip())
        t.check(desk.run("destination", "remove", "nothing").returncode in (1, 2), "removing what is not there fails")
        base = ["destination", "add", "--project", "1", "--allow-private"]
        for args in (["--kind", "nonsense", "--url", receiver.url()], ["--kind", "webhook", "--url", "nonsense"], ["--kind", "webhook", "--url", "ftp://x.example/"], ["--kind", "webhook", "--url", ""],
                     ["--kind", "webhook", "--url", receiver.url(), "--when", "sometimes"], ["--kind", "sentry", "--url", receiver.url()], ["--kind", "webhook"], ["--kind", "webhook", "--url", "file:///etc/passwd"],
                     ["--kind", "webhook", "--url", receiver.url(), "--when", ""], ["--kind", "webhook", "--url", "http://"], ["--kind", "webhook", "--url", "http://a b/"], ["--kind", "webhook", "--url", "http://x.example:99999/"],
                     ["--kind", "webhook", "--url", f"http://{HERE}:{receiver.port}/\r\nX-Evil: 1"]):
            run = desk.run(*base, *args)
            t.check(run.returncode in (1, 2) and run.stderr.strip() and not run.stdout.strip(), f"destination add {args}: refused", (run.returncode, run.stdout[:80]))
        run = desk.run("destination", "add", "--project", "424242", "--allow-private", "--kind", "webhook", "--url", receiver.url())
        t.check(run.returncode == 1, "destination add for an unknown project: exit 1", run.returncode)


def check_removing_drops_what_waits(t):
    desk = t.desk()
    with Receiver(always=(503, {}, b"")) as receiver:
        id = desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        until(lambda: desk.report() and receiver.got, 6)
        for _ in range(5):
            desk.report()
        t.check(until(lambda: desk.forwarded(id)["waiting"] >= 5, 6), "what cannot be sent waits", desk.forwarded(id))
        t.equal(desk.run("destination", "remove", id).returncode, 0, "destination remove")
        until(lambda: id not in desk.counts()["forwarded"], 6)
        count = len(receiver.got)
        receiver.always = (200, {}, b"")
        until(lambda: len(receiver.got) > count + 1, 6)
        t.check(len(receiver.got) <= count + 1, "remove drops what waits for it too", len(receiver.got) - count)
    desk.stop()
