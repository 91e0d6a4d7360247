"""The stories, frame by frame and played to their end, compared with the command."""
import command
from compare import compare
from running import until
from topic_page import stories

# Begins with another start of the app, which a script cannot say.
WITH_THE_TEAM = "known-issue"


def frame(view):
    return int(view.js("return document.querySelector('[data-frame]').dataset.frame"))


def finish(view, seconds=60.0):
    """Waits until the story that plays has come to its end."""
    seen = [frame(view)]

    def is_over():
        now = frame(view)
        if now != seen[-1]:
            seen.append(now)
        return view.js("return document.body.dataset.idle") == "true" and len(seen) > 1
    view.wait(is_over, "the story comes to its end", seconds)
    view.settle()
    return seen + ([frame(view)] if frame(view) != seen[-1] else [])


def length(view, path, most=30):
    """How many frames a story has: a step after the last one is none, or the first again."""
    view.go(path).settle()
    for place in range(most):
        if not step(view, place):
            return place
    raise AssertionError(f"the story does not end in {most} steps")


def step(view, place):
    """Steps on from a frame; whether it came to the next one."""
    button = view.all("[data-step]")
    if not button or not button[0].is_enabled():
        return False
    button[0].click()
    moved = until(lambda: frame(view) != place, 3)
    view.settle()
    return moved and frame(view) == place + 1


def check_each_begins_stopped(t):
    view = t.window()
    for story in stories(t):
        view.go(f"/?story={story['name']}&lang=en")
        first = view.read()
        view.js("return new Promise((done) => setTimeout(done, 400))")
        now = view.read()
        t.equal((first["frame"], now["frame"]), ("0", "0"), f"{story['name']}: it is stopped at its beginning")
        t.equal(now["idle"], "true", f"{story['name']}: nothing is in flight at its beginning")
        t.equal((now["events"], now["reports"], now["notices"]), ([], [], []), f"{story['name']}: nothing has happened at its beginning")
        t.equal(sorted(now["on"]), sorted({fault.split("@")[0] for fault in story["faults"]}), f"{story['name']}: its switches are on")


def check_each_step_by_step(t):
    view = t.window()
    for index, story in enumerate(stories(t)):
        for lang in ("ko", "en") if t.long else (("ko", "en")[index % 2],):
            path = f"/?story={story['name']}&lang={lang}"
            frames = length(view, path)
            t.check(frames >= 2, f"{story['name']}, {lang}: it has frames to step through", frames)
            view.go(path).settle()
            t.equal([step(view, place) for place in range(frames)], [True] * frames, f"{story['name']}, {lang}: each step is one frame")
            end(t, view, story, lang, "stepped")
            t.check(view.read()["mistakes"], f"{story['name']}, {lang}: the careless phone names a mistake")
            t.equal(view.errors(), [], f"{story['name']}, {lang}: no error and no violation")


def check_each_played_to_its_end(t):
    view = t.window()
    for index, story in enumerate(stories(t)):
        lang = ("en", "ko")[index % 2]
        view.go(f"/?story={story['name']}&lang={lang}").settle()
        view.press("[data-play]")
        view.wait(lambda: view.js("return document.body.dataset.idle") == "false" or frame(view) > 0, "the story plays")
        seen = finish(view)
        t.check(seen == sorted(seen) and seen[-1] > seen[0], f"{story['name']}: its frames count up", seen)
        end(t, view, story, lang, "played")
        said = view.read()
        t.check(said["mistakes"], f"{story['name']}: the careless phone names a mistake")
        text = view.js("return document.body.innerText.replace(/\\s+/g, ' ')")
        t.check(not said["mistake"] or said["mistake"] in text, f"{story['name']}: the mistake can be read on the page", said["mistake"])


def end(t, view, story, lang, how):
    """What the phone shows at the end is the command's."""
    where = f"{story['name']}, {how}, {lang}"
    if story["name"] == WITH_THE_TEAM:
        seen = view.read()
        last = seen["notices"][-1] if seen["notices"] else {"message": "", "title": "", "actions": []}
        t.check("1.13" in last["title"] + last["message"], f"{where}: the last notice says in which version it is mended", last)
        t.check("update" in last["actions"], f"{where}: the last notice offers the update", last)
        said = command.expect(t.moim, story["faults"], story["actions"], lang)
        t.equal(seen["screen"], said.screen, f"{where}: the screen on top is the command's")
        t.check(seen["notices"][0]["message"] == said.notices[0]["message"], f"{where}: the first notice is the command's",
                (seen["notices"][0], said.notices[0]))
        return
    said = command.expect(t.moim, story["faults"], story["actions"], lang, linger=7)
    until(lambda: len(view.read()["reports"]) >= sum(said.reports.values()) and len(view.read()["notices"]) >= len(said.notices), 7)
    compare(t, where, view.read(), said)


def check_pause_and_step_and_play_again(t):
    view = t.window()
    name = max(stories(t), key=lambda one: len(one["actions"]))["name"]
    view.go(f"/?story={name}&lang=en").settle()
    view.press("[data-play]")
    view.wait(lambda: frame(view) >= 1, "it comes to its first frame")
    view.press("[data-pause]")
    view.settle()
    stopped = frame(view)
    view.js("return new Promise((done) => setTimeout(done, 3000))")
    t.equal(frame(view), stopped, f"{name}: paused, it stays where it is")
    t.equal(view.read()["idle"], "true", f"{name}: paused, the page is idle")
    view.press("[data-step]")
    moved = until(lambda: frame(view) == stopped + 1, 10)
    t.check(moved, f"{name}: a step after a pause is one frame", (stopped, frame(view)))
    view.settle()
    view.press("[data-play]")
    finish(view)
    t.check(frame(view) > stopped, f"{name}: it plays on from there", frame(view))
    last = frame(view)
    view.go(f"/?story={name}&lang=en").settle()
    t.equal(frame(view), 0, f"{name}: opened again, it is at its beginning")
    t.equal(length(view, f"/?story={name}&lang=en"), last, f"{name}: stepped and played, it has as many frames")


def check_two_stories_in_two_windows(t):
    view = t.window()
    names = [one["name"] for one in stories(t)][:2]
    first = view.tabs[0]
    view.go(f"/?story={names[0]}&lang=en").settle().press("[data-play]")
    second = view.tab()
    view.go(f"/?story={names[1]}&lang=en").settle()
    t.equal(frame(view), 0, "a story that plays in one window leaves the other's alone")
    view.show(first)
    finish(view)
    view.show(second)
    t.equal((frame(view), view.read()["events"]), (0, []), "and what happened in the one is not told in the other")
    view.end(second)


def check_the_careless_phone_does_nothing_wrong_without_faults(t):
    view = t.window()
    taps = {"home": [("home.refresh", {}), ("attendance.submit", {"code": "4821"})],
            "timers": [("timers.add", {"clipID": "7", "time": "21:30", "days": "1,3,5"})],
            "signUp": [("email.validate", {"email": "minji@example.com"})], "friends": [("friends.search", {"query": "kim"})], "splash": []}
    for screen, steps in taps.items():
        for lang in ("ko", "en"):
            view.open(screen=screen, lang=lang)
            for control, fields in steps:
                view.tap(control, **fields).settle()
            seen = view.read()
            t.equal((seen["mistake"], seen["mistakes"]), ("", []), f"{screen}, {lang}: the careless phone does nothing wrong")
            if screen != "splash":
                t.equal(seen["careless"], screen, f"{screen}, {lang}: the careless phone follows")
