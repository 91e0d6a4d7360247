"""Spells the pages with hunspell in both languages, and lists of our own words beside its dictionaries."""

import html
import pathlib
import re
import shutil
import subprocess

from pages import ROOT

HERE = pathlib.Path(__file__).parent
# The lists of this page are names in code, and a test holds them to it.
NAMES = {"project/rules.html"}
PACKAGES = ("hunspell", "hunspell-en-us", "hunspell-ko")


def prose(text):
    """The text of a page: no code, no addresses, no names of types."""
    text = re.search(r"<main\b.*?</main>", text, re.S)[0]
    text = re.sub(r"<(code|pre|style|script)\b.*?</\1>", "X", text, flags=re.S)
    text = html.unescape(re.sub(r"<[^>]*>", " ", text)).replace("’", "'")
    return re.sub(
        r"https?:\S+|\S+@\S+|[A-Za-z0-9_.-]*[./_][A-Za-z0-9_./-]*[A-Za-z0-9]|[A-Za-z]*\d[A-Za-z\d]*", "X", text
    )


def english(text):
    """The words that a dictionary may know: no CamelCase, no abbreviation in capitals, no single letters."""
    found = re.findall(r"[A-Za-z]+(?:'[a-z]+)?", prose(text))
    return [word for word in found if len(word) > 2 and not re.search(r"[a-z][A-Z]|^[A-Z]{2,}", word)]


def korean(text):
    """The words in Hangul; what follows a name in Latin letters is an ending and no word."""
    return re.findall(r"(?<!\w)[가-힣]{2,}", prose(text))


def unknown(dictionary, where):
    """The words that a dictionary does not know. It must miss one that no language has, or it is not there."""
    nonsense = {"en_US": "zzxqv", "ko": "뷁쒧"}[dictionary]
    done = subprocess.run(
        ["hunspell", "-i", "utf-8", "-d", dictionary, "-l"],
        input="\n".join([nonsense, *where]),
        text=True,
        capture_output=True,
    )
    found = set(done.stdout.split())
    return sorted(found - {nonsense}) if nonsense in found else [f"(no dictionary {dictionary})"]


def installed(program, *packages):
    """Whether a program is there, after its packages were installed where they can be."""
    if not shutil.which(program):
        subprocess.run([str(ROOT / "scripts/setup"), *packages], check=False)
    return shutil.which(program)


def problems(site):
    """For each word, whether neither a dictionary nor our lists know it, with a page that has it."""
    if not installed("hunspell", *PACKAGES):
        yield f"hunspell is missing: scripts/setup {' '.join(PACKAGES)}"
        return
    ours, theirs = {}, {}
    for path, text in site.own().items():
        where, words = (theirs, korean) if 'lang="ko"' in text[:60] else (ours, english)
        for word in words(text) if site.name(path) not in NAMES else ():
            where.setdefault(word, site.name(path))
    known = {word.lower() for word in (HERE / "words.txt").read_text("utf-8").split()}
    stems = tuple((HERE / "words.ko.txt").read_text("utf-8").split())
    wrong = {word for word in unknown("en_US", ours) if word.lower().removesuffix("'s") not in known}
    wrong |= {word for word in unknown("ko", theirs) if not word.startswith(stems)}
    for word in {**ours, **theirs, **dict.fromkeys(wrong)}:
        yield word in wrong and f"{word}: in {ours.get(word) or theirs.get(word, '?')}"
