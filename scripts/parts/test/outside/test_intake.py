"""Taking in over a socket: encodings, forms, attachments and limits.

DeskIntakeTests read keys, bodies, envelopes, items, clocks and secrets; TakingTests what is answered.
"""

import gzip
import json
import random
import zlib

import pytest
from client import quote, raw, raw_status, request
from events import envelope, event, event_envelope, item, new_id
from running import until

ATTACHMENTS = "/api/desk/events/{}/attachments"
# Members of a type that no SDK sends, and those that only some send: a line each.
UNUSUAL = """
{"exception": [{"type": "Bare", "value": "list"}]}
{"exception": {"values": [null, {"type": null}, 5]}}
{"exception": 5}
{"exception": {"values": []}}
{"message": {"message": "x %s", "params": [1]}}
{"logentry": {"formatted": "formatted"}}
{"message": ""}
{"tags": 5}
{"tags": [["a"], 5, null]}
{"user": "text"}
{"user": {"id": {"a": 1}}}
{"user": {"id": "\\u0000\\u202e"}}
{"release": 5}
{"release": "\\u0000"}
{"environment": []}
{"contexts": []}
{"contexts": {"notice": 5, "request": [], "body": "x"}}
{"breadcrumbs": "x"}
{"breadcrumbs": [{"message": "bare"}]}
{"fingerprint": 5}
{"fingerprint": []}
{"fingerprint": [{"a": 1}, null, 5]}
{"timestamp": {}}
{"level": {"a": 1}}
{"level": "nonsense"}
{"platform": 5, "transaction": 5, "request": 5, "sdk": 5, "threads": 5}
"""


def assert_readable(desk, answer, id):
    """200 with the id, and the event is there from that moment on."""
    assert (answer.status, answer["id"]) == (200, id)
    assert desk.event(id).status == 200


def assert_refused(answer, status):
    assert answer.status == status
    assert isinstance(answer["detail"], str)


def test_gzip_with_a_wrong_checksum_is_refused(desk):
    packed = bytearray(gzip.compress(event_envelope(event())))
    packed[-6] ^= 1
    assert_refused(desk.post(bytes(packed), headers={"Content-Encoding": "gzip"}), 400)


@pytest.mark.parametrize(
    "kind",
    [
        *("text/plain;charset=UTF-8", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"),
        *("application/json", "application/octet-stream", "nonsense", None),
    ],
)
def test_any_content_type_is_an_envelope(desk, kind):
    whole = event()
    assert_readable(desk, desk.post(event_envelope(whole), headers={"Content-Type": kind}), whole["event_id"])


def test_a_file_is_found_below_its_own_event_and_its_header_adds_none(desk):
    evil = {"filename": "../../etc/pass\x00wd\r\nX-Evil: 1", "content_type": "text/html\r\nX-Evil: 1"}
    place = ATTACHMENTS.format(desk.report(item("attachment", bytes(range(256)), **evil)))
    [one] = desk.get(place)["items"]
    file = quote(one["id"])
    answer = desk.get(f"{place}/{file}")
    assert (answer.body, answer.header("X-Evil")) == (bytes(range(256)), None)
    assert answer.header("Content-Disposition").startswith("attachment")
    other = ATTACHMENTS.format(desk.report())
    assert (desk.get(f"{other}/{file}").status, desk.get(other).json) == (404, {"items": [], "next": None})
    assert [desk.get(path, token="").status for path in (place, f"{place}/{file}")] == [401, 401]


def test_many_files_and_late_ones(desk):
    many = desk.report(*(item("attachment", b"x%d" % number, filename=f"{number}.bin") for number in range(1500)))
    listed = desk.items(ATTACHMENTS.format(many))
    assert len(listed) == 100, "the first 100 are kept"
    assert desk.get(f"{ATTACHMENTS.format(many)}/{quote(listed[-1]['id'])}").body == b"x99"
    assert desk.counts()["items"]["attachment"] >= 1500, "all are counted"
    other = desk.report()
    for id in (other, other, new_id()):
        late = desk.post(envelope(item("attachment", b"late", filename="late.bin"), event_id=id))
        assert (late.status, late.json) == (200, {})
    assert [one["filename"] for one in desk.items(ATTACHMENTS.format(other))] == ["late.bin"], "once"


@pytest.mark.parametrize("members", UNUSUAL.strip().splitlines())
def test_members_of_another_type_are_taken(desk, members):
    whole = {**event(exception=None), **json.loads(members)}
    assert_readable(desk, desk.post(event_envelope(whole)), whole["event_id"])
    assert isinstance(desk.event(whole["event_id"])["level"], str)


def padded(total, fill=b"\x00"):
    """An event with a file, together of so many bytes."""
    whole, count, body = event(), total, b""
    while len(body) != total:
        count += total - len(body) if body else -1000
        file = (fill * (count // len(fill) + 1))[:count]
        body = event_envelope(whole, item("attachment", file, filename="big.bin"))
    return whole["event_id"], body


@pytest.mark.parametrize("encoding", [None, "gzip", "deflate", "br"])
def test_an_envelope_may_have_twenty_million_bytes(desk, encoding):
    id, body = padded(20_000_000)
    assert_readable(desk, desk.post(body, encoding=encoding, timeout=60), id)
    _, body = padded(20_000_001)
    assert_refused(desk.post(body, encoding=encoding, timeout=60), 413)


def test_a_body_is_bounded_before_it_is_read(desk):
    _, body = padded(20_000_001)
    assert_refused(desk.post(body, chunks=1 << 20, timeout=60), 413)
    _, body = padded(19_999_990, random.Random(3).randbytes(1 << 20))
    squeeze = zlib.compressobj(0, zlib.DEFLATED, 31)
    packed = squeeze.compress(body) + squeeze.flush()
    assert len(packed) > 20_000_000
    assert_refused(desk.post(packed, headers={"Content-Encoding": "gzip"}, timeout=60), 413)
    head = f"POST /api/1/envelope/?sentry_key={desk.key} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000000\r\n\r\n"
    assert raw_status(raw(desk.port, head.encode(), close=False, timeout=5)) == 413


def test_a_browser_reads_every_refusal(desk):
    off, off_key = desk.project("off", "--enabled", "false")
    assert until(lambda: desk.post(envelope(), off, off_key).status == 429, 6)
    origin = {"Origin": "https://app.example"}
    big = event_envelope(event(extra={"x": "y" * 1_000_001}))
    for status, answer in (
        (400, desk.post(b"nonsense", headers=origin)),
        (400, desk.post(b"x", path="/api/1/store/", headers=origin)),
        (403, desk.post(b"{}", key="0" * 32, headers=origin)),
        (413, desk.post(big, headers=origin)),
        (413, desk.post(b"x" * 20_000_001, headers=origin)),
        (415, desk.post(b"{}", headers={**origin, "Content-Encoding": "zstd2"})),
        (429, desk.post(b"{}", off, off_key, headers=origin)),
    ):
        assert answer.status == status
        assert answer.header("Access-Control-Allow-Origin") in ("*", "https://app.example")
        exposed = answer.header("Access-Control-Expose-Headers").lower()
        assert "x-sentry-rate-limits" in exposed
        assert "retry-after" in exposed
        assert answer.header("Access-Control-Allow-Credentials") is None


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "HEAD", "TRACE", "NONSENSE"])
def test_another_method_is_refused(desk, method):
    body = b"{}" if method in ("PUT", "PATCH") else None
    assert 400 <= request(desk.port, method, "/api/1/envelope/", body, desk.auth()).status < 500


@pytest.mark.parametrize(
    "path", ["/api/1/", "/api/1/envelope/more", "/api//envelope/", "/api/1/minidump/", "/api/01/envelope/"]
)
def test_another_path_is_refused(desk, path):
    assert 400 <= request(desk.port, "POST", path, b"{}", desk.auth()).status < 500


def test_what_was_received_adds_up(desk):
    counts, listed = desk.counts(), [one["id"] for one in desk.items("/api/desk/projects/1/events")]
    assert counts["received"] == counts["stored"] + counts["duplicates"] + sum(counts["rejected"].values())
    assert len(listed) == len(set(listed)) == counts["stored"]
