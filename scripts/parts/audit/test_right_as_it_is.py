"""What may stay as it is: suppressions, reasons in comments, comments for other linters, and configurations."""

import json
import subprocess

import pytest

EMPTY = "func save() {{\n    {above}\n    do {{\n        try store.save()\n    }} catch {{ {inside}\n    }}\n}}\n"
REASON = "the store saves again at the next start"


def source(above="", inside=""):
    return EMPTY.format(above=above, inside=inside)


SUPPRESSED = {
    "the end of the line": source(inside=f"// triage:ignore empty-catch: {REASON}"),
    "the line before": source().replace("    } catch", f"    // triage:ignore empty-catch: {REASON}\n    }} catch"),
    "several rules": source(inside=f"// triage:ignore logging-catch, empty-catch: {REASON}"),
    "a range": f"// triage:ignore-begin empty-catch: {REASON}\n{source()}// triage:ignore-end empty-catch\n",
    "a range to the end": f"// triage:ignore-begin empty-catch: {REASON}\n{source()}",
    "a file": f"import Foundation\n// triage:ignore-file empty-catch: {REASON}\n{source()}",
    "a file, behind imports under a condition": "#if canImport(UIKit)\nimport UIKit\n#endif\n"
    + f"// triage:ignore-file empty-catch: {REASON}\n{source()}",
}
NOT_SUPPRESSED = {
    "no reason": source(inside="// triage:ignore empty-catch"),
    "an empty reason": source(inside="// triage:ignore empty-catch:  "),
    "a range without a reason": f"// triage:ignore-begin empty-catch\n{source()}// triage:ignore-end empty-catch\n",
    "a range that has ended": f"// triage:ignore-begin empty-catch: {REASON}\n// triage:ignore-end empty-catch\n"
    + source(),
    "a file, too late": f"{source()}// triage:ignore-file empty-catch: {REASON}\n",
    "another rule": source(inside=f"// triage:ignore logging-catch: {REASON}"),
    "an end without a begin": f"{source()}// triage:ignore-end empty-catch\n",
}


@pytest.mark.parametrize("text", SUPPRESSED.values(), ids=SUPPRESSED.keys())
def test_a_reason_suppresses(folder, text):
    folder.write("A.swift", text)
    assert folder.audit()[1]["findings"] == []


@pytest.mark.parametrize("text", NOT_SUPPRESSED.values(), ids=NOT_SUPPRESSED.keys())
def test_what_suppresses_nothing_is_a_finding_of_high_confidence(folder, text):
    folder.write("A.swift", text)
    found = {
        one["rule"]: one for one in folder.report("--only", "empty-catch", "logging-catch", "unused-ignore")["findings"]
    }
    assert set(found) == {"empty-catch", "unused-ignore"}
    assert (found["unused-ignore"]["confidence"], found["unused-ignore"]["category"]) == ("high", "ignore")


REASONS = {
    REASON: True,
    "저장은 다음 시작 때 다시 합니다": True,
    "保存は次回再試行": True,
    "나중에 처리함": False,
    "no one": False,
    "TODO": False,
    "FIXME: handle the error": False,
    "ignore": False,
    "ignore the error": False,
    "no-op": False,
    "try store.save(again: true)": False,
    "let saved = store.save()": False,
    "triage: nothing to see here": False,
}


@pytest.mark.parametrize(("text", "is_reason"), REASONS.items())
@pytest.mark.parametrize("place", ["above", "inside", "block"])
def test_a_comment_of_three_words_is_a_reason(folder, text, is_reason, place):
    comment = f"/* {text} */" if place == "block" else f"// {text}"
    folder.write("A.swift", source(**{"above" if place == "above" else "inside": comment}))
    found = folder.report("--only", "empty-catch")["findings"]
    assert [one["confidence"] == "low" for one in found] == [is_reason]
    assert found[0]["reasons"]


@pytest.mark.parametrize(
    ("text", "is_silenced"),
    [
        (source(inside="// swiftlint:disable:this empty_catch"), True),
        ("// swiftlint:disable empty_catch\n" + source(), True),
        ("// swiftlint:disable all\n" + source(), True),
        ("// swiftlint:disable empty_catch\n// swiftlint:enable empty_catch\n" + source(), False),
        (source(inside="// swiftlint:disable:this force_try"), False),
    ],
)
def test_what_another_linter_is_told_is_heard(folder, text, is_silenced):
    folder.write("A.swift", text)
    found = folder.report("--only", "empty-catch")["findings"]
    assert [one["confidence"] == "low" for one in found] == [is_silenced]


@pytest.mark.parametrize("path", ["Vendor/A.swift", "ThirdParty/Kit/A.swift", "App/Libraries/A.swift"])
def test_what_others_wrote_is_never_high(folder, path):
    folder.write(path, "// triage:ignore empty-catch: there is nothing\nlet a = 1\n")
    assert [one["confidence"] for one in folder.report()["findings"]] == ["medium"]
    assert folder.run("audit").returncode == 0


@pytest.mark.parametrize("inner", ["Vendor", "Vendor/Kit"])
def test_where_a_run_begins_does_not_matter(folder, inner):
    folder.write(".git/HEAD", "")
    folder.write("Vendor/Kit/A.swift", "// triage:ignore empty-catch: there is nothing\nlet a = 1\n")
    done = subprocess.run(
        [folder.triage, "audit", "--format", "json", "--no-cache"],
        cwd=folder.path / inner,
        capture_output=True,
        check=True,
    )
    assert [one["confidence"] for one in json.loads(done.stdout)["findings"]] == ["medium"]


def test_a_script_is_never_high(folder):
    folder.write("A.swift", "#!/usr/bin/swift\n// triage:ignore empty-catch: there is nothing\nlet a = 1\n")
    assert [one["confidence"] for one in folder.report()["findings"]] == ["medium"]


def severities(folder, *words):
    return {one["file"]: one["severity"] for one in folder.report(*words)["findings"] if one["rule"] == "empty-catch"}


def test_configurations_are_found_upwards_and_the_inner_one_wins(folder):
    for path in ("Repo/A.swift", "Repo/App/B.swift", "Repo/App/Legacy/C.swift", "Repo/App/Root/D.swift"):
        folder.write(path, source())
    folder.write(".triage-audit.json", '{"rules": {"empty-catch": "off"}}')
    folder.write("Repo/.git/HEAD", "")
    folder.write("Repo/.triage-audit.json", '{"rules": {"empty-catch": "error"}}')
    folder.write("Repo/App/.triage-audit.json", '{"rules": {"empty-catch": "note"}, "exclude": ["Legacy/**"]}')
    folder.write("Repo/App/Root/.triage-audit.json", '{"root": true}')
    wanted = {"Repo/A.swift": "error", "Repo/App/B.swift": "note", "Repo/App/Root/D.swift": "warning"}
    assert severities(folder, "Repo") == wanted
    folder.write("one.json", '{"rules": {"empty-catch": "error"}, "exclude": ["Repo/App/Root/**"]}')
    alone = severities(folder, "Repo", "--config", "one.json")
    assert alone == dict.fromkeys(["Repo/A.swift", "Repo/App/B.swift", "Repo/App/Legacy/C.swift"], "error")


@pytest.mark.parametrize("text", ['{"root": 1}', '{"root": 2}', '{"root": "yes"}', '{"rules": {"none": "off"}}', "{"])
def test_a_configuration_on_the_way_up_that_is_none_is_bad_usage(folder, text):
    folder.write("App/A.swift", source())
    folder.write(".triage-audit.json", text)
    assert folder.run("audit", "App").returncode == 2


def test_findings_of_one_decision_are_one_group(folder):
    folder.write(
        "Api.swift", "struct API {\n    func load(_ id: Int) async throws {\n        try await get(id)\n    }\n}\n"
    )
    for name in ("A", "B", "C"):
        text = f"final class {name}Model {{\n    func load() async {{\n        try? await api.load(1)\n    }}\n}}\n"
        folder.write(f"{name}.swift", text)
    report = folder.report("--only", "discarded-try")
    assert [group["places"] for group in report["groups"]] == [3]
    assert {one["group"] for one in report["findings"]} == {report["groups"][0]["id"]}
    text = folder.run("audit", "--only", "discarded-try").stdout
    assert "3 places" in text
    assert text.count("[discarded-try]") == 1
    ranks = [group["rank"] for group in folder.report("--all")["groups"]]
    assert ranks == sorted(ranks, reverse=True)
    assert json.dumps(ranks)
