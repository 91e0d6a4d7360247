"""Reads a site that was built, as a browser without JavaScript would: links, anchors, headings, weight.

A check yields once for each thing that it looks at: a problem, or nothing.
"""

import functools
import html
import json
import re
import urllib.parse

LIMIT = 200_000
LIMIT_OF_TEXT = 400_000
LINK = re.compile(r'<(a|img|link|script|form|source)\b[^>]*?\s(href|src|action)="([^"]*)"')
ADDRESS = re.compile(r'\bid="([^"]*)"')
HEADING = re.compile(r"<h([1-6])\b[^>]*>(.*?)</h\1>", re.S)
OUTSIDE = re.compile(r"[a-z][a-z+.-]*:", re.I)
MADE = re.compile(r"Triage \d+\.\d+\.\d+\b.*?\b[0-9a-f]{7,}\+?\b.*?\b\d{4}-\d{2}-\d{2}\b.*?license\.txt")


class Site:
    """All pages of a folder, by their paths."""

    def __init__(self, folder):
        self.folder = folder.resolve()
        self.texts = {path: path.read_text("utf-8") for path in sorted(self.folder.rglob("*.html"))}
        self.ids = {path: ADDRESS.findall(text) for path, text in self.texts.items()}
        self.anchors = {path: {html.unescape(one) for one in ids} for path, ids in self.ids.items()}

    def name(self, path):
        return str(path.relative_to(self.folder))

    def papers(self, but=("reference/",)):
        """The pages that are not the reference's."""
        return {path: text for path, text in self.texts.items() if not self.name(path).startswith(but)}

    def own(self):
        """The pages that this site's generator has made itself, without the playground's stories."""
        return self.papers(("reference/", "stories/"))

    def links(self):
        """Every link leads to a file of the site, and to an anchor that is there."""
        for path, text in self.texts.items():
            for _, _, address in LINK.findall(text):
                yield self.lost(path, address)

    def lost(self, path, address):
        """What is wrong with an address on a page, if anything: it leads to no file of the site, or to no anchor."""
        address = html.unescape(address)
        if OUTSIDE.match(address):
            return None
        place, _, fragment = map(urllib.parse.unquote, address.partition("#"))
        target = self.file(path.parent, place.split("?")[0]) if place else path
        if address.startswith("/") or target is None:
            return f"{self.name(path)}: {address} leads nowhere"
        is_there = not fragment or fragment in self.anchors.get(target, ())
        return None if is_there else f"{self.name(path)}: {address} has no such anchor"

    @functools.cache  # noqa: B019
    def file(self, folder, place):
        """The file at a place below a folder, if there is one."""
        target = (folder / place).resolve()
        return target if target.is_file() else None

    def plain_texts(self):
        """The plain texts have whole blocks of code, and links that lead to pages."""
        for file in sorted(self.folder.glob("llms*.txt")):
            is_code = False
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
                where = f"{file.name}, line {number}: {line[:60]}"
                is_code ^= line.lstrip().startswith("```")
                yield re.match(r"``(?!`)", line) and f"{where}: begins with two backticks"
                yield (
                    not is_code and re.search(r"!\[|@Snippet\(|@Code\(", line) and f"{where}: a picture or a directive"
                )
                for address in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)) if not is_code else ():
                    yield self.lost(file, address)
            yield is_code and f"{file.name}: a block of code does not end"

    def index(self):
        """Every entry of the search leads to a page and an anchor that are there, in both languages."""
        for file in [self.folder / f"search/index.{name}.js" for name in ("en", "ko", "symbols")]:
            if not file.is_file():
                yield f"there is no {file.name}"
                continue
            for title, address, *_ in json.loads(re.search(r"= (\[.*\]);", file.read_text("utf-8"), re.S)[1]):
                problem = self.lost(self.folder / "index.html", address)
                yield problem and f"{file.name}: {title}: {problem}"

    def doubles(self):
        """No page has one anchor twice."""
        for path, ids in self.ids.items():
            twice = {one for one in ids if ids.count(one) > 1} if len(ids) != len(set(ids)) else ()
            yield twice and f"{self.name(path)}: more than once: {sorted(twice)}"

    def foreign(self):
        """No page loads a script, style, picture or font from another server."""
        for path, text in self.texts.items():
            for tag in re.findall(r"<(?:img|link|script|source|iframe|video|audio)\b[^>]*>", text):
                is_foreign = re.search(r'\b(?:src|href|srcset)="(?:https?:)?//', tag)
                yield is_foreign and not re.search(r'rel="(canonical|alternate)"', tag) and f"{self.name(path)}: {tag}"
        for path in self.folder.rglob("*.css"):
            is_foreign = re.search(r"@import|url\(\s*['\"]?(https?:)?//", path.read_text("utf-8"))
            yield is_foreign and f"{self.name(path)}: the style loads from elsewhere"

    def headings(self):
        """A page and its twin have the same headings, level by level."""
        for path, text in self.own().items():
            name, twin = self.name(path), self.folder / "ko" / self.name(path)
            if twin in self.texts and not name.startswith("ko/"):
                ours, theirs = ([level for level, _ in HEADING.findall(one)] for one in (text, self.texts[twin]))
                yield ours != theirs and f"{name}: its levels are {''.join(ours)}, in Korean {''.join(theirs)}"
            elif name.startswith("guides/") or name == "architecture.html":
                yield f"{name}: there is no Korean page"

    def marks(self):
        """On a Korean page, each link to an English one says so; the switch of languages and symbols do not."""
        for path, text in self.own().items():
            is_korean = self.name(path).startswith("ko/")
            links = re.findall(r"(<a\b[^>]*>).*?</a>(<small>\(영어\)</small>)?", text, re.S) if is_korean else ()
            for link, after in links:
                address = html.unescape(re.search(r'href="([^"#]*)', link)[1])
                if not address or OUTSIDE.match(address) or "hreflang=" in link or 'class="symbol"' in link:
                    continue
                place = self.name((path.parent / urllib.parse.unquote(address)).resolve())
                is_english = not place.startswith("ko/") and ".ko.html" not in place
                wrong = f"{self.name(path)}: {address} is {'' if is_english else 'not '}in English"
                yield is_english != bool(after) and wrong

    def heads(self):
        """Every page has a title of its own, a description, one heading, and a picture for links that people share."""
        seen, own = {}, self.own()
        for path, text in self.papers(("stories/", "reference/index.html")).items():
            name, title = self.name(path), re.search(r"<title>([^<]+)</title>", text)
            about = re.search(r'<meta name="description" content="([^"]{8,})"', text)
            is_whole = title and about and 'property="og:image"' in text and 'property="og:title"' in text
            yield not is_whole and f"{name}: no title, description or picture"
            if path in own:
                yield title and seen.setdefault(title[1], name) != name and f"{name}: the title of {seen[title[1]]} too"
                yield len(re.findall(r"<h1\b", text)) != 1 and f"{name}: not one h1"

    def facts(self):
        """Every page of our own says which version, commit and day it was made of, and under which license."""
        for path, text in self.own().items():
            yield not MADE.search(text.rpartition("<footer")[2]) and f"{self.name(path)}: its foot names no version"

    def weights(self):
        """A page with what it loads is lighter than 200 kB, and the text of all guides than 400 kB."""
        for path, text in self.papers().items():
            loads = {
                (path.parent / urllib.parse.unquote(html.unescape(address))).resolve()
                for tag, _, address in LINK.findall(text)
                if tag not in ("a", "form") and not OUTSIDE.match(address)
            }
            files = [one for one in loads if one.is_file() and one.suffix != ".html"]
            weight = len(text.encode()) + sum(one.stat().st_size for one in files)
            yield weight >= LIMIT and f"{self.name(path)}: {weight:,} bytes"
        text = (self.folder / "llms-full.txt").stat().st_size
        yield text >= LIMIT_OF_TEXT and f"llms-full.txt: {text:,} bytes"
