"""The run on Moim that the guide shows: what each tool answers, and the test before and after the guide's own fix."""

import json
import pathlib
import re
import shutil

from agent import asked, fenced
from met import ROOT, packaged

GUIDES = [ROOT / "Guides" / "Agents.md", ROOT / "Guides" / "Agents.ko.md"]
FAULT, MODULE, VERSION = "null-profile-image", "MoimData", "1.12.1"
PACKAGE = ROOT / ".build" / "agents-run"
# The ids and times of the guide stand for those of any run.
EVENT, SUPPORT_CODE = "67ace9af886c656e463288eab6e5579f", "ZWPC-GV"
SHOWN = {
    "list_groups": ["group", "title", "culprit", "level", "users", "count", "status", "releases"],
    "get_group": ["event", "supportCode", "notice", "cause", "request", "body"],
    "set_status": ["group", "status", "resolvedIn"],
}


def blocks(guide):
    """The blocks of code of the guide's run, in their order."""
    run = guide.read_text("utf-8").partition("\n## 5. ")[2].partition("\n## ")[0]
    return [found[1] for found in re.finditer(r"^```[^\n]*\n(.*?)\n```$", run, re.MULTILINE | re.DOTALL)]


def members(tool, value):
    """The members of an answer that the guide shows, one a line."""
    lines = [f'  "{name}": {json.dumps(value[name], ensure_ascii=False)}' for name in SHOWN[tool]]
    return "{\n" + ",\n".join(lines) + "\n}"


def walked(desk):
    """What the tools answer, as the guide shows it, and the whole test."""
    words = ["http", desk.url + "/mcp", desk.token, "auto"]

    def call(tool, arguments):
        answer = asked(words, [[tool, arguments]])["calls"][0]
        assert not answer["failed"], answer
        return fenced(answer["texts"][0])

    row = call("list_groups", {})[1][0][0]
    group = call("get_group", {"group": row["group"]})[1][0]
    test = call("get_reproduction", {"event": group["event"], "module": MODULE})[2][0]
    changed = call("set_status", {"group": row["group"], "status": "resolved", "in": VERSION})[1][0]
    shown = [members("list_groups", row), members("get_group", group)]
    body = re.search(r"^@testable import.*?^        _ = try outcome.get\(\)\n    \}$", test, re.MULTILINE | re.DOTALL)
    shown += [body[0], members("set_status", changed)]
    same = {group["event"]: EVENT, group["supportCode"]: SUPPORT_CODE}
    for text, instead in same.items():
        shown = [one.replace(text, instead) for one in shown]
        test = test.replace(text, instead)
    return shown, test


def patched(text, diff):
    """A text with the changes of a diff, each of them found once."""
    for hunk in re.split(r"^@@.*$\n", diff, flags=re.MULTILINE)[1:]:
        lines = hunk.splitlines()
        old, new = ("\n".join(line[1:] for line in lines if line[:1] != mark) for mark in "+-")
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def tried(test, diff):
    """The last lines that the test says before the fix, and with it, in a package of Moim's own modules."""
    shutil.rmtree(PACKAGE / "Sources", ignore_errors=True)
    (PACKAGE / "Tests" / "RunTests").mkdir(parents=True, exist_ok=True)
    for module in ("MoimDomain", MODULE):
        shutil.copytree(ROOT / "Examples" / "MoimKit" / "Sources" / module, PACKAGE / "Sources" / module)
    shutil.copyfile(pathlib.Path(__file__).with_name("Run.swift"), PACKAGE / "Package.swift")
    (PACKAGE / "Tests" / "RunTests" / "ReproductionTests.swift").write_text(test)
    said = [run()]
    path = PACKAGE / re.search(r"^\+\+\+ b/(\S+)$", diff, re.MULTILINE)[1]
    path.write_text(patched(path.read_text(), diff))
    return [*said, run()]


def run():
    """Builds and runs the test; the lines about it."""
    # The modules are named as Moim's own, so they are built in a folder of their own.
    output = packaged("test", "--scratch-path", str(PACKAGE / "build"), package=PACKAGE)
    said = re.sub(r"\x1b\[[0-9;]*m", "", output.stdout + output.stderr)
    lines = [line for line in said.splitlines() if re.match(r"[✘✔] Test \"", line)]
    return "\n".join(re.sub(r"[0-9.]+ seconds", "0.1 seconds", line) for line in lines) or output.stdout[-3000:]


def differing(desk, is_run):
    """What differs in the guide from the run, as sentences; the test itself is tried only if it is asked for."""
    shown, test = walked(desk)
    problems = []
    for guide in GUIDES:
        _, listed, group, code, value, red, fix, green, status = blocks(guide)
        pairs = list(zip([listed, group, code, status], shown, strict=True))
        before, after = (line[2:] for line in value.splitlines())
        assert test.count(before) == 1, before
        if is_run and guide == GUIDES[0]:
            said = tried(test.replace(before, after), fix)
        if is_run:
            pairs += zip([red, green], said, strict=True)
        problems += [f"{guide.name} shows:\n{a}\nand the run:\n{b}" for a, b in pairs if a != b]
    return problems
