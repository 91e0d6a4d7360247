"""The reference: what the documentation compiler made of all libraries, and where each symbol is."""

import json
import re
import subprocess
import sys
from urllib.parse import quote

import sidebar

FOLDER = "reference"
TYPES = {"class", "struct", "enum", "protocol", "typealias", "module"}


def convert(catalog, graphs, archive):
    """Runs the documentation compiler; a warning is an error."""
    command = ["docc", "convert", catalog, "--additional-symbol-graph-dir", graphs, "--output-dir", archive]
    command += ["--fallback-bundle-identifier", "triage", "--fallback-display-name", "Guides", "--warnings-as-errors"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"site: the documentation compiler says:\n{done.stdout[-6000:]}{done.stderr[-6000:]}")
    sidebar.gather(archive)
    sidebar.one_root(archive)


class Reference:
    """The pages of the archive by the names of their symbols."""

    def __init__(self, archive):
        self.archive, self.names, self.pages = archive, {}, {}
        for file in sorted((archive / "data").rglob("*.json"), key=lambda path: (len(path.parts), path)):
            page = json.loads(file.read_text("utf-8"))
            self.pages["/" + str(file.relative_to(archive / "data").with_suffix(""))] = page
        for path, page in self.pages.items():
            self.learn(path, page)

    def learn(self, path, page):
        """Notes the names by which a page may be linked: `Retry`, `Fault.Kind`, `FaultCenter.live`, `TriageHTTP`."""
        title, kind = page["metadata"].get("title", ""), page["metadata"].get("symbolKind", "")
        if page["metadata"].get("role") not in ("symbol", "collection") or "extension" in kind:
            return
        if kind in TYPES:
            self.names.setdefault(title, path)
            return
        above = self.pages.get(path.rsplit("/", 1)[0], {}).get("metadata", {}).get("title")
        base = re.split(r"[(<]", title)[0]
        self.names.setdefault(f"{above}.{title}", path)
        # A name without its parameters leads to the form that has the most, which explains them all.
        first = self.pages.get(self.names.get(f"{above}.{base}"), page)["metadata"].get("title", "")
        is_larger = title.count(":") > first.count(":") and title != "init(from:)"
        if f"{above}.{base}" not in self.names or is_larger:
            self.names[f"{above}.{base}"] = path

    def forms(self, name):
        """All pages of a name, as `FaultCenter.live` has several: each with its declaration and its line."""
        type_, _, base = name.rpartition(".")
        for path, page in self.pages.items():
            title = page["metadata"].get("title", "")
            above = self.pages.get(path.rsplit("/", 1)[0], {}).get("metadata", {}).get("title")
            if title == name or (above == type_ and re.split(r"[(<]", title)[0] == base):
                sections = page.get("primaryContentSections", [])
                found = [one for part in sections for one in part.get("declarations", [])]
                about = text_of(page.get("abstract", []), page.get("references", {}))
                if found and title != "init(from:)" and not about.startswith("Inherited from"):
                    yield "".join(token["text"] for token in found[0]["tokens"]), about

    def address(self, path):
        """The file of a page, from the site's root."""
        return f"{FOLDER}{quote(path, safe='/:(),-_.~')}/index.html"

    def place(self, name):
        """The page of a name as it stands in a text, or None."""
        path = self.names.get(re.sub(r"^\.?(\w+(?:\.\w+)*)(\(.*\))?$", r"\1", name)) or self.names.get(name)
        return self.address(path) if path else None

    def named(self, name):
        """The page that the site's own words name."""
        fixed = {"reference": "/documentation/reference", "tutorial": "/tutorials/guides/firstfailure"}
        return self.address(fixed[name]) if name in fixed else self.place(name)

    def names_of(self, identifier):
        """The title and the path of a page by the compiler's own name."""
        path = re.sub(r"^doc://[^/]*", "", identifier).lower()
        page = self.pages.get(path)
        return (page["metadata"]["title"], path) if page else (None, path)

    def symbols(self):
        """What the search finds: name, address, whether it is a type, and a line about it."""
        for path, page in self.pages.items():
            kind = page["metadata"].get("symbolKind", "")
            if page["metadata"].get("role") not in ("symbol", "collection") or "extension" in kind:
                continue
            abstract = text_of(page.get("abstract", []), page.get("references", {}))
            if kind in TYPES:
                yield page["metadata"]["title"], self.address(path), True, abstract
            elif abstract and "Implementations" not in page["metadata"]["title"]:
                above = self.pages.get(path.rsplit("/", 1)[0], {}).get("metadata", {}).get("title", "")
                if not abstract.startswith("Inherited from"):
                    title = page["metadata"]["title"].removeprefix(f"{above}.")
                    name = f"{above}.{title}"
                    yield name if len(name) <= 70 else f"{name[:69]}…", self.address(path), False, abstract


def text_of(parts, references):
    """Inline content as plain words."""
    found = ""
    for part in parts:
        found += part.get("text", part.get("code", "")) + text_of(part.get("inlineContent", []), references)
        if part.get("type") == "reference":
            found += references.get(part["identifier"], {}).get("title", "")
    return found
