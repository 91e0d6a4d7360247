"""Windows are members of their own: apart from each other, freed when closed, and closed to everybody else."""
import urllib.parse

import running
from phone import Keys
from running import until

HOSTILE = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "admin\u202egnp.exe\u2066",
           "{{7*7}} ${7*7} %00 &lt;b&gt;", "\u0000\u0007x"]


def act(view):
    """A post that the page of this window sends: its path and its body."""
    view.requests()
    view.press("[data-network]")
    view.settle()
    post = view.posts()[-1]
    view.press("[data-network]")
    view.settle()
    return urllib.parse.urlsplit(post["url"]).path, post["postData"]


def send(play, path, body, **headers):
    fields = {"Content-Type": "application/x-www-form-urlencoded", "Origin": play.url}
    fields.update({name.replace("_", "-"): value for name, value in headers.items()})
    return running.request(play.port, "POST", path, body.encode() if isinstance(body, str) else body,
                           {name: value for name, value in fields.items() if value is not None})


def check_two_windows_are_two_members(t):
    view = t.window()
    first = view.tabs[0]
    view.open("server-error@home", lang="en")
    second = view.tab()
    view.open(lang="en")
    seen = view.read()
    t.equal((seen["on"], seen["reports"], seen["notices"]), ([], [], []), "another window has no fault and no report of the first")
    view.switch("silence").switch("slow")
    view.show(first)
    seen = view.read()
    t.equal((seen["on"], len(seen["reports"]), seen["content"]), (["server-error"], 1, "none"), "and the first has nothing of the second")
    view.answer("dismiss").settle()
    view.press("[data-network]")
    view.settle()
    t.equal(view.read()["network"], "down", "the network of a window is turned off")
    view.show(second)
    t.equal(view.read()["network"], "up", "and the other's stays on")
    view.switch("silence").switch("slow")
    view.tap("home.refresh").settle()
    t.equal(view.read()["content"], "value", "the other window's server answers")
    view.end(second)


def check_switches_are_the_faults_of_the_command(t):
    import command
    view = t.window()
    view.open(lang="en")
    names = [one.get_attribute("data-switch") for one in view.all("[data-switch]")]
    t.equal(sorted(set(names)), sorted(command.faults(t.moim)), "there is a switch for each fault of the command")
    t.equal(len(names), len(set(names)), "and one for each")
    view.switch("too-many").tap("home.refresh").settle()
    said = view.read()
    t.check("too-many" in said["on"], "a switch that is on says so")
    t.check(said["notices"], "a switch is for the next request")
    view.js("location.reload()")
    view.wait(lambda: view.js("return document.readyState") == "complete", "it is loaded again")
    view.settle()
    t.equal(view.read()["on"], ["too-many"], "the address of the page reproduces the switches")
    view.open("close@timers:1", "slow", screen="timers", lang="ko")
    t.equal(sorted(view.read()["on"]), ["close", "slow"], "faults of the address are on")
    view.press("[data-reset]")
    view.wait(lambda: view.js("return document.readyState") == "complete" and not view.read()["on"], "reset turns all off")
    view.settle()
    t.equal((view.read()["screen"], view.read()["reports"], view.read()["network"]), ("home", [], "up"), "reset is / again")


def check_network_down_is_offline(t):
    import command
    from compare import compare
    view = t.window()
    for lang in ("ko", "en"):
        view.open(lang=lang)
        view.press("[data-network]")
        view.settle()
        view.tap("home.refresh").settle()
        actions = [{"do": "open", "screen": "home"}, {"do": "network", "up": False}, {"do": "tap", "control": "home.refresh"}]
        compare(t, f"offline, {lang}", view.read(), command.expect(t.moim, [], actions, lang))


def check_closing_frees_and_reload_and_back(t):
    view = t.window()
    play = view.play
    view.open(lang="en")
    tab = view.tab()
    view.open("slow", lang="en")
    path, body = act(view)
    t.check(200 <= send(play, path, body).status < 400, "a window's address takes its posts")
    view.end(tab)
    gone = until(lambda: send(play, path, body).status == 404, 2)
    t.check(gone, "a closed window's address is 404 within a second", send(play, path, body))
    tab = view.tab()
    view.open("server-error@home", lang="en")
    path, body = act(view)
    view.js("location.reload()")
    t.check(until(lambda: send(play, path, body).status == 404, 3), "a reload is a new member, and frees the former")
    view.settle()
    t.equal(len(view.read()["reports"]), 1, "a reload reproduces the state")
    view.go("/stories?lang=en")
    view.driver.back()
    view.wait(lambda: view.all("[data-phone=triage]"), "going back shows the phone")
    view.settle()
    view.tap("home.refresh") if view.read()["shown"] == [] else view.answer("dismiss")
    view.settle()
    t.check(view.read()["events"], "after going back the window is alive")
    t.equal(view.errors(), [], "no error and no violation")
    view.end(tab)


def check_forms_by_keyboard_and_hostile_texts(t):
    view = t.window()
    fields = (("home", "code"), ("timers", "clipID"), ("timers", "time"), ("timers", "days"), ("signUp", "email"), ("friends", "query"))
    for screen, name in fields:
        view.open(screen=screen, lang="en")
        for text in [*HOSTILE, "가" * 10_000]:
            field = view.one(f"[data-phone=triage] [name={name}]")
            if field.get_attribute("type") == "checkbox":
                break
            if any(ord(letter) < 32 for letter in text) or len(text) > 1000 or any(ord(letter) > 0xffff for letter in text):
                view.js("arguments[0].value = arguments[1]", field, text)
                field.send_keys(Keys.ENTER)
            else:
                field.clear()
                field.send_keys(text, Keys.ENTER)
            view.settle()
            for notice in view.all("[data-phone=triage] [data-action=dismiss]"):
                notice.click()
                view.settle()
        t.check(not view.has_alert(), f"{screen}.{name}: no alert of the browser")
        t.equal(view.js("return document.querySelectorAll('[data-phone] script, [data-phone] img, #timeline script').length"), 0,
                f"{screen}.{name}: no element was made of a text")
        seen = view.read()
        t.check(seen["events"].count("outcome") >= len(HOSTILE), f"{screen}.{name}: Enter sends what was typed", seen["events"])
        t.check("alert(1)" not in seen["timeline"] and all("alert(1)" not in one["text"] for one in seen["reports"]) or screen != "friends",
                f"{screen}.{name}: the team does not read what was searched", seen["timeline"][:200])
        wide = view.js("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        t.check(wide[0] <= wide[1], f"{screen}.{name}: nothing becomes wider than the window", wide)
        t.equal(view.errors(), [], f"{screen}.{name}: no error and no violation")


def check_a_form_sends_what_was_typed_while_the_page_changes(t):
    """What is half typed stays when the phone is told something."""
    view = t.window()
    view.open("slow", lang="en")
    field = view.one("[data-phone=triage] [name=code]")
    field.send_keys("48")
    view.tap("home.refresh")
    view.keys("21")
    view.settle()
    typed = view.js("return document.querySelector('[data-phone=triage] [name=code]').value")
    t.equal(typed, "4821", "a field keeps what is typed while home loads")
    view.keys(Keys.ENTER)
    view.settle()
    t.check(any("You are checked in" in one["message"] for one in view.read()["notices"]), "and it is sent", view.read()["notices"])
