"""The code of the tutorial's steps, which are compiled as snippets of the package."""

from pages import ROOT

SNIPPETS = ROOT / "Snippets"


def files():
    """The snippets of the tutorial, in their order."""
    return sorted(SNIPPETS.glob("FirstFailure*.swift"))


def write(catalog):
    """Puts the code beside the tutorial, so that what readers see is what the compiler has read."""
    for snippet in files():
        (catalog / snippet.name).write_text(snippet.read_text("utf-8"), "utf-8")
