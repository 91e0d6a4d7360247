"""What programs rely on of a built `triage`: exit statuses, large files, fixes, verdicts, closed streams.

RunTests hold unread files, FormatTests and MaskingTests hostile names and secrets, BaselineTests and ChangedLinesTests
baselines, SuppressionTests, ReasonTests and ConfigurationTests what may stay as it is.
"""

import json
import subprocess
import xml.etree.ElementTree

import pytest

LOST = "func save() async {\n    do {\n        try await api.save(draft)\n    } catch {\n    }\n}\n"
STALE = """final class Home {
    var errorMessage: String?
    func load() async {
        do {
            try await api.load()
        } catch {
            errorMessage = error.localizedDescription
        }
    }
}
"""
STATUSES = {
    0: [
        *(["audit", "B.swift"], ["audit", "--category", "ignore"], ["audit", "--only", "empty-catch", "B.swift"]),
        *(["explain", "empty-catch"], ["rules"], ["rules", "--format", "json"], ["--help"], ["fix"]),
        *(["--version"], ["audit", "--all", "--fail-on", "error"], ["audit", "--all", "--fail-on", "never"]),
        *(["audit", "-"], ["audit", "-", "--stdin-path", "App/Home.swift"]),
    ],
    1: [
        *(["audit", "--all"], ["audit", "--all", "A.swift"], ["audit", "--only", "empty-catch"]),
        *(["audit", "--all", "--fail-on", word] for word in ("note", "warning")),
    ],
    2: [
        *([], ["nope"], ["explain", "none"], ["fix", "none"]),
        *(["audit", word] for word in ("--nope", "none", "", "c.json")),
        *(["audit", "--config", word] for word in ("c.json", "d.json", "none")),
        *(["audit", "--format", "none"], ["audit", "--only", "no-such-rule"], ["audit", "--category", "none"]),
        *(["audit", "--since", "main"], ["audit", "--output", "none/x"], ["audit", "--fail-on", "none"]),
        *(["audit", "--baseline", word] for word in ("c.json", "A.swift", "none/b.json")),
        *(["audit", "-", "A.swift"], ["audit", "--stdin-path", "A.swift"], ["audit", "empty"]),
        *(["verdict"], ["verdict", "empty-catch-1", "right"], ["verdict", "none-0123456789ab", "right"]),
        *(["verdict", "empty-catch-0123456789ab", "good"], ["verdict", "empty-catch-0123456789AB", "right"]),
        ["audit", ".unread"],
    ],
}


@pytest.fixture(scope="module")
def sources(make_folder):
    """A folder with a finding, a clean file and two configurations that are none."""
    folder = make_folder()
    folder.write("A.swift", LOST)
    folder.write("B.swift", "let a = 1\n")
    folder.write("c.json", '{"rules": {"no-such-rule": "off"}}')
    folder.write("d.json", '{"unknown": []}')
    folder.write("empty/notes.txt", "")
    folder.write(".unread/utf16.swift", "let a = 1".encode("utf-16"))
    return folder


@pytest.mark.parametrize(
    ("words", "status"), [(words, status) for status, every in STATUSES.items() for words in every], ids=str
)
def test_the_status(sources, words, status):
    assert sources.run(*words).returncode == status


def test_the_members_of_a_rule(sources):
    rules = json.loads(sources.run("rules", "--format", "json").stdout)
    for rule in rules:
        assert set(rule) == {"rule", "category", "severity", "enabled", "summary", "classes", "own"}
        assert rule["own"] == {"right": 0, "wrong": 0, "noise": 0}
        for one in rule["classes"]:
            assert one["class"].startswith(rule["rule"] + "/")
            judged, right, worth = one["judged"], one["right"], one["worth"]
            is_earned = judged >= 10 and right * 10 >= judged * 9 and worth * 10 >= judged * 7
            assert (one["confidence"] == "high") <= is_earned, one
    for rule in rules:
        words = sources.run("explain", rule["rule"]).stdout
        assert [part for part in ("Don't", "Do\n", "experience", rule["rule"] + "/") if part not in words] == []


def test_the_version_is_one_line(sources):
    assert sources.run("--version").stdout.split("\n")[0].split()[0] == "triage"
    assert sources.run("--version").stdout.count("\n") == 1


def test_nothing_to_read_names_the_path(sources):
    assert "empty" in sources.run("audit", "empty").stderr


def test_quiet_prints_findings_only(sources):
    done = sources.run("audit", "--quiet", "B.swift")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "A.swift:4" in sources.run("audit", "--quiet", "--all", "A.swift").stdout


@pytest.mark.parametrize("name", ["text", "xcode", "github", "json", "sarif", "checkstyle", "junit", "gitlab", "html"])
def test_quiet_keeps_the_frame_of_a_format_that_has_one(folder, name):
    folder.write("B.swift", "let a = 1\n")
    folder.write("utf16.swift", "let a = 1".encode("utf-16"))
    loud, quiet = (folder.run("audit", "--format", name, *words) for words in ([], ["--quiet"]))
    assert (quiet.returncode, quiet.stderr) == (2, "")
    assert "utf16.swift" in loud.stderr
    assert quiet.stdout == ("" if name == "text" else loud.stdout)


@pytest.mark.parametrize(
    ("path", "found"), [("App/Home.swift", 1), ("App/Legacy/Home.swift", 0), ("Tests/HomeTests.swift", 0)]
)
def test_standard_input_stands_for_its_path(folder, path, found):
    folder.write("App/.triage-audit.json", '{"exclude": ["Legacy/**"]}')
    folder.write("App/Legacy/Home.swift", LOST)
    words = ["--stdin-path", path, "--format", "json"]
    for names in (["audit", "-", *words, "--only", "empty-catch"], ["audit", *words, "--only", "empty-catch", "-"]):
        done = folder.run(*names, stdin=LOST)
        findings = json.loads(done.stdout)["findings"]
        assert (done.returncode, [one["file"] for one in findings]) == (found, [path] * found)


@pytest.mark.parametrize("command", [["audit", "--only", "empty-catch"], ["audit-build", "--output", "Audited.swift"]])
def test_a_configuration_holds_for_files_that_a_tool_names(folder, command):
    folder.write("App/.triage-audit.json", '{"exclude": ["Legacy/**"], "rules": {"empty-catch": "error"}}')
    for name in ("Home", "Legacy/Home"):
        folder.write(f"App/{name}.swift", LOST)
    assert "Home.swift:4" in folder.run(*command, "App/Home.swift", "App/Legacy/Home.swift").stdout
    done = folder.run(*command, "App/Legacy/Home.swift")
    assert (done.returncode, "swift:4" in done.stdout, done.stderr) == (0, False, "")


def test_deep_and_long_files(folder):
    for index, word in enumerate(["(", "[", "{ ", "f(", "do { ", "a + ", ".a()", "else if a {", '"\\(', "a ? b : "]):
        folder.write(f"{index}.swift", "let x = " + word * 100_000)
    folder.write("long.swift", "func f() { do { try g() } catch {} }\n" * 20_000)
    # Each of these findings takes more than a millisecond of a build that is not optimized.
    status, report = folder.audit(timeout=600)
    assert (status, len(report["findings"])) == (1, 20_000)


def test_a_fix_is_shown_and_applied(folder):
    folder.write("A.swift", STALE)
    shown = folder.run("fix")
    assert (shown.returncode, (folder.path / "A.swift").read_text()) == (0, STALE), "a diff alone"
    assert "On cancellation no error is shown or reported." in shown.stdout
    finding = folder.report("--only", "shown-cancellation")["findings"][0]
    assert (finding["fixable"], finding["fix"]["kind"]) == (True, "cancellation")
    for verdict, is_offered in (("wrong", False), ("noise", False), ("right", True)):
        assert folder.run("verdict", finding["id"], verdict).returncode == 0
        assert bool(folder.run("fix").stdout) == is_offered
    assert folder.run("fix", "--apply").stdout == shown.stdout
    assert "catch where error is CancellationError {" in (folder.path / "A.swift").read_text()


EVERY = {"json": 1, "sarif": 1, "xcode": 0, "github": 0, "text": 0, "checkstyle": 0, "junit": 0, "gitlab": 0, "html": 0}


@pytest.mark.parametrize(("name", "always"), EVERY.items())
def test_what_is_less_certain_is_in_the_formats_for_programs_alone(folder, name, always):
    folder.write("Vendor/A.swift", LOST)
    shown, every = folder.run("audit", "--format", name), folder.run("audit", "--all", "--format", name)
    assert (shown.returncode, every.returncode) == (0, 1)
    assert "empty-catch" in every.stdout
    found = [line for line in shown.stdout.splitlines() if "A.swift" in line]
    assert bool(found) == bool(always), shown.stdout
    assert folder.run("audit", "--only", "empty-catch").returncode == 1, "a rule that is named"
    folder.write(".triage-audit.json", '{"rules": {"empty-catch": "note"}}')
    assert folder.run("audit").returncode == 1, "a rule that has a severity"
    assert folder.run("audit", "--fail-on", "warning").returncode == 0


def test_formats_are_exactly_what_tools_read(folder):
    folder.write("App/A.swift", LOST + LOST.replace("save()", "send()"))
    run = {name: folder.run("audit", "--all", "--format", name).stdout for name in EVERY}
    findings = json.loads(run["json"])["findings"]
    assert len(findings) == 2
    for one in findings:
        start = f"App/A.swift:{one['line']}:{one['column']}: {one['severity']}: "
        assert f"{start}{one['message']} [{one['rule']}]\n" in run["xcode"]
        assert f"line={one['line']},col={one['column']},title={one['rule']}::{one['message']}\n" in run["github"]
    style = xml.etree.ElementTree.fromstring(run["checkstyle"])
    errors = [error.attrib for file in style.findall("file") for error in file.findall("error")]
    assert (style.get("version"), [error["line"] for error in errors]) == ("4.3", [str(o["line"]) for o in findings])
    assert {error["source"] for error in errors} == {"triage.empty-catch"}
    suites = xml.etree.ElementTree.fromstring(run["junit"]).findall("testsuite")
    cases = [(case.get("name"), case.get("classname")) for suite in suites for case in suite.findall("testcase")]
    assert [suite.get("failures") for suite in suites] == ["2"]
    assert len(set(cases)) == 2
    lab = json.loads(run["gitlab"])
    assert [one["fingerprint"] for one in lab] == [one["id"] for one in findings]
    assert {one["severity"] for one in lab} == {"major"}
    results = json.loads(run["sarif"])["runs"][0]["results"]
    assert {one["partialFingerprints"]["id"] for one in results} == {one["id"] for one in findings}
    assert all(0 <= one["rank"] <= 100 and one["properties"]["group"] for one in results)
    folder.write("App/A.swift", "let a = 1\n")
    assert json.loads(folder.run("audit", "--format", "gitlab").stdout) == []
    passed = xml.etree.ElementTree.fromstring(folder.run("audit", "--format", "junit").stdout)
    assert [len(suite.findall("testcase")) for suite in passed.findall("testsuite")] == [1]
    assert passed.find(".//failure") is None


@pytest.mark.parametrize("verdict", ["wrong", "noise", "right"])
@pytest.mark.parametrize("what", ["id", "group"])
def test_a_verdict_stays(folder, what, verdict):
    folder.write("A.swift", LOST)
    one = folder.audit()[1]["findings"][0]
    assert folder.run("verdict", one[what], "noise").returncode == 0
    assert folder.run("verdict", one[what], verdict).returncode == 0, "a second one replaces the first"
    assert folder.audit()[0] == (1 if verdict == "right" else 0)
    kept = (folder.path / "triage-verdicts.json").read_text()
    assert [part for part in ("A.swift", "api.save", "draft") if part in kept] == []
    rules = json.loads(folder.run("rules", "--format", "json").stdout)
    own = next(rule["own"] for rule in rules if rule["rule"] == "empty-catch")
    assert own == {"right": 0, "wrong": 0, "noise": 0, verdict: 1}
    folder.write("triage-verdicts.json", "{")
    assert folder.run("audit").returncode == 2
    assert folder.run("verdict", one[what], verdict).returncode == 2
    assert (folder.path / "triage-verdicts.json").read_text() == "{"


@pytest.mark.parametrize("options", [("--baseline", "ci/known.json"), ("--verdicts", "ci/own.json")])
def test_a_verdict_lies_where_an_audit_with_the_same_options_reads_it(folder, options):
    folder.write("App/A.swift", "let none = 0\n")
    folder.write("ci/README", "")
    folder.audit("--baseline", "ci/known.json")
    folder.write("App/A.swift", LOST)
    status, report = folder.audit(*options)
    assert status == 1
    assert folder.run("verdict", report["findings"][0]["id"], "wrong", *options).returncode == 0
    assert folder.audit(*options)[0] == 0
    rules = json.loads(folder.run("rules", "--format", "json", *options).stdout)
    assert next(rule["own"]["wrong"] for rule in rules if rule["rule"] == "empty-catch") == 1
    assert not (folder.path / "triage-verdicts.json").exists()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "| head -c 1"])
def test_a_stream_that_is_closed(folder, closed):
    folder.write("A.swift", LOST)
    line = f'"{folder.triage}" audit --only empty-catch {closed}'
    done = subprocess.run(["bash", "-c", line], cwd=folder.path, capture_output=True, timeout=60, check=False)
    assert done.returncode in (0, 1)
