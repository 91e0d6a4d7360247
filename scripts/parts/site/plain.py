"""The guides as plain text, for people who ask an assistant: a short list, and everything in one file."""

import difflib
import re

import known
from pages import ROOT, STEPS, outside, titled, without_switch

LEAD = """Triage is a Swift package for what happens after something fails in an app: retry or refresh, tell the user,
report it. It needs Swift 6.2.3; iOS 16, macOS 13 or later, and Linux. An app writes `import Triage`."""


# What the samples call, whose parameters a reader of the texts alone must know.
SIGNATURES = """
    FaultCenter.live FaultCenter.client FaultCenter.chain FaultCenter.run FaultCenter.reporting
    FaultCenter.Operation.tap Authentication.init Authentication.Configuration.init Authentication.signIn
    Authentication.signOut SessionRules.init Tokens Tokens.init TokenStore TokenStore.load TokenStore.save
    InMemoryTokenStore.init FileTokenStore.init APIClient.init APIClient.Configuration.init APIClient.send
    APIClient.adding APIClient.authenticated Retry.init MiddlewareChain.init MiddlewareChain.send Session.triage
    MiddlewareChain.interceptor Rule.init NoticeTemplate.init Rejection.init Rejections.init
    RequestDeclaration.init LoadableModel.Work LoadableModel.init LoadableModel.load Route.signIn SentrySink.init
    TestFaults.init TestFaults.routes TestFaults.choose FaultServer.init FaultPlan.init StubTransport.init
    StubTransport.requests
""".split()

TUTORIAL = ROOT / "scripts/parts/site/catalog/FirstFailure.tutorial"


def snippet(match):
    """The code that a page of the documentation takes from a snippet."""
    path, piece = match[1], match[2]
    text = (ROOT / f"{path.removeprefix('triage/')}.swift").read_text("utf-8")
    found = re.search(rf"^// snippet\.{piece}\n(.*?)^// snippet\.end", text, re.M | re.S)
    return f"```swift\n{found[1]}```"


def with_samples(text):
    """The text with its snippets in place, and without what only the documentation compiler reads."""
    text = re.sub(r'@Snippet\(path: "([^"]*)", slice: "([^"]*)"\)', snippet, text)
    text = re.sub(r"^## Topics\n.*", "", text, flags=re.M | re.S)
    names = re.compile(r"(?<!`)``([^`\n]+)``(?!`)")
    return outside(text, lambda part: names.sub(lambda match: "`" + match[1].split("/")[-1] + "`", part))


def linked(text, source, markup, url):
    """The text with links to pages of the site; what is no page stays as words, and a picture as what it shows."""

    def link(match):
        words, href = titled(match[1], markup.titles), match[match.lastindex]
        if re.match(r"[a-z]+:", href):
            return f"[{words}]({href})"
        place = None if href.startswith("#") else markup.place(source, href)[0]
        return f"[{words}]({url}{place})" if place else words

    def change(part):
        part = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"(Picture: \1.)", part)
        part = re.sub(r'<img\b[^>]*\balt="([^"]*)"[^>]*>', r"(Picture: \1.)", part)
        part = re.sub(r"\[([^\]]*)\]\(([^)]*)\)", link, part)
        papers = re.compile(r"(?<!`)`([\w/]+\.md)`(?!`)")
        return papers.sub(lambda match: link(match) if match[1] in markup.titles else match[0], part)

    return outside(text, change)


def step(name, before, code):
    """The code of a step: the whole file at first, and then what the step changes."""
    if not before:
        return ["", f"`{name}`:", "", "```swift", code, "```", ""]
    changes = list(difflib.unified_diff(before.splitlines(), code.splitlines(), n=2, lineterm=""))[2:]
    return ["", f"`{name}`, as it differs from the step before:", "", "```diff", *changes, "```", ""]


def tutorial():
    """The tutorial as a text: its directives become headings, and its steps have their code."""
    text = TUTORIAL.read_text("utf-8")
    codes = {one.name: one.read_text("utf-8").strip() for one in STEPS}
    lines, before = [], ""
    for line in (one.strip() for one in text.splitlines()):
        title = re.match(r'@(Intro|Section)\(title: "([^"]*)"\)', line)
        code = re.match(r'@Code\(name: "([^"]*)", file: (\S+)\)', line)
        if title:
            lines += ["", ("# A tutorial: " if title[1] == "Intro" else "## ") + title[2], ""]
        elif code:
            lines += step(code[1], before, codes[code[2]])
            before = codes[code[2]]
        elif not re.match(r"@|\}$", line):
            lines.append(line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def libraries():
    """The page of each library, the one that an app imports first."""
    files = sorted(
        (ROOT / "Sources").glob("*/*.docc/*.md"), key=lambda path: (path.stem != "Triage", path.parts[-3], path.stem)
    )
    return [path for path in files if path.stem != "TriageConcurrency"]


def short(pages, says, url):
    """llms.txt: what there is, with one line each."""
    lines = [
        "# Triage",
        "",
        "> " + " ".join(LEAD.split()),
        "",
        "## Everything in one file",
        "",
        f"- [llms-full.txt]({url}llms-full.txt): the guides, the pages of all libraries, their samples, "
        "and the signatures of what these call",
    ]
    for section in ("guides", "project"):
        lines += ["", f"## {says[section]}", ""]
        lines += [
            f"- [{page.title}]({url}{page.address}): {page.description}"
            for page in pages
            if page.section == section and page.language == "en"
        ]
    return "\n".join(lines) + "\n"


def signatures(reference):
    """The declarations of what the samples call, as the documentation compiler wrote them."""
    parts = [
        "# Signatures",
        "Of what the samples above call, from the symbols of the compiler. The views are in their own guide above. "
        "`HTTPRequest` is a type of "
        "swift-http-types (`import HTTPTypes`) with `method`, `scheme`, `authority`, `path` and `headerFields`.",
    ]
    for name in SIGNATURES:
        forms = [f"// {about}\n{code}" if about else code for code, about in reference.forms(name)]
        if not forms:
            raise SystemExit(f"site: the reference has no {name}, whose signature llms-full.txt should have")
        parts.append(f"`{name}`:\n\n```swift\n" + "\n\n".join(dict.fromkeys(forms)) + "\n```")
    return "\n\n".join(parts)


def full(pages, markup, url):
    """llms-full.txt: the texts themselves, for those who write an app with it."""

    def paper(source):
        return linked(without_switch((ROOT / source).read_text("utf-8")), source, markup, url)

    guides = [
        page.source
        for page in pages
        if page.section == "guides" and page.language == "en" and not page.source.endswith("README.md")
    ]
    parts = [f"# Triage\n\n{LEAD}\n", paper("README.md"), tutorial(), *map(paper, guides)]
    parts += [linked(with_samples(path.read_text("utf-8")), "", markup, url) for path in libraries()]
    assert known.rows(), "the table of known words is part of the first library's page"
    parts.append(signatures(markup.reference))
    return "\n\n---\n\n".join(part.strip() for part in parts) + "\n"
