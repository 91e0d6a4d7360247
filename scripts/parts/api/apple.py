"""What Linux does not compile: the public declarations behind the conditions of Apple's systems, read as text.

The compiler lists the public API on Linux, so it lists none of these. They are read with their signatures as they
stand in the sources, and each with the systems on which its conditions hold.
"""

import pathlib
import re

from declarations import DECLARATION, KINDS, PUBLIC, ROOT, blanked, files
from swift_shape import end

SYSTEMS = ("iOS", "macOS", "tvOS", "watchOS", "visionOS")
# The modules that only Apple's systems have, and where; all others are everywhere but those of other systems.
MODULES = {
    "UIKit": {"iOS", "tvOS", "watchOS", "visionOS"},
    "AppKit": {"macOS"},
    **{name: set(SYSTEMS) for name in ("SwiftUI", "Combine", "Darwin", "os", "Network", "Security", "ObjectiveC")},
    **{name: {"Linux"} for name in ("FoundationNetworking", "Glibc", "Musl", "Android", "WinSDK")},
}
HEAD = re.compile(rf"^\s*(@\S+\s+)*((public|open|package|final|indirect|nonisolated) )*({KINDS}|extension) [A-Z]")
CONFORMANCE = re.compile(r"^extension [\w.]+: ")
# A block of signatures on a page begins so.
FIRST = re.compile(r"// Triage\w*, on ")


def holds(condition, system):
    """Whether a condition of `#if` holds on a system, in a build with all traits."""

    def known(match):
        word, inside = match[1], match[2]
        if word == "canImport":
            return str(system in MODULES.get(inside, {system}))
        if word == "os":
            return str(inside == system)
        return str(word not in ("targetEnvironment", "arch"))

    text = re.sub(r"\b(?!and\b|or\b|not\b)(\w+)(?:\(([^)]*)\))?", known, condition)
    return bool(eval(text.replace("&&", " and ").replace("||", " or ").replace("!", " not ").strip()))


def signature_end(code, begin):
    """Where a signature ends: before its body, or at the end of a line that nothing continues."""
    depth = 0
    for place in range(begin, len(code)):
        char = code[place]
        depth += (char in "([<") - (char in ")]" or (char == ">" and code[place - 1] != "-"))
        if char == "{" and not depth:
            return place
        line_ends = char == "\n" and not depth and not re.search(r"[=:,]\s*$", code[begin:place])
        if line_ends and not re.match(r"\s*(->|where\b|async\b|throws\b|\{)", code[place:]):
            return place
    return len(code)


def signature(lines, code, starts, number):
    """A declaration with its attributes and the first paragraph above it, line by line."""
    first = number
    while first and re.match(r"\s*@\w", lines[first - 1]) and not DECLARATION.search(lines[first - 1]):
        first -= 1
    about = first
    while about and lines[about - 1].lstrip().startswith("///"):
        about -= 1
    summary = []
    for line in lines[about:first]:
        if line.strip() == "///":
            break
        summary.append(line)
    stop = signature_end(code, starts[number])
    text = "\n".join(lines)[starts[first] : stop].rstrip()
    if code[stop : stop + 1] == "{" and re.search(r"\bvar\b", text):
        text += " { get set }" if re.search(r"\bset\b", code[stop : end(code, stop)]) else " { get }"
    return [*summary, *text.split("\n")]


def condition_after(word, conditions):
    """What holds after a line; the branches that are open so far are in the list, and change with the line."""
    if word.startswith("#if "):
        conditions.append([word[4:]])
    elif word.startswith("#elseif "):
        conditions[-1].append(word[8:])
    elif word == "#else":
        conditions[-1].append("Otherwise")
    elif word == "#endif":
        conditions.pop()
    # A branch holds where its own condition does, and none before it.
    now = [f"({branches[-1]})" for branches in conditions]
    return " && ".join(now + [f"!({one})" for branches in conditions for one in branches[:-1]])


def blocks_of(name):
    """What a source declares that Linux does not compile: for each scope the systems, its head and what is in it."""
    text = (ROOT / name).read_text("utf-8")
    lines, code = text.split("\n"), blanked(text)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    depth, conditions, scopes, found = 0, [], [], {}
    for number, line in enumerate(code.split("\n")):
        now = condition_after(line.strip(), conditions)
        is_apples = bool(now) and not holds(now, "Linux")
        is_head = bool(HEAD.match(line))
        is_public = bool(PUBLIC.search(line)) and " import " not in line
        if is_apples and (is_public or CONFORMANCE.match(line)):
            key = scopes[-1][1] if scopes else number
            systems = tuple(one for one in SYSTEMS if holds(now, one))
            block = found.setdefault((key, systems), {"head": None, "members": []})
            block["scope"] = scopes[-1][2] if scopes else None
            shown = signature(lines, code, starts, number)
            if is_head:
                found.setdefault((number, systems), {"head": None, "members": []})["head"] = shown
            else:
                block["members"].append(shown)
        if is_head:
            scopes.append((depth, number, lines[number].strip()))
        depth += line.count("{") - line.count("}")
        while scopes and depth <= scopes[-1][0]:
            scopes.pop()
    assert not depth and not conditions, f"{name}: {depth} braces stay open"
    return found


def where(systems):
    """The names of systems as words."""
    if systems == SYSTEMS:
        return "all of Apple's systems"
    return " and ".join(", ".join(systems).rsplit(", ", 1))


def signatures():
    """Each block of signatures as a page shows it, in the order of the sources."""
    found = []
    for name in files("Sources/*.swift"):
        for (_, systems), block in blocks_of(name).items():
            head = block["head"] or [block["scope"].removesuffix("{").rstrip()]
            if block["members"]:
                head = [*head[:-1], f"{head[-1]} {{"]
                members = "\n\n".join("\n".join(one) for one in block["members"])
                body = [*head, *members.split("\n"), "}"]
            elif block["head"]:
                body = head
            else:
                continue
            first = f"// {pathlib.PurePath(name).parts[1]}, on {where(systems)}"
            found.append("\n".join([first, *body]) + "\n")
    return found


def without(text):
    """A paper without its blocks of signatures, which are no samples."""
    return re.sub(rf"^```swift\n{FIRST.pattern}.*?^```\n", "", text, flags=re.M | re.S)
