"""The frame of every page: head with its description and picture, sections, language, search, footer."""

import made
from markupsafe import Markup
from places import Places
from templates import render
from words import WORDS


class Layout(Places):
    """Puts bodies into the frame. `url` is where the site will stand, which pictures of shared links need."""

    def __init__(self, pages, reference, url=""):
        super().__init__(pages, reference)
        self.url = f"{url.rstrip('/')}/" if url else ""
        self.facts, self.repository = made.facts(), made.address()

    def wrap(self, page, content, is_wide=False):
        """A whole page."""
        says = WORDS[page.language]
        title = says["name"] if page.title == says["name"] else f"{page.title} · Triage"
        title = f"Triage: {says['tagline']}" if page.address in ("index.html", "ko/index.html") else title
        return render(
            "page",
            site=self,
            page=page,
            says=says,
            title=title,
            content=content,
            is_wide=is_wide,
            root=page.to(""),
            english_only=WORDS["en"]["english_only"],
            heads=[(name, words) for level, name, words in page.headings if level == 2],
            inside=[one for one in self.pages if (one.section, one.language) == (page.section, page.language)],
        )

    def made(self, root, language):
        """What the site was made of, in HTML."""
        says = WORDS[language]
        link = Markup('<a href="{}">{}</a>')
        place = link.format(self.repository, says["repository"]) if self.repository else says["no_repository"]
        license_ = link.format(f"{root}license.txt", says["license"]) + self.note(language, "license.txt")
        return Markup(says["made"]) % {**self.facts, "repository": place, "license": license_}
