"""Starting, stopping, configuration and exit codes."""
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import threading
import time

from running import (HERE, Desk, clean_environment, command, envelope, event, event_envelope, free_port, lines, new_id,
                     request, started, until, urllib)


def refused(t, sentence, *args, code=1, env=None, timeout=20):
    """A start that must fail: the exit code, and one line on standard error if the code is 1."""
    run = command(t.binary, "serve", *args, env=env, timeout=timeout)
    t.equal(run.returncode, code, f"{sentence}: exit {code}")
    if code == 1:
        t.check(len(lines(run.stderr)) == 1 and len(run.stderr.splitlines()) == 1,
                f"{sentence}: exactly one line on standard error", run.stderr[:400])
        t.check(run.stdout.strip() == "", f"{sentence}: nothing on standard output", run.stdout[:200])
    else:
        t.check(run.stderr.strip() != "", f"{sentence}: a reason on standard error")
    return run


def check_first_line(t):
    desk = t.common()
    t.equal(desk.first.get("project"), 1, "the first start makes project 1")
    t.check(re.fullmatch(r"http://127\.0\.0\.1:\d+", desk.url), "url is the address that it listens on", desk.url)
    t.check(desk.port not in (0, 8765), "port 0 takes a free port", desk.port)
    t.check(re.fullmatch(rf"http://[0-9A-Za-z]+@127\.0\.0\.1:{desk.port}/1", desk.dsn), "the DSN's form", desk.dsn)
    t.check(len(desk.token) >= 20, "a token that cannot be guessed", len(desk.token))
    t.equal(desk.get("/health").status, 200, "it accepts connections when the line is printed")


def check_first_line_for_people(t):
    folder = t.new_folder()
    log = open(folder / "log", "wb")
    process = subprocess.Popen([t.binary, "serve", "--data", str(folder / "data"), "--listen", f"{HERE}:0"],
                               stdout=subprocess.PIPE, stderr=log, env=clean_environment())
    started[process.pid] = process
    seen = []
    reader = threading.Thread(target=lambda: [seen.append(line.decode()) for line in process.stdout], daemon=True)
    reader.start()
    text = until(lambda: (found := "".join(seen)) if len(lines("".join(seen))) >= 4 else "", 20) or "".join(seen)
    dsn = re.search(r"http://\w+@127\.0\.0\.1:(\d+)/1", text)
    t.check(dsn, "without --json the DSN is printed", text[:300])
    t.check("import sentry_sdk" in text or "sentry_sdk" in text, "three lines to try with sentry-sdk", text[:400])
    if dsn:
        answer = until(lambda: request(int(dsn[1]), "GET", "/health"), 5)
        t.equal(answer.status, 200, "it accepts connections")
    process.send_signal(signal.SIGINT)
    try:
        t.equal(process.wait(12), 0, "SIGINT: exit 0")
    except subprocess.TimeoutExpired:
        t.check(False, "SIGINT: exit 0 within 10 s")
        process.kill()
        process.wait()
    log.close()


def check_modes_of_files(t):
    desk = t.common()
    desk.report()
    for path in [desk.data, *desk.data.rglob("*")]:
        mode = stat.S_IMODE(path.stat().st_mode)
        t.check(mode & 0o077 == 0, "the folder and its files are readable by their owner only", (path.name, oct(mode)))
    loose = t.new_folder() / "loose"
    old = os.umask(0)
    try:
        desk = t.desk(data=loose)
    finally:
        os.umask(old)
    for path in [loose, *loose.rglob("*")]:
        t.check(stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, "owner only with an umask of 0 too",
                (path.name, oct(path.stat().st_mode)))
    desk.stop()


def check_port_in_use(t):
    with socket.socket() as other:
        other.bind((HERE, 0))
        other.listen()
        refused(t, "a port in use", "--json", "--data", t.new_folder() / "data", "--listen",
                f"{HERE}:{other.getsockname()[1]}")
    for listen, word in (("nobody.invalid:0", "not known"), ("192.0.2.1:0", "assign")):
        run = refused(t, f"{listen}, which is not of this machine", "--json", "--data", t.new_folder() / "data", "--listen", listen)
        t.check(word in run.stderr and "errno" not in run.stderr, f"{listen}: a reason for people", run.stderr)


def check_second_desk(t):
    desk = t.common()
    refused(t, "a folder that another desk uses", "--json", "--data", desk.data, "--listen", f"{HERE}:0")
    link = t.new_folder() / "link"
    link.symlink_to(desk.data)
    refused(t, "a folder that another desk uses, by another name", "--json", "--data", link, "--listen", f"{HERE}:0")
    t.equal(desk.get("/health").status, 200, "the first desk goes on")
    desk.report()


def check_folder_that_cannot_be_written(t):
    folder = t.new_folder()
    (folder / "file").write_text("x")
    refused(t, "a folder below a file", "--json", "--data", folder / "file" / "data", "--listen", f"{HERE}:0")
    refused(t, "a file as folder", "--json", "--data", folder / "file", "--listen", f"{HERE}:0")
    refused(t, "a folder in /proc", "--json", "--data", "/proc/desk", "--listen", f"{HERE}:0")
    t.equal((folder / "file").read_text(), "x", "the file is left as it was")


def database(folder):
    for path in folder.rglob("*"):
        if path.is_file() and path.read_bytes()[:15] == b"SQLite format 3":
            return path
    return None


def stopped_desk(t, count=20):
    """A folder with a stopped desk's database, and an event in it."""
    desk = t.desk()
    ids = [desk.report(message=f"filler {number} " + "x" * 2000) for number in range(count)]
    code, _ = desk.stop()
    t.equal(code, 0, "SIGTERM: exit 0")
    return desk.data, ids


def check_newer_and_damaged_databases(t):
    data, ids = stopped_desk(t, 60)
    path = database(data)
    if not t.check(path is not None, "there is a SQLite file in the folder", [p.name for p in data.rglob("*")]):
        return

    def attempt(sentence, change):
        copy = t.new_folder() / "data"
        shutil.copytree(data, copy)
        inner = database(copy)
        change(inner)
        before = inner.read_bytes()
        refused(t, sentence, "--json", "--data", copy, "--listen", f"{HERE}:0")
        t.check(inner.read_bytes() == before or "newer" not in sentence, f"{sentence}: it is left as it was")

    def higher_version(inner):
        base = sqlite3.connect(inner)
        version = base.execute("PRAGMA user_version").fetchone()[0]
        base.execute(f"PRAGMA user_version = {version + 1000}")
        base.close()

    def unknown_migration(inner):
        base = sqlite3.connect(inner)
        base.execute("INSERT INTO grdb_migrations VALUES ('v9999 of a newer desk')")
        base.commit()
        base.close()

    def overwrite(start, size, seed=7):
        def change(inner):
            with open(inner, "r+b") as file:
                file.seek(start)
                file.write(bytes((number * seed) % 251 for number in range(size)))
        return change

    def cut(inner):
        half = inner.stat().st_size // 2
        os.truncate(inner, half)

    def middle(inner):
        size = inner.stat().st_size
        overwrite(4096, size - 8192)(inner)

    attempt("a database of a newer desk (user_version)", higher_version)
    attempt("a database of a newer desk (migration)", unknown_migration)
    attempt("a damaged database (header)", overwrite(0, 100))
    attempt("a damaged database (all of it)", lambda inner: overwrite(0, inner.stat().st_size)(inner))
    attempt("a damaged database (cut in half)", cut)
    attempt("a damaged database (its middle)", middle)
    attempt("a damaged database (text)", lambda inner: inner.write_bytes(b"this is no database\n" * 500))

    again = t.desk(data=data)
    t.check(all(again.event(id).status == 200 for id in ids), "after a restart every event is there")
    again.stop()


def check_configuration_files(t):
    folder = t.new_folder()

    def file(text, name="config.json"):
        path = folder / name
        path.write_text(text)
        return path

    common = ["--json", "--data", folder / "data", "--listen", f"{HERE}:0"]
    refused(t, "a configuration file that is missing", *common, "--config", folder / "missing.json")
    refused(t, "a configuration file that is no JSON", *common, "--config", file("{"))
    refused(t, "a configuration file that is a list", *common, "--config", file("[]"))
    refused(t, "a configuration file that is a folder", *common, "--config", folder)
    refused(t, "a configuration file with a number as address", *common, "--config", file('{"listen": 5}'))
    refused(t, "a configuration file with a rate over 1", *common, "--config",
            file('{"projects": {"1": {"sampleRate": 7}}}'))
    refused(t, "a configuration file that is missing (environment)", *common,
            env={"DESK_CONFIG": str(folder / "missing.json")})
    run = command(t.binary, "check", "--data", folder / "data", "--config", file("{"))
    t.equal(run.returncode, 1, "desk check with a configuration file that cannot be read: exit 1")


def check_bad_usage(t):
    data = t.new_folder() / "data"
    for args in (["--listen", "nonsense"], ["--listen", "127.0.0.1:99999"], ["--listen", "127.0.0.1:-1"],
                 ["--listen", "127.0.0.1:"], ["--listen", ""], ["--listen", "127.0.0.1:http"],
                 ["--public-url", "ftp://desk.example"], ["--public-url", "desk.example"], ["--public-url", ""],
                 ["--public-url", "http://"], ["--public-url", "javascript:alert(1)"], ["--public-url", "https:///x"],
                 ["--unknown"], ["extra"], ["--data"]):
        refused(t, f"bad usage {args}", "--data", data, *(["--listen", f"{HERE}:0"] if "--listen" not in args else []),
                *args, code=2)
    for name, value in (("DESK_LISTEN", "nonsense"), ("DESK_PUBLIC_URL", "ftp://desk.example")):
        run = command(t.binary, "serve", "--data", data, *(["--listen", f"{HERE}:0"] if name != "DESK_LISTEN" else []),
                      env={name: value}, timeout=20)
        t.check(run.returncode in (1, 2), f"bad {name}: it does not start", (run.returncode, run.stderr[:200]))
    for args in (["nonsense"], ["project"], ["project", "add"], ["project", "set"], ["project", "set", "1", "--quota-per-minute", "x"],
                 ["destination", "add"], ["token", "revoke"], ["export", "--project", "x"], ["import"], ["backup"],
                 ["forget"], ["reproduce"]):
        more = [] if args in (["nonsense"], ["project"]) else ["--data", data]
        run = command(t.binary, *args, *more)
        if args == ["project"]:
            t.check(run.returncode in (0, 2), "desk project: help or bad usage", run.returncode)
        else:
            t.equal(run.returncode, 2, f"bad usage: desk {' '.join(args)}: exit 2")
    t.equal(command(t.binary, "--help").returncode, 0, "desk --help: exit 0")
    t.equal(command(t.binary, "serve", "--help").returncode, 0, "desk serve --help: exit 0")


def check_precedence(t):
    """Flags win over environment, environment over file."""
    with free_port() as one, free_port() as two, free_port() as three:
        precedence(t, (one, two, three))


def precedence(t, ports):
    folder = t.new_folder()
    config = folder / "config.json"
    config.write_text(json.dumps({"listen": f"{HERE}:{ports[0]}", "data": str(folder / "file"),
                                  "publicURL": "https://file.example"}))

    def start(args, env):
        desk = Desk(t.binary, folder, args, env, listen=None, wait=False)
        desk.data = None
        t.desks.append(desk)
        desk.start()
        return desk

    one = start(["--config", str(config)], {})
    t.equal((one.port, "@file.example/1" in one.dsn, (folder / "file").is_dir()), (ports[0], True, True),
            "address, folder and public URL of the file")
    one.stop()
    env = {"DESK_CONFIG": str(config), "DESK_LISTEN": f"{HERE}:{ports[1]}", "DESK_DATA": str(folder / "environment"),
           "DESK_PUBLIC_URL": "https://environment.example"}
    two = start([], env)
    t.equal((two.port, "@environment.example/1" in two.dsn, (folder / "environment").is_dir()), (ports[1], True, True),
            "the environment wins over the file")
    two.stop()
    three = start(["--listen", f"{HERE}:{ports[2]}", "--data", str(folder / "flag"), "--public-url",
                   "https://flag.example/desk"], env)
    t.equal((three.port, (folder / "flag").is_dir()), (ports[2], True), "flags win over the environment")
    t.check(re.fullmatch(r"https://\w+@flag\.example/desk/1", three.dsn), "the DSN carries the public URL's path", three.dsn)
    t.check(three.url == f"http://{HERE}:{ports[2]}", "url stays the address that it listens on", three.url)
    listed = three.get("/api/desk/projects")["items"]
    t.equal([one["dsn"] for one in listed or []], [three.dsn], "the list of projects carries the public DSN")
    three.stop()


def check_projects_of_the_file(t):
    folder = t.new_folder()
    config = folder / "config.json"
    config.write_text(json.dumps({"projects": {"1": {"enabled": False}}}))
    desk = t.desk("--config", str(config))
    t.equal(desk.post(event_envelope(event())).status, 429, "a project that the file turns off answers 429")
    t.equal(desk.run("project", "set", "1", "--enabled", "true", "--config", str(config)).returncode, 0, "project set")
    answer = until(lambda: (got := desk.post(event_envelope(event()))).status == 200 and got, 6)
    t.check(answer, "what project set stored wins over the file within 5 s")
    desk.stop()
    again = t.desk("--config", str(config), data=desk.data)
    t.equal(again.post(event_envelope(event())).status, 200, "it wins after a restart too")
    again.stop()


def check_public_url(t):
    desk = t.desk("--public-url", "https://desk.example/errors")
    id = desk.report()
    page = request(desk.port, "GET", "/login")
    form = login_cookies(desk)
    t.check(form and all("secure" in cookie.lower() for cookie in form), "cookies are Secure if the public URL is https", form)
    t.check(page.status == 200, "the login answers below the root of the address that it listens on", page.status)
    t.equal(desk.event(id).status, 200, "an event is readable")
    made = desk.run("project", "add", "public", "--public-url", "https://desk.example/errors", "--json")
    if made.returncode != 0:
        made = desk.run("project", "add", "public", "--json", env={"DESK_PUBLIC_URL": "https://desk.example/errors"})
    t.check(made.returncode == 0 and "@desk.example/errors/" in made.stdout, "project add prints the public DSN",
            made.stdout[:200])
    desk.stop()


def login_cookies(desk):
    import contract_page
    return contract_page.Browser(desk).login().cookies_set


def check_tokens(t):
    desk = t.desk()
    first = desk.token
    made = desk.run("token", "add", "robot")
    robot = made.stdout.strip()
    t.check(made.returncode == 0 and len(robot.split()) == 1 and len(robot) >= 20, "token add prints the token", made.stdout[:100])
    t.equal(until(lambda: desk.get("/api/desk/projects", token=robot, source="127.0.0.3").status == 200, 6), True,
            "a token made beside a running desk works within 5 s")
    t.equal(desk.holds(first, robot, robot[-16:], first[-16:]), [], "tokens are stored hashed")
    import contract_page
    page = contract_page.Browser(desk).login(robot)
    t.equal(page.get("/projects/1").status, 200, "the page opens with it")
    desk.stop()
    again = t.desk(data=desk.data)
    t.check(again.token != first, "each start prints a new token")
    t.equal(again.get("/api/desk/projects", token=first, source="127.0.0.3").status, 401, "the token of a start ends with that desk")
    t.equal(again.get("/api/desk/projects", token=robot, source="127.0.0.3").status, 200, "one made by token add stays")
    page = contract_page.Browser(again).login(robot)
    t.equal(page.get("/projects/1").status, 200, "the page opens with it after a restart")
    t.equal(again.run("token", "revoke", "robot").returncode, 0, "token revoke")
    t.check(until(lambda: again.get("/api/desk/projects", token=robot, source="127.0.0.4").status == 401, 6),
            "a revoked token is refused within 5 s")
    t.check(page.get("/projects/1", follow=False).status != 200, "the page's sessions that it opened end with it")
    t.check(page.api("/api/desk/projects").status == 401, "they end for the interface too")
    t.check(again.run("token", "revoke", "nobody").returncode != 0, "revoking a token that is not there fails")
    again.stop()


def check_signals(t):
    for how in (signal.SIGTERM, signal.SIGINT):
        desk = t.desk()
        held = socket.create_connection((HERE, desk.port))
        held.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        held.recv(4096)
        half = socket.create_connection((HERE, desk.port))
        half.sendall(b"POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\nContent-Le")
        import running
        stream = running.Stream(desk)
        t.equal(stream.status, 200, "a live stream")
        code, seconds = desk.stop(how)
        t.check(code == 0 and seconds <= 10.5,
                f"{how.name} with an idle connection, half a request and a live stream: exit 0 within 10 s", (code, seconds))
        for line in (held, half):
            line.close()
        stream.close()


def check_body_under_way(t):
    """A body that had begun before SIGTERM and ends within the 10 s is stored."""
    desk = t.desk()
    whole = event()
    body = event_envelope(whole)
    line = socket.create_connection((HERE, desk.port), timeout=15)
    line.sendall((f"POST /api/1/envelope/?sentry_key={desk.key} HTTP/1.1\r\nHost: x\r\n"
                  f"Content-Length: {len(body)}\r\n\r\n").encode() + body[:40])
    time.sleep(0.3)
    desk.process.send_signal(signal.SIGTERM)
    time.sleep(1.5)
    try:
        fresh = socket.create_connection((HERE, desk.port), timeout=2)
        fresh.settimeout(1)
        fresh.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        got = fresh.recv(100)
        t.check(not got, "after SIGTERM: no new connections", got)
    except OSError:
        t.check(True, "after SIGTERM: no new connections")
    try:
        line.sendall(body[40:])
        got = line.recv(4096)
    except OSError as error:
        got = str(error).encode()
    t.check(b" 200 " in got, "a body that had begun before SIGTERM and ends 1.5 s later is answered 200", got[:100])
    line.close()
    code, _ = desk.stop()
    t.equal(code, 0, "then it exits 0")
    again = t.desk(data=desk.data)
    t.equal(again.event(whole["event_id"]).status, 200, "and it is stored")
    again.stop()


def check_commands_beside_a_running_desk(t):
    desk = t.desk()
    id, key = desk.project("beside")
    t.equal(desk.post(event_envelope(event()), id, key).status, 200, "a project made beside a running desk takes events within 5 s")
    names = {str(one["id"]): one for one in desk.get("/api/desk/projects")["items"]}
    t.check(str(id) in names and names[str(id)]["name"] == "beside", "it is in the list of projects", names)
    t.equal(desk.run("project", "set", str(id), "--enabled", "false").returncode, 0, "project set")
    t.check(until(lambda: desk.post(event_envelope(event()), id, key).status == 429, 5.5), "project set takes effect within 5 s")
    desk.stop()


def check_settings_that_cannot_be(t):
    desk = t.common()
    for args in (["--quota-per-minute", "-1"], ["--quota-per-minute", "x"], ["--quota-per-minute", "1.5"],
                 ["--sample-rate", "1.1"], ["--sample-rate", "-0.1"], ["--sample-rate", "nan"], ["--sample-rate", "inf"],
                 ["--retention-days", "-1"], ["--retention-days", "x"], ["--max-events", "-5"], ["--enabled", "maybe"],
                 ["--max-events", "99999999999999999999999"], ["--unknown", "1"]):
        run = desk.run("project", "set", "1", *args)
        t.equal(run.returncode, 2, f"project set {' '.join(args)}: bad usage")
    t.check(desk.run("project", "set", "777", "--enabled", "true").returncode == 1, "project set for an unknown project: exit 1")
    t.equal(desk.post(event_envelope(event())).status, 200, "nothing of that took effect")


def check_health_and_metrics(t):
    desk = t.common()
    desk.report(release="metrics-label@9.9.9", tags={"label": "metricslabel"}, environment="metricsenvironment")
    health = request(desk.port, "GET", "/health")
    t.equal((health.status, health.json), (200, {"status": "ok"}), "/health without a token")
    metrics = request(desk.port, "GET", "/metrics")
    t.equal(metrics.status, 200, "/metrics without a token")
    t.check("text/plain" in (metrics.header("Content-Type") or ""), "/metrics is Prometheus text", metrics.header("Content-Type"))
    samples = [line for line in metrics.text.splitlines() if line and not line.startswith("#")]
    t.check(all(re.fullmatch(r"[a-zA-Z_:][a-zA-Z0-9_:]*(\{[^}]*\})? \S+( \d+)?", line) for line in samples),
            "/metrics has the form of samples", samples[:5])
    before = {line.rsplit(" ", 1)[0]: line.rsplit(" ", 1)[1] for line in samples}
    for _ in range(7):
        desk.report()

    def grown():
        text = request(desk.port, "GET", "/metrics").text
        after = {line.rsplit(" ", 1)[0]: line.rsplit(" ", 1)[1] for line in text.splitlines() if line and not line.startswith("#")}
        return [name for name in after if "event" in name and number(after[name]) - number(before.get(name, "0")) == 7]

    t.check(until(grown, 6), "/metrics counts stored events", samples[:10])
    request(desk.port, "GET", "/api/desk/nowhere-label")
    request(desk.port, "POST", "/api/chosenlabel/envelope/", b"{}")
    request(desk.port, "GET", "/chosenlabel/page")
    text = request(desk.port, "GET", "/metrics").text
    for word in ("chosenlabel", "metricslabel", "metrics-label", "metricsenvironment", "nowhere-label", desk.token, desk.key):
        t.check(word not in text, "/metrics has no labels that clients choose, and no secrets", word)


def number(text):
    try:
        return float(text)
    except ValueError:
        return 0.0


def check_ipv6(t):
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return t.skip("no IPv6 on this machine")
    try:
        desk = t.desk(listen="[::1]:0")
    except Exception as error:
        return t.check(False, "--listen [::1]:0 starts", str(error)[:200])
    t.equal(request(desk.port, "GET", "/health", host="::1").status, 200, "it listens on ::1")
    t.check(f"@[::1]:{desk.port}/1" in desk.dsn and desk.url == f"http://[::1]:{desk.port}", "with brackets in url and DSN", desk.first)
    desk.stop()
