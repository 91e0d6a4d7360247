"""The public declarations of the sources, read as text: no build is needed."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path.append(str(ROOT / "scripts" / "parts" / "lint"))
from swift_shape import blanked

KINDS = r"struct|class|enum|protocol|actor"
PREFIX = r"^\s*(@\S+\s+)*(nonisolated |final |static |class |mutating |indirect )*(public|open) "
PUBLIC = re.compile(PREFIX + rf".*\b(func|var|let|init|{KINDS}|typealias|subscript)\b")
TYPE = re.compile(rf"\b(public|open) (final |indirect )*({KINDS}) ")
DECLARATION = re.compile(rf"\b({KINDS}|extension|func|var|let|init|typealias|subscript|import)\b")
SCOPE = re.compile(rf"\b({KINDS}|extension)\b")


def files(*patterns):
    """The files of the repository that match, with those that are not committed yet."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [name for name in names if (ROOT / name).is_file()]


def declarations(path):
    """Each public declaration of a source: its line, whether it is a type, and whether it is SPI."""
    depth, hidden, mark = 0, [], None
    for line in blanked(path.read_text()).splitlines():
        mark = mark or ("marked" if "@_spi(" in line else None)
        if PUBLIC.search(line) and " import " not in line:
            yield line, bool(TYPE.search(line)), bool(mark or hidden)
        # A mark belongs to the next declaration: to all that stands in it, or to this one alone.
        if mark == "marked" and DECLARATION.search(line):
            mark = "opens" if SCOPE.search(line) and " import " not in line else None
        opened = line.count("{") - line.count("}")
        if mark == "opens" and "{" in line:
            mark = None
            if opened > 0:
                hidden.append(depth)
        depth += opened
        while hidden and depth <= hidden[-1]:
            hidden.pop()
