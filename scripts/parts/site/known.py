"""The table "You know it as" of the documentation's first page, and its Korean words."""

import html
import re

import words
from pages import ROOT


def rows():
    """The rows of the table: the field's words, ours, the libraries."""
    text = (ROOT / "Sources/Triage/Triage.docc/Triage.md").read_text("utf-8")
    table = text.split("## You know it as", 1)[1].split("\n## ", 1)[0]
    found = [
        [cell.strip() for cell in line.strip("| ").split(" | ")] for line in table.splitlines() if line.startswith("|")
    ]
    return [row for row in found[2:] if len(row) == 3]


def korean():
    """What Korean developers say for a row, by the row's first cell."""
    return dict(words.rows("known.ko.tsv"))


def inline(text, page, reference):
    """A cell of the table in HTML, with its symbols linked."""

    def code(match):
        place = reference.place(match[1])
        shown = f"<code>{html.escape(match[1])}</code>"
        return f'<a class="symbol" href="{page.to(place)}">{shown}</a>' if place else shown

    return re.sub(r"`([^`]*)`", code, html.escape(text, quote=False).replace("``", "`"))


def shown(page, reference):
    """The rows of the table in HTML, in the language of the page."""
    names = korean() if page.language == "ko" else {}
    for first, *others in rows():
        own = f"{names[first]} ({first})" if first in names else first
        yield [inline(cell, page, reference) for cell in (own, *others)]
