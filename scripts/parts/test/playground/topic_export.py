"""The exported stories: pages that need no server, no network and no script."""
import html
import os
import pathlib
import re
import subprocess
import urllib.parse

import playing
import running
from looks import OVERFLOWING
from topic_page import SECRETS, stories

GUIDES = running.REPOSITORY / "Guides"
HANGUL = re.compile("[가-힣]")
MOVING = "document.getAnimations().length"


def exported(t):
    """The stories, written once."""
    folder = t.folder / "stories of today"
    if folder.exists():
        return folder
    done = subprocess.run([t.binary, "--export", str(folder)], capture_output=True, text=True, timeout=120, check=False)
    t.equal(done.returncode, 0, f"--export ends without an error {done.stderr[:200]}")
    return folder


def pages(folder):
    return sorted(path for path in folder.rglob("*.html"))


def address(path):
    return path.resolve().as_uri()


def without_forms(body):
    """A page without the beginnings of its forms, which are asked in the browser for being disabled."""
    return re.sub(r"<form\b[^>]*>", "", body)


def check_the_pages(t):
    folder = exported(t)
    found = pages(folder)
    names = [one["name"] for one in stories(t)]
    bodies = {path: path.read_text("utf-8") for path in found}
    for lang in ("ko", "en"):
        own = [body for body in bodies.values() if f'<html lang="{lang}"' in body]
        t.check(len(own) > len(names) or len(own) == 1, f"{lang}: a page for each story, or one for all", len(own))
        for name in names:
            t.check(any(name in str(path.relative_to(folder)) for path in found) or any(name in body for body in own),
                    f"{lang}: {name} is told")
    for path, body in bodies.items():
        where = str(path.relative_to(folder))
        t.equal(re.findall(r"<script\b[^>]*>", body), [], f"{where}: it needs no script")
        asks = re.findall(r"""(?:src|action|href)=["']?(?:http:|//|/[a-z])[^>]*|(?:src|action)=["']?https:[^>]*""", without_forms(body))
        t.equal(asks[:3], [], f"{where}: it asks nothing of a server")
        t.equal(SECRETS.findall(body), [], f"{where}: it shows no secret")
        words = re.sub(r"<head>.*?</head>|<[^>]*>", "", body, flags=re.S)
        t.check(HANGUL.search(words) or '<html lang="ko"' not in body, f"{where}: it is in its language", words[:100])
    for path in folder.rglob("*"):
        t.check(path.is_dir() or path.stat().st_size < 1_000_000, f"{path.name}: less than 1 MB")
    return folder


def check_links_lead_to_pages(t):
    folder = exported(t)
    for path in pages(folder):
        for link in re.findall(r'(?:href|src)="([^"#]*)[^"]*"', path.read_text("utf-8")):
            link = html.unescape(link)
            if not link or link.startswith(("data:", "https:", "mailto:")):
                continue
            target = (path.parent / urllib.parse.unquote(link.split("?")[0])).resolve()
            t.check(target.is_file() and target.is_relative_to(folder.resolve()), f"{path.relative_to(folder)}: {link} is there")


def check_they_open_from_a_folder(t):
    folder = exported(t)
    view = t.window()
    told = {}
    for scheme, width in (("light", 1440), ("dark", 360)):
        view.set(width, 800, scheme, javascript=False)
        for path in pages(folder):
            where = f"{path.relative_to(folder)}, {width}, {scheme}"
            view.requests()
            view.driver.get(address(path))
            asked = [one["url"] for one in view.requests() if not one["url"].startswith(("file:", "data:"))]
            t.equal(asked, [], f"{where}: nothing from a network")
            t.equal(view.errors(), [], f"{where}: no error")
            text = view.one("body").text
            t.check(len(text) > 60 and view.one("h1, h2").text, f"{where}: it says something", text[:100])
            t.equal(view.all("form :enabled:not([type=hidden])"), [], f"{where}: what needs a server cannot be used")
            t.check(view.one("body").value_of_css_property("margin") == "0px", f"{where}: it has its style")
            t.equal(view.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": MOVING})["result"]["value"], 0, f"{where}: nothing moves")
            told[path] = text
            name, _, view.language = str(path.relative_to(folder)).removesuffix(".html").replace("/", "-").rpartition(".")
            view.shot(f"export-{name}")
    view.set()
    for path in pages(folder):
        if path.name.startswith("picture"):
            continue    # a picture to be taken, of one width
        view.set(360, 740)
        view.driver.get(address(path))
        wide = view.js(OVERFLOWING)
        t.check(wide["page"] <= wide["width"], f"{path.relative_to(folder)}: nothing is wider than a narrow window", wide)
    notices(t, folder, told)


def check_the_picture_of_the_front_page(t):
    """Three frames, as wide as the picture; kept, and with --pictures put into the guides."""
    folder = exported(t)
    view = t.window()
    view.set(1240, 1200)
    for language, name, wait in (("en", "playground.png", "half an hour"), ("ko", "playground.ko.png", "30분")):
        view.driver.get(address(folder / f"picture.{language}.html"))
        picture = view.one("#picture")
        t.check(1200 <= picture.size["width"] <= 1240, f"{language}: the picture is as wide as the page", picture.size)
        t.equal(len(view.all("#picture h2")), 3, f"{language}: it has three frames")
        t.check(all(one.text for one in view.all("#picture .verdict, #picture h2")), f"{language}: each frame says something")
        alerts = [one.text for one in view.all("#picture .ours [role=alertdialog]")]
        t.check(any(wait in " ".join(one.split()) for one in alerts), f"{language}: the alert names the wait", alerts)
        to = GUIDES if os.environ.get("PLAYGROUND_PICTURES") else playing.SCREENSHOTS
        to.mkdir(parents=True, exist_ok=True)
        picture.screenshot(str(to / name))


def notices(t, folder, told):
    """The texts of each story's notices are on its page."""
    import command
    for story in stories(t):
        own = {path: text for path, text in told.items() if story["name"] in str(path.relative_to(folder))}
        t.check(own, f"{story['name']}: it has a page", [str(path) for path in told][:3])
        for lang in ("ko", "en"):
            said = command.expect(t.moim, story["faults"], story["actions"], lang).notices
            texts = [text for path, text in own.items() if bool(f'<html lang="{lang}"' in path.read_text("utf-8"))]
            t.check(texts, f"{story['name']}, {lang}: it has a page in this language")
            for notice in said:
                words = [notice["title"], notice["message"]]
                t.check(any(all(word in " ".join(text.split()) for word in words) for text in texts),
                        f"{story['name']}, {lang}: its page says what the member reads",
                        (words, [text[:900] for text in texts]))


def check_bad_folders(t):
    file = t.new_folder() / "file"
    file.write_text("mine")
    for folder in (file, "/proc/nowhere"):
        done = subprocess.run([t.binary, "--export", str(folder)], capture_output=True, text=True, timeout=60, check=False)
        t.check(done.returncode > 0 and done.stderr.strip(), f"{folder}: a folder that cannot be written is said",
                (done.returncode, done.stderr[:200]))
    t.equal(file.read_text(), "mine", "a file is not overwritten")
    folder = pathlib.Path(t.new_folder())
    (folder / "mine.txt").write_text("mine")
    subprocess.run([t.binary, "--export", str(folder)], capture_output=True, text=True, timeout=120, check=False)
    t.equal((folder / "mine.txt").read_text(), "mine", "what is in the folder stays")
