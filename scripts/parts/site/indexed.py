"""Reads the search index of a site that was built: every entry leads to a page and an anchor that are there."""

import html
import json
import re
import urllib.parse


def problems(site):
    """The entries that lead nowhere."""
    found, count = [], 0
    for file in sorted((site.folder / "search").glob("index.*.js")):
        for title, address, *_ in json.loads(re.search(r"= (\[.*\]);", file.read_text("utf-8"), re.S)[1]):
            count += 1
            place, _, fragment = html.unescape(address).partition("#")
            target = site.folder / urllib.parse.unquote(place)
            if not target.is_file():
                found.append(f"{file.name}: {title} leads to {address}, which is not there")
            elif fragment and fragment not in site.anchors[target]:
                found.append(f"{file.name}: {title} leads to {address}, which has no such anchor")
    found += [
        f"there is no index for {language}"
        for language in ("en", "ko")
        if not (site.folder / f"search/index.{language}.js").is_file()
    ]
    return count, found
