"""Reads the mistakes of Tests/Mistakes, and puts them into the sources."""

import itertools
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
LISTS = ROOT / "Tests" / "Mistakes"


class Mistake:
    """A change that a careless colleague might make, of a module that the tests of a package stand on."""

    def __init__(self, package, module, number, block):
        self.package, self.module, self.number = package, module, number
        marks = {"#": [], "@": [], "-": [], "+": [], "~": []}
        for line in block.splitlines():
            if line[:1] not in marks:
                raise ValueError(f"{module}: no mark at the line's beginning: {line}")
            marks[line[0]].append(line[1:].strip())
        self.title = " ".join(marks["#"])
        self.path = f"{folder(package, module)}/{' '.join(marks['@'])}"
        self.reason = " ".join(marks["~"])
        words = [re.escape(line) for line in marks["-"] if line]
        self.old = re.compile(r"\s*\n\s*".join(words))
        self.new = "\n".join(marks["+"])
        if not (self.title and words and "MISTAKE" in self.new):
            raise ValueError(f"{module}: not whole: {block}")
        self.new = re.sub(r"\bMISTAKE\b", f"mistaken({number})", self.new)

    @property
    def name(self):
        return f"{self.module} {self.number}"


def folder(package, module):
    """Where a module lies: in the package whose tests notice its mistakes, or in one that it names by a path."""
    manifest = (ROOT / package / "Package.swift").read_text()
    near = (os.path.normpath(f"{package}/{path}") for path in [".", *re.findall(r'path: "(\.\.[^"]*)"', manifest)])
    found = [path for path in near if (ROOT / path / "Sources" / module).is_dir()]
    if not found:
        raise ValueError(f"{module}: no such module in {package} or beside it")
    return os.path.normpath(f"{found[0]}/Sources/{module}")


def read_all():
    """All mistakes: those of the library, and those of the packages that have a folder beside them."""
    return [mistake for file in sorted(LISTS.rglob("*.diff")) for mistake in read(file)]


def read(file):
    module, package = file.stem, str(file.parent.relative_to(LISTS))
    blocks = [block for block in re.split(r"\n\s*\n", file.read_text().strip()) if block.strip()]
    mistakes = [Mistake(package, module, number, block) for number, block in enumerate(blocks, 1)]
    titles = [mistake.title for mistake in mistakes]
    for title in {title for title in titles if titles.count(title) > 1}:
        raise ValueError(f"{module}: twice: {title}")
    return mistakes


def mistaken_sources(mistakes):
    """The text of each source that has mistakes, with all of them in it."""
    places, lost = {}, []
    for mistake in mistakes:
        source = ROOT / mistake.path
        found = list(mistake.old.finditer(source.read_text())) if source.is_file() else []
        if len(found) == 1:
            places.setdefault(mistake.path, []).append((found[0].start(), found[0].end(), mistake))
        else:
            lost.append(f"{mistake.name}: found {len(found)} times in {mistake.path}: {mistake.title}")
    if lost:
        raise ValueError("\n".join(lost))
    sources = {}
    for path, edits in places.items():
        edits.sort(key=lambda edit: edit[0])
        for one, other in itertools.pairwise(edits):
            if other[0] < one[1]:
                raise ValueError(f"{one[2].name} and {other[2].name} overlap in {path}")
        text = (ROOT / path).read_text()
        for start, end, mistake in reversed(edits):
            text = text[:start] + mistake.new + text[end:]
        sources[path] = text
    return sources


def check(mistakes):
    """Parses the sources with their mistakes, and says how many there are."""
    sources = mistaken_sources(mistakes)
    with tempfile.TemporaryDirectory() as copies:
        for path, text in sources.items():
            file = pathlib.Path(copies) / path.replace("/", "-")
            file.write_text(text)
            subprocess.run(["swiftc", "-frontend", "-parse", "-swift-version", "6", file], check=True)
    for module in dict.fromkeys(mistake.module for mistake in mistakes):
        print(f"{module}: {sum(mistake.module == module for mistake in mistakes)} mistakes")
