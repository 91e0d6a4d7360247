"""The page over HTTP, without a browser."""
import html.parser
import re
import urllib.parse

from running import HERE, chain, event, event_envelope, item, quote, request, until

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Page(html.parser.HTMLParser):
    """Elements, forms and text of a page."""

    def __init__(self, answer):
        super().__init__(convert_charrefs=True)
        self.answer, self.status, self.headers = answer, answer.status, answer.headers
        self.elements, self.forms, self.words, self.inner, self.styles = [], [], [], None, []
        self.feed(answer.text)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attributes):
        fields = {name: value if value is not None else "" for name, value in attributes}
        self.elements.append((tag, fields))
        self.inner = tag if tag in ("script", "style") else None
        if tag == "form":
            self.forms.append({"action": fields.get("action", ""), "method": fields.get("method", "get").lower(),
                               "fields": {}, "inputs": [], "all": fields, "buttons": []})
        elif self.forms and tag in ("input", "textarea", "select"):
            if fields.get("name"):
                self.forms[-1]["fields"][fields["name"]] = fields.get("value", "")
            self.forms[-1]["inputs"].append(fields)
        elif self.forms and tag == "button":
            self.forms[-1]["buttons"].append(fields)
            if fields.get("name") and len(self.forms[-1]["buttons"]) == 1:
                self.forms[-1]["fields"][fields["name"]] = fields.get("value", "")

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        self.inner = None

    def handle_data(self, data):
        if self.inner is None:
            self.words.append(data)
        else:
            self.styles.append((self.inner, data))

    def having(self, name, value=None):
        return [(tag, fields) for tag, fields in self.elements
                if name in fields and (value is None or fields[name] == value)]

    def form_for(self, action):
        """The form that an element with this data-action belongs to."""
        for form in self.forms:
            if form["all"].get("data-action") == action or any(
                    one.get("data-action") == action for one in form["buttons"] + form["inputs"]):
                return form
        return None


class Browser:
    """Keeps cookies and follows redirects on the same desk."""

    def __init__(self, desk, source=None, language=None):
        self.desk, self.source, self.cookies, self.cookies_set, self.language = desk, source, {}, [], language
        self.redirects = []

    def ask(self, method, path, body=None, headers=None, follow=True):
        fields = {"Accept": "text/html"}
        if self.cookies:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if self.language:
            fields["Accept-Language"] = self.language
        fields.update(headers or {})
        answer = request(self.desk.port, method, path, body, fields, source=self.source)
        for cookie in answer.all("Set-Cookie"):
            self.cookies_set.append(cookie)
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name.strip()] = value.strip()
            if re.search(r"max-age=0\b", cookie, re.I) or not value.strip():
                self.cookies.pop(name.strip(), None)
        if follow and answer.status in (301, 302, 303, 307, 308):
            place = urllib.parse.urlsplit(urllib.parse.urljoin(path, answer.header("Location") or "/"))
            self.redirects.append(answer.header("Location"))
            if len(self.redirects) > 30:
                raise AssertionError("redirects without an end")
            return self.ask("GET", (place.path or "/") + (f"?{place.query}" if place.query else ""))
        return answer

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def page(self, path, **more):
        return Page(self.get(path, **more))

    def api(self, path):
        return self.ask("GET", path, headers={"Accept": "application/json"}, follow=False)

    def submit(self, form, at="/", follow=True, **fields):
        place = urllib.parse.urljoin(at, form["action"] or at)
        body = urllib.parse.urlencode({**form["fields"], **fields})
        if form["method"] == "get":
            return self.ask("GET", place + "?" + body, follow=follow)
        return self.ask("POST", place, body.encode(), {"Content-Type": "application/x-www-form-urlencoded"}, follow)

    def login(self, token=None):
        page = self.page("/login")
        form = next(form for form in page.forms if form["method"] == "post")
        field = next(one["name"] for one in form["inputs"] if one.get("type") != "hidden" and one.get("name"))
        self.answer = self.submit(form, "/login", **{field: token or self.desk.token})
        return self


def place_of(answer):
    return urllib.parse.urlsplit(answer.header("Location") or "").path


HOSTILE = """<script>alert("x")</script><img src=x onerror=alert(1)>'"&<b>한글</b>"""


def browser(t):
    desk = t.common()
    if not hasattr(t, "browser"):
        t.browser = Browser(desk).login()
        t.event = desk.report(
            item("attachment", b"<html><script>alert(1)</script>", filename="evil.html", content_type="text/html"),
            exception=chain(("RootError", "root " + HOSTILE), ("PayError", HOSTILE)),
            tags={"supportCode": "GLJV-S2", "evil": HOSTILE}, user={"id": HOSTILE}, release="shop@1.2.3",
            environment=HOSTILE, logger=HOSTILE, transaction=HOSTILE, server_name=HOSTILE, extra={HOSTILE: HOSTILE},
            breadcrumbs={"values": [{"timestamp": 1.7e9, "category": HOSTILE, "message": HOSTILE, "data": {HOSTILE: HOSTILE}}]},
            contexts={"notice": {"style": "banner", "title": "Payment did not go through " + HOSTILE, "message": "Try another card",
                                 "actions": ["Try again", "Cancel " + HOSTILE], "choice": "Try again"},
                      "request": {"method": "POST", "path": "/orders/" + HOSTILE, "status": 503, "attempts": 3},
                      "body": {"type": "Order", "codingPath": "items.0.price", "shape": HOSTILE},
                      HOSTILE: {HOSTILE: HOSTILE}})
        t.group = desk.group(t.event)
    return t.browser


def check_login(t):
    desk = t.common()
    bare = Browser(desk)
    answer = bare.get("/", follow=False)
    t.check(answer.status in (302, 303, 307) and place_of(answer) == "/login", "/ leads to the login without a session",
            (answer.status, answer.header("Location")))
    for path in ("/projects/1", "/groups/1", "/events/1"):
        answer = bare.get(path, follow=False)
        t.check(answer.status in (302, 303, 307, 401, 403) and "data-event" not in answer.text, f"{path} is closed without a session", answer)
    page = bare.page("/login")
    t.equal(page.status, 200, "/login answers 200")
    posts = [form for form in page.forms if form["method"] == "post"]
    visible = [one for form in posts for one in form["inputs"] if one.get("type") not in ("hidden", "submit")]
    t.check(len(posts) == 1 and len(visible) == 1, "the login has one form with one field", visible)
    wrong = Browser(desk, source="127.0.0.9")
    wrong.login("not-the-token")
    t.check(wrong.answer.status in (200, 401, 403), "a wrong token does not open the page", wrong.answer.status)
    t.check(wrong.get("/projects/1", follow=False).status != 200, "no session by a wrong token")
    t.check("not-the-token" not in wrong.answer.text, "a wrong token is not repeated")
    right = browser(t)
    cookies = right.cookies_set
    t.check(cookies, "the login sets a cookie")
    for cookie in cookies:
        flags = [part.strip().lower() for part in cookie.split(";")[1:]]
        t.check("httponly" in flags, "cookies are HttpOnly", cookie)
        t.check("samesite=lax" in flags, "cookies are SameSite=Lax", cookie)
        t.check("secure" not in flags, "no Secure cookie over http", cookie)
        t.check(desk.token not in cookie, "the token is not in the cookie")
    answer = right.get("/", follow=False)
    t.check(answer.status == 200 or place_of(answer).startswith("/projects/"), "/ leads to the inbox with a session", answer.status)
    t.equal(right.api("/api/desk/projects").status, 200, "the session's cookie reads the interface")
    forged = Browser(desk)
    forged.cookies = {name: value[:-2] + ("aa" if value[-2:] != "aa" else "bb") for name, value in right.cookies.items()}
    t.check(forged.get("/projects/1", follow=False).status != 200, "a changed cookie opens nothing")
    spoof = Browser(desk)
    page = spoof.page("/login?next=https://evil.example/&to=//evil.example/&return=https://evil.example")
    form = next(form for form in page.forms if form["method"] == "post")
    field = next(one["name"] for one in form["inputs"] if one.get("type") != "hidden" and one.get("name"))
    answer = spoof.submit(form, "/login?next=//evil.example/", False, **{field: desk.token})
    t.check("evil.example" not in (answer.header("Location") or ""), "the login leads nowhere else", answer.header("Location"))


def pages(t):
    own = browser(t)
    return ["/login", "/projects/1", f"/groups/{quote(t.group)}", f"/events/{t.event}", "/projects/1?query=PayError",
            "/nowhere", "/events/" + "0" * 32]


def check_headers_and_references(t):
    own, desk = browser(t), t.common()
    seen = set()
    for path in pages(t):
        answer = own.get(path)
        if path.startswith(("/login", "/projects", "/groups", "/events/" + t.event)):
            t.status(answer, 200, f"{path} answers 200")
        policy = answer.header("Content-Security-Policy") or ""
        t.check(policy and "unsafe-inline" not in policy and "unsafe-eval" not in policy, f"{path}: a strict policy", policy)
        t.check("default-src" in policy or "script-src" in policy, f"{path}: the policy limits scripts", policy)
        scripts = re.search(r"(?:script-src|default-src)([^;]*)", policy)
        t.check(scripts and not re.search(r"\*|https?:|data:", scripts[1]), f"{path}: scripts only from here", policy)
        t.equal((answer.header("X-Content-Type-Options") or "").lower(), "nosniff", f"{path}: nosniff")
        t.check("frame-ancestors 'none'" in policy or "frame-ancestors 'self'" in policy
                or (answer.header("X-Frame-Options") or "").upper() in ("DENY", "SAMEORIGIN"), f"{path}: in no frame of others", policy)
        if "text/html" not in (answer.header("Content-Type") or ""):
            continue
        t.check("utf-8" in (answer.header("Content-Type") or "").lower(), f"{path}: UTF-8", answer.header("Content-Type"))
        page = Page(answer)
        for tag, fields in page.elements:
            for name, value in fields.items():
                t.check(not name.startswith("on"), f"{path}: no event handlers in attributes", (tag, name)) if name.startswith("on") else None
                if name == "style":
                    t.check(False, f"{path}: no style attributes, which the policy would refuse", (tag, value[:60]))
                if name in ("src", "srcset", "action", "formaction", "poster", "data") or (tag in ("link", "use", "image") and name == "href"):
                    t.check(not re.match(r"\s*(?:[a-z]+:|//)", value, re.I) or value.startswith(("http://127.0.0.1", desk.url)),
                            f"{path}: loads nothing from elsewhere", (tag, value[:80]))
                    seen.add(value) if tag in ("link", "script", "img", "source") else None
                if name == "href" and re.match(r"\s*javascript:", value, re.I):
                    t.check(False, f"{path}: no javascript: links", value)
            if tag == "meta" and fields.get("http-equiv", "").lower() == "refresh":
                t.check(False, f"{path}: no refreshing by meta", fields)
        t.check(not [one for one in page.styles if one[1].strip()] or "nonce-" in policy or "sha256-" in policy,
                f"{path}: no inline script or style", [one[1][:60] for one in page.styles][:2])
        t.check(any(tag == "html" and fields.get("lang") for tag, fields in page.elements), f"{path}: has a language")
        t.check(any(tag == "meta" and fields.get("name") == "viewport" for tag, fields in page.elements), f"{path}: has a viewport")
    for value in seen:
        answer = own.get(urllib.parse.urljoin("/projects/1", value))
        t.status(answer, 200, f"{value} is there")
        if ".css" in value:
            t.check(not re.search(r"url\(\s*['\"]?(?:https?:)?//|@import", answer.text), f"{value} loads nothing from elsewhere")
        t.equal((answer.header("X-Content-Type-Options") or "").lower(), "nosniff", f"{value}: nosniff")


def check_hostile_text_stays_text(t):
    own = browser(t)
    for path in pages(t)[1:4]:
        answer = own.get(path)
        page = Page(answer)
        t.check('<script>alert' not in answer.text, f"{path}: a hostile title stays text")
        t.check('onerror=alert(1)>' not in answer.text.replace("&gt;", "\0"), f"{path}: no element out of a title")
        t.check(not any(tag == "img" and fields.get("src") == "x" for tag, fields in page.elements), f"{path}: no image out of a title")
        t.check('<script>alert("x")</script>' in page.text, f"{path}: the title is shown as text", page.text[:300])
    page = own.page(f"/events/{t.event}")
    for part in ("RootError", "PayError", "Payment did not go through", "Try another card", "Try again", "Cancel", "503",
                 "items.0.price", "Order", "shop@1.2.3", "GLJV-S2"):
        t.check(part in page.text, "an event shows its chain, request, body, and what the user was shown and chose", part)
    t.check("POST" in page.text and "/orders/" in page.text, "an event shows its request", page.text[:400])
    answer = own.get("/projects/1?query=" + quote('"><script>alert(2)</script>'))
    t.check("<script>alert(2)" not in answer.text, "a hostile search stays text")
    answer = own.get("/nowhere/<script>alert(3)</script>")
    t.check("<script>alert(3)" not in answer.text, "a hostile path stays text")
    for path in ("/%3Cscript%3Ealert(3)%3C/script%3E", "/events/%22%3E%3Cscript%3Ealert(3)%3C%2Fscript%3E",
                 "/groups/%3Cscript%3Ealert(3)", "/projects/%3Cscript%3Ealert(3)", "/projects/1?cursor=%3Cscript%3Ealert(3)",
                 "/projects/1?status=%3Cscript%3Ealert(3)", "/projects/1?lang=%22%3E%3Cscript%3Ealert(3)"):
        answer = own.get(path)
        t.check("<script>alert(3)" not in answer.text and answer.status < 500, f"a hostile address stays text: {path}", answer.status)


def check_data_names(t):
    own, desk = browser(t), t.common()
    inbox = own.page("/projects/1")
    rows = inbox.having("data-group")
    t.check(str(t.group) in [fields["data-group"] for _, fields in rows], "the inbox has data-group", rows[:3])
    t.check(inbox.having("data-count"), "the inbox has data-count")
    t.check(inbox.having("data-live"), "the inbox has data-live, the list that grows")
    t.check(inbox.having("data-action", "sign-out"), "a page has data-action=sign-out")
    group = own.page(f"/groups/{quote(t.group)}")
    t.check(t.event in [fields["data-event"] for _, fields in group.having("data-event")], "a group's page has data-event")
    for action in ("resolve", "mute", "sign-out"):
        t.check(group.having("data-action", action), f"a group's page has data-action={action}")
    shown = own.page(f"/events/{t.event}")
    codes = shown.having("data-support-code")
    t.check(codes and any(fields["data-support-code"] in ("", "GLJV-S2") for _, fields in codes), "an event's page has data-support-code", codes)
    t.check(shown.having("data-event", t.event), "an event's page has data-event")
    for path in pages(t)[1:4]:
        page = own.page(path)
        searches = [form for form in page.forms if form["method"] == "get" and len(
            [one for one in form["inputs"] if one.get("type") not in ("hidden", "submit")]) == 1]
        t.check(searches, f"{path} has a search box: a GET form with one field", [form["all"] for form in page.forms])
    form = searches[0] if searches else None
    if form:
        field = next(one["name"] for one in form["inputs"] if one.get("type") not in ("hidden", "submit"))
        found = until(lambda: (page := Page(own.submit(form, f"/events/{t.event}", **{field: "gljv-s2"}))) and
                      t.event in page.answer.text and page, 6)
        t.check(found, "a support code in the search box finds its event")


def check_actions(t):
    own, desk = browser(t), t.common()
    place = f"/groups/{quote(t.group)}"

    def status():
        return desk.get(f"/api/desk/groups/{quote(t.group)}")["status"]

    for action, want in (("resolve", "resolved"), ("reopen", "open"), ("mute", "muted"), ("reopen", "open")):
        form = own.page(place).form_for(action)
        if not t.check(form is not None and form["method"] == "post", f"data-action={action} is a form"):
            continue
        hidden = [one["name"] for one in form["inputs"] if one.get("type") == "hidden" and one.get("name")]
        t.check(hidden, "the form carries a token against forgery")
        without = {**form, "fields": {name: value for name, value in form["fields"].items() if len(value) < 16}}
        before = status()
        answer = own.submit(without, place, follow=False)
        t.check(answer.status in (400, 401, 403, 422), f"{action} without the forgery token is refused", answer.status)
        wrong = {**form, "fields": {name: (value if len(value) < 16 else value[::-1]) for name, value in form["fields"].items()}}
        answer = own.submit(wrong, place, follow=False)
        t.check(answer.status in (400, 401, 403, 422), f"{action} with a wrong forgery token is refused", answer.status)
        other = Browser(desk).login()
        foreign = other.page(place).form_for(action)
        answer = own.submit(foreign, place, follow=False)
        t.check(answer.status in (400, 401, 403, 422), f"{action} with the token of another session is refused", answer.status)
        t.equal(status(), before, f"a refused {action} changes nothing")
        answer = own.submit(form, place, follow=False)
        t.check(answer.status in (302, 303) or answer.status == 200, f"{action} is done", answer.status)
        t.equal(status(), want, f"{action}: the status")
    answer = own.get(place + "?action=resolve")
    t.equal(status(), "open", "a GET changes nothing")


def check_sign_out(t):
    desk = t.common()
    mine = Browser(desk).login()
    kept = dict(mine.cookies)
    page = mine.page("/projects/1")
    form = page.form_for("sign-out")
    if not t.check(form is not None, "sign-out is a form"):
        return
    without = {**form, "fields": {name: value for name, value in form["fields"].items() if len(value) < 16}}
    t.check(mine.submit(without, "/projects/1", follow=False).status in (400, 401, 403, 422), "sign-out without the forgery token is refused")
    mine.submit(form, "/projects/1")
    mine.cookies = kept
    t.check(mine.get("/projects/1", follow=False).status != 200, "after signing out the old cookie opens nothing")
    t.equal(mine.api("/api/desk/projects").status, 401, "nor the interface")


def check_forgery_without_a_session(t):
    desk = t.common()
    form = {"action": "/login", "method": "post", "fields": {}, "inputs": []}
    answer = request(desk.port, "POST", f"/groups/{quote(desk.group(desk.report()))}", b"status=resolved",
                     {"Content-Type": "application/x-www-form-urlencoded"})
    t.check(answer.status in (302, 303, 307, 400, 401, 403, 404, 405), "what changes something needs a session", answer.status)


def check_languages(t):
    desk = t.common()
    for language, lang in (("ko-KR,ko;q=0.9,en;q=0.5", "ko"), ("en-US,en;q=0.9,ko;q=0.5", "en"), ("en;q=0.1, ko", "ko"),
                           ("fr,de;q=0.8", None)):
        page = Browser(desk, language=language).page("/login")
        got = next((fields.get("lang") for tag, fields in page.elements if tag == "html"), None)
        t.check(got == lang if lang else got in ("en", "ko"), f"Accept-Language {language}", got)
        hangul = re.search("[가-힣]", page.text)
        t.check(bool(hangul) == (got == "ko"), f"the text of the login is {got}", page.text[:100])
        vary = " ".join(page.answer.all("Vary")).lower()
        cache = (page.answer.header("Cache-Control") or "").lower()
        t.check("accept-language" in vary or "no-store" in cache or "no-cache" in cache or "private" in cache,
                "a page that depends on Accept-Language says so to caches", (vary, cache))
    for language in ("ko", "en"):
        own = Browser(desk, language=language).login()
        for path in ("/projects/1",):
            page = own.page(path)
            got = next((fields.get("lang") for tag, fields in page.elements if tag == "html"), None)
            t.equal(got, language, f"the language of {path}")
    own = Browser(desk, language="ko").login()
    page = own.page("/projects/1?lang=en")
    t.equal(next((fields.get("lang") for tag, fields in page.elements if tag == "html"), None), "en", "?lang= wins over the header")


def check_host_is_never_repeated(t):
    own, desk = browser(t), t.common()
    cookie = "; ".join(f"{name}={value}" for name, value in own.cookies.items())
    for path in ("/", "/login", "/projects/1", f"/groups/{quote(t.group)}", f"/events/{t.event}", "/nowhere", "/health", "/metrics",
                 "/api/desk/projects", "/projects/1/", "/projects"):
        for fields in ({"Host": "evil.example"}, {"Host": "evil.example", "Cookie": cookie},
                       {"Host": "evil.example", "Authorization": f"Bearer {desk.token}"},
                       {"Host": "desk", "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example", "Cookie": cookie}):
            answer = request(desk.port, "GET", path, None, fields)
            t.check("evil.example" not in answer.text and not any("evil.example" in value for _, value in answer.headers),
                    f"{path}: the Host header is never repeated", (answer.status, answer.header("Location")))
    answer = request(desk.port, "POST", "/api/1/envelope/", b"", {"Host": "evil.example", **desk.auth()})
    t.check("evil.example" not in answer.text, "nor by the intake")


def check_wrong_tokens_are_slowed(t):
    desk = t.desk()
    source = "127.0.0.21"

    def bearer(token, **headers):
        return desk.get("/api/desk/projects", token=token, source=source, headers=headers).status

    wrong = Browser(desk, source=source)
    page = wrong.page("/login")
    form = next(form for form in page.forms if form["method"] == "post")
    field = next(one["name"] for one in form["inputs"] if one.get("type") != "hidden" and one.get("name"))
    opened = Browser(desk, source=source).login()
    answers = []
    for number in range(5):
        answers.append(bearer(f"wrong-{number}"))
        answers.append(wrong.submit(form, "/login", follow=False, **{field: f"wrong-page-{number}"}).status)
    t.check(429 not in answers, "ten wrong tokens are answered as such", answers)
    t.check(all(status == 401 for status in answers[::2]), "wrong tokens in Authorization: 401", answers)
    t.equal(bearer("wrong-again"), 429, "after ten in a minute, on the page and in Authorization together, a wrong one is answered 429")
    t.equal(wrong.submit(form, "/login", follow=False, **{field: "wrong-again"}).status, 429, "on the page too")
    t.equal(bearer("wrong-more", **{"X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9", "Forwarded": "for=203.0.113.9"}), 429,
            "the address is the connection's, whatever headers say")
    t.equal(bearer(desk.token), 200, "a right one still opens")
    t.equal(Browser(desk, source=source).login().get("/projects/1").status, 200, "a right one still opens on the page")
    t.equal(bearer("wrong-after-right"), 429, "a right one between does not reset the count")
    t.equal(opened.get("/projects/1").status, 200, "a session that is open goes on")
    t.equal(desk.get("/api/desk/projects", token="wrong", source="127.0.0.22").status, 401, "another address is not slowed")
    t.equal(desk.get("/api/desk/projects", token="", source=source).status, 401, "without a token: 401 as ever")
    t.equal(desk.post(event_envelope(event()), source=source).status, 200, "the intake is not slowed")
    answer = desk.get("/api/desk/projects", token="wrong", source=source)
    t.check(answer["detail"] and "wrong" != answer["detail"], "429 has a detail", answer)
    desk.stop()


def check_list_on_the_page_misses_nothing(t):
    own, desk = browser(t), t.common()
    page = own.page("/projects/1")
    live = page.having("data-live")
    if not t.check(live, "the inbox has a list that grows"):
        return
    marks = [value for _, fields in page.elements for name, value in fields.items()
             if name.startswith("data-") and name not in ("data-group", "data-event", "data-action", "data-support-code", "data-count") and value]
    id = desk.report(exception=chain(("BetweenError", "between HTML and stream")))
    import running
    resumed = False
    for mark in dict.fromkeys(value for mark in marks for value in (mark, *urllib.parse.parse_qs(urllib.parse.urlsplit(mark).query).keys(),
                                                                   *sum(urllib.parse.parse_qs(urllib.parse.urlsplit(mark).query).values(), []))):
        if len(mark) > 80 or "/" in mark or not mark.isascii():
            continue
        stream = running.Stream(desk, last=mark)
        if stream.status == 200 and until(lambda: id in stream.events(), 3):
            resumed = True
        stream.close()
        if resumed:
            break
    t.check(resumed, "the page names the place in the stream that its HTML belongs to", marks[:8])


def check_attachment_is_a_download(t):
    own, desk = browser(t), t.common()
    listed = desk.get(f"/api/desk/events/{t.event}/attachments")["items"]
    answer = own.get(f"/api/desk/events/{t.event}/attachments/{quote(listed[0]['id'])}", follow=False)
    t.equal(answer.status, 200, "an attachment opens with the session's cookie")
    t.check((answer.header("Content-Disposition") or "").startswith("attachment"), "as a download", answer.headers)
    t.check("html" not in (answer.header("Content-Type") or "").lower() or "sandbox" in (answer.header("Content-Security-Policy") or ""),
            "that no browser shows as a page", answer.headers)
    t.equal((answer.header("X-Content-Type-Options") or "").lower(), "nosniff", "nosniff on a download")
