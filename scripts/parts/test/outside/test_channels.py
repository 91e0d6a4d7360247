"""Slack, Telegram, Teams and e-mail, from a process to servers as strict as theirs.

DeskForwardingTests hold formats, limits, rulings and the pace.
"""

import html
import re

import pytest
from certificates import Authority
from events import chain
from mail_server import Mailbox, assert_plain
from receivers import Receiver
from running import ready, until
from vendors import assert_json

HOSTILE = "<!channel> @here [x](https://evil.example) **b** `c` #tag /start www.evil.example 한글 \u202e\u0000"
HIDDEN = "\u200b"


def assert_inert(text, link):
    """The text links to the page, and to nothing else."""
    assert link in text
    rest = text.replace(link, "")
    assert not re.search(r"://|www[.]|@(?!\u200b)|\u202e|\u0000", rest)
    return text.replace(HIDDEN, "")


def slack(got):
    message = assert_json(got)
    assert set(message) == {"text"}
    assert len(message["text"]) <= 4000
    assert not re.search(r"&(?!amp;|lt;|gt;)|[<>]", message["text"])
    return html.unescape(message["text"])


def telegram(got):
    message = assert_json(got)
    assert message["chat_id"] == -100123
    assert message["link_preview_options"] == {"is_disabled": True}
    assert "parse_mode" not in message
    assert 1 <= len(message["text"].encode("utf-16-le")) // 2 <= 4096
    return message["text"]


def teams(got):
    message = assert_json(got)
    assert len(got.body) <= 28_000
    [attachment] = message["attachments"]
    assert attachment["contentType"] == "application/vnd.microsoft.card.adaptive"
    card = attachment["content"]
    assert (message["type"], card["type"], card["version"]) == ("message", "AdaptiveCard", "1.4")
    assert {block["type"] for block in card["body"]} == {"RichTextBlock"}
    lines = ["".join(run["text"] for run in block["inlines"]) for block in card["body"]]
    return "\n".join([*lines, *(action["url"] for action in card["actions"])])


CHANNELS = {
    "slack": ("/services/T0/B0/{secret}", slack, (200, {}, b"ok")),
    "telegram": ("/bot7:{secret}/sendMessage?chat_id=-100123", telegram, (200, {}, b'{"ok": true}')),
    "teams": ("/workflows/7/triggers/manual/paths/invoke?sig={secret}", teams, (202, {}, b"")),
}


@pytest.mark.parametrize("kind", CHANNELS)
def test_a_channel_gets_what_its_service_takes(desk, kind):
    path, read, answer = CHANNELS[kind]
    with Receiver(always=answer) as receiver:
        id = desk.destination(kind, receiver.url(path.format(secret="planted-channel-secret")))
        ready(desk, receiver)
        errors = chain(("RootError", HOSTILE), (f"{kind}Error", HOSTILE))
        notice = {"title": HOSTILE, "message": HOSTILE, "choice": HOSTILE}
        event = desk.report(exception=errors, release="shop@1.2.3", contexts={"notice": notice})
        assert until(lambda: receiver.got, 10)
        text = assert_inert(read(receiver.got[0]), f"{desk.url}/events/{event}")
        assert f"{kind}Error: <!channel> @here [x](https://evil.example)" in text.replace("`", "")
        for part in ("New · ", "Users: ", "Release: ", "shop@1.2.3"):
            assert part in text
        assert "planted-channel-secret" not in desk.errors()
    desk.run("destination", "remove", id)


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_channel_that_is_gone_is_left_alone(start, status):
    desk = start()
    with Receiver(always=(status, {}, b"no_service")) as receiver:
        id = desk.destination("slack", receiver.url("/services/T0/B0/KEY"))
        until(lambda: desk.report() and until(lambda: receiver.got, 1), 10)
        assert until(lambda: desk.run("check").returncode == 1, 5)
        assert re.search(f"{id}.*stopped.*{status}", desk.run("check").stdout)
        count = len(receiver.got)
        desk.report()
        assert not until(lambda: len(receiver.got) > count, 1.5)
    desk.stop()


def test_a_destination_is_tried_by_a_command(desk):
    with Receiver(always=(200, {}, b"ok")) as receiver:
        id = desk.destination("slack", receiver.url("/services/T0/B0/planted-trial-secret"))
        run = desk.run("destination", "test", id)
        assert (run.returncode, run.stdout) == (0, "It arrived.\n"), run.stderr
        assert "this destination works" in slack(receiver.got[0])
        receiver.always = (404, {}, b"no_service")
        run = desk.run("destination", "test", id)
        assert run.returncode == 1
        assert "404" in run.stderr
        assert "planted-trial-secret" not in run.stdout + run.stderr
    assert desk.run("destination", "test", "nothing").returncode == 1
    desk.run("destination", "remove", id)


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def mails(desk):
    """Adds a mail server as a destination, which is removed at the end."""
    ids = []

    def added(mailbox, **more):
        # The name of the certificate is the machine's own.
        ids.append(desk.destination("smtp", mailbox.url(host="localhost", **more), "--when", "every"))
        return ids[-1]

    yield added
    for id in ids:
        desk.run("destination", "remove", id)


def told(desk, mailbox, seconds=12, **event):
    """Reports until a mail has come."""
    return until(lambda: desk.report(**event) and until(lambda: mailbox.got, 2), seconds)


@pytest.mark.parametrize("implicit", [False, True], ids=["starttls", "smtps"])
def test_a_mail_arrives_through_tls(desk, mails, authority, implicit):
    with Mailbox(tls=authority.context("localhost"), implicit=implicit) as mailbox:
        mails(mailbox, ca=authority.certificate, to="team@example.com,kim%2Bdesk@example.com")
        errors = chain(("MailError", HOSTILE + "\r\nBcc: x@evil.example"))
        assert told(desk, mailbox, exception=errors)
        [mail] = mailbox.got[:1]
        assert mailbox.logins[0][0] in ("PLAIN", "LOGIN")
        assert all(is_secure for _, is_secure in mailbox.logins)
        assert mail.recipients == ["team@example.com", "kim+desk@example.com"]
        assert (mail.sender, str(mail.message["From"])) == ("desk@example.com", "desk@example.com")
        assert_inert(assert_plain(mail), f"{desk.url}/")
        assert mail.message["Bcc"] is None
        assert "MailError: <!channel>" in mail.message["Subject"]
        assert "planted-mail-password" not in desk.errors()


def test_a_flood_is_one_mail_and_no_more_for_ten_minutes(desk, mails, authority):
    with Mailbox(tls=authority.context("localhost")) as mailbox:
        id = mails(mailbox, ca=authority.certificate)
        assert told(desk, mailbox)
        before = desk.forwarded(id)["sent"]
        for number in range(9):
            desk.report(exception=chain((f"Flood{number}Error", "x")))
        assert until(lambda: desk.forwarded(id)["waiting"] >= 9, 10)
        assert (desk.forwarded(id)["sent"], len(mailbox.got)) == (before, 1)


def test_a_recipient_who_is_refused_keeps_the_mail_from_no_other(desk, mails, authority):
    with Mailbox(tls=authority.context("localhost")) as mailbox:
        mailbox.refusals = {"gone@example.com": ["550 no such user"] * 9, "late@example.com": ["451 later"]}
        id = mails(mailbox, ca=authority.certificate, to="gone@example.com,late@example.com,team@example.com")
        assert told(desk, mailbox, 20)
        # Who is put off gets it later, and the message waits for that one alone.
        assert [mail.recipients for mail in mailbox.got] == [["team@example.com"]]
        assert until(lambda: "puts off 1" in desk.errors(), 5)
        assert (desk.forwarded(id)["failed"], desk.forwarded(id)["waiting"] > 0) == (0, True)


def test_a_wrong_password_stops_the_destination(start, authority):
    desk = start()
    with Mailbox(tls=authority.context("localhost"), password="another") as mailbox:
        id = desk.destination("smtp", mailbox.url(host="localhost", ca=authority.certificate))
        until(lambda: desk.report() and until(lambda: mailbox.logins, 1), 10)
        assert until(lambda: re.search(f"{id}.*stopped.*535", desk.run("check").stdout), 8)
        count = len(mailbox.logins)
        desk.report()
        assert not until(lambda: len(mailbox.logins) > count, 1.5)
    desk.stop()


def test_no_password_and_no_mail_go_out_without_trust(desk, mails, authority, tmp_path_factory):
    other = Authority(tmp_path_factory.mktemp("other"))
    with Mailbox(tls=authority.context("localhost")) as trusted, Mailbox(password=None) as plain:
        for mailbox, more in [(trusted, {"ca": other.certificate}), (plain, {})]:
            id = mails(mailbox, **more)
            run = desk.run("destination", "test", id)
            assert run.returncode == 1
            assert (mailbox.logins, mailbox.got) == ([], [])
            assert re.search("not trusted|no TLS", run.stderr)


def test_a_server_without_tls_needs_both_permissions_and_gets_no_password(desk):
    with Mailbox(password=None) as mailbox:
        url = mailbox.url(tls="none")
        add = ["destination", "add", "--project", "1", "--kind", "smtp", "--url"]
        assert desk.run(*add, url).returncode == 2
        assert desk.run(*add, mailbox.url(host="mail.example.com", tls="none")).returncode == 2
        id = desk.destination("smtp", url)
        assert desk.run("destination", "test", id).returncode == 0
        assert mailbox.logins == []
        assert_plain(mailbox.got[0])
        desk.run("destination", "remove", id)


def test_what_a_mail_server_says_decides(start):
    desk = start()
    with Mailbox(password=None) as mailbox:
        mailbox.answer = "452 full"
        id = desk.destination("smtp", mailbox.url(tls="none"))
        until(lambda: desk.report() and desk.forwarded(id)["waiting"], 10)
        assert until(lambda: "452" in desk.errors(), 10)
        assert desk.forwarded(id)["failed"] == 0
        mailbox.answer = "554 no"
        assert until(lambda: desk.forwarded(id)["failed"], 20)
    desk.stop()
