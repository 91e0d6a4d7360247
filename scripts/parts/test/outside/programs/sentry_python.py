"""Reports with the real SDK of Python all that an app can report.

Its arguments are a DSN and a support code. It prints the ids of four events: a message with attachments, an exception
with its cause, a group of exceptions, a large message.
"""

import sys

import sentry_sdk
from sentry_sdk import logger

sentry_sdk.init(
    dsn=sys.argv[1],
    release="peer@1.0.0",
    environment="test",
    default_integrations=False,
    send_default_pii=False,
    traces_sample_rate=1.0,
    enable_logs=True,
    server_name="host",
    before_send=lambda event, hint: None if event.get("message") == "drop" else event,
)
sentry_sdk.set_tag("k", "v")
sentry_sdk.set_tag("supportCode", sys.argv[2])
sentry_sdk.set_user({"id": "member-7", "segment": "blue"})
sentry_sdk.set_context(
    "notice", {"style": "banner", "title": "Not paid", "message": "Try again", "actions": ["Again"], "choice": "Again"}
)
sentry_sdk.set_extra("amount", 12.5)
sentry_sdk.add_breadcrumb(category="nav", message="opened cart", level="info", data={"from": "home", "to": "cart"})
sentry_sdk.add_breadcrumb(
    category="http", type="http", data={"url": "https://shop.example/cart", "method": "GET", "status_code": 503}
)
scope = sentry_sdk.get_isolation_scope()
scope.start_session(session_mode="application")
# `before_send` drops it, and the SDK reports that it did.
sentry_sdk.capture_message("drop")
with sentry_sdk.new_scope() as inner:
    inner.add_attachment(
        bytes=bytes(range(256)) + b"\r\nline\n", filename="a.bin", content_type="application/octet-stream"
    )
    inner.add_attachment(bytes="한글".encode(), filename="b.txt", content_type="text/plain")
    print(sentry_sdk.capture_message("with attachment 한글", level="warning"))
# Transactions and logs are counted.
with sentry_sdk.start_transaction(name="t", op="x"):
    pass
logger.info("hello {x}", x=1)


def pay():
    try:
        raise ValueError("inner")
    except ValueError as error:
        raise RuntimeError("outer") from error


try:
    pay()
except RuntimeError as error:
    print(sentry_sdk.capture_exception(error))
try:
    raise ExceptionGroup("several", [KeyError("one"), TypeError("two")])
except ExceptionGroup as error:
    print(sentry_sdk.capture_exception(error))
with sentry_sdk.new_scope() as inner:
    inner.fingerprint = ["chosen", "{{ default }}"]
    # The SDK sends a body of this size with Brotli, where it is installed, or with gzip.
    inner.set_extra("filler", "".join(chr(97 + i * i % 26) for i in range(60000)))
    print(sentry_sdk.capture_message("large", level="fatal"))
scope.end_session()
sentry_sdk.flush(8)
