"""Asks a site that was built what people ask, with its own search: the first results must be the right ones."""

import json
import pathlib
import subprocess

from pages import LANGUAGES
from spelling import installed
from words import rows

# The plural finds what the singular finds, and nothing finds nothing.
SAME = [("interceptors", "interceptor"), ("toasts", "toast"), ("errors", "error"), ("retries", "retry")]
NOTHING = "qwxzv"
PROGRAM = pathlib.Path(__file__).with_suffix(".js")


def problems(site):
    """For each query, whether its first results are others."""
    if not installed("node", "nodejs"):
        yield "node is missing: scripts/setup nodejs"
        return
    questions = rows("questions.tsv")
    texts = {one: [text for language, text, *_ in questions if language == one] for one in LANGUAGES}
    texts["en"] += [one for pair in SAME for one in pair] + [NOTHING]
    done = subprocess.run(
        ["node", PROGRAM, str(site.folder), json.dumps(texts)], capture_output=True, text=True, check=True
    )
    results = {language: dict(zip(texts[language], found)) for language, found in json.loads(done.stdout).items()}
    english = results["en"]
    for language, text, *wanted in questions:
        first = [f"{title} {address}".lower() for title, address in results[language][text]]
        is_right = all(one in place for one, place in zip(wanted, first + [""] * len(wanted)))
        yield not is_right and f"{language}: {text} finds {first[:2]}, not {wanted}"
    for many, one in SAME:
        yield english[many] != english[one] and f"en: {many} finds other than {one}"
    yield english[NOTHING] and f"en: {NOTHING} finds {english[NOTHING]}"
