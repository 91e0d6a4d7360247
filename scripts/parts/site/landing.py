"""The first page, and the page that lists everything."""

import re

import known
from markup import block
from pages import ROOT, Page
from words import ANSWERS, WORDS

# Where each of the three ways in begins.
WAYS = ["guides/adopting.html#1-only-reports", "guides/from-urlsession.html", "guides/adopting.html#3-the-table"]


def readme(language):
    return (ROOT / ("README.md" if language == "en" else "README.ko.md")).read_text("utf-8")


def screen(text):
    """The ten lines and their app: the first two Swift samples of the README."""
    return re.findall(r"^```swift\n(.*?)^```", text, re.M | re.S)[:2]


def ways(text):
    """The three ways in: bold words and the sentences after them, in the section that begins with two of them."""
    section = next(
        part for part in re.split(r"^## ", text, flags=re.M) if len(re.findall(r"^\*\*[^*]+\*\*", part, re.M)) == 3
    )
    return [
        (name, " ".join(words.split()))
        for name, words in re.findall(r"^\*\*([^*]+?)\.?\*\*(.*?)(?:\n\n|\Z)", section, re.M | re.S)
    ]


def stories(folder, language):
    """The stories of the playground as they were exported: address, title, summary."""
    file = folder / f"index.{language}.html"
    found = re.findall(
        r'<a data-story="[^"]*" href="([^"]*)"><b>(.*?)</b><span>(.*?)</span>', file.read_text("utf-8"), re.S
    )
    if not found:
        raise SystemExit(f"site: {file} has no story")
    return found


class Landing:
    """Makes both pages in a language, of the stories in a folder."""

    def __init__(self, layout, folder):
        self.layout, self.folder = layout, folder

    def first(self, language):
        """The landing page."""
        says, text = WORDS[language], readme(language)
        page = Page("", "ko/" * (language == "ko") + "index.html", "", language, says["name"], " ".join(says["lines"]))
        ten, app = screen(text)
        parts = {"ten": ten, "app": app, "stories": stories(self.folder, language), "ways": list(zip(ways(text), WAYS))}
        return page, self.layout.render("first", page, answers=ANSWERS[language], block=block, **parts)

    def everything(self, language):
        """The page of the search: results for who has JavaScript, and all pages and words for everyone."""
        says = WORDS[language]
        page = Page("", "ko/" * (language == "ko") + "search.html", "", language, says["index"], says["index_lead"])
        listed = [one for one in self.layout.pages if one.language == language or not one.twin]
        return page, self.layout.render("search", page, rows=known.shown(page, self.layout.reference), listed=listed)
