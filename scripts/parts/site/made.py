"""What the site was made of: repository, commit, date, version and license."""

import re
import subprocess

from pages import ROOT

VERSION = ROOT / "Sources/TriageSinkSupport/Connection/UserAgent.swift"


def git(*arguments):
    """What git answers; nothing outside of a clone."""
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def address():
    """The repository's public address; None for a clone of a folder, whose path is no one else's."""
    remote = git("remote", "get-url", "origin")
    found = re.fullmatch(r"(?:https://|(?:ssh://)?git@)([\w.-]+\.\w+)[:/](.+?)(?:\.git)?", remote)
    return f"https://{found[1]}/{found[2]}" if found else None


def facts():
    """Version, commit and its day; the commit has a mark if files differ from it."""
    version = re.search(r'version = "(.+?)"', VERSION.read_text("utf-8"))[1]
    commit, day = ([*git("log", "-1", "--format=%h %cs").split(), "", ""])[:2]
    changed = "+" if git("status", "--porcelain", "--untracked-files=no") else ""
    return {"version": version, "commit": commit + changed, "day": day}
