"""The pages of the site: which file of the repository becomes which address, in which section."""

import pathlib
import re
from dataclasses import dataclass, field

from words import rows

ROOT = pathlib.Path(__file__).resolve().parents[3]
LANGUAGES = ("en", "ko")
# The code of the tutorial's steps, which are compiled as snippets of the package.
STEPS = sorted((ROOT / "Snippets").glob("FirstFailure*.swift"))


@dataclass
class Page:
    """One page of the site, in one language."""

    source: str
    address: str
    section: str
    language: str
    title: str = ""
    description: str = ""
    body: str = ""
    headings: list = field(default_factory=list)
    twin: "Page" = None

    def to(self, address):
        """The relative address of a file of the site, as this page links to it."""
        own, other = self.address.split("/"), address.split("/")
        while len(own) > 1 and len(other) > 1 and own[0] == other[0]:
            own, other = own[1:], other[1:]
        return "../" * (len(own) - 1) + "/".join(other)


def outside(text, change):
    """The text with a change to all that is no block of code."""
    parts = re.split(r"(^```.*?^```[ \t]*$)", text, flags=re.M | re.S)
    parts[::2] = [change(part) for part in parts[::2]]
    return "".join(parts)


def plain(text):
    """A Markdown line without its marks."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[`*]|``", "", text).strip()


def titled(words, titles):
    """The title of a page where the words are no more than the name of its paper."""
    name = re.fullmatch(r"(?:\.\./)*((?:\w+/)*\w+(?:\.ko)?\.md)", words)
    own = titles.get(name[1]) if name else None
    stem = name[1].rsplit("/", 1)[-1] if name else "README.md"
    by_name = {path.rsplit("/", 1)[-1]: title for path, title in titles.items()}
    return own or (by_name.get(stem) if not stem.startswith("README") else None) or words


def described(text):
    """The first paragraph, as a description of one or two sentences."""
    body = re.sub(r"^```.*?^```", "", without_switch(text), flags=re.M | re.S)
    listed = re.search(r"^- (.*?)(?=^- |^#|\Z)", body, flags=re.M | re.S)
    body = re.sub(r"^(#|[|>-]|!\[|  ).*$", "", body, flags=re.M)
    first = next((part for part in re.split(r"\n\s*\n", body) if part.strip()), listed[1] if listed else "")
    words = " ".join(plain(" ".join(first.split())).split())
    return words if len(words) <= 200 else words[:197].rsplit(" ", 1)[0] + "…"


def without_switch(text):
    """The text without its own link to the other language, which every page of the site has in its head."""
    return re.sub(r"[ \t]*\[(?:한국어|English)\]\([\w./-]*\.md\)", "", text)


def pages():
    """All pages that are made of a file, each with its twin in the other language if there is one."""
    found = []
    for name, address, section in rows("pages.tsv"):
        twins = []
        for language, ending, folder in (("en", ".md", ""), ("ko", ".ko.md", "ko/")):
            path = ROOT / f"{name}{ending}"
            if not path.exists():
                continue
            text = path.read_text("utf-8")
            title = plain(re.search(r"^# (.*)$", text, re.M)[1])
            twins.append(Page(f"{name}{ending}", f"{folder}{address}.html", section, language, title, described(text)))
        if len(twins) == 2:
            twins[0].twin, twins[1].twin = twins[1], twins[0]
        found += twins
    titles = {page.source: page.title for page in found}
    for page in found:
        page.description = re.sub(r"[\w/]+\.md\b", lambda match: titled(match[0], titles), page.description)
    return found
