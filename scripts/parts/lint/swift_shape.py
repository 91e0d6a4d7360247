"""The shape of Swift files: their functions, public names and protocols, read from their text."""

import dataclasses
import re

STRING = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<raw>#+)"""(?:.*?)"""(?P=raw)|(?P<hash>#+)".*?"(?P=hash)'
    r'|"""(?:\\.|.)*?"""|"(?:\\\((?:[^()"]|\([^()]*\)|"[^"\n]*")*\)|\\.|[^"\\\n])*"',
    re.DOTALL,
)
FUNCTION = re.compile(r"\b(?:func\s+(`[^`]+`|[^\s(<]+)|(init)[?!]?|(deinit)|(subscript))(?=\s*[<({])")
PUBLIC = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)\s(?!import)(?:(?!\bextension\b).)*$", re.MULTILINE)
PROTOCOL = re.compile(r"\bprotocol\s+(\w+)[^{]*\{")
REQUIREMENT = re.compile(
    r"^\s*(?:@\w+\s+)*(?:mutating |static |nonisolated )*(?:func|var|init|subscript|associatedtype)\b", re.MULTILINE
)


@dataclasses.dataclass
class Function:
    """A function with a body: its name, its first line and how many lines it has."""

    name: str
    line: int
    lines: int


def blanked(text):
    """The text without what its strings and comments say, in the same places."""
    return STRING.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def end(text, start, pair="{}"):
    """Where the bracket closes that opens at a place of a blanked text; the end of the text if it never does."""
    depth = 0
    for place in range(start, len(text)):
        if text[place] == pair[0]:
            depth += 1
        elif text[place] == pair[1]:
            depth -= 1
            if not depth:
                return place
    return len(text) - 1


def functions(text):
    """The functions that have a body, those within others too."""
    code = blanked(text)
    for found in FUNCTION.finditer(code):
        open_parameter = code.find("(", found.end()) if not found.group(3) else found.end()
        after = end(code, open_parameter, "()") + 1 if not found.group(3) else found.end()
        head = re.compile(r"(?:[^{}\n]|\n(?!\s*(?:\n|\}|func\b|var\b|let\b|init\b|case\b)))*").match(code, after)
        if head.end() >= len(code) or code[head.end()] != "{":
            continue
        first = code.count("\n", 0, found.start())
        last = code.count("\n", 0, end(code, head.end()))
        name = next(filter(None, found.groups()))
        yield Function(name, first + 1, last - first + 1)


def public_names(text):
    """How many lines declare something public."""
    return len(PUBLIC.findall(blanked(text)))


def requirements(text):
    """The requirements of each protocol of a file, by its name."""
    code = blanked(text)
    return {
        found.group(1): len(REQUIREMENT.findall(code[found.end() : end(code, found.end() - 1)]))
        for found in PROTOCOL.finditer(code)
    }
