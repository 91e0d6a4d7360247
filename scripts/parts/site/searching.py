"""The search index: sections of pages, symbols, and the words of other libraries."""

import html
import json
import re

import known
from words import ANSWERS, WORDS

COMMON = set(
    "a an and are as at be but by can do does for from has have if in into is it its no not of on one or so such "
    "than that the their them then there they this to was what when where which who will with you your".split()
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


def own_first(language, place):
    """The addresses of a page in a language and in English."""
    return [f"ko/{place}", place] if language == "ko" else [place]


def entries(pages, reference, language):
    """The entries of one language: title, address, kind, hint, words."""
    found, addresses = [], {page.address for page in pages}
    for page in pages:
        if page.language != language and page.twin is None and page.language == "en" or page.language == language:
            for number, (name, title, body) in enumerate(sections(page)):
                address = page.address + (f"#{name}" if number else "")
                most = 40 if page.section == "more" or page.address.endswith("changelog.html") else 260
                hint = page.title if number else page.description[:90]
                found.append([title, address, "s" if number else "p", hint, words_of(body, most)])
    for words, place in ANSWERS[language]:
        own = next((one for one in own_first(language, place) if one.partition("#")[0] in addresses), place)
        found.append(
            [words, reference.named(place[1:]) if place[0] == "@" else own, "w", WORDS[language]["answers"], ""]
        )
    korean = known.korean()
    for first, second, libraries in known.rows():
        place = next(
            (reference.place(name) for name in re.findall(r"`([^`]*)`", second) if reference.place(name)), None
        )
        if place:
            own = f"{korean[first]} ({first})" if language == "ko" and first in korean else first
            hint = f"{second} · {libraries}".replace("`", "")
            found.append([own.replace("`", ""), place, "w", hint, words_of(f"{first} {korean.get(first, '')}")])
    return found


def symbols(reference):
    """The entries of the reference, which has one language."""
    return [
        [name, address, "t" if is_type else "m", hint[:72], ""] for name, address, is_type, hint in reference.symbols()
    ]


def script(name, found):
    """A list of entries as a script, since a page that is opened from a file can load nothing else."""
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return f"(window.searchIndex ??= {{}}).{name} = {text};\n"
