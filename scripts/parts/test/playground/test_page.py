"""What is sent with a page, and how the playground starts and ends.

WindowRequestTests hold addresses, PlaygroundPagesTests what a page is made of, PageWeightTests its weight.
"""

import html
import json
import re
import signal
import socket
import subprocess
import time

import pytest
from client import request
from phone import script
from playing import query
from running import clean_environment, command, free_port

SECRETS = re.compile(
    r"\b(?:access|refresh)-(?=[0-9a-z]*\d)[0-9a-z]{12,}|://[0-9a-f]{32}@|sentry_key|Bearer (?!\[Filtered\]|error)\S+"
)
KEEP_STREAM = """
window.EventSource = class extends EventSource { constructor(...all) { super(...all); window.stream = this; } };
"""


def plain(body):
    """The words of a page, as people read them."""
    body = re.sub(r"<(head|script|style)\b.*?</\1>", " ", body, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", body)).split())


def test_another_address_is_none(play):
    assert play.get("/nowhere").status == 404
    assert 400 <= request(play.port, "POST", "/", b"").status < 500


def test_a_bad_name_is_refused_clearly(play):
    answer = play.get("/?fault=%3Cscript%3Ealert(1)%3C/script%3E")
    words = plain(answer.text)
    assert (answer.status, "<script>" in words, len(words) < 400) == (400, True, True)
    assert "<script>alert" not in answer.text
    assert answer.header("Content-Security-Policy")


def test_a_refusal_speaks_the_language_of_the_page(play):
    korean, english = (plain(play.get(f"/?screen=nope&lang={lang}").text) for lang in ("ko", "en"))
    assert re.search("[가-힣]", korean)
    assert not re.search("[가-힣]", english)


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/?fault=server-error&screen=timers", 200), ("/stories", 200), ("/?screen=nope", 400)],
)
def test_a_page_loads_nothing_from_elsewhere(play, path, status):
    answer = play.get(path)
    policy, body = answer.header("Content-Security-Policy"), answer.text
    assert answer.status == status
    assert re.search(r"default-src '(none|self)'", policy)
    assert not re.search(r"unsafe|http|\*", policy), "it names no other place"
    assert answer.header("X-Content-Type-Options") == "nosniff"
    assert not re.search(r"""(?:src|href|action)=["']?(?:https?:|//|javascript:)""", body)
    assert SECRETS.findall(body) == []


def messages_of(view):
    """What the streams of the browser have said, and the addresses that it asked."""
    said, asked = [], []
    for line in view.driver.get_log("performance"):
        message = json.loads(line["message"])["message"]
        if message["method"] == "Network.eventSourceMessageReceived":
            said.append(message["params"]["data"])
        elif message["method"] == "Network.requestWillBeSent":
            asked.append(message["params"]["request"]["url"])
    return said, asked


@pytest.mark.parametrize(
    ("faults", "screen", "code"),
    [
        ([], "home", "1"),
        (["access-token-expired"], "timers", None),
        *[(faults.split(), "home", None) for faults in ("refresh-echo-secret access-token-expired", "server-error")],
        (["refresh-dead-401", "token-expired"], "home", None),
    ],
)
def test_nothing_from_elsewhere_and_no_secret_in_the_stream(view, faults, screen, code):
    view.open(*faults, screen=screen, lang="en")
    if code:
        view.tap("attendance.submit", code=code).settle()
    said, asked = messages_of(view)
    assert said, "the page is told what happens by a stream"
    assert [url for url in asked if not url.startswith((view.play.url + "/", "data:", "about:"))] == []
    assert [text for text in [*said, view.driver.page_source] if SECRETS.search(text)] == []
    assert view.errors() == []


@pytest.mark.parametrize("path", ["/?lang=en", "/?lang=ko", "/stories?lang=en", "/?story=double-tap&lang=ko"])
def test_the_language_of_a_page(view, path):
    view.go(path)
    assert view.js("return document.documentElement.lang") == path[-2:]
    assert bool(view.js(script("words"))) == path.endswith("ko"), "its words are in that language"


def test_the_stories_are_listed(view, stories):
    view.go("/stories?lang=en")
    links = {link.get_attribute("data-story"): link.get_attribute("href") for link in view.all("[data-story]")}
    assert list(links) == [one["name"] for one in stories]
    assert len(links) >= 6
    for name, address in links.items():
        view.driver.get(address)
        assert view.one("[data-frame]").get_attribute("data-story") == name


def test_a_page_whose_stream_is_late_does_not_say_that_nothing_is_in_flight(view):
    added = view.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": KEEP_STREAM})
    view.open(lang="en")
    view.js("window.stream.close()")
    view.tap("home.refresh")
    time.sleep(1.5)
    assert view.read()["idle"] == "false"
    view.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def test_a_port_in_use_is_said_in_one_line(play, binary):
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", play.first["url"])
    for words, more in ((["--port", str(play.port)], {}), ([], {"PORT": str(play.port)})):
        env = {**clean_environment(), **more}
        done = subprocess.run([binary, *words], capture_output=True, text=True, timeout=30, check=False, env=env)
        [line] = (done.stdout + done.stderr).strip().splitlines()
        assert (done.returncode, str(play.port) in line) == (1, True)


def test_the_environment_names_the_port(start):
    with free_port() as port:
        named = start(env={"PORT": str(port)}, port=False)
    assert (named.port, named.get("/").status, named.stop()[0]) == (port, 200, 0)


@pytest.mark.parametrize("words", [["--port", "70000"], ["--port", "x"], ["--nope"]])
def test_bad_usage(binary, words):
    done = command(binary, *words, timeout=10)
    assert done.returncode not in (0, 124)
    assert done.stderr


def test_it_listens_on_this_machine_alone(play):
    found = {one[4][0] for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in found:
        if not address.startswith("127."):
            with socket.socket() as line:
                line.settimeout(2)
                assert line.connect_ex((address, play.port)) != 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_also_with_windows_open(view, start, how):
    view.play = start()
    view.open("silence@home", screen="friends", lang="en")
    view.tab()
    view.go(query("silence@home", lang="en"))
    code, seconds = view.play.stop(how)
    assert code == 0
    assert seconds < 5
    view.wait(
        lambda: view.js("return !document.querySelector('[role=status]')?.hidden"),
        "the page says that the playground is gone",
    )
