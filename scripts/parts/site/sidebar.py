"""Makes the archive's sidebar one: the page by task is the root of every page."""

import json

ROOT_PAGE = "doc://triage/documentation/Reference"


def gather(archive):
    """Puts every page below the page by task, so that the sidebar is the same on all of them.

    The compiler lets a symbol's way begin at its own library, and its sidebar would show that library alone.
    """
    root = json.loads((archive / "data/documentation/reference.json").read_text("utf-8"))
    entry = {
        "identifier": ROOT_PAGE,
        "kind": "article",
        "role": "collection",
        "type": "topic",
        "abstract": root["abstract"],
        "title": root["metadata"]["title"],
        "url": "/documentation/reference",
    }
    for file in (archive / "data/documentation").rglob("*.json"):
        page = json.loads(file.read_text("utf-8"))
        paths = page.get("hierarchy", {}).get("paths")
        if paths is None or page["identifier"]["url"] == ROOT_PAGE or any(path[:1] == [ROOT_PAGE] for path in paths):
            continue
        page["hierarchy"]["paths"] = [[ROOT_PAGE, *path] for path in paths]
        page.setdefault("references", {})[ROOT_PAGE] = entry
        file.write_text(json.dumps(page, ensure_ascii=False, separators=(",", ":")), "utf-8")


def one_root(archive):
    """Lets the sidebar begin at the page by task: the program takes each module in the index for a root."""
    file = archive / "index/index.json"
    index = json.loads(file.read_text("utf-8"))

    def visit(nodes, inside):
        for node in nodes:
            if inside and node.get("type") == "module":
                node["type"] = "collection"
            visit(node.get("children", []), True)

    for nodes in index["interfaceLanguages"].values():
        visit(nodes, False)
    file.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), "utf-8")
