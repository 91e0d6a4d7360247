"""Where a place that the site's own words name is, in the language of the page that leads there."""

from markupsafe import Markup


class Places:
    """The pages by their addresses, and the reference by its names."""

    def __init__(self, pages, reference):
        self.by_address = {page.address: page for page in pages}
        self.pages, self.reference = pages, reference

    def find(self, page, address):
        """The address of a named page in the language of the page that links to it, else in English."""
        return page.to(self.place(page.language, address))

    def place(self, language, addresses):
        """The first of some addresses that the site has, from its root; None if it has none of them.

        `@Name` is a page of the reference, `#name` the anchor of a heading in English, and `#^words` a heading that
        begins with the words, or with the last of them.
        """
        for address in addresses.split(" | "):
            if address.startswith("@"):
                named = self.reference.named(address[1:])
                if named:
                    return named
                continue
            path, _, fragment = address.removesuffix(".html").partition(".html#")
            if path in ("index", "search"):
                return f"ko/{path}.html" if language == "ko" else f"{path}.html"
            english = self.by_address.get(f"{path}.html")
            own = (english and (self.by_address.get(f"ko/{path}.html") if language == "ko" else None)) or english
            anchor = self.anchor(english, own, fragment) if own and fragment else ""
            if own and anchor is not None:
                return own.address + (f"#{anchor}" if anchor else "")
        return None

    @staticmethod
    def anchor(english, own, fragment):
        """The anchor in a page's own language: its heading stands where the English one stands."""
        if fragment.startswith("^"):
            starts = (fragment[1:], fragment.split(" ")[-1])
            return next((name for _, name, words in own.headings if words.startswith(starts)), None)
        names = [name for _, name, _ in english.headings]
        if own is english or fragment not in names:
            return fragment
        return own.headings[names.index(fragment)][1] if len(names) == len(own.headings) else ""

    @staticmethod
    def english(page, place):
        """What stands behind each link of a Korean page that leads to English; a symbol of the reference has none."""
        return Places.note(page.language, place)

    @staticmethod
    def note(language, place):
        """The same for a language, where there is no page."""
        leads_to_english = language == "ko" and not place.startswith("ko/") and ".ko.html" not in place
        return Markup("<small>(영어)</small>") if leads_to_english else ""
