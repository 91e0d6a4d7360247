"""Asks a site that was built what people ask, with its own search: the first results must be the right ones."""

import json
import pathlib
import shutil
import subprocess

from pages import LANGUAGES, ROOT
from words import rows

# The plural finds what the singular finds, and nothing finds nothing.
SAME = [("interceptors", "interceptor"), ("toasts", "toast"), ("errors", "error"), ("retries", "retry")]
NOTHING = "qwxzv"
PROGRAM = pathlib.Path(__file__).with_suffix(".js")


def problems(site):
    """The queries whose first results are others."""
    if not shutil.which("node"):
        subprocess.run([str(ROOT / "scripts/setup"), "nodejs"], check=False)
    if not shutil.which("node"):
        return 0, ["node is missing: scripts/setup nodejs"]
    questions = rows("questions.tsv")
    texts = {one: [text for language, text, *_ in questions if language == one] for one in LANGUAGES}
    texts["en"] += [one for pair in SAME for one in pair] + [NOTHING]
    done = subprocess.run(
        ["node", PROGRAM, str(site.folder), json.dumps(texts)], capture_output=True, text=True, check=True
    )
    results = {language: dict(zip(texts[language], found)) for language, found in json.loads(done.stdout).items()}
    wrong, english = [], results["en"]
    for language, text, *wanted in questions:
        first = [f"{title} {address}".lower() for title, address in results[language][text]]
        if not all(one in place for one, place in zip(wanted, first + [""] * len(wanted))):
            wrong.append(f"{language}: {text} finds {first[:2]}, not {wanted}")
    wrong += [f"en: {many} finds other than {one}" for many, one in SAME if english[many] != english[one]]
    wrong += [f"en: {NOTHING} finds {english[NOTHING]}"] if english[NOTHING] else []
    return sum(map(len, texts.values())), wrong
