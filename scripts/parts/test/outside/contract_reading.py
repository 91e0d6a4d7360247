"""Lists, cursors, refusals, search and counts."""
import json
import re
import threading
import unicodedata

from running import HERE, chain, dump, envelope, event, event_envelope, moment, new_id, quote, request, stamp, together, until, urllib

LISTS = ["/api/desk/projects", "/api/desk/projects/1/groups", "/api/desk/projects/1/releases", "/api/desk/projects/1/events", "/api/desk/projects/1/feedback",
         "/api/desk/search?q=seed"]


def seeded(t):
    desk = t.common()
    if not hasattr(t, "seed"):
        t.seed = [desk.report(exception=chain((f"Seed{number % 30}Error", f"seed number {number}")), release=f"seed@{number}.0.0", user={"id": f"seed-{number}"}) for number in range(130)]
        t.group = desk.group(t.seed[0])
    return desk


def check_refusals(t):
    desk = seeded(t)
    id, group = t.seed[0], quote(t.group)
    paths = LISTS + [f"/api/desk/groups/{group}", f"/api/desk/groups/{group}/events", f"/api/desk/events/{id}", f"/api/desk/events/{id}/attachments",
                     f"/api/desk/events/{id}/reproduce", "/api/desk/projects/1/counts", "/api/desk/projects/1/live"]
    for path in paths:
        answer = desk.get(path, token="")
        t.equal(answer.status, 401, f"{path} without a token")
        t.check(isinstance(answer["detail"], str), f"{path}: 401 has a detail", answer)
    for fields in ({"Authorization": f"Basic {desk.token}"}, {"Authorization": desk.token}, {"Authorization": "Bearer"}, {"Authorization": "Bearer "},
                   {"Cookie": f"session={desk.token}; token={desk.token}"}, {"X-Sentry-Auth": f"Sentry sentry_key={desk.key}"}):
        answer = request(desk.port, "GET", "/api/desk/projects", None, fields, source="127.0.0.31")
        t.equal(answer.status, 401, f"another way to ask: {list(fields)[0]} {list(fields.values())[0][:9]!r}")
    t.equal(desk.get(f"/api/desk/projects?token={desk.token}", token="").status, 401, "a token in the query opens nothing")
    t.equal(desk.get(f"/api/desk/projects?sentry_key={desk.key}", token="").status, 401, "the DSN's key opens nothing")
    t.equal(request(desk.port, "GET", "/api/desk/projects", None, {"Authorization": f"bearer {desk.token}"}).status, 200, "bearer in lower case")
    t.equal(request(desk.port, "GET", "/api/desk/projects", None, {"Authorization": f"Bearer   {desk.token}"}).status, 200, "more than one space after Bearer")
    for method, path in (("PUT", f"/api/desk/groups/{group}"), ("POST", f"/api/desk/groups/{group}/merge"), ("POST", f"/api/desk/groups/{group}/split"),
                         ("PUT", f"/api/desk/groups/{group}/known-issue"), ("DELETE", f"/api/desk/groups/{group}/known-issue"), ("POST", "/api/desk/feedback/1/reply")):
        t.equal(desk.send(method, path, {}, token="").status, 401, f"{method} {path} without a token")
    for path in ("/api/desk/projects/424242/groups", "/api/desk/projects/424242/events", "/api/desk/projects/424242/releases", "/api/desk/projects/424242/counts",
                 "/api/desk/projects/424242/live", "/api/desk/projects/424242/feedback", "/api/desk/projects/nonsense/groups", "/api/desk/groups/nonsense", "/api/desk/groups/nonsense/events",
                 f"/api/desk/events/{new_id()}", "/api/desk/events/nonsense", f"/api/desk/events/{new_id()}/reproduce", "/api/desk/nowhere", "/api/desk/", f"/api/desk/events/{id}?project=424242",
                 "/api/desk/projects/99999999999999999999999/events", "/api/desk/events/%00", "/api/desk/groups/%F0%9F", "/api/desk/events/..%2f..%2f"):
        answer = desk.get(path)
        t.equal(answer.status, 404, f"{path}: not there")
        t.check(isinstance(answer["detail"], str) and "nonsense" not in answer.text, f"{path}: 404 has a detail that does not echo", answer)


def check_bad_parameters(t):
    desk = seeded(t)
    for path in LISTS + [f"/api/desk/groups/{quote(t.group)}/events"]:
        joint = "&" if "?" in path else "?"
        for query in ("limit=abc", "limit=-1", "limit=1.5", "limit=", "limit=0x10", "limit=%20", "limit=1e2", "limit=%E0%A5%A7", "cursor=nonsense", "cursor=%00", "cursor=%F0%9F%98%80", "cursor=-1",
                      "cursor=" + "A" * 3000, "cursor='%20OR%201=1--"):
            answer = desk.get(path + joint + query)
            t.equal(answer.status, 400, f"{path}{joint}{query[:30]}")
            t.check(isinstance(answer["detail"], str) and "nonsense" not in answer.text, f"{path}{joint}{query[:30]}: a detail without echo", answer)
        for limit, most in (("1000", 100), ("100", 100), ("101", 100), ("1", 1), ("99999999999999999999999999", 100)):
            answer = desk.get(path + joint + f"limit={limit}")
            t.check(answer.status == 200 and len(answer["items"]) <= most, f"{path}: limit {limit} is at most {most}", answer)
        answer = desk.get(path + joint + "limit=0")
        t.check(answer.status == 400 or answer.json == {"items": [], "next": None}, f"{path}: limit 0", answer)
    t.equal(len(desk.get("/api/desk/projects/1/events?limit=1000")["items"]), 100, "a limit over 100 is 100")
    for status in ("nonsense", "OPEN", "open,muted", "%00"):
        t.equal(desk.get(f"/api/desk/projects/1/groups?status={status}").status, 400, f"status={status}")
    t.equal(desk.get("/api/desk/projects/1/live", headers={"Last-Event-ID": "nonsense"}).status, 400, "a Last-Event-ID that is none")
    cursor = desk.get("/api/desk/projects/1/events?limit=2")["next"]
    answer = desk.get(f"/api/desk/projects/1/groups?limit=2&cursor={quote(cursor)}")
    t.check(answer.status in (200, 400), "a cursor of another list: no 5xx", answer)
    answer = desk.get(f"/api/desk/projects/1/events?limit=2&limit=3&cursor={quote(cursor)}&cursor=x")
    t.check(answer.status in (200, 400), "parameters twice: no 5xx", answer)


def check_lists(t):
    desk = seeded(t)
    events = desk.items("/api/desk/projects/1/events", 17)
    t.equal([one["id"] for one in events if one["id"] in set(t.seed)], t.seed[::-1], "events newest first, page after page")
    t.check(all(set(one) >= {"id", "received", "timestamp", "level", "title", "group", "release", "environment", "user", "supportCode"} for one in events), "members of events", events[:1])
    t.check(all("event" not in one for one in events), "lists do not carry the whole event")
    whole = desk.event(t.seed[0]).json
    t.equal({name: whole[name] for name in events[-1]}, next(one for one in events if one["id"] == t.seed[0]), "an event has the same members as in the list")
    groups = desk.items("/api/desk/projects/1/groups", 7)
    t.check(all(set(one) >= {"id", "title", "culprit", "level", "count", "users", "firstSeen", "lastSeen", "status", "releases"} for one in groups), "members of groups", groups[:1])
    t.equal((len({one["id"] for one in groups}), sum(one["count"] for one in groups)), (len(groups), len(events)), "each group once, counts add up to the events")
    t.check(all(isinstance(one["count"], int) and isinstance(one["users"], int) and isinstance(one["releases"], list) for one in groups), "count and users are numbers, releases names")
    t.check([one["lastSeen"] for one in groups] == sorted((one["lastSeen"] for one in groups), reverse=True), "groups newest first", [one["lastSeen"] for one in groups][:5])
    releases = desk.items("/api/desk/projects/1/releases", 9)
    t.equal([one["release"] for one in releases if one["release"].startswith("seed@")], [f"seed@{number}.0.0" for number in reversed(range(130))], "releases newest first, page after page")
    projects = desk.get("/api/desk/projects")
    t.check(projects["next"] is None and all(set(one) >= {"id", "name", "dsn"} for one in projects["items"]), "projects", projects)
    t.equal(str(projects["items"][0]["id"]), "1", "project 1")
    t.equal(projects["items"][0]["dsn"], desk.dsn, "its DSN")
    for one in events[:3]:
        t.check(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", one["received"]), "times are RFC 3339 in UTC with milliseconds", one["received"])
    head = request(desk.port, "HEAD", "/api/desk/projects", None, {"Authorization": f"Bearer {desk.token}"})
    t.check(head.status < 500 and head.body == b"", "HEAD", head.status)
    answer = desk.get("/api/desk/projects")
    t.check("json" in (answer.header("Content-Type") or ""), "the type of answers", answer.headers)


def check_cursors_under_growth(t):
    desk = seeded(t)
    stop = threading.Event()
    grown = []

    def grow():
        while not stop.is_set():
            grown.append(desk.report(exception=chain((f"Seed{len(grown) % 30}Error", "growth")), release=f"growth@{len(grown)}.0.0"))

    thread = threading.Thread(target=grow)
    thread.start()
    try:
        for path, key, want in (("/api/desk/projects/1/events", "id", set(t.seed)), (f"/api/desk/groups/{quote(t.group)}/events", "id", None),
                                ("/api/desk/projects/1/releases", "release", {f"seed@{number}.0.0" for number in range(130)})):
            if want is None:
                want = {one["id"] for one in desk.items(path)}
            got = [one[key] for one in desk.items(path, 5)]
            t.equal((want - set(got), len(got) - len(set(got))), (set(), 0), f"{path} under growth: nothing missing, nothing twice")
        want = {one["id"] for one in desk.items("/api/desk/projects/1/groups")}
        got = [one["id"] for one in desk.items("/api/desk/projects/1/groups", 5)]
        t.check(len(got) - len(set(got)) == 0, "groups under growth: none twice", len(got) - len(set(got)))
    finally:
        stop.set()
        thread.join()
    t.check(len(grown) > 5, "it grew meanwhile", len(grown))


def check_groups_query(t):
    desk = seeded(t)
    id = desk.report(exception=chain(("QueryableError", "the blue lamp")))
    found = until(lambda: [one for one in desk.items("/api/desk/projects/1/groups?query=queryable") if one["id"] == desk.group(id)], 6)
    t.check(found, "groups?query= finds by a word")
    t.equal([one["id"] for one in desk.items("/api/desk/projects/1/groups?query=queryableerror&status=open")], [desk.group(id)], "with a status")
    t.equal(desk.items("/api/desk/projects/1/groups?query=queryable&status=muted"), [], "with another status")
    t.equal(desk.items("/api/desk/projects/1/groups?query=queryable%20nowhereword"), [], "all words must be there")
    t.check(len(desk.items("/api/desk/projects/1/groups?query=")) >= 30, "an empty query is none")


def check_search(t):
    desk = seeded(t)
    nfc = "결제하지 못했어요 café Ångström"
    ids = {
        "korean": desk.report(exception=chain(("KoreanError", nfc))),
        "nfd": desk.report(exception=chain(("NFDError", unicodedata.normalize("NFD", "로그인 오류")))),
        "code": desk.report(exception=chain(("CodeError", "x")), tags={"supportCode": "GLJV-S2"}),
        "user": desk.report(exception=chain(("UserError", "x")), user={"id": "searched-member-77"}),
        "release": desk.report(exception=chain(("ReleaseError", "x")), release="searchedapp@7.8.9"),
        "operators": desk.report(exception=chain(("OperatorError", "salt AND pepper OR vinegar NEAR oil"))),
        "percent": desk.report(exception=chain(("PercentError", "rate 100% of under_score done"))),
    }

    def events(query):
        return {one["id"] for one in desk.search(query, "event")}

    until(lambda: ids["percent"] in events("PercentError"), 6)

    def finds(name, query, only=False):
        got = events(query)
        t.check(ids[name] in got and (not only or got == {ids[name]}), f"search for {query!r} finds the event" + (" alone" if only else ""), (len(got), desk.get("/api/desk/search?" + urllib.parse.urlencode({"q": query})).status))

    for query in ("결제하지", "결제", "결제하지 못했어요", "못했어요 결제하지", unicodedata.normalize("NFD", "결제하지"), unicodedata.normalize("NFD", "못했"), "CAFÉ", unicodedata.normalize("NFD", "Café"), "ångström", "ÅNGSTRÖM",
                  "\u212bngström", "koreanerror", "KOREANERROR", "Korean"):
        finds("korean", query)
    for query in ("로그인", "오류", unicodedata.normalize("NFD", "로그인 오류"), "로그"):
        finds("nfd", query)
    for query in ("GLJV-S2", "gljv-s2", " GLJV-S2 ", "Gljv-S2"):
        finds("code", query, True)
    finds("code", ids["code"], True)
    finds("code", ids["code"].upper())
    finds("code", f"{ids['code'][:8]}-{ids['code'][8:12]}-{ids['code'][12:16]}-{ids['code'][16:20]}-{ids['code'][20:]}")
    for query in ("searched-member-77", "searched-member", "SEARCHED-MEMBER-77"):
        finds("user", query)
    for query in ("searchedapp@7.8.9", "searchedapp", "searchedapp@7"):
        finds("release", query)
    for query in ("salt AND pepper", "AND", "NEAR", "pepper OR vinegar", "near oil", "OR"):
        finds("operators", query)
    finds("percent", "100%")
    finds("percent", "under_score")
    t.equal(events("salt nowhereword"), set(), "all words must be there")
    t.equal(events("alt"), set(), "the middle of a word does not do")
    t.equal(events("zzzqqq"), set(), "nothing for a word that is nowhere")
    t.check(ids["percent"] not in events("PercentError AND nowhere"), "AND is a word")
    group = desk.search("operatorerror", "group")
    t.check([one["id"] for one in group] == [desk.group(ids["operators"])] and set(group[0]) >= {"title", "count", "users", "status", "kind"}, "groups are found, as in lists", group)
    one = next(iter(desk.search("operatorerror", "event")), {})
    t.check(set(one) >= {"id", "received", "title", "group", "kind", "supportCode"}, "events are found, as in lists", one)
    every = len(events("seed"))
    for query in ('"', "'", "*", "(", ")", "NEAR(", '"a', "a*", "*a", "a:b", "title:seed", "-seed", "^seed", "{a}", "%", "_", "\\", ";", "'; DROP TABLE events; --", "a AND", "NOT", "NOT a", "\u0000", "\u202e", "😀",
                  "a" * 10_000, " ".join("a" * 3 for _ in range(2_000)), "+", "&", "|", "||", "a NEAR/2 b", "\ud7ff", "\ufffd", "…", "한", "ㄱ", "--", "/*", "1 OR 1=1", "rowid:1", "seed*", "\"seed\"", "%%", "[a-z]"):
        answer = desk.get("/api/desk/search?" + urllib.parse.urlencode({"q": query}))
        t.check(answer.status in (200, 400) and (answer.status == 400 or isinstance(answer["items"], list)), f"a hostile query {query[:20]!r}: no 5xx", answer)
        if query in ("%", "_", "*", "%%", "1 OR 1=1"):
            t.check(len(answer["items"] or []) < 40, f"{query!r} finds not everything", len(answer["items"] or []))
        answer = desk.get("/api/desk/projects/1/groups?" + urllib.parse.urlencode({"query": query}))
        t.check(answer.status in (200, 400), f"a hostile query of groups {query[:20]!r}: no 5xx", answer)
    for query in ("", "q=", "q=%20", "q=%FF", "q=%C3%28", "q=%ED%A0%80", "q=a&q=b", "x=1"):
        answer = desk.get("/api/desk/search?" + query)
        t.check(answer.status in (200, 400), f"search?{query}: no 5xx", answer)
    pages = desk.items("/api/desk/search?q=seed", 11)
    t.equal(len({(one["kind"], one["id"]) for one in pages}), len(pages), "search, page after page: none twice")
    t.check({one["id"] for one in pages if one["kind"] == "event"} >= set(t.seed), "search, page after page: all are found", len(pages))


def check_search_of_long_texts(t):
    desk = seeded(t)
    words = " ".join(f"longword{number}x" for number in range(1000))
    message = desk.report(exception=None, message=words[:8179] + " verylastword")
    errors = desk.report(exception=chain(*((f"Chain{number}xError", f"{words[:700]} chained{number}x") for number in range(30))))
    tagged = desk.report(message="tagged", tags={f"tag{number}": f"taggedas{number}x" for number in range(100)})
    street = desk.report(message="in der Straße"), desk.report(message="IN DER STRAẞE")
    found = lambda query: {one["id"] for one in desk.search(query, "event")}
    until(lambda: found("tagged") and street[1] in found("strasse"), 6)
    t.check(message in found("verylastword") and message in found("longword0x longword600x verylastword"), "a message of 8,192 characters is found by each of its words")
    t.check(all(errors in found(word) for word in ("Chain0xError", "chained0x", "chained29x")), "a chain is found by the words of each error")
    t.check(tagged in found("taggedas0x taggedas99x"), "an event is found by each of its tags")
    for query in ("Straße", "STRASSE", "straße", "STRAẞE", "straẞe"):
        t.equal(found(query) >= set(street), True, f"in any case: {query}")


def check_search_is_soon(t):
    desk = seeded(t)
    id = desk.report(exception=chain(("SoonError", "soonword")))
    t.check(until(lambda: any(one["id"] == id for one in desk.search("soonword")), 5), "search finds an event within 5 s")
    t.check(desk.get("/api/desk/projects/1/events?limit=5") and any(one["id"] == id for one in desk.get("/api/desk/projects/1/events?limit=5")["items"]), "lists show it at once")


def check_counts_add_up(t):
    desk = t.common()
    project, key = desk.project("counted")
    ids = [new_id() for _ in range(40)]
    statuses = {}
    lock = threading.Lock()

    def send(part):
        for id in part:
            for _ in range(2):
                status = desk.post(event_envelope(event(event_id=id)), project, key).status
                with lock:
                    statuses[status] = statuses.get(status, 0) + 1
            desk.post(b"malformed", project, key)
            desk.post(b"{}", project, "0" * 32)
            desk.post(b"{}", project, auth=False)

    together(*[lambda start=start: send(ids[start::4]) for start in range(4)])
    counts = desk.counts(project)
    t.check(set(counts) >= {"received", "stored", "duplicates", "rejected", "items", "clientDropped", "forwarded"}, "members of counts", sorted(counts))
    t.equal(statuses, {200: 80}, "events and duplicates are answered 200")
    t.equal((counts["received"], counts["stored"], counts["duplicates"], sum(counts["rejected"].values())), (120, 40, 40, 40), "counts add up under load")
    t.equal(len(desk.items(f"/api/desk/projects/{project}/events")), 40, "the list has what was stored")
    t.equal(sum(one["count"] for one in desk.items(f"/api/desk/projects/{project}/groups")), 40, "and the groups")
    big = desk.post(event_envelope(event(extra={"x": "y" * 1_000_001})), project, key)
    t.equal((big.status, sum(desk.counts(project)["rejected"].values())), (413, 41), "an event that is too large is one rejected")
    t.equal(desk.post(b"{}", project, key, headers={"Content-Encoding": "zstd3"}).status, 415, "415")
    after = desk.counts(project)
    t.equal(after["received"], after["stored"] + after["duplicates"] + sum(after["rejected"].values()), "received is stored + duplicates + rejected")
    t.equal(sum(after["rejected"].values()), 42, "an encoding that is not known is one rejected")


def check_a_token_reads_while_events_arrive(t):
    desk = t.common()
    for _ in range(30):
        id = desk.report()
        answer = desk.event(id)
        first = desk.get("/api/desk/projects/1/events?limit=1")["items"][0]["id"]
        if not t.check(answer.status == 200 and first == id, "an event is found, and first in the list, as soon as its 200 was sent", (answer.status, first, id)):
            break


def check_reproduce_needs_a_request(t):
    desk = t.common()
    t.equal(desk.get(f"/api/desk/events/{desk.report()}/reproduce").status, 404, "reproduce for an event without a request")
    received = desk.report(request={"url": "https://shop.example/cart", "method": "POST"}, platform="go")
    t.equal(desk.get(f"/api/desk/events/{received}/reproduce").status, 404, "reproduce for what a server received")
