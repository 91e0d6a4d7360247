"""Makes the site in a folder, of the repository's papers and of what the compiler and the playground have made."""

import argparse
import pathlib
import re
import shutil

import catalog
import plain
import reference as references
import searching
from dress import Dresser
from landing import Landing
from layout import Layout
from markup import Markup
from pages import LANGUAGES, ROOT, pages
from words import WORDS

HERE = pathlib.Path(__file__).parent
# What a story gets: the site's icon, and a way back that stays whole on a narrow screen.
UP = "../"
ICON = f'<link rel="icon" href="{UP}pictures/icon.svg" type="image/svg+xml">\n'
BACK = '<a href="%s" style="white-space: nowrap; margin-inline-end: .5rem">Triage</a>'


def save(folder, address, text):
    file = folder / address
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def stories(made, target):
    """The stories as they were exported, with a way back to the first page.

    The page of which the playground's picture is taken is no page to read, and nothing leads to it.
    """
    shutil.copytree(made, target, ignore=shutil.ignore_patterns("picture.*"), dirs_exist_ok=True)
    for file in target.glob("*.html"):
        home = UP + ("ko/" if file.stem.endswith(".ko") else "") + "index.html"
        text = file.read_text("utf-8")
        # Their buttons are disabled, and there is no server.
        text = re.sub(r'(<form\b[^>]*?) action="[^"]*"', r"\1", text).replace("</head>", f"{ICON}</head>", 1)
        file.write_text(text.replace('<span class="languages"', f'{BACK % home} <span class="languages"', 1), "utf-8")


def pictures(folder, wanted):
    """Copies the pictures that pages show; the large ones of the first page are made small."""
    from PIL import Image

    target = folder / "pictures"
    target.mkdir(parents=True, exist_ok=True)
    for path, address in wanted.items():
        shutil.copy(ROOT / path, folder / address)
    for name in ("playground", "playground.ko"):
        with Image.open(ROOT / "Guides" / f"{name}.png") as picture:
            picture.convert("RGB").save(target / f"{name}.webp", quality=72, method=6)
    for name in ("card.png", "icon.svg"):
        shutil.copy(HERE / name, target / name)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--stories", type=pathlib.Path, required=True)
    parser.add_argument("--url", default="")
    parser.add_argument("--keep-reference", action="store_true", help="take the archive of the last time")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    archive = options.work / "archive"
    if not (options.keep_reference and archive.exists()):
        made, graphs, missing = catalog.make(options.work)
        shutil.rmtree(archive, ignore_errors=True)
        references.convert(made, graphs, archive)
        print("site: the reference " + (f"is without {', '.join(missing)}" if missing else "has all libraries"))
    write(options, references.Reference(archive))


def write(options, reference):
    folder, found = options.folder, pages()
    layout, markup = Layout(found, reference, options.url), Markup(found, reference, WORDS)
    for page in found:
        markup.render(page)
    for page in found:
        save(folder, page.address, layout.wrap(page, page.body))
    landing = Landing(layout, options.stories)
    for make in (landing.first, landing.everything):
        made = [make(language) for language in LANGUAGES]
        made[0][0].twin, made[1][0].twin = made[1][0], made[0][0]
        for page, body in made:
            save(folder, page.address, layout.wrap(page, body, is_wide=True))
    for language in LANGUAGES:
        rows = searching.entries(found, layout, language)
        save(folder, f"search/index.{language}.js", searching.script(language, rows))
    save(folder, "search/index.symbols.js", searching.script("symbols", searching.symbols(reference)))
    save(folder, "llms.txt", plain.short(found, WORDS["en"], layout.url))
    save(folder, "llms-full.txt", plain.full(found, markup, layout.url))
    for name in ("style.css", "search.js"):
        shutil.copy(HERE / name, folder / name)
    shutil.copy(ROOT / "LICENSE", folder / "license.txt")
    stories(options.stories, folder / "stories")
    (folder / ".nojekyll").write_text("")
    pictures(folder, markup.pictures)
    count = Dresser(reference, folder, found, layout).run()
    for source, target in sorted(set(markup.unlinked)):
        print(f"  {source}: no page for {target}")
    papers = [target for _, target in sorted(set(markup.unlinked)) if target.endswith(".md")]
    if papers:
        raise SystemExit(f"site: papers without a page, which scripts/parts/site/pages.tsv should name: {papers}")
    print(f"site: {len(found) + 4} pages, {count} of the reference, in {folder}")


if __name__ == "__main__":
    main()
