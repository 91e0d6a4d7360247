"""The guides as plain text, for people who ask an assistant: a short list, and everything in one file."""

import re

import known
from pages import ROOT, without_switch

LEAD = """Triage is a Swift package for what happens after something fails in an app: retry or refresh, tell the user,
report it. It needs Swift 6.2.3; iOS 16, macOS 13 or later, and Linux. An app writes `import Triage`."""


def snippet(match):
    """The code that a page of the documentation takes from a snippet."""
    path, piece = match[1], match[2]
    text = (ROOT / f"{path.removeprefix('triage/')}.swift").read_text("utf-8")
    found = re.search(rf"^// snippet\.{piece}\n(.*?)^// snippet\.end", text, re.M | re.S)
    return f"```swift\n{found[1]}```"


def with_samples(text):
    """The text with its snippets in place, and without what only the documentation compiler reads."""
    text = re.sub(r'@Snippet\(path: "([^"]*)", slice: "([^"]*)"\)', snippet, text)
    text = re.sub(r"^## Topics\n.*", "", text, flags=re.M | re.S)
    return re.sub(r"``([^`]*)``", lambda match: "`" + match[1].split("/")[-1] + "`", text)


def libraries():
    """The page of each library, the one that an app imports first."""
    files = sorted(
        (ROOT / "Sources").glob("*/*.docc/*.md"), key=lambda path: (path.stem != "Triage", path.parts[-3], path.stem)
    )
    return [path for path in files if path.stem != "TriageConcurrency"]


def short(pages, says, url):
    """llms.txt: what there is, with one line each."""
    lines = [
        "# Triage",
        "",
        "> " + " ".join(LEAD.split()),
        "",
        "## Everything in one file",
        "",
        f"- [llms-full.txt]({url}llms-full.txt): the guides, the pages of all libraries and their samples",
    ]
    for section in ("guides", "project"):
        lines += ["", f"## {says[section]}", ""]
        lines += [
            f"- [{page.title}]({url}{page.address}): {page.description}"
            for page in pages
            if page.section == section and page.language == "en"
        ]
    return "\n".join(lines) + "\n"


def full(pages):
    """llms-full.txt: the texts themselves."""
    parts = [f"# Triage\n\n{LEAD}\n", without_switch((ROOT / "README.md").read_text("utf-8"))]
    parts += [
        without_switch((ROOT / page.source).read_text("utf-8"))
        for page in pages
        if page.section == "guides" and page.language == "en" and not page.source.endswith("README.md")
    ]
    parts += [with_samples(path.read_text("utf-8")) for path in libraries()]
    parts += [
        without_switch((ROOT / name).read_text("utf-8"))
        for name in ("ARCHITECTURE.md", "SECURITY.md", "KNOWN_CONCERNS.md")
    ]
    assert known.rows(), "the table of known words is part of the first library's page"
    return "\n\n---\n\n".join(part.strip() for part in parts) + "\n"
