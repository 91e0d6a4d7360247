"""Reports with the client of Python from before 2018; prints the ids of an error and a message."""

import sys

from raven import Client
from raven.transport.http import HTTPTransport

client = Client(sys.argv[1], release="shop@1.2.0", environment="production", transport=HTTPTransport)


def checkout(price):
    return int(price)


try:
    checkout("x")
except ValueError:
    print(client.captureException())
print(client.captureMessage("Low stock of %s items", params=(3,)))
