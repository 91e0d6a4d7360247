"""The exported stories: pages that need no server, no network and no script."""

import html
import re
import subprocess
import urllib.parse

import command
import playing
import pytest
from looks import OVERFLOWING
from running import REPOSITORY
from test_page import SECRETS

HANGUL = re.compile("[가-힣]")
ASKS = re.compile(r"""(?:src|action|href)=["']?(?:http:|//|/[a-z])[^>]*|(?:src|action)=["']?https:[^>]*""")


@pytest.fixture(scope="module")
def folder(binary, tmp_path_factory):
    """The stories, written once."""
    folder = tmp_path_factory.mktemp("export") / "stories of today"
    subprocess.run([binary, "--export", folder], capture_output=True, timeout=120, check=True)
    return folder


@pytest.fixture(scope="module")
def bodies(folder):
    """The pages by their names."""
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in sorted(folder.rglob("*.html"))}


def address(folder, name):
    return (folder / name).resolve().as_uri()


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_each_story_is_told_in_each_language(bodies, stories, lang):
    own = {name: body for name, body in bodies.items() if f'<html lang="{lang}"' in body}
    assert len(own) > len(stories) or len(own) == 1
    for story in stories:
        assert [name for name, body in own.items() if story["name"] in name or story["name"] in body]


def test_a_page_needs_nothing_and_shows_no_secret(bodies, folder):
    for name, body in bodies.items():
        # The beginnings of forms are asked in the browser for being disabled.
        bare = re.sub(r"<form\b[^>]*>", "", body)
        found = [re.findall(r"<script\b[^>]*>", body), ASKS.findall(bare), SECRETS.findall(body)]
        assert found == [[], [], []], name
        words = re.sub(r"<head>.*?</head>|<[^>]*>", "", body, flags=re.S)
        assert HANGUL.search(words) or '<html lang="ko"' not in body, name
    assert [path.name for path in folder.rglob("*") if path.is_file() and path.stat().st_size >= 1_000_000] == []


def test_links_lead_to_pages(bodies, folder):
    for name, body in bodies.items():
        for link in map(html.unescape, re.findall(r'(?:href|src)="([^"#]*)[^"]*"', body)):
            if link and not link.startswith(("data:", "https:", "mailto:")):
                target = ((folder / name).parent / urllib.parse.unquote(link.split("?")[0])).resolve()
                assert target.is_file(), (name, link)
                assert target.is_relative_to(folder.resolve())


def is_moving(view):
    """How many animations run; without scripts the page cannot be asked otherwise."""
    asked = {"expression": "document.getAnimations().length"}
    return view.driver.execute_cdp_cmd("Runtime.evaluate", asked)["result"]["value"]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 360)])
def test_pages_open_from_a_folder_without_scripts(view, bodies, folder, stories, moim, scheme, width):
    view.set(width, 800, scheme, javascript=False)
    told = {}
    for name in bodies:
        view.requests()
        view.driver.get(address(folder, name))
        assert [one["url"] for one in view.requests() if not one["url"].startswith(("file:", "data:"))] == [], name
        assert view.errors() == [], name
        told[name] = view.one("body").text
        assert len(told[name]) > 60
        assert view.one("h1, h2").text
        assert view.all("form :enabled:not([type=hidden])") == [], "what needs a server cannot be used"
        assert view.one("body").value_of_css_property("margin") == "0px", "it has its style"
        assert is_moving(view) == 0
        shown, _, view.language = name.removesuffix(".html").replace("/", "-").rpartition(".")
        view.shot(f"export-{shown}")
    view.set()
    if scheme == "dark":
        assert_notices(bodies, told, stories, moim)


def assert_notices(bodies, told, stories, moim):
    """The texts of each story's notices are on its page."""
    for story in stories:
        for lang in ("ko", "en"):
            own = [name for name in told if story["name"] in name and f'<html lang="{lang}"' in bodies[name]]
            assert own, (story["name"], lang)
            for notice in command.expect(moim, story["faults"], story["actions"], lang).notices:
                words = [notice["title"], notice["message"]]
                assert [name for name in own if all(word in " ".join(told[name].split()) for word in words)], words


def test_nothing_is_wider_than_a_narrow_window(view, bodies, folder):
    view.set(360, 740)
    for name in bodies:
        # A picture to be taken has one width.
        if not name.startswith("picture"):
            view.driver.get(address(folder, name))
            wide = view.js(OVERFLOWING)
            assert wide["page"] <= wide["width"], (name, wide)


@pytest.mark.parametrize(("lang", "name", "wait"), [("en", "", "half an hour"), ("ko", ".ko", "30분")])
def test_the_picture_of_the_front_page(view, folder, pytestconfig, lang, name, wait):
    """Three frames, as wide as the picture; kept, and with --pictures put into the guides."""
    view.set(1240, 1200)
    view.driver.get(address(folder, f"picture.{lang}.html"))
    picture = view.one("#picture")
    assert 1200 <= picture.size["width"] <= 1240
    assert len(view.all("#picture h2")) == 3
    assert all(one.text for one in view.all("#picture .verdict, #picture h2"))
    assert wait in " ".join(" ".join(one.text.split()) for one in view.all("#picture .ours [role=alertdialog]"))
    to = REPOSITORY / "Guides" if pytestconfig.getoption("--pictures") else playing.SCREENSHOTS
    to.mkdir(parents=True, exist_ok=True)
    picture.screenshot(str(to / f"playground{name}.png"))


def test_a_folder_that_cannot_be_written_is_said_and_what_is_there_stays(binary, tmp_path):
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path / "file", "/proc/nowhere"):
        done = subprocess.run([binary, "--export", folder], capture_output=True, timeout=60, check=False)
        assert done.returncode > 0
        assert done.stderr.strip()
    subprocess.run([binary, "--export", tmp_path], capture_output=True, timeout=120, check=False)
    assert (tmp_path / "file").read_text() == "mine"
