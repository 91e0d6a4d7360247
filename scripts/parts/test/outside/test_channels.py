"""Destinations of people: how one is tried, and e-mail to a server as strict as the RFCs.

MailTests hold what replies mean, the pace of mails and their form; RulingTests a channel that is gone.
"""

import re

import pytest
from certificates import Authority
from events import chain, new_id
from mail_server import Mailbox, assert_plain
from receivers import Receiver
from running import until
from vendors import assert_json

HOSTILE = "<!channel> @here [x](https://evil.example) www.evil.example 한글 \u202e\u0000\r\nBcc: x@evil.example"


def test_a_destination_is_tried_by_a_command(desk):
    with Receiver(always=(200, {}, b"ok")) as receiver:
        id = desk.destination("slack", receiver.url("/services/T0/B0/planted-trial-secret"))
        run = desk.run("destination", "test", id)
        assert (run.returncode, run.stdout) == (0, "It arrived.\n"), run.stderr
        assert "this destination works" in assert_json(receiver.got[0])["text"]
        receiver.always = (404, {}, b"no_service")
        run = desk.run("destination", "test", id)
        assert (run.returncode, "404" in run.stderr) == (1, True)
        assert "planted-trial-secret" not in run.stdout + run.stderr
        assert until(lambda: desk.report() and re.search(f"{id}.*stopped.*404", desk.run("check").stdout), 10)
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
        assert told(desk, mailbox, exception=chain(("MailError", HOSTILE)))
        [mail] = mailbox.got[:1]
        assert mailbox.logins[0][0] in ("PLAIN", "LOGIN")
        assert all(is_secure for _, is_secure in mailbox.logins)
        assert mail.recipients == ["team@example.com", "kim+desk@example.com"]
        assert (mail.sender, str(mail.message["From"])) == ("desk@example.com", "desk@example.com")
        text = assert_plain(mail)
        assert f"{desk.url}/" in text
        assert not re.search(r"://|www[.]|@(?!\u200b)|\u202e|\u0000", text.replace(desk.url, ""))
        assert mail.message["Bcc"] is None
        assert "MailError: <!channel>" in mail.message["Subject"]
        assert "planted-mail-password" not in desk.errors()


def test_a_recipient_who_is_refused_keeps_the_mail_from_no_other(desk, mails, authority):
    with Mailbox(tls=authority.context("localhost")) as mailbox:
        mailbox.refusals = {"gone@example.com": ["550 no such user"] * 9, "late@example.com": ["451 later"]}
        id = mails(mailbox, ca=authority.certificate, to="gone@example.com,late@example.com,team@example.com")
        assert told(desk, mailbox, 20)
        # Who is put off gets it later, and the message waits for that one alone.
        assert [mail.recipients for mail in mailbox.got] == [["team@example.com"]]
        assert until(lambda: "puts off 1" in desk.errors(), 5)
        assert (desk.forwarded(id)["failed"], desk.forwarded(id)["waiting"] > 0) == (0, True)


def test_no_password_and_no_mail_go_out_without_trust(desk, mails, authority, tmp_path_factory):
    other = Authority(tmp_path_factory.mktemp("other"))
    with Mailbox(tls=authority.context("localhost")) as trusted, Mailbox(password=None) as plain:
        for mailbox, more in [(trusted, {"ca": other.certificate}), (plain, {})]:
            run = desk.run("destination", "test", mails(mailbox, **more))
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
        mailbox.answer = "452 full"
        full = chain((f"Full{new_id()}Error", "x"))
        assert until(lambda: desk.report(exception=full) and "452" in desk.errors(), 10)
        assert desk.forwarded(id)["failed"] == 0, "what a server puts off comes again"
        desk.run("destination", "remove", id)
