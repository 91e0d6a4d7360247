"""Which messages a destination gets: milestones of people, and the query of a destination.

StoreConformance holds the rules for both stores.
"""

import html
import re
import urllib.parse

import pytest
from client import quote
from events import chain, envelope, item, new_id, operations, stamp, use
from pages import Browser
from receivers import Receiver
from running import until


def occasions(receiver):
    return [(got.json["event"], got.json.get("people")) for got in receiver.got]


def people(desk, kind, users):
    for user in users:
        desk.report(exception=chain((kind, "x")), user={"id": f"user-{user}"})


def test_a_known_problem_that_spreads_is_told_of_with_its_people(start):
    desk, kind = start(), f"Spread{new_id()}Error"
    people(desk, kind, range(2))
    with Receiver() as receiver:
        id = desk.destination("webhook", receiver.url("/hook"), "--when", "people:5")
        assert "people:5" in desk.run("destination", "list").stdout
        assert until(lambda: id in desk.counts()["forwarded"], 6)
        people(desk, kind, range(8))
        assert until(lambda: receiver.got, 10)
        [got] = receiver.got
        assert (got.json["event"], got.json["people"]) == ("people", 5)
        assert kind in got.json["title"]
        assert got.json["group"]["users"] >= 5
        people(desk, kind, range(60))
        assert until(lambda: len(receiver.got) == 2, 10)
        assert occasions(receiver) == [("people", 5), ("people", 50)]
    desk.stop()


def test_a_destination_gets_only_what_fits_its_query(start):
    desk = start()
    with Receiver() as receiver:
        query = "env:production level:error,fatal -operation:health checkout"
        url = receiver.url("/hook")
        id = desk.destination("webhook", url, "--when", "every", "--only", query)
        assert f"only {query}" in desk.run("destination", "list").stdout
        assert until(lambda: id in desk.counts()["forwarded"], 6)
        fits = {"environment": "production", "level": "fatal", "transaction": "checkout.pay"}
        others = [
            {"environment": "staging"},
            {"level": "warning"},
            {"transaction": "health"},
            {"transaction": "home.load"},
        ]
        for change in others:
            desk.report(exception=chain(("OtherError", "x")), **{**fits, **change})
        wanted = desk.report(exception=chain(("WantedError", "x")), **fits)
        assert until(lambda: receiver.got, 10)
        assert [got.json["id"] for got in receiver.got] == [wanted]
        assert desk.forwarded(id)["filtered"] == len(others)
    desk.stop()


@pytest.mark.parametrize(
    "more", [["--when", "people:0"], ["--when", "people:x"], ["--only", "level:high"], ["--only", 'a "b']]
)
def test_what_is_no_occasion_and_no_query_is_bad_usage(desk, more):
    url = "https://example.com/hook"
    run = desk.run("destination", "add", "--project", "1", "--kind", "webhook", "--url", url, *more)
    assert (run.returncode, run.stdout) == (2, "")


def test_feedback_and_a_worse_release_are_told_once(start):
    desk = start()
    with Receiver() as receiver:
        id = desk.destination("webhook", receiver.url("/hook"), "--when", "release,feedback")
        assert until(lambda: id in desk.counts()["forwarded"], 6)
        feedback = {"feedback": {"message": "It is slow", "name": "Kim"}}
        desk.post(envelope(item("feedback", {"event_id": new_id(), "timestamp": stamp(), "contexts": feedback})))
        for release, lost in [("shop@1.4.0", 6), ("shop@1.5.0", 30)]:
            for number in range(300):
                used = use("checkout.pay", 1, 1, {"alert": 1}, lost=1) if number < lost else use("checkout.pay", 1)
                desk.post(envelope(operations(f"user-{number}", used, release=release)))
        assert until(lambda: len(receiver.got) == 3, 20)
        [first, *others] = [got.json for got in receiver.got]
        assert (first["event"], first["feedback"]["message"]) == ("feedback", "It is slow")
        assert {worse["measure"] for worse in others} == {"gaveUp", "met"}
        for worse in others:
            assert (worse["event"], worse["release"], worse["previous"]) == ("release", "shop@1.5.0", "shop@1.4.0")
            assert (worse["operation"], worse["environment"]) == ("checkout.pay", "production")
            assert worse["people"] >= 10
            assert worse["share"] > 1.5 * worse["previousShare"]
            assert f"/projects/1/operations?release={quote('shop@1.5.0')}" in worse["url"]
        assert not until(lambda: len(receiver.got) > 3, 3)
    desk.stop()


@pytest.mark.parametrize(
    "more",
    [
        ["--kind", "sentry", "--url", "https://KEY@o1.ingest.sentry.io/2", "--when", "feedback"],
        ["--kind", "webhook", "--url", "https://example.com/hook", "--when", "daily", "--only", "env:production"],
        ["--kind", "webhook", "--url", "https://example.com/hook", "--when", "daily", "--time-zone", "Nowhere/None"],
    ],
    ids=["kind", "query", "zone"],
)
def test_a_destination_that_could_get_nothing_is_bad_usage(desk, more):
    run = desk.run("destination", "add", "--project", "1", *more)
    assert (run.returncode, run.stdout) == (2, "")


def test_a_group_becomes_an_issue_of_a_tracker(start):
    desk = start()
    event = desk.report(exception=chain(("결제Error", "a & b")), release="shop@1.2.3", user={"id": "kim"})
    group = desk.event(event).json["group"]
    view = Browser(desk)
    assert 'data-action="issue"' not in view.get(f"/groups/{group}").text
    template = "https://github.com/O/R/issues/new?title={title}&body={body}"
    assert desk.run("project", "set", "1", "--tracker", template).returncode == 0
    assert desk.run("project", "set", "1", "--tracker", "https://a.example/").returncode == 2

    def link():
        found = re.search(r'href="([^"]*)"[^>]*data-action="issue"', view.get(f"/groups/{group}").text)
        return found and html.unescape(found[1])

    assert until(link, 6)
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(link()).query)
    assert "결제Error" in query["title"][0]
    body = query["body"][0]
    assert f"{desk.url}/groups/{group}" in body
    assert "shop@1.2.3" in body
    assert "kim" not in body
    made = "https://github.com/O/R/issues/7"
    assert desk.put(f"/api/desk/groups/{group}", {"issue": made}).json["issue"] == made
    assert made in view.get(f"/groups/{group}").text
    for wrong in ("javascript:alert(1)", "http://a.example/1", "", 5, "https://a b"):
        assert desk.put(f"/api/desk/groups/{group}", {"issue": wrong}).status == 400
    assert desk.put(f"/api/desk/groups/{group}", {"issue": None}).json["issue"] is None
    desk.stop()
