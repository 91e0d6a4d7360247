"""Lists, search and counts of a process. ReadingTests and StoreConformance hold their rules."""

import re
import threading
import unicodedata
import urllib.parse

import pytest
from client import quote, request
from events import chain, event, event_envelope, new_id
from running import together, until

EVENTS = "/api/desk/projects/1/events"
LISTS = [
    *(f"/api/desk/projects/1/{name}?" for name in ("groups", "releases", "events", "feedback")),
    *("/api/desk/projects?", "/api/desk/search?q=seed&"),
]
HOSTILE_QUERIES = """
    " ' * ( ) NEAR( "a a* *a a:b title:seed -seed ^seed {a} % _ \\ ; a|b NOT \u0000 \u202e 😀 + & | || \ufffd … 한 ㄱ --
    /* rowid:1 seed* "seed" %% [a-z] ';DROP
""".split()


@pytest.fixture(scope="module")
def seed(shared):
    """The ids of 130 events, the oldest first."""
    return [
        shared.report(
            exception=chain((f"Seed{number % 30}Error", f"seed number {number}")),
            release=f"seed@{number}.0.0",
            user={"id": f"seed-{number}"},
        )
        for number in range(130)
    ]


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [
        *[("Authorization", text, 401) for text in ("Basic {token}", "{token}", "Bearer", "Bearer ")],
        ("Cookie", "session={token}; token={token}", 401),
        ("X-Sentry-Auth", "Sentry sentry_key={key}", 401),
        *[("Authorization", text, 200) for text in ("bearer {token}", "Bearer   {token}")],
    ],
)
def test_a_token_opens_in_the_header_alone(desk, name, value, status):
    fields = {name: value.format(token=desk.token, key=desk.key)}
    assert request(desk.port, "GET", "/api/desk/projects", None, fields, source="127.0.0.31").status == status
    for query in (f"token={desk.token}", f"sentry_key={desk.key}"):
        assert desk.get(f"/api/desk/projects?{query}", token="").status == 401


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *[("PUT", "groups/x"), ("POST", "groups/x/merge"), ("POST", "groups/x/split"), ("POST", "feedback/1/reply")],
        *[("PUT", "groups/x/known-issue"), ("DELETE", "groups/x/known-issue")],
    ],
)
def test_what_changes_something_needs_a_token(desk, method, path):
    assert desk.send(method, f"/api/desk/{path}", {}, token="").status == 401


@pytest.mark.parametrize("path", LISTS)
def test_a_hostile_cursor_is_refused_by_every_list(desk, seed, path):
    for query in ("cursor=%00", "cursor=" + "A" * 3000, "cursor='%20OR%201=1--", "limit=%E0%A5%A7", "limit=0x10"):
        answer = desk.get(path + query)
        assert (answer.status, type(answer["detail"])) == (400, str)
    for limit in ("1000", "99999999999999999999999999"):
        assert len(desk.get(f"{path}limit={limit}")["items"]) <= 100


def test_lists_are_newest_first_page_after_page(desk, seed):
    events = desk.items(EVENTS, 17)
    assert [one["id"] for one in events if one["id"] in set(seed)] == seed[::-1]
    assert {"id", "timestamp", "level", "title", "group", "release", "environment", "user", "supportCode"} <= set(
        events[0]
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", events[0]["received"])
    whole = desk.event(seed[0]).json
    assert {name: whole[name] for name in events[-1]} == next(one for one in events if one["id"] == seed[0])
    assert "event" not in events[0]
    groups = desk.items("/api/desk/projects/1/groups", 7)
    assert {"id", "title", "culprit", "level", "users", "firstSeen", "status", "releases"} <= set(groups[0])
    assert (len({one["id"] for one in groups}), sum(one["count"] for one in groups)) == (len(groups), len(events))
    assert groups == sorted(groups, key=lambda one: one["lastSeen"], reverse=True)
    releases = [one["release"] for one in desk.items("/api/desk/projects/1/releases", 9)]
    assert [one for one in releases if one.startswith("seed@")] == [f"seed@{n}.0.0" for n in reversed(range(130))]
    assert desk.get("/api/desk/projects")["items"][0]["dsn"] == desk.dsn


def test_cursors_under_growth(desk, seed):
    stop, grown = threading.Event(), []

    def grow():
        while not stop.is_set():
            title = f"Seed{len(grown) % 30}Error"
            grown.append(desk.report(exception=chain((title, "growth")), release=f"growth@{len(grown)}.0.0"))

    thread = threading.Thread(target=grow)
    thread.start()
    try:
        for path, key in (
            (EVENTS, "id"),
            (f"/api/desk/groups/{quote(desk.group(seed[0]))}/events", "id"),
            ("/api/desk/projects/1/releases", "release"),
        ):
            want, got = {one[key] for one in desk.items(path)}, [one[key] for one in desk.items(path, 5)]
            assert want <= set(got), f"{path}: nothing is missing"
            assert len(got) == len(set(got)), f"{path}: nothing twice"
        groups = [one["id"] for one in desk.items("/api/desk/projects/1/groups", 5)]
        assert len(groups) == len(set(groups))
    finally:
        stop.set()
        thread.join()
    assert len(grown) > 5


@pytest.fixture(scope="module")
def korean(shared):
    """An event to be searched for."""
    id = shared.report(
        exception=chain(
            ("KoreanError", "결제하지 못했어요 café Ångström, 100% of under_score, salt AND pepper OR oil")
        ),
        tags={"supportCode": "KORE-22"},
        user={"id": "searched-member-77"},
        release="searchedapp@7.8.9",
    )
    assert until(lambda: shared.search("koreanerror", "event"), 6)
    return id


@pytest.mark.parametrize(
    "query",
    [
        *("결제", "못했어요 결제하지", unicodedata.normalize("NFD", "결제하지"), unicodedata.normalize("NFD", "Café")),
        *("CAFÉ", "ÅNGSTRÖM", "\u212bngström", "Korean", "kore-22", " KORE-22 ", "SEARCHED-MEMBER", "searchedapp@7"),
        *("100%", "under_score", "salt AND pepper", "AND", "OR oil"),
    ],
)
def test_a_search_finds_words_by_their_beginnings(desk, korean, query):
    hits = {one["id"]: one for one in desk.search(query, "event")}
    assert korean in hits
    assert {"received", "title", "group", "supportCode"} <= set(hits[korean])


@pytest.mark.parametrize("query", [*HOSTILE_QUERIES, "a NEAR/2 b", "1 OR 1=1", "a" * 10_000, "aaa " * 2_000])
def test_a_hostile_query_is_just_words(desk, seed, query):
    answer = desk.get("/api/desk/search?" + urllib.parse.urlencode({"q": query}))
    assert answer.status in (200, 400)
    if query in ("%", "_", "*", "%%", "1 OR 1=1"):
        assert len(answer["items"]) < 40
    assert desk.get("/api/desk/projects/1/groups?" + urllib.parse.urlencode({"query": query})).status in (200, 400)


@pytest.mark.parametrize("query", ["", "q=", "q=%20", "q=%FF", "q=%C3%28", "q=%ED%A0%80", "q=a&q=b", "x=1"])
def test_a_query_that_is_none_is_no_reason_for_a_5xx(desk, query):
    assert desk.get("/api/desk/search?" + query).status in (200, 400)


def test_counts_add_up_under_load(desk):
    project, key = desk.project("counted")
    ids, statuses = [new_id() for _ in range(40)], []

    def send(part):
        for id in part:
            statuses.extend(desk.post(event_envelope(event(event_id=id)), project, key).status for _ in range(2))
            desk.post(b"malformed", project, key)
            desk.post(b"{}", project, "0" * 32)
            desk.post(b"{}", project, auth=False)

    together(*[lambda start=start: send(ids[start::4]) for start in range(4)])
    counts = desk.counts(project)
    assert statuses == [200] * 80
    assert (counts["received"], counts["stored"], counts["duplicates"], sum(counts["rejected"].values())) == (
        120,
        40,
        40,
        40,
    )
    assert {"items", "clientDropped", "forwarded"} <= set(counts)
    assert len(desk.items(f"/api/desk/projects/{project}/events")) == 40
    assert sum(one["count"] for one in desk.items(f"/api/desk/projects/{project}/groups")) == 40
