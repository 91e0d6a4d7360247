"""The stories, frame by frame and played to their end, compared with the command."""

import command
from compare import compare
from running import until

# Begins with another start of the app, which a script cannot say.
WITH_THE_TEAM = "known-issue"


def frame(view):
    return int(view.js("return document.querySelector('[data-frame]').dataset.frame"))


def finish(view, seconds=60.0):
    """Waits until the story that plays has come to its end; the frames that were seen."""
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


def rest(view, milliseconds):
    view.js(f"return new Promise((done) => setTimeout(done, {milliseconds}))")


def test_each_begins_stopped(view, stories):
    for story in stories:
        view.go(f"/?story={story['name']}&lang=en")
        first = view.read()
        rest(view, 400)
        now = view.read()
        assert (first["frame"], now["frame"], now["idle"]) == ("0", "0", "true")
        assert (now["events"], now["reports"], now["notices"]) == ([], [], [])
        assert sorted(now["on"]) == sorted({fault.split("@")[0] for fault in story["faults"]})


def test_each_step_by_step(view, stories, moim, is_long):
    for index, story in enumerate(stories):
        for lang in ("ko", "en") if is_long else (("ko", "en")[index % 2],):
            path = f"/?story={story['name']}&lang={lang}"
            frames = length(view, path)
            assert frames >= 2
            view.go(path).settle()
            assert [step(view, place) for place in range(frames)] == [True] * frames, "each step is one frame"
            assert_end(view, story, lang, moim)
            assert view.read()["mistakes"], "the careless phone names a mistake"
            assert view.errors() == []


def test_each_played_to_its_end(view, stories, moim):
    for index, story in enumerate(stories):
        lang = ("en", "ko")[index % 2]
        view.go(f"/?story={story['name']}&lang={lang}").settle()
        view.press("[data-play]")
        view.wait(lambda: view.js("return document.body.dataset.idle") == "false" or frame(view) > 0, "the story plays")
        seen = finish(view)
        assert seen == sorted(seen), "its frames count up"
        assert seen[-1] > seen[0]
        assert_end(view, story, lang, moim)
        said = view.read()
        assert said["mistakes"]
        assert said["mistake"] in view.js("return document.body.innerText.replace(/\\s+/g, ' ')")


def assert_end(view, story, lang, moim):
    """What the phone shows at the end is the command's."""
    if story["name"] == WITH_THE_TEAM:
        seen, said = view.read(), command.expect(moim, story["faults"], story["actions"], lang)
        last = seen["notices"][-1]
        assert "1.13" in last["title"] + last["message"], "it says in which version it is mended"
        assert "update" in last["actions"]
        assert seen["screen"] == said.screen
        assert seen["notices"][0]["message"] == said.notices[0]["message"]
        return
    said = command.expect(moim, story["faults"], story["actions"], lang, linger=7)
    wanted = (sum(said.reports.values()), len(said.notices))
    until(lambda: all(len(view.read()[name]) >= most for name, most in zip(("reports", "notices"), wanted)), 7)
    compare(view.read(), said)


def test_pause_and_step_and_play_again(view, stories):
    path = f"/?story={max(stories, key=lambda one: len(one['actions']))['name']}&lang=en"
    view.go(path).settle()
    view.press("[data-play]")
    view.wait(lambda: frame(view) >= 1, "it comes to its first frame")
    view.press("[data-pause]")
    view.settle()
    stopped = frame(view)
    rest(view, 3000)
    assert (frame(view), view.read()["idle"]) == (stopped, "true"), "paused, it stays where it is"
    view.press("[data-step]")
    assert until(lambda: frame(view) == stopped + 1, 10), "a step after a pause is one frame"
    view.settle()
    view.press("[data-play]")
    finish(view)
    last = frame(view)
    assert last > stopped, "it plays on from there"
    view.go(path).settle()
    assert frame(view) == 0
    assert length(view, path) == last, "stepped and played, it has as many frames"


def test_two_stories_in_two_windows(view, stories):
    first = view.tabs[0]
    view.go(f"/?story={stories[0]['name']}&lang=en").settle().press("[data-play]")
    second = view.tab()
    view.go(f"/?story={stories[1]['name']}&lang=en").settle()
    assert frame(view) == 0
    view.show(first)
    finish(view)
    view.show(second)
    assert (frame(view), view.read()["events"]) == (0, []), "what happened in the one is not told in the other"
