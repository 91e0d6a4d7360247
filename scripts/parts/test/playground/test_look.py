"""How it looks: wide and narrow, light and dark, in both languages; asked with axe-core, and kept as pictures."""

import environments
import pytest
from looks import FAINT, OVERFLOWING
from phone import script
from playing import query
from running import until
from test_stories import length, step

WIDE, NARROW = (1440, 900), (360, 740)
TAP = ("attendance.submit", {"code": "4821"})
# One of each style, and of each screen, with what leads to it.
STATES = {
    **{name: ([], name, None) for name in ("home", "timers", "signUp", "friends")},
    "splash": (["silence@session"], "splash", None),
    "signIn": (["refresh-dead-401", "token-expired"], "home", None),
    "store": (["forced-update"], "splash", "update"),
    "registration": (["unregistered"], "home", None),
    "empty": (["no-timers"], "timers", None),
    "loading": (["silence@timers"], "timers", None),
    "stale": ([], "home", "server-error"),
    "alert": (["server-error"], "timers", None),
    "toast": (["wrong-code"], "home", TAP),
    "banner": (["update-recommended"], "splash", None),
    "blocking": (["maintenance"], "splash", None),
    "dormant": (["dormant"], "splash", None),
    "hostile": (["echo-secret"], "home", TAP),
}
EVERY = [(size, scheme, lang) for size in (WIDE, NARROW) for scheme in ("light", "dark") for lang in ("en", "ko")]


@pytest.fixture(scope="module")
def axe():
    """The script of axe-core."""
    return next(environments.library("axe").rglob("axe.min.js")).read_text("utf-8")


@pytest.fixture
def look(view, axe, is_long):
    """Shows a state in all looks with --long, in three of them otherwise, and holds it to what holds for each."""

    def see(name, index, show):
        for size, scheme, lang in EVERY if is_long else (EVERY[0], EVERY[7], EVERY[1 + index % 6]):
            view.set(*size, scheme)
            show(lang)
            assert_well(view, axe)
            view.language = lang
            view.shot(name)
            view.language = "en"

    return see


def assert_well(view, axe):
    """What holds for every look."""
    wide = view.js(OVERFLOWING.replace("if (getComputedStyle(p)", "if (p.localName === 'svg' || getComputedStyle(p)"))
    assert wide["page"] <= wide["width"]
    assert wide["parts"] == [], "nothing is wider than the window"
    view.devtools("Runtime.evaluate", expression=axe)
    assert view.driver.execute_async_script(script("axe")) == []
    faint = view.js(FAINT)
    assert faint["found"] == [], "every text stands out"
    assert faint["count"] > 2
    assert [role for role, text in view.names() if not text.strip()] == [], "each control has a name"


def test_every_story_at_its_end(view, stories, look):
    for index, story in enumerate(stories):
        frames = length(view, f"/?story={story['name']}&lang=en")

        def show(lang, story=story, frames=frames):
            view.go(f"/?story={story['name']}&lang={lang}").settle()
            for place in range(frames):
                step(view, place)

        look(f"story-{story['name']}", index, show)


def is_there(seen, name):
    """Whether the state that is to be looked at is on screen."""
    styles = [one["style"] for one in seen["shown"]]
    if name in ("alert", "toast", "banner", "blocking"):
        return name in styles
    return {
        "empty": seen["content"] == "empty",
        "loading": seen["loading"] == "true",
        "stale": seen["content"] == "stale",
        "dormant": styles == ["alert"],
        "hostile": styles == ["toast"],
    }.get(name, seen["screen"] == name)


@pytest.mark.parametrize("name", STATES)
def test_each_screen_and_each_notice(view, look, name):
    faults, screen, then = STATES[name]

    def show(lang):
        view.go(query(*faults, screen=screen, lang=lang))
        if "silence" not in "".join(faults):
            view.settle()
        if isinstance(then, tuple):
            view.tap(then[0], **then[1]).settle()
        elif name == "stale":
            view.switch(then).tap("home.refresh").settle()
        elif then:
            view.answer(then).settle()
        assert until(lambda: is_there(view.read(), name), 5), view.read()["text"]

    look(f"state-{name.lower()}", list(STATES).index(name), show)


@pytest.mark.parametrize("name", ["stories", "story", "refused"])
def test_the_other_pages(view, look, stories, name):
    path = {"stories": "/stories?", "story": f"/?story={stories[0]['name']}&", "refused": "/?screen=nope&"}[name]
    look(f"page-{name}", 3, lambda lang: view.go(f"{path}lang={lang}"))


@pytest.mark.parametrize("path", ["/?lang=en", "/?fault=server-error&screen=timers&lang=ko"])
def test_no_width_overflows(view, path):
    """Between a narrow and a wide window lie those where one layout gives way to another."""
    for width in range(320, 1921, 40):
        view.set(width, 800)
        if width == 320:
            view.go(path).settle()
        wide = view.js("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1], width


def test_nothing_moves_for_who_wants_less_motion(view):
    view.set(1280, 800, prefers_reduced_motion="reduce")
    view.go("/?fault=silence@timers&screen=timers&lang=en")
    moving = view.js("""return document.getAnimations()
      .filter((a) => a.playState === 'running' && a.effect.getComputedTiming().duration > 10).length""")
    assert moving == 0


def test_without_a_script_the_page_has_its_heading_and_its_phone(view):
    view.set(1280, 800, javascript=False)
    view.go("/?lang=en")
    assert view.one("h1").text
    assert view.all("[data-phone=triage]")
    view.set()
