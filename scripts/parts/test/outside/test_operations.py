"""People who met failures, as a process counts them: what it keeps over a kill, what it forgets, and what it costs.

OperationsTests hold the form of an item, StoreConformance what is counted, OperationTests the routes and the page.
"""

from events import envelope, operations, use

LOST = use("checkout.pay", 1, 1, {"alert": 1}, lost=1)


def rows(desk, project):
    return desk.items(f"/api/desk/projects/{project}/operations")


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


def test_a_large_request_costs_what_its_bytes_cost(start):
    desk = start()
    uses = [use(f"screen.o{number}", 1, 1, lost=1) for number in range(64)]
    parts = [operations(f"user-{number}", *uses, release=f"a@{number % 100}") for number in range(1200)]
    body = envelope(*parts)
    before = desk.cpu()
    assert desk.post(body, timeout=120).status == 200
    assert desk.cpu() - before < 1 + 4 * len(body) / 1_000_000, "an unoptimized desk may take twice as long"
