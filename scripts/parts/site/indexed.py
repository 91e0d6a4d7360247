"""Reads the search index of a site that was built: every entry leads to a page and an anchor that are there."""

import json
import re


def problems(site):
    """The entries that lead nowhere."""
    found, count = [], 0
    for file in sorted((site.folder / "search").glob("index.*.js")):
        for title, address, *_ in json.loads(re.search(r"= (\[.*\]);", file.read_text("utf-8"), re.S)[1]):
            count += 1
            found += [f"{file.name}: {title}: {problem}" for problem in site.lost(site.folder / "index.html", address)]
    found += [
        f"there is no index for {language}"
        for language in ("en", "ko")
        if not (site.folder / f"search/index.{language}.js").is_file()
    ]
    return count, found
