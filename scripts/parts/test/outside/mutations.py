"""Changes envelopes as nobody should: each mutation is a function of a source of luck, a body and other bodies."""

import re

PARTS = [
    b"\n",
    b"\r\n",
    *rb"""{} " \u0000 [ ] , \ud800 null 1e999 - {""".split(),
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    "\u202e한".encode(),
]
NUMBERS = [b"0", b"-1", b"9223372036854775808", b"1e308", b"99999999999999999999", b"0.5", b"true", b"null", b'"x"']
NUMBERS += [b"-0", b"1" * 300]
TEXTS = [b'""', b"null", b"5", b"[]", b"{}", b'"\\u0000"', b'"event"', b'"attachment"', b'"' + b"x" * 3000 + b'"']
TEXTS += [b'"{{ default }}"', b'"kim@mail.example"', b'"session"']


def place(luck, body):
    return luck.randrange(len(body)) if body else 0


def flip(luck, body, _):
    if body:
        body[place(luck, body)] ^= 1 << luck.randrange(8)
    return body


def insert(part):
    """A mutation that puts a part somewhere."""

    def change(luck, body, others):
        at = place(luck, body)
        body[at:at] = part(luck, body, others, at)
        return body

    return change


def of_another(luck, _body, others, _at):
    other = luck.choice(others)
    begin = luck.randrange(len(other))
    return other[begin : begin + luck.randrange(1, 400)]


def repeated(luck, body, _others, at):
    return body[at : at + luck.randrange(1, 300)] * luck.choice((1, 2, 30))


def remove(luck, body, _):
    at = place(luck, body)
    del body[at : at + luck.choice((1, 2, 10, 200))]
    return body


def cut(luck, body, _):
    return body[: place(luck, body)]


def replace(pattern, values):
    """A mutation that puts one of the values in place of something that is found."""

    def change(luck, body, _):
        found = list(re.finditer(pattern, bytes(body)))
        if found:
            one = luck.choice(found)
            body[one.start() : one.end()] = luck.choice(values)
        return body

    return change


def shuffle(luck, body, _):
    lines = bytes(body).split(b"\n")
    luck.shuffle(lines)
    return bytearray(b"\n".join(lines))


def double(luck, body, _):
    lines = bytes(body).split(b"\n")
    lines.insert(luck.randrange(len(lines) + 1), luck.choice(lines))
    return bytearray(b"\n".join(lines))


def reverse(luck, body, _):
    low, high = sorted((place(luck, body), place(luck, body)))
    body[low:high] = body[low:high][::-1]
    return body


MUTATIONS = [
    *(flip, remove, cut, shuffle, double, reverse, insert(of_another), insert(repeated)),
    insert(lambda luck, *_: luck.randbytes(luck.choice((1, 2, 5, 50)))),
    insert(lambda luck, *_: luck.choice(PARTS)),
    replace(rb"-?\d+", NUMBERS),
    replace(rb'"[^"\n]*"', TEXTS),
]


def mutated(luck, body, others):
    """A body with a few mutations."""
    body = bytearray(body)
    for _ in range(luck.choice((1, 1, 1, 2, 3, 8))):
        body = luck.choice(MUTATIONS)(luck, body, others)
    return bytes(body)
