"""Runs a topic in a process of its own and tells what came of it."""
import json
import subprocess
import sys
import time


def one(script, arguments, limit):
    """A topic in a process of its own; its result, and the seconds that it took."""
    begin = time.monotonic()
    process = subprocess.Popen([sys.executable, "-B", script, *arguments], stdout=subprocess.PIPE, stderr=None)
    try:
        out, _ = process.communicate(timeout=limit)
        result = json.loads(out.decode().splitlines()[-1])
    except subprocess.TimeoutExpired:
        process.terminate()
        process.communicate()
        result = {"count": 1, "failures": [f"no end in {limit} s"], "skipped": []}
    except (ValueError, IndexError):
        result = {"count": 1, "failures": ["the topic said nothing"], "skipped": []}
    return result, time.monotonic() - begin


def show(name, result, seconds):
    failures = result["failures"]
    print(f"{name}: {result['count']} checks, {len(failures)} failures, {seconds:.0f} s", flush=True)
    for failure in failures:
        print(f"  ✗ {failure}", flush=True)
    for why in result["skipped"]:
        print(f"  – not asked: {why}", flush=True)


def tell(topic):
    """Says the result of a topic to the process that began it."""
    print(json.dumps({"count": topic.count, "failures": topic.failures, "skipped": topic.skipped}))
    sys.stdout.flush()
