"""What is asked of a site in a browser: every page in both widths and schemes, the search, the reference, files."""

import functools
import http.server
import threading

BELOW = "/people/triage/"
SIZES = ((360, 740), (1440, 900))
# What people type, and a part of the title that must be among the first three results. `check` asks for all.
SEARCHES = {"en": {"keep Alamofire": "alamofire"}, "ko": {"interceptor": "인터셉터"}}
# What a window opens from files, and without JavaScript: papers, and the compiler's pages with what they came with.
PLAIN = (
    "index.html",
    "ko/index.html",
    "guides/adopting.html",
    "ko/guides/adopting.html",
    "reference/documentation/reference/index.html",
    "reference/documentation/triageclient/retry/index.html",
    "reference/tutorials/guides/firstfailure/index.html",
)
# The narrowest column of text on a wide window, in pixels.
COLUMN = 600

# What the compiler's program does that the site cannot mend: axe-core takes the first link, which skips to the content,
# for content outside of all landmarks, since links of the site's bar are in a tree of their own.
THEIRS = {"region"}
AXE = """const done = arguments[0];
axe.run().then((r) => done(r.violations.map((v) => [v.id, v.nodes.length, v.nodes[0].html])));"""
FOUND = """return document.querySelector('.find .found:not([hidden])') &&
    [...document.querySelectorAll('.find .found a')].slice(0, 3).map((a) => a.textContent)"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the site below a sub-path, as a host of many sites does."""

    def translate_path(self, path):
        return super().translate_path("/" + path.removeprefix(BELOW)) if path.startswith(BELOW) else "/nowhere"

    def log_message(self, *arguments):
        pass


class Look:
    """One window, and what it found."""

    def __init__(self, folder, pictures, axe):
        from chromium import Chromium

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.view = Chromium(pictures)
        self.view.address = f"http://127.0.0.1:{server.server_port}{BELOW}"
        self.view.driver.set_script_timeout(100)
        self.folder, self.axe, self.problems, self.count = folder, axe, [], 0

    def check(self, holds, sentence):
        self.count += 1
        if not holds:
            self.problems.append(sentence)

    def ask(self, part):
        """Runs a part; what it waited for in vain is a problem."""
        try:
            part()
        except AssertionError as error:
            self.check(False, str(error))

    def page(self, name):
        """A page at both widths, in both schemes: its width, its errors, and what axe-core says of it unfolded."""
        from looks import OVERFLOWING

        language = "ko" if name.startswith("ko/") or name.endswith(".ko.html") else "en"
        for width, height in SIZES:
            for scheme in ("light", "dark"):
                self.view.set(width, height, scheme, language).go(name)
                where = f"{name}, {width}, {scheme}"
                self.view.shot(name.removesuffix(".html").replace("/", "-"))
                self.view.js("for (const one of document.querySelectorAll('details')) one.open = true")
                wide = self.view.js(OVERFLOWING)
                self.check(wide["page"] <= wide["width"], f"{where}: wider than the window {wide['parts']}")
                found = self.violations()
                self.check(not found, f"{where}: axe-core: {found}")
                self.check(not (errors := self.view.errors()), f"{where}: {errors}")

    def violations(self):
        """What axe-core says of the page that is open: rule, how many elements, the first one."""
        self.view.js(self.axe)
        return self.view.driver.execute_async_script(AXE)

    def search(self):
        for language, searches in SEARCHES.items():
            self.view.set(language=language).go(f"{'ko/' if language == 'ko' else ''}search.html")
            for text, wanted in searches.items():
                self.view.one(".find input").send_keys(text)
                first = self.view.wait(lambda: self.view.js(FOUND), f"results for {text}")
                self.check(any(wanted in one.lower() for one in first), f"{language}: {text} finds {first}")
            self.view.go(f"{'ko/' if language == 'ko' else ''}search.html?q=retry")
            self.view.wait(lambda: self.view.all("#results a"), "the page has results")

    def reference(self):
        """The reference below a sub-path: its program runs, and its sidebar has the tasks."""
        for path, words in (
            ("documentation/reference/index.html", "Handle a failure"),
            ("documentation/triageclient/retry/", "Retry"),
            ("tutorials/guides/firstfailure/index.html", "first failure, twice"),
        ):
            for width, height in SIZES:
                self.view.set(width, height).go(f"reference/{path}")
                self.view.wait(lambda: words in (self.view.text("#app") or ""), f"the page says {words}", 60)
                self.count += 1
                if width > 1000 and "tutorials" not in path:
                    aside = self.view.wait(lambda: self.view.text("nav.navigator"), "the sidebar")
                    self.check(aside.startswith("Triage: reference by task"), f"{path}: its sidebar is {aside[:80]}")
                self.view.shot("reference-" + path.split("/")[-2])
                found = [one for one in self.violations() if one[0] not in THEIRS]
                self.check(not found, f"reference/{path}, {width}: axe-core: {found}")
                self.check(not (errors := self.view.errors()), f"reference/{path}: {errors}")

    def leaf(self, where, name, width):
        """A page that came from a file: it says something, in a column that can be read, and has no error."""
        from looks import OVERFLOWING

        text = self.view.text("main") or ""
        self.check(len(text) > 200, f"{where}: says only {text[:80]!r}")
        column = self.view.one("main").size["width"]
        self.check(column >= min(COLUMN, width - 80), f"{where}: its column is {column} pixels wide")
        wide = self.view.js(OVERFLOWING)
        self.check(wide["page"] <= wide["width"], f"{where}: wider than the window {wide['parts']}")
        self.check(not (errors := self.view.errors()), f"{where}: {errors}")
        self.view.shot("file-" + name.removesuffix(".html").replace("/", "-") + ("" if "True" in where else "-plain"))

    def plain(self):
        """Without a server and without JavaScript."""
        for name in PLAIN:
            for javascript in (True, False):
                for width, height in SIZES:
                    for scheme in ("light", "dark"):
                        self.view.set(width, height, scheme, javascript=javascript)
                        self.view.driver.get((self.folder / name).as_uri())
                        self.leaf(f"file {name}, JavaScript {javascript}, {width}, {scheme}", name, width)
        self.view.set()
        self.view.driver.get((self.folder / "search.html").as_uri() + "?q=interceptor")
        found = self.view.wait(lambda: self.view.all("#results a"), "a search from a file")
        self.check("interceptor" in found[0].text.lower(), f"from a file, interceptor finds {found[0].text}")
