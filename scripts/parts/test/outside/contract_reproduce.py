"""What the desk makes of an event for a developer: a test and its plan, of which no text of the event is code."""
import json
import re
import shutil
import subprocess

from running import chain

MARK = "planted_code_ran"


def check_reproduce(t):
    desk = t.common()
    plain = desk.report(exception=chain(("RequestError", "x")), tags={"supportCode": "REPR-22"}, contexts={"request": {"method": "POST", "path": "/orders", "status": 503, "attempts": 3}})
    answer = desk.get(f"/api/desk/events/{plain}/reproduce")
    t.check(answer.status == 200 and isinstance(answer["plan"], dict) and isinstance(answer["test"], str), "reproduce answers test and plan", answer)
    sent = [(one["method"], one["path"], one["status"]) for one in (answer["plan"] or {}).get("responses", [])]
    t.equal(sent, [("POST", "/orders", 503)] * 3, "the plan has the responses")
    t.check("moim" not in str(answer.body).lower() and "script" not in answer["plan"], "it names no sample app", answer)
    t.check("/orders" in (answer["test"] or "") and "503" in (answer["test"] or ""), "the test has path and status", answer["test"])
    out = t.new_folder() / "out"
    for word in (plain, "REPR-22", "repr-22"):
        shutil.rmtree(out, ignore_errors=True)
        run = desk.run("reproduce", word, "--output", out)
        files = sorted(path for path in out.iterdir()) if out.is_dir() else []
        t.check(run.returncode == 0 and len(files) == 2, f"desk reproduce {word}: two files", (run.returncode, run.stderr[:200], [path.name for path in files]))
        if answer.status == 200 and len(files) == 2:
            t.equal((files[0].read_text(), json.loads(files[1].read_text())), (answer["test"], answer["plan"]), "what reproduce answers")
            t.check(files[1].read_text().isascii(), "the plan is ASCII")
    t.check(desk.run("reproduce", "NONE-22", "--output", out).returncode == 1, "desk reproduce of nothing: exit 1")
    touch = f"touch {MARK}"
    hostile = [f"$({touch})", f"`{touch}`", f"'; {touch}; '", f'"; {touch}; "', f"\n{touch}\n", f"\\'; {touch} #", f"a\r\n{touch}", f"${{IFS}}$({touch})", f"\u2028{touch}", "\u001b[2J", f"EOF\n{touch}\nEOF\n", f"*/ {touch} /*",
               f'\\(fatalError("{MARK}"))', f'"""\n{MARK}()\n"""', f'#"\\#({MARK}())"#', f'"\n{MARK}()\n//', "\u202e\u2066", "--output /tmp/x", f"-o {MARK}", f"@{MARK}", f"file:///etc/passwd", "\u0000", "\u0085", "\\", "'", '"', "%", "%0a" + touch, "!!", "~"]
    swiftc = shutil.which("swiftc")
    tests = []
    for text in hostile:
        for place in ("path", "method", "elsewhere"):
            contexts = {"request": {"method": "GET", "path": "/a", "status": 500, "attempts": 1}}
            members = {"contexts": contexts}
            if place == "path":
                contexts["request"]["path"] = "/a" + text
            elif place == "method":
                contexts["request"]["method"] = text
            else:
                members.update(exception=chain((text, text)), release=text, tags={"supportCode": text}, transaction=text, environment=text,
                               request={"url": "https://x.example/" + text, "method": text, "headers": {text: text}, "data": text, "query_string": text})
                contexts["body"] = {"type": text, "codingPath": text, "shape": text}
                contexts["notice"] = {"title": text, "message": text}
            id = desk.report(**members)
            answer = desk.get(f"/api/desk/events/{id}/reproduce")
            t.check(answer.status in (200, 404), f"reproduce with {text[:15]!r} in {place}: no 5xx", answer)
            if answer.status != 200:
                continue
            test, plan = answer["test"], answer["plan"]
            controls = [hex(ord(one)) for one in test if (ord(one) < 32 and one not in "\n\t") or 127 <= ord(one) < 160 or one in "\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"]
            t.check(not controls, f"no control character in the test with {text[:15]!r} in {place}", controls)
            words = [plan[name] for name in ("operation", "kind", "code", "choice")] + [plan["request"]["method"], plan["request"]["path"]]
            t.check(all(re.fullmatch(r"[\w./%~-]*", word or "", re.ASCII) for word in words), f"plain words in the plan with {text[:15]!r} in {place}", words)
            tests.append((text, place, test))
    for text, place, test in tests:
        leaks = swift_code(test, MARK)
        t.check(not leaks, f"nothing of the event becomes code in the test: {text[:20]!r} in {place}", leaks)
    if swiftc and tests:
        folder = t.new_folder()
        for number, (_, _, test) in enumerate(tests):
            (folder / f"T{number}.swift").write_text(test)
        run = subprocess.run([swiftc, "-frontend", "-parse", *sorted(map(str, folder.glob("*.swift")))], capture_output=True, text=True, timeout=120, check=False)
        t.check(run.returncode == 0, "every test parses as Swift", run.stderr[:400])


def swift_code(text, mark):
    """Where a mark stands outside of literals and comments, or in an interpolation."""
    found, at, depth = [], 0, []
    while at < len(text):
        opening = re.compile(r'(#*)("""|")').match(text, at)
        if text.startswith("//", at):
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            level, at = 1, at + 2
            while level and at < len(text):
                if text.startswith("/*", at):
                    level, at = level + 1, at + 2
                elif text.startswith("*/", at):
                    level, at = level - 1, at + 2
                else:
                    at += 1
        elif opening:
            hashes, quotes = opening[1], opening[2]
            at = opening.end()
            while at < len(text) and not text.startswith(quotes + hashes, at):
                if quotes == '"' and text[at] == "\n":
                    break
                if text.startswith("\\" + hashes, at):
                    at += 1 + len(hashes)
                    if text[at:at + 1] == "(":
                        end, level = at + 1, 1
                        while level and end < len(text):
                            level += {"(": 1, ")": -1}.get(text[end], 0)
                            end += 1
                        if mark in text[at:end]:
                            found.append(text[at:end][:80])
                        at = end
                        continue
                at += 1
            at += len(quotes + hashes)
        else:
            if text.startswith(mark, at):
                found.append(text[max(0, at - 40):at + 40])
            at += 1
    return found
