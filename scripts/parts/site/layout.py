"""The frame of every page: head with its description and picture, sections, language, search, footer."""

import re
import subprocess

from markupsafe import Markup
from pages import ROOT
from places import Places
from templates import render
from words import WORDS

VERSION = ROOT / "Sources/TriageSinkSupport/Connection/UserAgent.swift"


def git(*arguments):
    """What git answers; nothing outside of a clone."""
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def repository():
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


class Layout(Places):
    """Puts bodies into the frame. `url` is where the site will stand, which pictures of shared links need."""

    def __init__(self, pages, reference, url=""):
        super().__init__(pages, reference)
        self.url = f"{url.rstrip('/')}/" if url else ""
        self.facts, self.repository = facts(), repository()

    def wrap(self, page, content, is_wide=False):
        """A whole page."""
        says = WORDS[page.language]
        title = says["name"] if page.title == says["name"] else f"{page.title} · Triage"
        title = f"Triage: {says['tagline']}" if page.address in ("index.html", "ko/index.html") else title
        heads = [(name, words) for level, name, words in page.headings if level == 2]
        inside = [one for one in self.pages if (one.section, one.language) == (page.section, page.language)]
        more = {"root": page.to(""), "english_only": WORDS["en"]["english_only"], "heads": heads, "inside": inside}
        return self.render("page", page, title=title, content=content, is_wide=is_wide, **more)

    def render(self, name, page, **values):
        """A template with what all pages say."""
        return render(name, site=self, page=page, says=WORDS[page.language], **values)

    def made(self, root, language):
        """What the site was made of, in HTML."""
        says = WORDS[language]
        link = Markup('<a href="{}">{}</a>')
        place = link.format(self.repository, says["repository"]) if self.repository else says["no_repository"]
        license_ = link.format(f"{root}license.txt", says["license"]) + self.note(language, "license.txt")
        return Markup(says["made"]) % {**self.facts, "repository": place, "license": license_}
