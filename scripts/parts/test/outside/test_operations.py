"""People who met failures, as a process counts them: what it takes, what it shows within seconds, and what it forgets.

OperationsTests hold the form of an item, StoreConformance what is counted, and OperationTests the routes.
"""

import re

import pytest
from client import quote
from events import envelope, event, event_envelope, item, new_id, operations, use
from pages import Browser

FAILED = use("checkout.pay", 2, 1, {"alert": 1}, again=1, through=1)
LOST = use("checkout.pay", 1, 1, {"alert": 1}, lost=1)


@pytest.fixture
def project(desk):
    """A project of its own: its id and key."""
    return desk.project(f"operations {new_id()[:6]}")


def rows(desk, project):
    return desk.items(f"/api/desk/projects/{project}/operations")


def counts(desk, project):
    return desk.get(f"/api/desk/projects/{project}/counts")["operations"]


def post(desk, place, *items, **header):
    answer = desk.post(envelope(*items, **header), *place)
    assert (answer.status, answer.json) == (200, {})


def test_items_are_counted_by_people(desk, project):
    first = operations("kim@example.com", FAILED)
    post(desk, project, first, operations("user-2", LOST), operations("user-3", use("checkout.pay", 4)))
    post(desk, project, first, item("operations", b"{}"), operations("user-4", LOST, ago=8 * 86400))
    post(desk, project, operations(" Kim@Example.com", LOST))
    [row] = rows(desk, project[0])
    assert row == {
        "operation": "checkout.pay",
        "release": "shop@1.5.0+7",
        "environment": "production",
        "uses": 8,
        "failures": 3,
        "shown": {"alert": 3},
        "people": 3,
        "met": 2,
        "triedAgain": 1,
        "gotThrough": 1,
        "gaveUp": 2,
        "approximate": False,
    }
    dropped = {"malformed": 1, "late": 1, "limit": 0}
    assert counts(desk, project[0]) == {"taken": 4, "duplicates": 1, "dropped": dropped}


def test_an_item_comes_beside_an_event_with_a_wrong_clock(desk, project):
    whole = event(timestamp="2020-01-01T10:00:00Z")
    beside = operations("user-1", LOST, timestamp="2020-01-01T10:00:00Z", started="2020-01-01T09:00:00Z")
    answer = desk.post(event_envelope(whole, beside, sent_at="2020-01-01T10:00:01Z"), *project)
    assert (answer.status, answer["id"]) == (200, whole["event_id"])
    today = desk.get(f"/api/desk/projects/{project[0]}/operations?days=1")["items"]
    assert [row["gaveUp"] for row in today] == [1]


def test_one_user_is_counted_sixty_times_a_minute(desk, project):
    post(desk, project, *[operations("user-1", use("a")) for _ in range(50)])
    post(desk, project, *[operations("user-1", use("a")) for _ in range(20)], operations("user-2", use("a")))
    assert [(row["uses"], row["people"]) for row in rows(desk, project[0])] == [(61, 2)]
    assert counts(desk, project[0])["dropped"]["limit"] == 10


def test_many_people_are_estimated(desk, project):
    for start in range(0, 6000, 500):
        numbers = range(start, start + 500)
        post(desk, project, *[operations(f"user-{one}", use("a", 1, int(one % 4 == 0))) for one in numbers])
    [row] = rows(desk, project[0])
    assert row["approximate"] is True
    assert abs(row["people"] - 6000) < 400
    assert abs(row["met"] - 1500) < 100


def test_a_user_is_forgotten_also_in_the_files(start):
    desk = start()
    for did in ("kim@example.com", "user-2"):
        assert desk.post(envelope(operations(did, LOST))).status == 200
    assert desk.run("forget", "--user", "kim@example.com").returncode == 0
    assert [row["people"] for row in rows(desk, 1)] == [1]
    assert desk.run("forget", "--user", "user-2").returncode == 0
    assert [row["people"] for row in rows(desk, 1)] == [0]
    desk.stop()
    files = b"".join(path.read_bytes() for path in desk.files() if path.is_file())
    assert b"kim@example.com" not in files and b"user-2" not in files


def test_numbers_survive_a_kill_and_a_backup(start, new_folder):
    desk = start()
    assert desk.post(envelope(operations("user-1", LOST))).status == 200
    desk.kill()
    desk.start()
    before = rows(desk, 1)
    assert [row["gaveUp"] for row in before] == [1]
    copy = new_folder() / "copy"
    assert desk.run("backup", copy).returncode == 0
    assert rows(start(data=copy), 1) == before


def test_500_rows_a_day_and_then_one(desk, project):
    names = [f"screen.o{number:03}" for number in range(510)]
    for begin in range(0, 510, 60):
        post(desk, project, operations(f"user-{begin}", *[use(name) for name in names[begin : begin + 60]]))
    found = rows(desk, project[0])
    assert len(found) == 501
    [rest] = [row for row in found if row["operation"] == "other"]
    assert (rest["release"], rest["environment"], rest["uses"]) == ("other", "other", 10)


def test_a_large_request_costs_what_its_bytes_cost(start):
    desk = start()
    uses = [use(f"screen.o{number}", 1, 1, lost=1) for number in range(64)]
    parts = [operations(f"user-{number}", *uses, release=f"a@{number % 100}") for number in range(1200)]
    body = envelope(*parts)
    before = desk.cpu()
    assert desk.post(body, timeout=120).status == 200
    assert desk.cpu() - before < 1 + 4 * len(body) / 1_000_000, "an unoptimized desk may take twice as long"


def test_the_page_says_it_in_words_and_numbers(desk, project):
    post(desk, project, operations("user-1", FAILED), operations("user-2", LOST, use("home.load")))
    browser = Browser(desk)
    page = browser.get(f"/projects/{project[0]}/operations").text
    [row] = re.findall(r'<li class="hurt" data-operation="checkout.pay".*?</li>', page, re.DOTALL)
    for part in ('data-people="2"', 'data-met="2"', 'data-gave-up="1"', "2 people used it", "1 gave up"):
        assert part in row
    assert 'role="img"' in row and 'aria-label="1 got through, 1 gave up, of 2 people' in row
    assert quote('operation:"checkout.pay"') in row
    assert "<bdi>checkout</bdi></h2>" in page and "<bdi>home</bdi></h2>" in page
    assert " style=" not in page and "<script" not in page
    inbox = browser.get(f"/projects/{project[0]}").text
    assert f"/projects/{project[0]}/operations" in inbox and "Where people are hurt" in inbox
