"""What a compiler makes of a reproduction. HostileEventTests and PlanTests hold what its test and its plan say."""

import shutil
import subprocess

import pytest
from events import chain

MARK = "planted_code_ran"
TOUCH = f"touch {MARK}"
HOSTILE = [
    *(f"$({TOUCH})", f"`{TOUCH}`", f"'; {TOUCH}; '", f'"; {TOUCH}; "', f"\n{TOUCH}\n", f"\\'; {TOUCH} #"),
    *(f"a\r\n{TOUCH}", f"${{IFS}}$({TOUCH})", f"\u2028{TOUCH}", f"EOF\n{TOUCH}\nEOF\n", f"END\n{TOUCH}\nEND\n"),
    *(f"*/ {TOUCH} /*", f'\\(fatalError("{MARK}"))', f'"""\n{MARK}()\n"""', f'#"\\#({MARK}())"#', f'"\n{MARK}()\n//'),
    *("--output /tmp/x", f"-o {MARK}", f"@{MARK}", "\u0000\u0085\u001b[2J", "\\", "'", '"', "%0a" + TOUCH, "!!", "~"),
]


def hostile_event(text):
    """Members with a text wherever one can be."""
    request = {"method": text, "path": "/a" + text, "status": 500, "attempts": 1}
    body = {"type": text, "codingPath": text, "shape": text}
    return {
        "contexts": {"request": request, "body": body, "notice": {"title": text, "message": text}},
        "exception": chain((text, text)),
        "tags": {"supportCode": text},
        "request": {"url": "https://x.example/" + text, "method": text, "headers": {text: text}, "data": text},
        **dict.fromkeys(("release", "transaction", "environment"), text),
    }


@pytest.fixture(scope="module")
def reproductions(shared):
    """The test of each hostile text that the desk makes something of."""
    answers = [shared.get(f"/api/desk/events/{shared.report(**hostile_event(text))}/reproduce") for text in HOSTILE]
    assert {answer.status for answer in answers} <= {200, 404}
    return [answer["test"] for answer in answers if answer.status == 200]


@pytest.mark.skipif(not shutil.which("swiftc"), reason="swiftc is not installed")
def test_a_compiler_reads_every_test(desk, reproductions, tmp_path):
    assert len(reproductions) > 5
    for number, test in enumerate(reproductions):
        (tmp_path / f"T{number}.swift").write_text(test)
    files = sorted(map(str, tmp_path.glob("*.swift")))
    run = subprocess.run(["swiftc", "-frontend", "-parse", *files], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
