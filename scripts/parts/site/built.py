"""Reads a site that was built, as a browser without JavaScript would: links, anchors, headings, weight."""

import functools
import html
import re
import urllib.parse

LIMIT = 200_000
LIMIT_OF_TEXT = 400_000
LINK = re.compile(r'<(a|img|link|script|form|source)\b[^>]*?\s(href|src|action)="([^"]*)"')
ADDRESS = re.compile(r'\bid="([^"]*)"')
HEADING = re.compile(r"<h([1-6])\b[^>]*>(.*?)</h\1>", re.S)
OUTSIDE = re.compile(r"[a-z][a-z+.-]*:", re.I)


class Site:
    """All pages of a folder, by their paths."""

    def __init__(self, folder):
        self.folder = folder.resolve()
        self.texts = {path: path.read_text("utf-8") for path in sorted(self.folder.rglob("*.html"))}
        self.ids = {path: ADDRESS.findall(text) for path, text in self.texts.items()}
        self.anchors = {path: {html.unescape(one) for one in ids} for path, ids in self.ids.items()}

    def name(self, path):
        return str(path.relative_to(self.folder))

    def is_reference(self, path):
        return self.name(path).startswith("reference/")

    def papers(self):
        """The pages that are not the reference's."""
        return {path: text for path, text in self.texts.items() if not self.is_reference(path)}

    def own(self):
        """The pages that this site's generator has made itself, without the playground's stories."""
        return {path: text for path, text in self.papers().items() if not self.name(path).startswith("stories/")}

    def links(self):
        """Every link leads to a file of the site, and to an anchor that is there."""
        found = [(path, address) for path, text in self.texts.items() for _, _, address in LINK.findall(text)]
        return len(found), [problem for path, address in found for problem in self.lost(path, address)]

    def lost(self, path, address):
        """What is wrong with an address on a page, if anything: it leads to no file of the site, or to no anchor."""
        address = html.unescape(address)
        if OUTSIDE.match(address):
            return
        place, _, fragment = map(urllib.parse.unquote, address.partition("#"))
        target = self.file(path.parent, place.split("?")[0]) if place else path
        if address.startswith("/") or target is None:
            yield f"{self.name(path)}: {address} leads nowhere"
        elif fragment and fragment not in self.anchors.get(target, ()):
            yield f"{self.name(path)}: {address} has no such anchor"

    @functools.cache  # noqa: B019
    def file(self, folder, place):
        """The file at a place below a folder, if there is one."""
        target = (folder / place).resolve()
        return target if target.is_file() else None

    def doubles(self):
        """No page has one anchor twice."""
        twice = {path: ids for path, ids in self.ids.items() if len(ids) != len(set(ids))}
        problems = [
            f"{self.name(path)}: #{one} stands {ids.count(one)} times"
            for path, ids in twice.items()
            for one in sorted(set(ids))
            if ids.count(one) > 1
        ]
        return len(self.ids), problems

    def foreign(self):
        """No page loads a script, style, picture or font from another server."""
        problems, count = [], 0
        for path, text in self.texts.items():
            for tag in re.findall(r"<(?:img|link|script|source|iframe|video|audio)\b[^>]*>", text):
                count += 1
                if re.search(r'\b(?:src|href|srcset)="(?:https?:)?//', tag) and not re.search(
                    r'rel="(canonical|alternate)"', tag
                ):
                    problems.append(f"{self.name(path)}: {tag}")
        for path in self.folder.rglob("*.css"):
            count += 1
            if re.search(r"@import|url\(\s*['\"]?(https?:)?//", path.read_text("utf-8")):
                problems.append(f"{self.name(path)}: the style loads from elsewhere")
        return count, problems

    def headings(self):
        """A page and its twin have the same headings, level by level."""
        problems, count = [], 0
        for path, text in self.own().items():
            name = self.name(path)
            twin = self.folder / "ko" / name
            if name.startswith("ko/") or twin not in self.texts:
                continue
            count += 1
            ours, theirs = ([level for level, _ in HEADING.findall(one)] for one in (text, self.texts[twin]))
            if ours != theirs:
                problems.append(f"{name}: its levels are {''.join(ours)}, in Korean {''.join(theirs)}")
        for path in self.own():
            name = self.name(path)
            has_twin = name.startswith("guides/") or name == "architecture.html"
            if has_twin and self.folder / "ko" / name not in self.texts:
                problems.append(f"{name}: there is no Korean page")
        return count, problems

    def marks(self):
        """On a Korean page, each link to an English one says so; the switch of languages and symbols do not."""
        problems, count = [], 0
        for path, text in self.own().items():
            if not self.name(path).startswith("ko/"):
                continue
            for link, after in re.findall(r"(<a\b[^>]*>).*?</a>(<small>\(영어\)</small>)?", text, re.S):
                address = html.unescape(re.search(r'href="([^"#]*)', link)[1])
                if not address or OUTSIDE.match(address) or "hreflang=" in link or 'class="symbol"' in link:
                    continue
                count += 1
                place = self.name((path.parent / urllib.parse.unquote(address)).resolve())
                is_english = not place.startswith("ko/") and ".ko.html" not in place
                if is_english != bool(after):
                    problems.append(f"{self.name(path)}: {address} is {'' if is_english else 'not '}in English")
        return count, problems

    def heads(self):
        """Every page has a title and a description, and a picture for links that people share."""
        problems = []
        seen = {}
        for path, text in self.texts.items():
            name = self.name(path)
            if name.startswith("stories/") or name == "reference/index.html":
                continue
            title = re.search(r"<title>([^<]+)</title>", text)
            about = re.search(r'<meta name="description" content="([^"]{8,})"', text)
            if not (title and about and 'property="og:image"' in text and 'property="og:title"' in text):
                problems.append(f"{name}: no title, description or picture")
            elif not self.is_reference(path) and seen.setdefault(title[1], path) != path:
                problems.append(f"{name}: the title of {self.name(seen[title[1]])} too")
            if len(re.findall(r"<h1\b", text)) != 1 and not self.is_reference(path):
                problems.append(f"{name}: not one h1")
        return len(self.texts), problems

    def facts(self):
        """Every page of our own says which version, commit and day it was made of, and under which license."""
        made = re.compile(r"Triage \d+\.\d+\.\d+\b.*?\b[0-9a-f]{7,}\+?\b.*?\b\d{4}-\d{2}-\d{2}\b.*?license\.txt")
        papers = {path: text.rpartition("<footer")[2] for path, text in self.own().items()}
        unnamed = [path for path, foot in papers.items() if not made.search(foot)]
        return len(papers), [f"{self.name(path)}: its foot names no version" for path in unnamed]

    def weights(self):
        """A page with what it loads is lighter than 200 kB, and the text of all guides than 400 kB."""
        problems, papers = [], self.papers()
        for path, text in papers.items():
            loads = {
                (path.parent / urllib.parse.unquote(html.unescape(address))).resolve()
                for tag, _, address in LINK.findall(text)
                if tag not in ("a", "form") and not OUTSIDE.match(address)
            }
            weight = len(text.encode()) + sum(
                one.stat().st_size for one in loads if one.is_file() and one.suffix != ".html"
            )
            if weight >= LIMIT:
                problems.append(f"{self.name(path)}: {weight:,} bytes")
        text = (self.folder / "llms-full.txt").stat().st_size
        problems += [f"llms-full.txt: {text:,} bytes"] if text >= LIMIT_OF_TEXT else []
        return len(papers), problems
