"""Holds the samples of the site to code that the compiler reads."""

import re
import sys

import steps
from pages import ROOT

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
    found, count, code = [], 0, compiled()
    for path in papers():
        # Signatures are compared with the sources by `scripts/api --apple`.
        for sample in re.findall(r"^```swift\n(.*?)^```", without(path.read_text("utf-8")), re.M | re.S):
            if re.match(r"// (Alamofire|Firebase|Moya|RxSwift|TCA|sentry-cocoa)\n", sample):
                continue  # Code of another library, as an app has it before.
            count += 1
            text = "\n" + "\n".join(squeezed(sample)) + "\n"
            if not any(text in one for one in code):
                found.append(
                    f"{path.relative_to(ROOT)}: no build compiles the sample that begins with {squeezed(sample)[0]}"
                )
    shown = re.findall(r"file: (\S+?)\)", (CATALOG / "FirstFailure.tutorial").read_text("utf-8"))
    for name in shown:
        count += 1
        if not (ROOT / "Snippets" / name).is_file():
            found.append(f"the tutorial shows {name}, which is no snippet")
    if [one.name for one in steps.files()] != sorted(set(shown)):
        found.append("the tutorial does not show all of its snippets")
    for page in (ROOT / "Sources").glob("*/*.docc/*.md"):
        for path, piece in re.findall(r'@Snippet\(path: "triage/(\S+)", slice: "(\w+)"\)', page.read_text("utf-8")):
            count += 1
            snippet = ROOT / f"{path}.swift"
            if not snippet.is_file() or f"// snippet.{piece}\n" not in snippet.read_text("utf-8"):
                found.append(f"{page.relative_to(ROOT)}: {path} has no slice {piece}")
    return count, found
