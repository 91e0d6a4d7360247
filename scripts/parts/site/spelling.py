"""Spells the English pages with hunspell, and a list of our own words beside its dictionary."""

import html
import pathlib
import re
import shutil
import subprocess

# The lists of this page are names in code, and a test holds them to it.
NAMES = {"project/rules.html"}
WORDS = pathlib.Path(__file__).with_name("words.txt")


def spoken(text):
    """The words of a page: no code, no addresses, no names of types."""
    text = re.search(r"<main\b.*?</main>", text, re.S)[0]
    text = re.sub(r"<(code|pre|style|script)\b.*?</\1>", " ", text, flags=re.S)
    text = html.unescape(re.sub(r"<[^>]*>", " ", text)).replace("’", "'")
    text = re.sub(r"https?:\S+|\S+@\S+|[\w.-]*[./_][\w./-]*\w|\w*\d\w*", " ", text)
    return re.findall(r"[A-Za-z]+(?:'[a-z]+)?", text)


def plain(word):
    """A word that a dictionary may know: no CamelCase, no abbreviation in capitals."""
    return len(word) > 2 and not re.search(r"[a-z][A-Z]|^[A-Z]{2,}", word)


def problems(site):
    """The words that neither the dictionary nor our list knows, with a page that has them."""
    if not shutil.which("hunspell"):
        return 0, ["hunspell is missing: scripts/setup hunspell hunspell-en-us"]
    where = {}
    for path, text in site.own().items():
        if 'lang="ko"' in text[:60] or site.name(path) in NAMES:
            continue
        for word in spoken(text):
            if plain(word):
                where.setdefault(word, site.name(path))
    done = subprocess.run(
        ["hunspell", "-d", "en_US", "-l"], input="\n".join(where), text=True, capture_output=True, check=False
    )
    own = {word.lower() for word in WORDS.read_text("utf-8").split()}
    wrong = sorted({word for word in done.stdout.split() if word.lower().removesuffix("'s") not in own})
    return len(where), [f"{word}: in {where.get(word, '?')}" for word in wrong]
