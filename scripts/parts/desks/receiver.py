"""A receiver of forwarded messages, which may be slow, and remembers what it got."""

import collections
import http.server
import json
import threading
import time


class Delivery:
    """One request."""

    def __init__(self, path, message, body):
        self.path, self.message, self.body = path, message, body
        self.began, self.ended = time.monotonic(), None


class Receiver:
    """Answers each request with 200 after a pause."""

    def __init__(self, pause=0.0):
        self.pause, self.deliveries, self.lock = pause, [], threading.Lock()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                delivery = Delivery(self.path, self.headers.get("X-Desk-Message"), json.loads(body))
                with receiver.lock:
                    receiver.deliveries.append(delivery)
                # A receiver that takes its time, which is what is tried.
                time.sleep(receiver.pause)
                delivery.ended = time.monotonic()
                self.send_response(200)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *_):
                """A desk that was killed has hung up, which is no error here."""

        self.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def url(self, path):
        return f"http://127.0.0.1:{self.server.server_port}{path}"

    def to(self, path):
        """The requests to a path, in the order in which they came."""
        with self.lock:
            return [delivery for delivery in self.deliveries if delivery.path.split("?")[0] == path]

    def under_way(self, path):
        return sum(delivery.ended is None for delivery in self.to(path))

    def times(self, path):
        """How often each event was told."""
        return collections.Counter(delivery.body["id"] for delivery in self.to(path))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def add_destination(node, kind, url, when):
    """Makes the desks forward to a receiver on this machine."""
    return node.command(
        "destination", "add", "--project", "1", "--kind", kind, "--url", url, "--when", when, "--allow-private"
    )


def waiting(node):
    """The number of messages that wait for any destination of the first project."""
    counts = node.get("/api/desk/projects/1/counts")
    return sum(destination["waiting"] for destination in counts["forwarded"].values())
