"""Holds the samples of the site to code that the compiler reads."""

import re
import sys

from pages import ROOT, STEPS

sys.path.append(str(ROOT / "scripts/parts/api"))
from apple import without
from declarations import files

PAPERS = ("Guides/*.md", "Sources/*/*.docc/*.md", "Desk/*.md", "Audit/*.md")
CATALOG = ROOT / "scripts/parts/site/catalog"


def squeezed(text):
    """Lines without their indentation and without empty ones."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def compiled():
    """The lines of all code that a build of this repository compiles, file by file."""
    folders = ("Snippets", "Tests", "Examples", "Desk/Tests", "Audit/Tests")
    names = files(*(f"{folder}/*.swift" for folder in folders), "scripts/parts/audit/plugins")
    return ["\n" + "\n".join(squeezed((ROOT / name).read_text("utf-8"))) + "\n" for name in names]


def papers():
    """The papers whose samples no mark leads to their code."""
    return sorted(path for pattern in PAPERS for path in ROOT.glob(pattern))


def problems():
    """The samples of all papers are in compiled code, and the tutorial shows compiled steps alone."""
    code = compiled()
    for path in papers():
        # Signatures are compared with the sources by `scripts/api --apple`.
        for sample in re.findall(r"^```swift\n(.*?)^```", without(path.read_text("utf-8")), re.M | re.S):
            if re.match(r"// (Alamofire|Firebase|Moya|RxSwift|TCA|sentry-cocoa)\n", sample):
                continue  # Code of another library, as an app has it before.
            lines = squeezed(sample)
            is_compiled = any("\n".join(["", *lines, ""]) in one for one in code)
            yield (
                not is_compiled
                and f"{path.relative_to(ROOT)}: no build compiles the sample that begins with {lines[0]}"
            )
    shown = re.findall(r"file: (\S+?)\)", (CATALOG / "FirstFailure.tutorial").read_text("utf-8"))
    differing = {one.name for one in STEPS} ^ set(shown)
    yield differing and f"the tutorial shows other files than its snippets: {differing}"
    for page in (ROOT / "Sources").glob("*/*.docc/*.md"):
        for path, piece in re.findall(r'@Snippet\(path: "triage/(\S+)", slice: "(\w+)"\)', page.read_text("utf-8")):
            snippet = ROOT / f"{path}.swift"
            is_there = snippet.is_file() and f"// snippet.{piece}\n" in snippet.read_text("utf-8")
            yield not is_there and f"{page.relative_to(ROOT)}: {path} has no slice {piece}"
