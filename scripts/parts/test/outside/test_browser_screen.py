"""What the first screen of an event and of its group shows, in headless Chromium: the stack, keys, zones and images.

EventPartTests hold the order of its parts and what is folded.
"""

import base64
import datetime

import pytest
from browser_window import Window
from events import chain, event, event_envelope, frame, item
from running import Desk

pytestmark = pytest.mark.alone
SIZES = {"desktop": (1440, 900), "phone": (390, 780)}
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
# Where an element ends on the page, in pixels from its top; none for one that is not shown.
END = """
    const found = document.querySelector(arguments[0]);
    if (!found || !found.getClientRects().length) return null;
    return found.getBoundingClientRect().bottom + scrollY;
"""


@pytest.fixture(scope="module")
def looked_at(binary, tmp_path_factory):
    """A desk with one event that has everything, and a window that is signed in to it: with the event and its group."""
    desk = Desk(binary, tmp_path_factory.mktemp("looked_at") / "data")
    frames = [frame(f"system{number}", in_app=False) for number in range(40)]
    frames[20:20] = [frame("Cart.load", filename="Cart.swift", lineno=42, vars={"id": "7"})]
    value = event(
        exception=chain(("CartError", "the cart is gone " * 8), frames=frames),
        release="shop@1.2.3",
        environment="production",
        tags={f"tag{number}": "value" for number in range(30)},
        breadcrumbs={"values": [{"message": f"step {number}", "category": "ui"} for number in range(100)]},
        contexts={
            "notice": {"style": "alert", "title": "Sorry", "message": "Your cart is late", "choice": "retry"},
            "request": {"method": "GET", "path": "/v1/cart", "status": 503, "attempts": 2},
            "device": {"model": "iPhone17,1"},
        },
    )
    pictures = [
        item("attachment", PIXEL, filename="screen.png", content_type="image/png"),
        item("attachment", b"<svg onload=alert(1)>", filename="x.svg", content_type="image/svg+xml"),
    ]
    assert desk.post(event_envelope(value, *pictures)).status == 200
    id = value["event_id"]
    window = Window(desk).login()
    yield window, id, desk.group(id)
    window.close()
    desk.kill()


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", SIZES)
def test_message_and_own_frame_are_on_the_first_screen(looked_at, size, language):
    view, id, group = looked_at
    width, height = SIZES[size]
    view.set(width, height, "light", language)
    for name, path in (("event", f"/events/{id}?project=1"), ("group", f"/groups/{group}")):
        view.go(path)
        for part in ("h1", "[data-frame=app]"):
            end = view.js(END, part)
            assert end is not None, f"{part} is shown on the page of the {name}"
            assert end <= height, f"{part} of the {name} ends at {end:.0f} of {height}"
        assert view.js("return document.documentElement.scrollHeight") < 12_000, "and no page is endless"
    view.set()


def test_r_and_m_resolve_and_mute(looked_at):
    view, id, group = looked_at
    for key, status in (("r", "resolved"), ("m", "muted")):
        view.set().go(f"/events/{id}?project=1")
        view.key(key)
        view.wait(lambda status=status: view.desk.get(f"/api/desk/groups/{group}")["status"] == status, key)
    view.go("/search?q=cart").one("#q").send_keys("r")
    assert view.js("return document.activeElement.id") == "q", "in a field a key is a letter"
    assert view.desk.get(f"/api/desk/groups/{group}")["status"] == "muted"
    view.desk.put(f"/api/desk/groups/{group}", {"status": "open"})


@pytest.mark.parametrize(("zone", "hours"), [("Asia/Seoul", 9), ("America/Bogota", -5), ("UTC", 0)])
def test_times_are_in_the_readers_zone(looked_at, zone, hours):
    view, id, _ = looked_at
    view.set().devtools("Emulation.setTimezoneOverride", timezoneId=zone)
    view.go(f"/events/{id}?project=1")
    times = view.js("""
        return [...document.querySelectorAll("time:not([data-relative], [data-clock])")]
            .map((e) => [e.dateTime, e.textContent]);
    """)
    assert times
    for iso, text in times:
        utc = datetime.datetime.fromisoformat(iso)
        assert utc.utcoffset() == datetime.timedelta(0), "a machine reads UTC"
        there = utc + datetime.timedelta(hours=hours)
        assert text == f"{there:%Y-%m-%d %H:%M:%S} {zone}"
    view.devtools("Emulation.setTimezoneOverride", timezoneId="")


def test_a_picture_is_shown_small_and_a_drawing_is_not(looked_at):
    view, id, _ = looked_at
    view.set().go(f"/events/{id}?project=1")
    view.one("[data-section=attachments]").location_once_scrolled_into_view  # noqa: B018
    view.wait(lambda: view.js("return document.querySelector('img[data-thumbnail]').naturalWidth") == 1, "it loads")
    assert view.js("return document.querySelectorAll('img').length") == 1
    assert view.errors() == [], "the content policy lets it through"
    assert not view.has_alert()
