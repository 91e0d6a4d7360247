"""Reads a page of the desk as a browser without scripts does, and fills its forms."""

import html.parser
import re
import urllib.parse

from client import request


class Page(html.parser.HTMLParser):
    """Elements, forms and text of a page."""

    def __init__(self, answer):
        super().__init__(convert_charrefs=True)
        self.answer, self.status, self.headers = answer, answer.status, answer.headers
        self.elements, self.forms, self.words, self.inner, self.inline = [], [], [], None, []
        self.feed(answer.text)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        fields = {name: value or "" for name, value in attrs}
        self.elements.append((tag, fields))
        self.inner = tag if tag in ("script", "style") else None
        if tag == "form":
            self.forms.append({"all": fields, "fields": {}, "inputs": [], "buttons": []})
        elif self.forms and tag in ("input", "textarea", "select"):
            if fields.get("name"):
                self.forms[-1]["fields"][fields["name"]] = fields.get("value", "")
            self.forms[-1]["inputs"].append(fields)
        elif self.forms and tag == "button":
            self.forms[-1]["buttons"].append(fields)
            if fields.get("name") and len(self.forms[-1]["buttons"]) == 1:
                self.forms[-1]["fields"][fields["name"]] = fields.get("value", "")

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, _):
        self.inner = None

    def handle_data(self, data):
        if self.inner is None:
            self.words.append(data)
        elif data.strip():
            self.inline.append(data)

    def having(self, name):
        """The values of an attribute."""
        return [fields[name] for _, fields in self.elements if name in fields]

    def form(self, method, action=None):
        """The first form of a method, or the one that an element with this data-action belongs to."""
        for form in self.forms:
            named = [form["all"], *form["buttons"], *form["inputs"]]
            if form["all"].get("method", "get") == method and (
                action is None or any(one.get("data-action") == action for one in named)
            ):
                return form
        return None


class Browser:
    """Keeps cookies and follows redirects on the same desk."""

    def __init__(self, desk, source=None):
        self.desk, self.source, self.cookies = desk, source, {}

    @property
    def cookie(self):
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    def ask(self, method, path, body=None, headers=None, follow=True):
        answer = request(
            self.desk.port,
            method,
            path,
            body,
            {"Accept": "text/html", **self.cookie, **(headers or {})},
            source=self.source,
        )
        for cookie in answer.all("Set-Cookie"):
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
            if re.search(r"max-age=0\b", cookie, re.I):
                del self.cookies[name]
        place = answer.header("Location")
        return self.get(urllib.parse.urljoin(path, place)) if follow and place else answer

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def page(self, path):
        return Page(self.get(path))

    def submit(self, form, at="/", follow=True, **fields):
        place = urllib.parse.urljoin(at, form["all"].get("action") or at)
        body = urllib.parse.urlencode({**form["fields"], **fields})
        if form["all"].get("method", "get") == "get":
            return self.get(f"{place}?{body}", follow=follow)
        return self.ask("POST", place, body.encode(), {"Content-Type": "application/x-www-form-urlencoded"}, follow)

    def login(self, token=None):
        self.submit(self.page("/login").form("post"), "/login", token=token or self.desk.token)
        return self
