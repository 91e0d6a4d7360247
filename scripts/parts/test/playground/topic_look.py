"""How it looks: wide and narrow, light and dark, in both languages; asked with axe-core, and kept as pictures."""
import running
from looks import FAINT, OVERFLOWING
from playing import query
from running import until
from topic_page import stories
from topic_stories import length, step

AXE = next((running.VENVS / "axe" / "lib").glob("python3*/site-packages/axe_playwright_python/axe.min.js"), None)
SIZES = [(1440, 900), (360, 740)]
TAP = ("attendance.submit", {"code": "4821"})
# One of each style, and of each screen, with what leads to it.
STATES = {
    "home": ([], "home", None), "timers": ([], "timers", None), "signup": ([], "signUp", None), "friends": ([], "friends", None),
    "splash": (["silence@session"], "splash", None), "signin": (["refresh-dead-401", "token-expired"], "home", None),
    "store": (["forced-update"], "splash", "update"), "registration": (["unregistered"], "home", None),
    "empty": (["no-timers"], "timers", None),
    "loading": (["silence@timers"], "timers", None), "stale": ([], "home", "server-error"),
    "alert": (["server-error"], "timers", None), "toast": (["wrong-code"], "home", TAP), "banner": (["update-recommended"], "splash", None),
    "blocking": (["maintenance"], "splash", None), "dormant": (["dormant"], "splash", None), "hostile": (["echo-secret"], "home", TAP)}


# That the careless phone's alerts lie over each other is its mistake, not the page's.
ASK_AXE = """
const done = arguments[arguments.length - 1];
const isMeant = (rule, node) => rule === "target-size" && document.querySelector(node.target[0])?.closest("[data-phone=careless]");
axe.run(document, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(
  (result) => done(result.violations.map((v) => [v.id, v.nodes.filter((n) => !isMeant(v.id, n))]).filter(([, nodes]) => nodes.length)
    .map(([id, nodes]) => [id, nodes.length, nodes[0].target.join(" "), nodes[0].failureSummary.slice(0, 160)])),
  (error) => done([["run", String(error)]]));
"""

# What axe-core found, by rule: in which looks, and where in the page.
RULES, ASKED = {}, []


def looks(t, index):
    """Each state in both sizes, schemes and languages with --long, in each of them at least once otherwise."""
    every = [(size, scheme, lang) for size in SIZES for scheme in ("light", "dark") for lang in ("en", "ko")]
    chosen = [every[0], every[7], every[1 + index % 6]]
    return every if t.long else chosen


def see(t, view, name, lang):
    """Checks what holds for every look, and keeps a picture."""
    where = f"{name}, {lang}, {view.width}, {view.scheme}"
    wide = view.js(OVERFLOWING.replace("if (getComputedStyle(p)", "if (p.localName === 'svg' || getComputedStyle(p)"))
    t.check(wide["page"] <= wide["width"] and not wide["parts"], f"{where}: nothing is wider than the window", wide)
    for rule, *more in view.driver.execute_async_script(ASK_AXE):
        RULES.setdefault(rule, []).append((where, *more))
    ASKED.append(where)
    faint = view.js(FAINT)
    t.check(not faint["found"] and faint["count"] > 2, f"{where}: every text stands out", faint["found"][:4])
    nameless = [role for role, text in view.names() if not text.strip()]
    t.equal(nameless, [], f"{where}: each control has a name")
    view.language = lang
    view.shot(name)
    view.language = "en"


def axe(view):
    if AXE is None:
        raise AssertionError("axe-core is not installed")
    view.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE.read_text("utf-8")})


def check_every_story_at_its_end(t):
    view = t.window()
    for index, story in enumerate(stories(t)):
        frames = length(view, f"/?story={story['name']}&lang=en")
        for size, scheme, lang in looks(t, index):
            view.set(*size, scheme)
            view.go(f"/?story={story['name']}&lang={lang}").settle()
            for place in range(frames):
                step(view, place)
            axe(view)
            see(t, view, f"story-{story['name']}", lang)


def check_each_screen_and_each_notice(t):
    view = t.window()
    for index, (name, (faults, screen, then)) in enumerate(STATES.items()):
        for size, scheme, lang in looks(t, index):
            view.set(*size, scheme)
            view.go(query(*faults, screen=screen, lang=lang))
            if "silence" not in "".join(faults):
                view.settle()
            if isinstance(then, tuple):
                view.tap(then[0], **then[1]).settle()
            elif name == "stale":
                view.switch(then).tap("home.refresh").settle()
            elif then:
                view.answer(then).settle()
            reached(t, view, name, lang)
            axe(view)
            see(t, view, f"state-{name}", lang)


def is_there(seen, name):
    """Whether the state that is to be looked at is on screen."""
    styles = [one["style"] for one in seen["shown"]]
    if name in ("alert", "toast", "banner", "blocking"):
        return name in styles
    return {"signup": seen["screen"] == "signUp", "signin": seen["screen"] == "signIn", "empty": seen["content"] == "empty",
            "loading": seen["loading"] == "true", "stale": seen["content"] == "stale", "dormant": styles == ["alert"],
            "hostile": styles == ["toast"]}.get(name, seen["screen"] == name)


def reached(t, view, name, lang):
    t.check(until(lambda: is_there(view.read(), name), 5), f"{name}, {lang}: it can be seen", view.read()["text"])


def check_the_other_pages(t):
    view = t.window()
    for name, path in (("stories", "/stories"), ("story-beginning", f"/?story={stories(t)[0]['name']}"), ("refused", "/?screen=nope")):
        for index, (size, scheme, lang) in enumerate(looks(t, 3)):
            view.set(*size, scheme)
            view.go(f"{path}{'&' if '?' in path else '?'}lang={lang}")
            axe(view)
            see(t, view, f"page-{name}", lang)


def check_axe_finds_nothing(t):
    """In all looks of the checks above, a rule a line."""
    t.check(len(ASKED) > 60, "axe-core was asked about every look", len(ASKED))
    for rule, places in RULES.items():
        t.check(False, f"axe-core finds no {rule}: {len(places)} of {len(ASKED)} looks", places[0])


def check_no_width_overflows(t):
    """Between a narrow and a wide window lie those where one layout gives way to another."""
    view = t.window()
    for path in ("/?lang=en", "/?fault=server-error&screen=timers&lang=ko"):
        for width in range(320, 1921, 40):
            view.set(width, 800)
            if width == 320:
                view.go(path).settle()
            wide = view.js("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            t.check(wide[0] <= wide[1], f"{path}: nothing is wider than a window of {width}", wide)


def check_motion_can_be_reduced(t):
    view = t.window()
    view.set(1280, 800, prefers_reduced_motion="reduce")
    view.go("/?fault=silence@timers&screen=timers&lang=en")
    moving = view.js("return document.getAnimations().filter((a) => a.playState === 'running' "
                     "&& a.effect.getComputedTiming().duration > 10).length")
    t.equal(moving, 0, "nothing moves for who wants less motion")


def check_without_script_it_says_so(t):
    """The first page comes from the server; who has no script reads at least what this is."""
    view = t.window()
    view.set(1280, 800, javascript=False)
    view.go("/?lang=en")
    t.check(view.one("h1").text and view.all("[data-phone=triage]"), "without a script the page has its heading and its phone")
    view.set()
