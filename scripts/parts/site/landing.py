"""The first page, and the page that lists everything."""

import html
import re

import known
from markup import block
from pages import ROOT, Page
from words import ANSWERS, WORDS


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


def code_spans(words):
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(words, quote=False))


class Landing:
    """Makes both pages in a language."""

    def __init__(self, layout, markup, folder):
        self.layout, self.markup, self.folder = layout, markup, folder

    def first(self, language):
        """The landing page."""
        says, text = WORDS[language], readme(language)
        (ten, app), lines = screen(text), " ".join(says["lines"])
        address = ("ko/" if language == "ko" else "") + "index.html"
        page = Page("", address, "", language, says["name"], lines)
        to = ["guides/adopting.html#1-only-reports", "guides/from-urlsession.html", "guides/adopting.html#3-the-table"]
        cards = "".join(
            self.card(self.layout.find(page, address), name, code_spans(words))
            for (name, words), address in zip(ways(text), to)
        )
        begin = "".join(self.beginning(page, *one) for one in says["start"])
        told = "".join(
            self.card(page.to(f"stories/{address}"), title, words, is_html=True)
            for address, title, words in stories(self.folder, language)
        )
        picture = "playground.webp" if language == "en" else "playground.ko.webp"
        fragile = self.layout.place(language, "fragile")
        return page, (
            f'<h1>{says["name"]}: {says["tagline"]}</h1>\n<p class="lead">{lines}</p>\n'
            f'<p>{says["status"]} <a href="{page.to(fragile)}">{says["concerns"]}</a>'
            f"{self.layout.english(page, fragile)}</p>\n"
            f'<nav class="answers" aria-label="{says["answers"]}"><h2>{says["answers"]}</h2>\n'
            f"<ul>{self.answers(page)}</ul></nav>\n"
            f"<h2>{says['ten']}</h2>\n{block(ten, 'swift', says['code'])}"
            f"<p>{code_spans(says['gets'])}</p>\n"
            f"<p>{code_spans(says['app'])}</p>\n{block(app, 'swift', says['code'])}"
            f"<h2>{says['stories']}</h2>\n<p>{says['stories_lead']}</p>\n"
            f'<figure class="story"><a href="{page.to(f"stories/index.{language}.html")}">'
            f'<img src="{page.to(f"pictures/{picture}")}" alt="{says["story_alt"]}" width="1240" height="1129">'
            f"<figcaption>{says['story_link']}</figcaption></a></figure>\n"
            f'<ul class="grid">{told}</ul>\n'
            f'<h2>{says["ways"]}</h2>\n<ul class="grid">{cards}</ul>\n'
            f'<h2>{says["first"]}</h2>\n<ul class="grid">{begin}</ul>\n'
        )

    def answers(self, page):
        places = ((words, self.layout.place(page.language, place)) for words, place in ANSWERS[page.language])
        return "".join(
            f'<li><a href="{page.to(place)}">{words}</a>{self.layout.english(page, place)}</li>'
            for words, place in places
            if place
        )

    def beginning(self, page, address, title, words):
        note = self.layout.english(page, self.layout.place(page.language, address))
        return self.card(self.layout.find(page, address), title, words, note=note)

    @staticmethod
    def card(address, title, words, is_html=False, note=""):
        title, words = (title, words) if is_html else (html.escape(title), words)
        return f'<li><h3><a href="{address}">{title}</a>{note}</h3><p>{words}</p></li>\n'

    def everything(self, language):
        """The page of the search: results for who has JavaScript, and all pages and words for everyone."""
        says = WORDS[language]
        page = Page(
            "", ("ko/" if language == "ko" else "") + "search.html", "", language, says["index"], says["index_lead"]
        )
        lists = ""
        for section in ("guides", "project", "more"):
            items = "".join(
                f'<li><a href="{page.to(one.address)}">{html.escape(one.title)}</a>'
                f"{self.layout.english(page, one.address)}</li>"
                for one in self.layout.pages
                if one.section == section and (one.language == language or (one.language == "en" and not one.twin))
            )
            lists += f"<h3>{says[section]}</h3>\n<ul>{items}</ul>\n"
        place = self.layout.reference.named("reference")
        return page, (
            f"<h1>{says['index']}</h1>\n<p>{says['index_lead']}</p>\n"
            f'<section id="results" hidden><h2>{says["results"]}</h2>'
            f'<ul class="found"></ul><p hidden>{says["none"]}</p></section>\n'
            f"<h2>{says['known']}</h2>\n<p>{says['known_lead']}</p>\n"
            f"{known.table(page, self.layout.reference, says)}<h2>{says['all_pages']}</h2>\n{lists}"
            f'<p><a href="{page.to(place)}">{says["reference"]}</a>{self.layout.english(page, place)}</p>\n'
        )
