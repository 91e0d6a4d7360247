"""One catalog for the documentation compiler: the pages of all libraries, the guides as articles, the tutorial."""
import posixpath
import re
import shutil

import steps
from pages import ROOT, without_switch

OWN = ROOT / "scripts/parts/site/catalog"
GRAPHS = ROOT / ".build/docs/plugins/Swift-DocC/outputs/.build/symbol-graphs/unified-symbol-graphs"


def article(path, names):
    """A guide as an article: links to other guides as the compiler wants them, other links as plain words."""
    text = without_switch(path.read_text("utf-8"))

    def link(match):
        words, target = match[1], match[2]
        if re.match(r"[a-z]+:", target):
            return match[0]
        name, _, _ = target.partition("#")
        stem = posixpath.basename(name).removesuffix(".md")
        return f"<doc:{stem}>" if stem in names and posixpath.dirname(name) in ("", ".", "Guides") else words

    parts = re.split(r"(^```.*?^```\n)", text, flags=re.M | re.S)
    parts[::2] = [re.sub(r"!\[([^\]]*)\]\([^)]*\)", "", part) for part in parts[::2]]
    parts[::2] = [re.sub(r"(?<!!)\[([^\]]*)\]\(([^)]*)\)", link, part) for part in parts[::2]]
    return "".join(parts)


def libraries(graphs):
    """The names of the libraries whose symbols there are."""
    return sorted({path.stem.removesuffix(".symbols").split("@")[0] for path in graphs.glob("Triage*.symbols.json")})


def make(folder):
    """Writes the catalog and the symbol graphs beside it; returns both folders."""
    catalog, graphs = folder / "Reference.docc", folder / "graphs"
    for one in (catalog, graphs):
        shutil.rmtree(one, ignore_errors=True)
        one.mkdir(parents=True)
    newest = sorted((path for path in GRAPHS.glob("*/") if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for made in newest:
        for graph in [*made.glob("target-symbol-graphs/*.json"), *made.glob("triage-snippets.symbols.json")]:
            shutil.copy(graph, graphs / graph.name)
    there = libraries(graphs)
    for library in there:
        for page in (ROOT / "Sources" / library / f"{library}.docc").glob("*.md"):
            shutil.copy(page, catalog / (page.name if page.stem == library else f"{library}-{page.name}"))
    guides = [path for path in (ROOT / "Guides").glob("*.md") if ".ko" not in path.name and path.stem != "README"]
    names = {path.stem for path in guides}
    for guide in guides:
        (catalog / guide.name).write_text(article(guide, names), "utf-8")
    root = (OWN / "Reference.md").read_text("utf-8")
    missing = [name for name in re.findall(r"``(Triage\w*)[/`]", root) if name not in there]
    for name in missing:
        root = re.sub(rf"^- ``{name}(/[^`]*)?``\n", "", root, flags=re.M)
    (catalog / "Reference.md").write_text(root, "utf-8")
    for page in OWN.glob("*.tutorial"):
        shutil.copy(page, catalog / page.name)
    steps.write(catalog)
    shutil.copy(ROOT / "Guides/desk.png", catalog / "desk.png")
    return catalog, graphs, sorted(set(missing))
