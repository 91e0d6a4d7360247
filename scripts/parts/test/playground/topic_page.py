"""The addresses, what is sent with them, and how the playground starts and ends."""
import html
import json
import re
import signal
import socket
import subprocess
import sys
import time

import playing
import running
from playing import query

SECRETS = re.compile(r"\b(?:access|refresh)-(?=[0-9a-z]*\d)[0-9a-z]{12,}|://[0-9a-f]{32}@|sentry_key|Bearer (?!\[Filtered\]|error)\S+")
BAD = {
    "/?fault=nope": "nope", "/?fault=taken@home": "taken", "/?fault=close@nowhere": "nowhere", "/?fault=close@home:0": "0",
    "/?fault=close@home:x": "x", "/?fault=slow&fault=nope": "nope", "/?screen=nope": "nope", "/?screen=signIn": "signIn",
    "/?lang=xx": "xx", "/?locale=xx": "xx", "/?story=nope": "nope", "/?story=nope&lang=ko": "nope",
    "/?fault=%3Cscript%3Ealert(1)%3C/script%3E": "<script>"}


def plain(body):
    """The words of a page, as people read them."""
    body = re.sub(r"<(head|script|style)\b.*?</\1>", " ", body, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", body)).split())


def check_the_addresses(t):
    play = t.common()
    for path in ("/", "/?fault=server-error", "/?fault=slow&fault=close@home:1&screen=timers&lang=en", "/?screen=splash", "/?screen=signUp",
                 "/?screen=friends&lang=ko", "/?locale=en", "/?lang=en&locale=ko", "/?story=double-tap", "/stories", "/stories?lang=en"):
        t.status(play.get(path), 200, f"{path} is a page")
    t.status(play.get("/nowhere"), 404, "an address that is not there is 404")
    t.check(400 <= running.request(play.port, "POST", "/", b"").status < 500, "a post to the page is refused")


def check_bad_names_are_refused_clearly(t):
    play = t.common()
    for path, name in BAD.items():
        answer = play.get(path)
        if not t.status(answer, 400, f"{path} is refused"):
            continue
        t.check(name in plain(answer.text), f"{path}: the message names what is wrong", plain(answer.text)[:300])
        t.check("<script>alert" not in answer.text, f"{path}: the name stays text")
        t.check(len(plain(answer.text)) < 400, f"{path}: the message is short", plain(answer.text)[:500])
        t.check("Content-Security-Policy" in dict(answer.headers), f"{path}: a refusal has the page's policy")


def check_a_refusal_speaks_the_language_of_the_page(t):
    korean, english = (plain(t.common().get(f"/?screen=nope&lang={lang}").text) for lang in ("ko", "en"))
    t.check(re.search("[가-힣]", korean) and not re.search("[가-힣]", english),
            "a refusal speaks the page's language", (korean, english))


def check_headers_and_the_form_of_the_page(t):
    play = t.common()
    for path in ("/", "/?fault=server-error&screen=timers", "/stories", "/?story=known-issue", "/?screen=nope"):
        answer = play.get(path)
        policy = answer.header("Content-Security-Policy", "")
        t.check("unsafe" not in policy and re.search(r"default-src '(none|self)'", policy),
                f"{path}: the policy allows nothing unsafe", policy)
        t.check("http" not in policy and "*" not in policy, f"{path}: the policy names no other place", policy)
        t.equal(answer.header("X-Content-Type-Options"), "nosniff", f"{path}: nothing is guessed")
        body = answer.text
        t.equal(re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", body), [], f"{path}: no inline script")
        t.equal(re.findall(r"<style|<[^>]*\s(?:style|on[a-z]+)=", body), [], f"{path}: no inline style and no handler")
        t.check(not re.search(r"""(?:src|href|action)=["']?(?:https?:|//|javascript:)""", body), f"{path}: nothing leads elsewhere")
        t.equal(SECRETS.findall(body), [], f"{path}: the page shows no secret")


def messages_of(view):
    """What the streams of the browser have said, and the addresses that it asked."""
    said, asked = [], []
    for line in view.driver.get_log("performance"):
        message = json.loads(line["message"])["message"]
        if message["method"] == "Network.eventSourceMessageReceived":
            said.append(message["params"]["data"])
        elif message["method"] in ("Network.webSocketFrameReceived",):
            said.append(message["params"]["response"]["payloadData"])
        elif message["method"] == "Network.requestWillBeSent":
            asked.append(message["params"]["request"]["url"])
    return said, asked


def check_nothing_from_elsewhere_and_no_secret_in_the_stream(t):
    view = t.window()
    for faults, screen, tap in (([], "home", ("attendance.submit", {"code": "1"})), (["access-token-expired"], "timers", None),
                                (["refresh-echo-secret", "access-token-expired"], "home", None),
                                (["refresh-dead-401", "token-expired"], "home", None),
                                (["server-error"], "home", None)):
        view.open(*faults, screen=screen, lang="en")
        if tap:
            view.tap(tap[0], **tap[1]).settle()
        said, asked = messages_of(view)
        t.check(said, f"{faults} {screen}: the page is told what happens by a stream", len(said))
        elsewhere = [url for url in asked if not url.startswith((view.play.url + "/", "data:", "about:"))]
        t.equal(elsewhere, [], f"{faults} {screen}: nothing from elsewhere")
        found = {match.group() for text in [*said, view.driver.page_source] for match in SECRETS.finditer(text)}
        t.equal(found, set(), f"{faults} {screen}: no token and no key in the page and its stream")
        t.equal(view.errors(), [], f"{faults} {screen}: no error and no violation")


def check_the_weight(t):
    view = t.window()
    for path in ("/", "/?story=saturday-check-in", "/stories"):
        begin = time.monotonic()
        size = len(t.common().get(path).body)
        spent = time.monotonic() - begin
        view.go(path)
        whole = view.js("return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
                        ".map((e) => [e.name, e.encodedBodySize])")
        total = sum(weight for _, weight in whole)
        t.check(0 < total < 150_000, f"{path}: the page weighs less than 150 kB in all", whole)
        paint = view.js("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
        print(f"    {path}: {size} bytes in {spent * 1000:.0f} ms, all {total} bytes, painted after {paint or 0:.0f} ms", file=sys.stderr)


HANGUL = """
const own = (e) => !e.closest("[lang]:not(html), [data-phone]") && !e.querySelector("[lang]");
return [...document.querySelectorAll("h1, h2, button, p")].filter(own).map((e) => e.innerText).filter((text) => /[가-힣]/.test(text));
"""


def check_the_languages(t):
    view = t.window()
    for path, lang in (("/?lang=en", "en"), ("/?lang=ko", "ko"), ("/stories?lang=en", "en"), ("/?story=double-tap&lang=ko", "ko")):
        view.go(path)
        t.equal(view.js("return document.documentElement.lang"), lang, f"{path}: the page says its language")
        said = view.js(HANGUL)
        t.check(bool(said) == (lang == "ko"), f"{path}: its words are in that language", said[:3])


def check_the_stories_are_listed(t):
    view = t.window()
    names = [one["name"] for one in stories(t)]
    view.go("/stories?lang=en")
    links = {link.get_attribute("data-story"): link.get_attribute("href") for link in view.all("[data-story]")}
    t.equal(list(links), names, "/stories lists the stories by name")
    t.check(len(names) >= 6, "there are six stories", names)
    for name, address in links.items():
        view.driver.get(address)
        t.equal(view.one("[data-frame]").get_attribute("data-story"), name, f"the link of {name} leads to it")


def stories(t):
    done = subprocess.run([t.binary, "--scripts"], capture_output=True, text=True, timeout=30, check=False)
    return json.loads(done.stdout)


KEEP_STREAM = """
window.EventSource = class extends EventSource { constructor(...all) { super(...all); window.stream = this; } };
"""


def check_idle_waits_for_what_was_done(t):
    """A page whose stream is late does not say that nothing is in flight."""
    view = t.window()
    added = view.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": KEEP_STREAM})
    view.open(lang="en")
    view.js("window.stream.close()")
    view.tap("home.refresh")
    running.quiet(1.5)
    t.equal(view.read()["idle"], "false", "a tap that the stream has not told of is in flight")
    view.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def check_the_port(t):
    play = t.common()
    t.check(re.fullmatch(r"http://127\.0\.0\.1:\d+/", play.first["url"]), "--json tells the address", play.first)
    for arguments, env in ((["--port", str(play.port)], {}), ([], {"PORT": str(play.port)})):
        done = subprocess.run([t.binary, *arguments], capture_output=True, text=True, timeout=30, check=False,
                              env={**playing.clean_environment(), **env})
        lines = (done.stdout + done.stderr).strip().splitlines()
        t.equal((done.returncode, len(lines)), (1, 1), f"a port in use is said in one line {arguments}: {lines[:3]}")
        t.check(str(play.port) in "".join(lines), "the line names the port", lines[:3])
    with running.free_port() as port:
        named = t.play(env={"PORT": str(port)}, port=False)
    t.equal(named.port, port, "PORT names the port")
    t.status(named.get("/"), 200, "it answers there")
    t.equal(named.stop()[0], 0, "it ends without an error")
    for words in (["--port", "70000"], ["--port", "x"], ["--nope"]):
        done = running.command(t.binary, *words, timeout=10)
        t.check(done.returncode not in (0, 124) and done.stderr, f"{words} is bad usage", (done.returncode, done.stdout, done.stderr[:100]))
    with socket.socket(socket.AF_INET) as line:
        line.settimeout(2)
        found = {one[4][0] for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
        for address in sorted(found):
            if not address.startswith("127."):
                t.check(line.connect_ex((address, play.port)) != 0, "it listens on 127.0.0.1 only", address)


def check_it_ends_also_with_windows_open(t):
    view = t.window()
    for how in (signal.SIGTERM, signal.SIGINT):
        play = t.play()
        view.play = play
        view.open("silence@home", screen="friends", lang="en")
        other = view.tab()
        view.go(query("silence@home", lang="en"))
        code, seconds = play.stop(how)
        t.check(code is not None and seconds < 5, f"{how.name} ends it within five seconds, with windows open", (code, seconds))
        t.check(code == 0, f"{how.name}: it ends without an error", code)
        view.wait(lambda: view.js("return !document.querySelector('[role=status]')?.hidden"), "the page says that the playground is gone")
        view.end(other)
    view.play = t.common()
    view.errors()
