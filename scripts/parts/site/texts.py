"""Reads the plain texts of a site that was built: whole blocks of code, and links that lead to its pages."""

import re

LINK = re.compile(r"\]\(([^)\s]+)\)")


def problems(site):
    """The lines and links of the plain texts that a reader could not use."""
    found, count = [], 0
    for file in sorted(site.folder.glob("llms*.txt")):
        lines = file.read_text("utf-8").splitlines()
        fences = [line for line in lines if line.lstrip().startswith("```")]
        if len(fences) % 2:
            found.append(f"{file.name}: has {len(fences)} fences, which is odd")
        code = False
        for number, line in enumerate(lines, 1):
            count += 1
            where = f"{file.name}, line {number}"
            if re.match(r"``(?!`)", line):
                found.append(f"{where}: begins with two backticks: {line[:60]}")
            code ^= line.lstrip().startswith("```")
            if code:
                continue
            if re.search(r"!\[|@Snippet\(|@Code\(", line):
                found.append(f"{where}: a picture or a directive: {line[:60]}")
            for address in LINK.findall(re.sub(r"`[^`]*`", "", line)):
                found += site.lost(file, address)
    return count, found
