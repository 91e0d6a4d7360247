"""Puts the archive into the site: each page gets a title, a description and its content, and no absolute address."""

import html
import json
import re
import shutil

from contents import Contents
from frame import BAR, FIND, PAGE, START
from reference import FOLDER, text_of
from words import WORDS


def without_empty_heads(part):
    """Takes the first row from tables where it is empty, a header without words; says if there was one."""
    if isinstance(part, list):
        return any(without_empty_heads(one) for one in part)
    if not isinstance(part, dict):
        return False
    found = any(without_empty_heads(one) for one in part.values())
    if part.get("type") == "table" and part.get("header") == "row" and not any(map(words_of, part["rows"][0])):
        part["header"], part["rows"] = "none", part["rows"][1:]
        return True
    return found


def words_of(cell):
    """What a cell of a table says."""
    return [block for block in cell if block.get("inlineContent") != []]


class Dresser:
    """Writes the pages of the reference. `root` is the folder of the site."""

    def __init__(self, reference, root, pages, layout):
        self.reference, self.root, self.layout, self.url = reference, root, layout, layout.url
        self.guides = {
            f"/documentation/guides/{page.source[7:-3].lower()}": page.address
            for page in pages
            if page.language == "en" and page.source.startswith("Guides/")
        }
        front = (reference.archive / "index.html").read_text("utf-8")
        self.scripts = [name.lstrip("/") for name in re.findall(r'<script defer="defer" src="([^"]*)"', front)]
        self.style = re.search(r'<link href="/([^"]*\.css)" rel="stylesheet"', front)[1]

    def run(self):
        """Copies the archive, and writes each page anew."""
        target = self.root / FOLDER
        shutil.rmtree(target, ignore_errors=True)
        keep = shutil.ignore_patterns(
            "documentation",
            "tutorials",
            "developer-og*",
            "diagnostics.json",
            "metadata.json",
            "indexing-records.json",
            "linkable-entities.json",
            "assets.json",
            "videos",
            "downloads",
        )
        shutil.copytree(
            self.reference.archive,
            target,
            ignore=lambda folder, names: keep(folder, names) if folder == str(self.reference.archive) else [],
        )
        for path, page in self.reference.pages.items():
            if without_empty_heads(page):
                (target / "data" / f"{path.lstrip('/')}.json").write_text(json.dumps(page, ensure_ascii=False), "utf-8")
        self.front(target)
        (target / "theme-settings.json").write_text("{}\n", "utf-8")  # The program asks for it.
        for path, page in self.reference.pages.items():
            file = target / path.lstrip("/") / "index.html"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.page(path, page), "utf-8")
        return len(self.reference.pages)

    @staticmethod
    def front(target):
        """Whoever opens the folder comes to the page by task."""
        (target / "index.html").write_text(
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Triage: reference</title>'
            '<meta http-equiv="refresh" content="0; url=documentation/reference/index.html"></head>'
            '<body><a href="documentation/reference/index.html">The reference</a></body></html>\n',
            "utf-8",
        )

    def page(self, path, page):
        up = "../" * path.count("/")

        def link(url):
            own, _, fragment = url.partition("#")
            address = self.reference.address(own).removeprefix(f"{FOLDER}/") if own in self.reference.pages else None
            return (up + address if address else own) + (f"#{fragment}" if fragment else "")

        title = page["metadata"]["title"] if "metadata" in page else "Triage"
        content = Contents(page, link).whole()
        about = (
            " ".join(text_of(page.get("abstract", []), page.get("references", {})).split())[:200]
            or f"{title} in Triage"
        )
        above = page.get("hierarchy", {}).get("paths", [[]])
        above = [self.reference.names_of(one) for one in (above[0] if above else [])]
        crumbs = " › ".join(f'<a href="{link(url)}">{html.escape(name)}</a>' for name, url in above if name)
        items = [("index", "Triage"), *((address, label) for address, label in WORDS["en"]["nav"])]
        names = [
            (self.reference.named(one[1:]) if one.startswith("@") else f"{one}.html", label) for one, label in items
        ]
        bar = "".join(f'<a href="{up}../{address}" data-to="{address}">{label}</a>' for address, label in names)
        place = self.url.rstrip("/") + "/" if self.url else f"{up}../"
        start = f'const UP = "{up}", STYLE = "{self.style}", SCRIPTS = {self.scripts};\n{START}'
        title, about = html.escape(title), html.escape(about)
        return PAGE % {
            "title": title,
            "about": about,
            "place": place,
            "root": f"{up}../",
            "start": start,
            "style": BAR,
            "canonical": self.canonical(path, up),
            "find": FIND % {"root": f"{up}../", **WORDS["en"]},
            "bar": bar,
            "items": bar.replace("<a ", "<li><a ").replace("</a>", "</a></li>"),
            "crumbs": crumbs,
            "made": self.layout.made(f"{up}../", "en"),
            "content": content,
        }

    def canonical(self, path, up):
        """The guide of which a page of the reference is a copy."""
        guide = self.guides.get(path)
        place = f"{self.url.rstrip('/')}/" if self.url else f"{up}../"
        return f'<link rel="canonical" href="{html.escape(place)}{guide}">\n' if guide else ""
