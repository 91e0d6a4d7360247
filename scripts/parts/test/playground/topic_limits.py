"""What the playground refuses, what it forgets, and how many windows it bears."""
import pathlib
import time

import running
from playing import query
from running import until
from topic_members import act, send


def check_bad_posts(t):
    view = t.window()
    play = view.play
    view.open(lang="en")
    path, body = act(view)
    tap = "do=tap&control=attendance.submit"
    for name, text in (("an empty body", ""), ("a tap without its field", tap), ("an unknown control", "do=tap&control=nope"),
                       ("no control", "do=tap"),
                       ("an unknown deed", "do=nope"), ("an unknown fault", "do=switch&name=nope&on=true"), ("no fault", "do=switch"),
                       ("an unknown screen", "do=open&screen=nope"), ("an unknown answer", "do=answer&action=nope"),
                       ("no network", "do=network"),
                       ("half an escape", "do=%"), ("bytes", b"\xff\xfe\x00=\x00"), ("JSON", '{"do":"tap"}')):
        answer = send(play, path, text)
        t.check(400 <= answer.status < 500, f"{name} is refused", answer)
    elsewhere = path.replace(path.split("/")[2], "00000000-0000-4000-8000-000000000000")
    t.status(send(play, elsewhere, body), 404, "another member's address is 404")
    for origin in ("http://elsewhere.example", "null", play.url.replace("127.0.0.1", "localhost"), f"http://127.0.0.1:{play.port + 1}"):
        t.status(send(play, path, body, Origin=origin), (400, 403, 421), f"a post from {origin} is refused")
    for host in ("elsewhere.example", f"elsewhere.example:{play.port}", f"127.0.0.1.elsewhere.example:{play.port}"):
        t.check(400 <= send(play, path, body, Host=host, Origin=f"http://{host}").status < 500, f"a post for the host {host} is refused")
        t.check(400 <= play.get("/", headers={"Host": host}).status < 500, f"the page for the host {host} is refused")
    try:
        answer = send(play, path, b"do=tap&control=attendance.submit&code=" + b"1" * 20_000_000)
        t.status(answer, (400, 413), "a body of 20 MB is refused")
    except OSError:
        t.check(True, "a body of 20 MB is refused")
    t.check(running.raw_status(running.raw(play.port, b"NONSENSE\r\n\r\n")) in (400, None), "nonsense is no request")
    before = view.read()
    view.tap("attendance.submit", code="4821").settle()
    t.check(play.alive() and len(view.read()["events"]) > len(before["events"]), "after all of it the window goes on")
    t.equal((before["on"], before["reports"], before["network"]), ([], [], "up"), "nothing of it has changed the member")


def check_a_page_that_is_only_fetched_holds_nothing(t):
    play = t.play()
    play.get("/")
    before = memory(play)
    for _ in range(300):
        answer = play.get("/?fault=slow")
    t.check(answer.status == 200 or answer.status == 503 and "<p" in answer.text,
            "three hundred pages are given, or refused clearly", answer)
    t.check(until(lambda: play.get("/").status == 200, 60, 1), "pages that nobody looks at do not stand in the way for long")
    freed = until(lambda: memory(play) - before < 100_000_000, 20, 0.5)
    t.check(freed, "pages that nobody looks at are forgotten", (before, memory(play)))
    play.stop()


def memory(play):
    for line in pathlib.Path(f"/proc/{play.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def check_eight_windows_of_one_browser(t):
    """A browser keeps few connections to one server; windows beyond them must live too."""
    view = t.window()
    view.driver.set_page_load_timeout(10)
    alive, tabs = 0, []
    try:
        for _ in range(8):
            tabs.append(view.tab())
            view.go(query("server-error@home:1", lang="en")).settle(8)
            t.equal(len(view.read()["reports"]), 1, "a further window shows its report")
            view.answer("retry").settle(8)
            alive += view.read()["content"] == "value"
    except Exception as error:
        t.check(False, "eight windows of one browser are alive", f"{alive} are; {type(error).__name__}: {str(error)[:120]}")
    else:
        t.equal(alive, 8, "eight windows of one browser are alive")
    view.driver.set_page_load_timeout(30)
    for tab in tabs:
        view.end(tab)


def check_sixty_windows_at_once(t):
    """In twelve profiles of one browser, and closed again."""
    view = t.window()
    play, driver, home = view.play, view.driver, view.tabs[0]
    view.open(lang="en")
    profiles = [driver.browser.create_user_context() for _ in range(12)]
    windows = [driver.browsing_context.create(type="tab", user_context=profile) for profile in profiles for _ in range(5)]
    paths = []
    for window in windows:
        view.show(window)
        view.go(query("null-profile-image@home", lang="en"))
    end, right = time.monotonic() + 60, 0
    for window in windows:
        view.show(window)
        right += bool(until(lambda: (view.js("return document.body.dataset.idle"), len(view.all("[data-report]"))) == ("true", 1),
                            max(0, end - time.monotonic())))
        paths.append(view.js("return document.querySelector('form[method=post]').getAttribute('action')"))
    t.equal(right, 60, "each of sixty windows is idle and has its report")
    t.equal((len(view.tabs), len(set(paths))), (61, 60), "sixty windows are open at once, and each is a member of its own")
    view.show(home)
    view.tap("home.refresh").settle()
    t.equal(view.read()["events"].count("outcome"), 2, "and the first one goes on")
    before = memory(play)
    for profile in profiles:
        driver.browser.remove_user_context(profile)
    view.show(home)

    def left():
        return sum(send(play, path, "do=network&up=true").status != 404 for path in paths)
    t.check(until(lambda: not left(), 10), "all of them are freed when they are closed", left())
    view.tap("home.refresh").settle()
    t.check(play.alive() and memory(play) < before + 50_000_000, "and the playground goes on", (before, memory(play)))
