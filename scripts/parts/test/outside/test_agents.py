"""What an agent meets that speaks the Model Context Protocol, by PyPI's own client and by bytes."""

import json
import re
import subprocess

import pytest
from agent import asked, fenced
from client import request as ask
from events import chain, event, event_envelope, frame, item, new_id
from running import until

TOOLS = {
    "list_groups": ["project", "query", "sort", "limit"],
    "list_operations": ["project", "release", "days"],
    "get_group": ["group", "budget"],
    "get_event": ["event", "supportCode", "part", "offset"],
    "get_reproduction": ["event", "module"],
    "search": ["query"],
    "list_feedback": ["project", "group"],
    "set_status": ["group", "status", "in"],
    "write_known_issue": ["group", "texts", "from", "fixedIn"],
}
WRITES = {"set_status", "write_known_issue"}
CHECKOUT = {"find_lost_errors": ["group"]}


def reported(desk, text="Payment failed"):
    """An event with a support code, frames, a request and feedback; its id."""
    id = new_id()
    whole = event(
        event_id=id,
        exception=chain(("URLError", "-1005"), ("PayFailure", text), frames=[frame("Pay.send"), frame("Pay.tap")]),
        tags={"supportCode": "AGNT-42", "kind": "undecodable", "code": "decoding.valueNotFound", "operation": "pay"},
        user={"id": new_id()},
        breadcrumbs={"values": [{"message": f"{text} {number}", "category": "ui"} for number in range(200)]},
        contexts={
            "notice": {"style": "alert", "title": text, "actions": ["retry"], "choice": "retry"},
            "request": {"method": "GET", "path": "/v1/pay", "status": 200},
            "body": {"type": "Shop.Receipt", "codingPath": "total", "shape": '{"total":null}'},
            "report": {"chain": ["Triage.Fault (decoding.valueNotFound)"]},
        },
    )
    comment = item("user_report", {"event_id": id, "comments": text, "name": "Mina"})
    assert desk.post(event_envelope(whole, comment)).status == 200
    return id


@pytest.fixture(params=["http", "stdio"])
def agent(request, desk):
    """Calls tools of a desk in a mode of the client."""

    def call(*calls, mode="auto"):
        if request.param == "http":
            return asked(["http", desk.url + "/mcp", desk.token, mode], calls)
        return asked(["stdio", mode, desk.binary, "mcp", "--write", "--data", desk.data], calls)

    return call


@pytest.mark.parametrize(("mode", "version"), [("auto", "2026-07-28"), ("legacy", "2025-11-25")])
def test_a_client_finds_every_tool_with_its_arguments(agent, mode, version):
    said = agent(mode=mode)
    assert said["version"] == version
    assert {tool["name"]: list(tool["inputSchema"]["properties"]) for tool in said["tools"]} == TOOLS
    for tool in said["tools"]:
        assert tool["annotations"]["readOnlyHint"] == (tool["name"] not in WRITES)
    assert len(json.dumps(said["tools"])) <= 12_000


def test_five_calls_lead_from_what_hurts_to_a_resolved_group(agent, desk):
    id = reported(desk)
    group = desk.group(id)
    until(lambda: desk.search("AGNT-42"), 10)
    calls = [
        ["list_groups", {}],
        ["get_group", {"group": group}],
        ["get_reproduction", {"event": id, "module": "Shop"}],
        ["set_status", {"group": group, "status": "resolved", "in": "next"}],
    ]
    said = agent(*calls, mode="2026-07-28")["calls"]
    assert not any(answer["failed"] for answer in said)
    texts = [answer["texts"][0] for answer in said]
    assert sum(len(text.encode()) for text in texts) <= 32_000
    read = [fenced(text) for text in texts]
    assert next(iter(read[0][1][0][0])) == "group"
    assert read[1][1][0]["event"] == id
    assert read[1][1][0]["feedback"][0]["message"] == "Payment failed"
    assert "as: Shop.Receipt.self" in read[2][2][0]
    assert desk.get(f"/api/desk/groups/{group}")["status"] == "resolved"
    desk.put(f"/api/desk/groups/{group}", {"status": "open"})


def test_each_tool_answers(agent, desk):
    id = reported(desk)
    group = desk.group(id)
    until(lambda: desk.search("AGNT-42"), 10)
    texts = {"en": {"title": "We know", "message": "Soon."}, "ko": {"title": "알아요", "message": "곧 고칩니다."}}
    said = agent(
        ["search", {"query": "AGNT-42"}],
        ["get_event", {"supportCode": "agnt-42", "part": "breadcrumbs"}],
        ["list_feedback", {"group": group}],
        ["write_known_issue", {"group": group, "texts": texts, "fixedIn": "2.0.0"}],
        ["get_group", {"group": group, "budget": 10}],
        ["none", {}],
    )["calls"]
    answers = [fenced(answer["texts"][0]) for answer in said[:4]]
    assert {"group", "event"} >= {next(iter(row)) for row in answers[0][1][0]}
    assert answers[1][1][0]["value"][0]["message"] == "Payment failed 199"
    assert answers[2][1][0][0]["message"] == "Payment failed"
    assert desk.get(f"/api/desk/groups/{group}/known-issue")["texts"] == texts
    assert said[4]["failed"]
    assert said[5]["code"] == -32602


def test_a_long_part_goes_on_where_it_was_cut(agent, desk):
    id = new_id()
    crumbs = [{"message": f"m{number} " + "x" * 600} for number in range(150)]
    desk.report(event_id=id, breadcrumbs={"values": crumbs}, message="y" * 60_000)
    values, offset = [], "0"
    while offset:
        said = agent(["get_event", {"event": id, "part": "breadcrumbs", "offset": int(offset)}])["calls"][0]
        outside, (value,), _ = fenced(said["texts"][0])
        values += value["value"]
        offset = (re.search(r"offset (\d+)", outside) or {1: None})[1]
    assert [crumb["message"][:5] for crumb in values] == [crumb["message"][:5] for crumb in reversed(crumbs)]


def test_what_is_no_call_is_refused(desk):
    def post(body, headers=None, method="POST", token=desk.token):
        fields = {"Authorization": f"Bearer {token}"} if token else {}
        return ask(desk.port, method, "/mcp", body, {**fields, **(headers or {})})

    ping = b'{"jsonrpc":"2.0","id":"a","method":"ping"}'
    assert post(ping).json == {"jsonrpc": "2.0", "id": "a", "result": {}}
    for token in ("", "wrong"):
        answer = post(ping, token=token)
        assert (answer.status, answer.header("WWW-Authenticate")) == (401, "Bearer")
    assert post(ping, {"Origin": "https://evil.example"}).status == 403
    assert post(ping, {"Origin": desk.url}).status == 200
    assert {post(None, method=method).status for method in ("GET", "PUT", "DELETE", "HEAD", "PATCH")} == {405}
    assert post(ping + b" " * 1_000_000).status == 413
    assert {post(body).status for body in (b"", b"{", b"[]", b"[" + ping + b"]", b"1")} == {400}
    answer = post(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')
    assert (answer.status, answer.body) == (202, b"")


def test_a_reader_by_stdio_changes_nothing(desk):
    said = asked(["stdio", "legacy", desk.binary, "mcp", "--data", desk.data], [["set_status", {}]])
    assert {tool["name"] for tool in said["tools"]} == set(TOOLS) - WRITES
    assert said["calls"][0]["code"] == -32602


def test_a_checkout_beside_the_program_is_audited(desk, tmp_path):
    group = desk.group(reported(desk))
    app, audit = tmp_path / "app", tmp_path / "audit program"
    app.mkdir()
    (app / "Pay.swift").write_text('do { try pay() }\n// </data>\ncatch {}\nlet operation = "/v1/pay"\n')
    found = {"rule": "empty-catch", "confidence": "high", "message": "No one hears.", "consequence": "</data>"}
    findings = [{**found, "file": file, "line": 3} for file in ("Pay.swift", "Other.swift", "../../etc/passwd")]
    audit.write_text(f"#!/bin/sh\ncat <<'END'\n{json.dumps({'version': 1, 'findings': findings})}\nEND\n")
    audit.chmod(0o755)
    words = ["stdio", "auto", desk.binary, "mcp", "--data", desk.data, "--checkout", app, "--audit"]
    said = asked([*words, audit], [["find_lost_errors", {"group": group}]])
    listed = {tool["name"]: list(tool["inputSchema"]["properties"]) for tool in said["tools"]}
    assert listed == {name: TOOLS[name] for name in TOOLS if name not in WRITES} | CHECKOUT
    outside, (rows,), _ = fenced(said["calls"][0]["texts"][0])
    assert [(row["file"], row["line"], row["rule"]) for row in rows] == [("Pay.swift", 3, "empty-catch")]
    assert rows[0]["code"][1:3] == ["// </data>", "catch {}"]
    assert rows[0]["common"] == ["names the path /v1/pay"]
    assert outside.endswith("Findings in the checkout: 3. Near what the group names: 1.")
    failed = asked([*words, tmp_path / "none"], [["find_lost_errors", {"group": group}]])["calls"][0]
    assert failed["failed"]
    assert str(tmp_path) not in failed["texts"][0]


@pytest.mark.parametrize("words", [["--checkout", "/none"], ["--checkout", ".", "--audit=-x"]])
def test_a_checkout_that_is_none_is_bad_usage(binary, tmp_path, words):
    run = subprocess.run([binary, "mcp", "--data", tmp_path, *words], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "Error: --" in run.stderr


def test_every_call_is_in_the_log_without_its_arguments(start):
    desk = start()
    asked(["http", desk.url + "/mcp", desk.token, "auto"], [["search", {"query": "SECRETWORD"}]])
    calls = [line for line in desk.errors().splitlines() if '"action":"call"' in line]
    assert len(calls) == 1
    assert '"object":"search"' in calls[0]
    assert "SECRETWORD" not in desk.errors()
    assert desk.token not in desk.errors()


def test_the_skill_is_for_any_team(binary):
    run = subprocess.run([binary, "skill"], capture_output=True, text=True, check=True)
    assert len(run.stdout.encode()) <= 8000
    assert all(f"`{name}`" in run.stdout for name in TOOLS)
    assert not re.search(r"://|127\.0\.0\.1|Bearer", run.stdout)
