"""The search index: sections of pages, symbols, and the words of other libraries."""

import html
import json
import re
from typing import NamedTuple

import known
from words import ANSWERS, WORDS, rows

# Words that are on every page, and find none.
COMMON = set(
    """
    a an and are as at be but by can do does for from has have if in into is it its no not of on one or so such
    than that the their them then there they this to was what when where which who will with you your
""".split()
)


def words_of(body, most=260):
    """The different words of a piece of HTML in small letters, without those that are everywhere."""
    text = html.unescape(re.sub(r"<[^>]*>", " ", body)).lower()
    found = dict.fromkeys(word for word in re.findall(r"[^\W_]+", text) if len(word) > 1 and word not in COMMON)
    return " ".join(list(found)[:most])


def sections(page):
    """The parts of a page between its headings of the first two levels: anchor, heading, HTML."""
    parts = re.split(r'(?=<h[12] id=")', page.body)
    for part in parts:
        head = re.match(r'<h[12] id="([^"]*)">(.*?)</h[12]>', part, re.S)
        if head:
            yield head[1], html.unescape(re.sub(r"<[^>]*>", "", head[2])), part[head.end() :]


def cut(text, most):
    """The beginning of a text, up to a whole word."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0].rstrip(" .,:;·") + "…"


def asked(language, layout):
    """What people type: the words, the place, and the title that it has there."""
    for words, places, english, korean in rows("asked.tsv"):
        place = layout.place(language, places)
        if place:
            yield words.split(", "), place, korean if language == "ko" else english


class Entry(NamedTuple):
    """A line of the search's list, as search.js reads it."""

    title: str
    address: str
    kind: str
    """`p` for a page, `s` for a section, `t` for a type, `m` for a member, `w` for words that people type."""
    hint: str
    words: str
    typed: list[str] | None = None
    """What people type for it; only `w` has it."""

    def row(self):
        return [value for value in self if value is not None]


def entries(pages, layout, language):
    """The rows of one language: its pages' sections, the answers, the words of other libraries, what people type."""
    found = [*of_pages(pages, language), *of_answers(layout, language), *of_libraries(layout.reference, language)]
    return [entry.row() for entry in with_typed(found, layout, language)]


def of_pages(pages, language):
    """A page without a twin stands in both languages."""
    for page in pages:
        if page.language != language and (page.language != "en" or page.twin):
            continue
        # Whole papers of the project would drown the guides.
        most = 40 if page.section == "more" or page.address.endswith("changelog.html") else 260
        for number, (anchor, title, body) in enumerate(sections(page)):
            if number == 0:
                yield Entry(title, page.address, "p", cut(page.description, 90), words_of(body, most))
            else:
                yield Entry(title, f"{page.address}#{anchor}", "s", page.title, words_of(body, most))


def of_answers(layout, language):
    """The words of `ANSWERS` whose places the site has."""
    for words, places in ANSWERS[language]:
        if place := layout.place(language, places):
            yield Entry(words, place, "w", WORDS[language]["answers"], "", [])


def of_libraries(reference, language):
    """The words of other libraries, each at the first of our symbols that the reference has."""
    korean = known.korean()
    for theirs, ours, libraries in known.rows():
        places = (reference.place(name) for name in re.findall(r"`([^`]*)`", ours))
        if place := next(filter(None, places), None):
            in_both = language == "ko" and theirs in korean
            title = f"{korean[theirs]} ({theirs})" if in_both else theirs
            hint = cut(f"{ours} · {libraries}".replace("`", ""), 120)
            words = words_of(f"{theirs} {korean.get(theirs, '')}")
            yield Entry(title.replace("`", ""), place, "w", hint, words, [])


def with_typed(found, layout, language):
    """The entries with what people type: at the entry of its place if `asked.tsv` says so, else in one of its own."""
    for words, place, title in asked(language, layout):
        merges, title = title.startswith("="), title.removeprefix("=")
        there = next((one for one in found if merges and one.address == place and one.kind == "w"), None)
        if there is None:
            if not title:
                raise SystemExit(f"site: no entry of the search leads to {place}, and asked.tsv gives it no title")
            page = layout.by_address.get(place.partition("#")[0])
            there = Entry(title, place, "w", page.title if page else WORDS[language]["reference"], "", [])
            found.append(there)
        there.typed.extend(words)
    return found


def symbols(reference):
    """The rows of the reference, which has one language."""
    return [
        Entry(name, address, "t" if is_type else "m", cut(hint, 90), "").row()
        for name, address, is_type, hint in reference.symbols()
    ]


def script(name, rows):
    """Rows as a script, since a page that is opened from a file can load nothing else."""
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    return f"(window.searchIndex ??= {{}}).{name} = {text};\n"
