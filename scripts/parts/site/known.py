"""The table "You know it as" of the documentation's first page, and its Korean words."""

import html
import pathlib
import re

from pages import ROOT

KOREAN = pathlib.Path(__file__).with_name("known.ko.tsv")


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
    lines = KOREAN.read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines if line.strip())


def inline(text, page, reference):
    """A cell of the table in HTML, with its symbols linked."""

    def code(match):
        place = reference.place(match[1])
        shown = f"<code>{html.escape(match[1])}</code>"
        return f'<a class="symbol" href="{page.to(place)}">{shown}</a>' if place else shown

    return re.sub(r"`([^`]*)`", code, html.escape(text, quote=False).replace("``", "`"))


def table(page, reference, says):
    """The table in HTML."""
    head = "".join(f'<th role="columnheader">{html.escape(one)}</th>' for one in says["known_head"])
    names = korean() if page.language == "ko" else {}
    body = ""
    for first, second, third in rows():
        words = f"{names[first]} ({first})" if first in names else first
        cells = zip(("", *says["known_head"][1:]), (words, second, third))
        body += (
            '<tr role="row">'
            + "".join(
                f'<td role="cell" data-label="{html.escape(name)}">{inline(cell, page, reference)}</td>'
                for name, cell in cells
            )
            + "</tr>\n"
        )
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{says["known"]}">'
        f'<table role="table"><thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">\n{body}</tbody></table></div>\n'
    )
