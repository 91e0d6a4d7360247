"""A mail server that is as strict as the RFCs, and keeps what it gets."""

import asyncio
import email
import email.policy
import re
import threading

from aiosmtpd.smtp import SMTP, AuthResult
from client import HERE

USER, PASSWORD = "desk", "planted-mail-password"


class Mail:
    """A mail as it came."""

    def __init__(self, envelope):
        self.sender, self.recipients, self.bytes = envelope.mail_from, envelope.rcpt_tos, envelope.original_content
        self.message = email.message_from_bytes(self.bytes, policy=email.policy.default)

    @property
    def text(self):
        return self.message.get_content()


class Mailbox:
    """A server on a free port, in a thread of its own.

    `refusals` are replies to recipients, by address, each as often as it stands there; `answer` is the reply to a mail.
    """

    def __init__(self, tls=None, password=PASSWORD, implicit=False):
        self.got, self.logins, self.refusals, self.answer = [], [], {}, "250 OK"
        self.password, self.implicit, self.tls = password, implicit, tls
        self.loop = asyncio.new_event_loop()
        start = self.loop.create_server(self.connection, HERE, 0, ssl=tls if implicit else None)
        self.server = self.loop.run_until_complete(start)
        self.port = self.server.sockets[0].getsockname()[1]
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    def connection(self):
        offered = self.tls and not self.implicit
        return SMTP(
            self,
            loop=self.loop,
            authenticator=self.authenticate,
            auth_required=bool(offered and self.password),
            auth_require_tls=bool(offered),
            tls_context=self.tls if offered else None,
            require_starttls=bool(offered),
        )

    def authenticate(self, server, session, envelope, mechanism, data):
        self.logins.append((mechanism, session.ssl is not None or self.implicit))
        is_right = (data.login, data.password) == (USER.encode(), (self.password or "").encode())
        return AuthResult(success=is_right, auth_data=data.login, handled=False)

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        if self.refusals.get(address):
            return self.refusals[address].pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        if self.answer.startswith("250"):
            self.got.append(Mail(envelope))
        return self.answer

    def url(self, host=HERE, user=f"{USER}:{PASSWORD}@", to="team@example.com", **query):
        scheme = "smtps" if self.implicit else "smtp"
        more = "".join(f"&{name}={value}" for name, value in query.items())
        return f"{scheme}://{user}{host}:{self.port}?from=desk@example.com&to={to}{more}"

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.server.close()
        self.loop.close()


def assert_plain(mail):
    """A mail is one that any server takes and any reader shows; its text."""
    lines = mail.bytes.split(b"\r\n")
    assert max(map(len, lines)) <= 998
    assert not re.search(rb"(?<!\r)\n|\r(?!\n)|[^\x00-\x7f]", mail.bytes), "seven bits, and CRLF alone"
    message = mail.message
    for name in ("Date", "From", "To", "Subject", "Message-ID"):
        assert len(message.get_all(name)) == 1
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["Date"].datetime is not None
    assert message.get_content_type() == "text/plain"
    assert not message.defects
    return mail.text
