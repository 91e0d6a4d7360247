"""Puts the archive into the site: each page gets a title, a description and its content, and no absolute address."""

import json
import re
import shutil

from reference import FOLDER, text_of
from templates import render
from words import WORDS

# The links of the bar: the first page, and the sections.
BAR = [("index", "Triage"), *WORDS["en"]["nav"]]
# What no page of the site reads, or what it has its own of.
UNREAD = """documentation tutorials developer-og* diagnostics.json metadata.json indexing-records.json assets.json
    linkable-entities.json videos downloads""".split()


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
        self.reference, self.root, self.layout = reference, root, layout
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
        archive, unread = self.reference.archive, shutil.ignore_patterns(*UNREAD)
        shutil.copytree(
            archive, target, ignore=lambda folder, names: unread(folder, names) if folder == str(archive) else []
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
        about = " ".join(text_of(page.get("abstract", []), page.get("references", {})).split())[:200]
        above = page.get("hierarchy", {}).get("paths", [[]])
        above = [self.reference.names_of(one) for one in (above[0] if above else [])]
        root, guide, references = f"{up}../", self.guides.get(path), page.get("references", {})
        heads = {"title": title, "about": about or f"{title} in Triage", "root": root, "place": self.layout.url or root}
        places = {"up": up, "link": link, "guide": guide, "references": references, "scripts": self.scripts}
        above = [(name, link(url)) for name, url in above if name]
        bar = [(self.layout.place("en", address), label) for address, label in BAR]
        made = self.layout.made(root, "en")
        frame = {"says": WORDS["en"], "style": self.style, "above": above, "bar": bar, "made": made}
        return render("reference", page=page, **heads, **places, **frame)
