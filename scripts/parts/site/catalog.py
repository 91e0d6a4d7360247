"""One catalog for the documentation compiler: the pages of all libraries, the guides as articles, the tutorial."""

import json
import posixpath
import re
import shutil

from pages import ROOT, STEPS, outside, pages, titled, without_switch

KINDS = {"swift.struct", "swift.class", "swift.enum", "swift.protocol"}
OWN = ROOT / "scripts/parts/site/catalog"
GRAPHS = ROOT / ".build/docs/graphs"


def guided(text, names, titles):
    """The text with links to the guides that it names as files, and the titles of other papers."""

    def link(match):
        guide = match[1].removeprefix("Guides/").removesuffix(".md")
        return f"<doc:{guide}>" if guide in names else titles.get(match[1], match[0])

    return re.sub(r"(?<!`)`([\w/]+\.md)`(?!`)", link, text)


def article(path, names, titles):
    """A guide as an article: links to other guides as the compiler wants them, other links as plain words."""
    text = without_switch(path.read_text("utf-8"))

    def link(match):
        words, target = match[1], match[2]
        if re.match(r"[a-z]+:", target):
            return match[0]
        name, _, _ = target.partition("#")
        stem = posixpath.basename(name).removesuffix(".md")
        is_guide = stem in names and posixpath.dirname(name) in ("", ".", "Guides")
        return f"<doc:{stem}>" if is_guide else titled(words, titles)

    def change(part):
        part = re.sub(r"!\[([^\]]*)\]\([^)]*\)", "", part)
        return guided(re.sub(r"(?<!!)\[([^\]]*)\]\(([^)]*)\)", link, part), names, titles)

    return outside(text, change)


def libraries(graphs):
    """The names of the libraries whose symbols there are."""
    return sorted({path.stem.removesuffix(".symbols").split("@")[0] for path in graphs.glob("Triage*.symbols.json")})


def types(graphs):
    """The public types of all libraries that have one name, each with the link that the compiler knows."""
    found = {}
    for file in graphs.glob("Triage*.symbols.json"):
        library = file.stem.removesuffix(".symbols")
        for symbol in json.loads(file.read_text("utf-8"))["symbols"] if "@" not in library else ():
            if symbol["kind"]["identifier"] in KINDS:
                found.setdefault(".".join(symbol["pathComponents"]), set()).add(
                    f"{library}/" + "/".join(symbol["pathComponents"])
                )
    return {name: links.pop() for name, links in found.items() if len(links) == 1}


def linked(text, known):
    """The page of `Triage` with links to other libraries, which the compiler knows only where it sees all of them."""

    def link(match):
        word = match[1]
        return f"``/{known[word]}``" if word in known else match[0]  # From the root, not from this library.

    return outside(text, lambda part: re.sub(r"(?<!`)`([\w./]+)`(?!`)", link, part))


def make(folder):
    """Writes the catalog and the symbol graphs beside it; returns both folders."""
    catalog, graphs = folder / "Reference.docc", folder / "graphs"
    for one in (catalog, graphs):
        shutil.rmtree(one, ignore_errors=True)
        one.mkdir(parents=True)
    guides = [path for path in (ROOT / "Guides").glob("*.md") if ".ko" not in path.name and path.stem != "README"]
    names, titles = {path.stem for path in guides}, {page.source: page.title for page in pages()}
    for graph in GRAPHS.glob("*/*.json"):
        (graphs / graph.name).write_text(guided(graph.read_text("utf-8"), names, titles), "utf-8")
    there = libraries(graphs)
    for library in there:
        for page in (ROOT / "Sources" / library / f"{library}.docc").glob("*.md"):
            name = page.name if page.stem == library else f"{library}-{page.name}"
            text = outside(page.read_text("utf-8"), lambda part: guided(part, names, titles))
            (catalog / name).write_text(text, "utf-8")
    for guide in guides:
        (catalog / guide.name).write_text(article(guide, names, titles), "utf-8")
    front = catalog / "Triage.md"
    known = {**types(graphs), **{library: library for library in there if library != "Triage"}}
    front.write_text(linked(front.read_text("utf-8"), known), "utf-8")
    root = (OWN / "Reference.md").read_text("utf-8")
    missing = [name for name in re.findall(r"``(Triage\w*)[/`]", root) if name not in there]
    for name in missing:
        root = re.sub(rf"^- ``{name}(/[^`]*)?``\n", "", root, flags=re.M)
    (catalog / "Reference.md").write_text(root, "utf-8")
    for file in (*OWN.glob("*.tutorial"), *STEPS, ROOT / "Guides/desk.png"):
        shutil.copy(file, catalog / file.name)
    return catalog, graphs, sorted(set(missing))
