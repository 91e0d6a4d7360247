"""The frame of every page: head with its description and picture, sections, language, search, footer."""

import html

import made
from places import Places
from words import WORDS


def e(text):
    return html.escape(text, quote=True)


class Layout(Places):
    """Puts bodies into the frame. `url` is where the site will stand, which pictures of shared links need."""

    def __init__(self, pages, reference, url=""):
        super().__init__(pages, reference)
        self.url = url.rstrip("/")
        self.facts, self.repository = made.facts(), made.address()

    def wrap(self, page, content, wide=False):
        """A whole page."""
        says = WORDS[page.language]
        title = says["name"] if page.title == says["name"] else f"{page.title} · Triage"
        title = f"Triage: {says['tagline']}" if page.address in ("index.html", "ko/index.html") else title
        return (
            f'<!doctype html>\n<html lang="{page.language}">\n<head>\n{self.head(page, title)}</head>\n'
            f'<body{" class=wide" if wide else ""}>\n<a class="skip" href="#content">{says["skip"]}</a>\n'
            f'{self.header(page, says)}<div class="page">\n{"" if wide else self.aside(page, says)}'
            f'<main id="content">\n{content}</main>\n</div>\n{self.footer(page, says)}</body>\n</html>\n'
        )

    def head(self, page, title):
        place = f"{self.url}/" if self.url else page.to("")
        twins = [page, page.twin] if page.twin else []
        lines = [
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{e(title)}</title>",
            f'<meta name="description" content="{e(page.description)}">',
            f'<meta property="og:title" content="{e(title)}">',
            '<meta property="og:type" content="article">',
            f'<meta property="og:description" content="{e(page.description)}">',
            f'<meta property="og:image" content="{e(place)}pictures/card.png">',
            '<meta name="twitter:card" content="summary_large_image">',
            '<meta name="color-scheme" content="light dark">',
            f'<link rel="icon" href="{page.to("pictures/icon.svg")}" type="image/svg+xml">',
            f'<link rel="stylesheet" href="{page.to("style.css")}">',
            f'<script src="{page.to("search.js")}" defer></script>',
        ]
        if self.url:
            lines.append(f'<link rel="canonical" href="{e(self.url)}/{page.address}">')
            lines.append(f'<meta property="og:url" content="{e(self.url)}/{page.address}">')
        lines += [
            f'<link rel="alternate" hreflang="{twin.language}" href="{e(self.url + "/" + twin.address)}">'
            for twin in twins
            if self.url
        ]
        return "\n".join(lines) + "\n"

    def header(self, page, says):
        items = "".join(
            f'<li><a href="{self.find(page, address)}"{self.current(page, address)}>{label}</a>'
            f"{self.english(page, self.place(page.language, address))}</li>"
            for address, label in says["nav"]
        )
        return (
            f'<header class="site"><div class="bar"><a class="brand" href="{self.find(page, "index")}" '
            f'aria-label="{says["home"]}"><img src="{page.to("pictures/icon.svg")}" alt="" width="24" height="24">'
            f"Triage</a>\n"
            f'<form class="find" role="search" action="{self.find(page, "search")}" data-none="{says["nothing"]}">'
            f'<input type="search" name="q" aria-label="{says["search"]}" placeholder="{says["placeholder"]}" '
            f'autocomplete="off">'
            f"<button>{says['search']}</button></form>\n"
            f'<nav class="languages" aria-label="{says["language"]}">{self.languages(page)}</nav></div>\n'
            f'<nav class="sections" aria-label="{says["sections"]}"><ul>{items}</ul></nav></header>\n'
        )

    @staticmethod
    def current(page, address):
        own = page.address.removeprefix("ko/")
        return ' aria-current="page"' if own == f"{address}.html" else ""

    def languages(self, page):
        """The switch; a page that exists in English alone leads to the first page in Korean."""
        parts = []
        for language, label in (("en", "English"), ("ko", "한국어")):
            if language == page.language:
                parts.append(f'<a href="{page.to(page.address)}" aria-current="true" lang="{language}">{label}</a>')
            else:
                other = page.twin.address if page.twin else ("ko/" if language == "ko" else "") + "index.html"
                hint = "" if page.twin else f' title="{WORDS["en"]["english_only"]}"'
                parts.append(f'<a href="{page.to(other)}" lang="{language}" hreflang="{language}"{hint}>{label}</a>')
        return " ".join(parts)

    def aside(self, page, says):
        """The pages of the section, and the headings of this one."""
        inside = [one for one in self.pages if one.section == page.section and one.language == page.language]
        items = "".join(
            f'<li><a href="{page.to(one.address)}"{self.current(page, self.bare(one))}>{e(one.title)}</a></li>'
            for one in inside
        )
        heads = "".join(
            f'<li><a href="#{e(name)}">{e(words)}</a></li>' for level, name, words in page.headings if level == 2
        )
        contents = (
            f'<details class="contents"><summary>{says["on_page"]}</summary>'
            f'<nav aria-label="{says["on_page"]}"><ul>{heads}</ul></nav></details>'
            if heads.count("<li>") > 1
            else ""
        )
        label = says.get(page.section, says["project"])
        section = f'<nav class="pages" aria-label="{label}"><p>{label}</p><ul>{items}</ul></nav>' if items else ""
        return f'<div class="beside">{contents}{section}</div>\n'

    def made(self, root, language):
        """What the site was made of, in HTML."""
        says = WORDS[language]
        place = f'<a href="{e(self.repository)}">{says["repository"]}</a>' if self.repository else says["no_repository"]
        license_ = f'<a href="{root}license.txt">{says["license"]}</a>{Places.note(language, "license.txt")}'
        return says["made"] % {**self.facts, "repository": place, "license": license_}

    @staticmethod
    def bare(page):
        return page.address.removeprefix("ko/").removesuffix(".html")

    def footer(self, page, says):
        return (
            f'<footer class="site"><p>{self.made(page.to(""), page.language)}</p><p>{says["built"]}</p><p>'
            f'<a href="{self.find(page, "search")}">{says["index"]}</a> · '
            f'<a href="{page.to("llms-full.txt")}">{says["plain_text"]}</a>'
            f"{self.english(page, 'llms-full.txt')}</p></footer>\n"
        )
