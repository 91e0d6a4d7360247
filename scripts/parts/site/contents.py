"""The content of a reference page as plain HTML, for readers without JavaScript, for files and for search engines."""

import html

e = html.escape


class Contents:
    """Renders the documentation compiler's data; `link` turns its addresses into those of the site's files."""

    def __init__(self, page, link):
        self.page, self.references, self.link = page, page.get("references", {}), link

    def whole(self):
        """Title, declaration, text and topics."""
        meta = self.page["metadata"]
        parts = [f"<h1>{e(meta['title'])}</h1>", f"<p>{self.inline(self.page.get('abstract', []))}</p>"]
        parts += [self.section(section) for section in self.page.get("primaryContentSections", [])]
        parts += [self.tutorial(section) for section in self.page.get("sections", [])]
        parts += [
            f"<h2>{e(section.get('title') or 'Topics')}</h2>{self.names(section['identifiers'])}"
            for section in self.page.get("topicSections", []) + self.page.get("seeAlsoSections", [])
        ]
        return "\n".join(part for part in parts if part)

    def names(self, identifiers):
        """A list of pages, each with its line."""
        items = ""
        for one in identifiers:
            other = self.references.get(one)
            if other and other.get("url"):
                about = self.inline(other.get("abstract", []))
                items += (
                    f'<li><a href="{e(self.link(other["url"]))}"><code>{e(other["title"])}</code></a> {about}</li>\n'
                )
        return f"<ul>\n{items}</ul>" if items else ""

    def section(self, section):
        kind = section["kind"]
        if kind == "declarations":
            codes = ("".join(token["text"] for token in one["tokens"]) for one in section["declarations"])
            return "".join(f'<pre tabindex="0"><code>{e(code)}</code></pre>' for code in codes)
        if kind == "parameters":
            rows = "".join(
                f"<dt><code>{e(one['name'])}</code></dt><dd>{self.blocks(one['content'])}</dd>"
                for one in section["parameters"]
            )
            return f"<h2>Parameters</h2><dl>{rows}</dl>"
        return self.blocks(section.get("content", []))

    def tutorial(self, section):
        """The parts of a tutorial: what it begins with, and its steps with their code."""
        if section.get("kind") == "hero":
            return f"<h1>{e(section['title'])}</h1>" + self.blocks(section.get("content", []))
        parts = ""
        for task in section.get("tasks", section.get("chapters", [])):
            parts += f"<h2>{e(task.get('title') or task.get('name') or '')}</h2>"
            for content in task.get("contentSection", []) + task.get("content", []):
                parts += self.blocks(content.get("content", [content] if "inlineContent" in content else []))
            parts += self.names(task.get("tutorials", []))
            for step in task.get("stepsSection", []):
                parts += self.blocks(step["content"]) + self.blocks(step.get("caption", []))
                code = self.references.get(step.get("code") or "", {}).get("content")
                parts += f'<pre tabindex="0"><code>{e(chr(10).join(code))}</code></pre>' if code else ""
        return parts

    def blocks(self, blocks):
        return "\n".join(self.block(one) for one in blocks)

    def block(self, one):
        kind = one["type"]
        if kind == "paragraph":
            return f"<p>{self.inline(one['inlineContent'])}</p>"
        if kind == "heading":
            level = min(max(one["level"], 2), 4)
            return f'<h{level} id="{e(one["anchor"])}">{e(one["text"])}</h{level}>'
        if kind == "codeListing":
            return f'<pre tabindex="0"><code>{e(chr(10).join(one["code"]))}</code></pre>'
        if kind in ("unorderedList", "orderedList"):
            tag = "ul" if kind == "unorderedList" else "ol"
            return (
                f"<{tag}>" + "".join(f"<li>{self.blocks(item['content'])}</li>" for item in one["items"]) + f"</{tag}>"
            )
        if kind == "table":
            rows = ["".join(f"<td>{self.blocks(cell)}</td>" for cell in row) for row in one["rows"]]
            return (
                '<div class="scroll" tabindex="0"><table>'
                + "".join(f"<tr>{row}</tr>" for row in rows)
                + "</table></div>"
            )
        return self.blocks(one.get("content", []))

    def inline(self, parts):
        return "".join(self.piece(part) for part in parts)

    def piece(self, part):
        kind = part["type"]
        if kind == "codeVoice":
            return f"<code>{e(part['code'])}</code>"
        if kind in ("strong", "emphasis"):
            tag = "b" if kind == "strong" else "i"
            return f"<{tag}>{self.inline(part['inlineContent'])}</{tag}>"
        if kind == "reference":
            other = self.references.get(part["identifier"], {})
            title = e(other.get("title", part.get("overridingTitle", "")))
            title = f"<code>{title}</code>" if other.get("kind") == "symbol" else title
            return f'<a href="{e(self.link(other["url"]))}">{title}</a>' if other.get("url") else title
        return e(part.get("text", "")) + self.inline(part.get("inlineContent", []))
