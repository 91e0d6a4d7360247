"""From the Markdown of the repository to the HTML of a page: anchors, links, pictures, code, tables."""

import html
import posixpath
import re

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pages import ROOT, plain, titled, without_switch
from places import Places
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound


def anchor(text, seen):
    """The anchor of a heading, spelled as GitHub does; a second one of the same words gets a number."""
    name = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    count = seen.get(name, 0)
    seen[name] = count + 1
    return f"{name}-{count}" if count else name


def colored(code, language):
    """Code with its words marked; a language that is not known stays as it is."""
    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return html.escape(code)
    return highlight(code, lexer, HtmlFormatter(nowrap=True))


ROLES = {"tr_open": "row", "td_open": "cell", "th_open": "columnheader"}
ROLES |= dict.fromkeys(["thead_open", "tbody_open"], "rowgroup")


def labelled(tokens):
    """Gives each cell the name of its column, which a narrow window shows before it, and a role that stays there."""
    names, column = [], 0
    for index, token in enumerate(tokens):
        if token.type in ROLES:
            token.attrSet("role", ROLES[token.type])
        if token.type == "table_open":
            names = []
        elif token.type == "tr_open":
            column = 0
        elif token.type == "th_open":
            names.append(plain(tokens[index + 1].content))
        elif token.type == "td_open":
            if column and names[column]:
                token.attrSet("data-label", names[column])
            column += 1


def block(code, language, label):
    """A block of code that the keyboard can scroll."""
    return (
        f'<pre tabindex="0" role="group" aria-label="{html.escape(label)}">'
        f"<code>{colored(code, language or 'text')}</code></pre>\n"
    )


class Markup:
    """Renders one page after the other, and keeps what they need: pictures, and links that lead nowhere."""

    def __init__(self, pages, reference, words):
        self.pages = {page.source: page for page in pages}
        self.reference, self.words = reference, words
        self.titles = {page.source: page.title for page in pages}
        self.pictures, self.unlinked = {}, []
        self.parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])

    def render(self, page):
        """Fills the body and the headings of a page."""
        text = without_switch((ROOT / page.source).read_text("utf-8"))
        tokens = self.parser.parse(text)
        self.page, self.linked, page.headings, seen = page, set(), [], {}
        says = self.words[page.language]
        labelled(tokens)
        for index, token in enumerate(tokens):
            if token.type == "heading_open":
                inline = tokens[index + 1]
                words = "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))
                name = anchor(words, seen)
                token.attrSet("id", name)
                page.headings.append((int(token.tag[1]), name, words))
                self.linked = set() if token.tag == "h2" else self.linked
                inline.children = self.inline(inline.children, links=False)
            elif token.type == "inline" and tokens[index - 1].type != "heading_open":
                token.children = self.inline(token.children, links=True)
            elif token.type in ("fence", "code_block"):
                token.type, token.content = "html_block", block(token.content, token.info.strip(), says["code"])
        body = self.parser.renderer.render(tokens, self.parser.options, {})
        table = f'<div class="scroll" tabindex="0" role="group" aria-label="{says["table"]}"><table role="table">'
        page.body = body.replace("<table>", table).replace("</table>", "</table></div>")
        page.body = re.sub(r'<th role="columnheader"( style="[^"]*")?></th>', '<td role="cell"></td>', page.body)

    def inline(self, children, links):
        """Gives links and pictures their places, and names of symbols their page of the reference."""
        inside, opened, done = False, [], []
        for index, child in enumerate(children):
            done.append(child)
            if child.type == "link_open":
                target, note = self.target(child.attrGet("href"))
                inside = target is not None
                opened.append((inside, note))
                if inside:
                    child.attrSet("href", target)
                    self.entitle(children[index + 1])
                else:
                    child.type, child.tag, child.attrs = "html_inline", "", {}
            elif child.type == "link_close":
                is_link, note = opened.pop()
                if not is_link:
                    child.type, child.content = "html_inline", ""
                elif note:
                    done.append(Token("html_inline", "", 0, content=note))
                inside = False
            elif child.type == "image":
                child.attrSet("src", self.picture(child.attrGet("src")))
            elif child.type == "code_inline" and links and not inside and self.is_paper(child.content):
                place, _ = self.place("", child.content, self.page.language)
                child.type = "html_inline"
                words = html.escape(titled(child.content, self.titles))
                child.content = f'<a href="{self.page.to(place)}">{words}</a>{Places.english(self.page, place)}'
            elif child.type == "code_inline" and links and not inside:
                place = self.reference.place(child.content)
                if place and child.content not in self.linked:
                    self.linked.add(child.content)
                    child.type = "html_inline"
                    child.content = (
                        f'<a class="symbol" href="{self.page.to(place)}"><code>{html.escape(child.content)}</code></a>'
                    )
        return done

    def is_paper(self, words):
        """Whether a piece of code is the name of a paper; who works on the papers reads their names."""
        return words in self.titles and self.page.section != "more" and self.page.source != "CHANGELOG.md"

    def entitle(self, words):
        """A link that is the name of a paper gets the title of its page."""
        if words.type == "text":
            words.content = titled(words.content, self.titles)

    def target(self, href):
        """Where a link leads on the site, None if its file is not part of it; and what stands behind the link."""
        if re.match(r"[a-z]+:", href) or href.startswith("#"):
            return href, ""
        place, path = self.place(self.page.source, href, self.page.language)
        if place is None:
            self.unlinked.append((self.page.source, path))
        return place and self.page.to(place), place and Places.english(self.page, place)

    def place(self, source, href, language="en"):
        """The address from the site's root to which a link of a paper leads, or None; and the file that it names."""
        path, _, fragment = href.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        own = path.replace(".md", ".ko.md") if language == "ko" else path
        other = self.pages.get(path) or self.pages.get(own)
        if path in ("README.md", "README.ko.md"):
            return ("ko/" if "ko" in path else "") + "index.html", path
        if other:
            return other.address + (f"#{fragment}" if fragment else ""), path
        catalog = re.fullmatch(r"Sources/\w+/\w+\.docc/(\w+)\.md", path)
        return self.reference.place(catalog[1]) if catalog else None, path

    def picture(self, source):
        """The place of a picture, which is copied there."""
        path = posixpath.normpath(posixpath.join(posixpath.dirname(self.page.source), source))
        self.pictures[path] = f"pictures/{posixpath.basename(path)}"
        return self.page.to(self.pictures[path])
