"""Makes an object with the few tables of ICU that the programs read, out of the 34 MB that Swift has.

    python3 icu_tables.py lib_FoundationICU.a OUTPUT.o

The format is ICU's own for common data: a header, a count, the place of each name and of each table
from the end of the header on, the names, the tables.
"""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile

MEMBER = "icu_packaged_data.cpp.o"
# Normalization, which names of hosts need (UTS #46).
KEPT = re.compile(r"icudt\d+l/\w+\.nrm")
ENTRY = struct.Struct("<II")


def tables_of(data):
    """The header of common data, and its tables by name."""
    start = struct.unpack_from("<H", data)[0]
    body = data[start:]
    count = struct.unpack_from("<I", body)[0]
    places = [ENTRY.unpack_from(body, 4 + ENTRY.size * index) for index in range(count)]
    ends = [place for _, place in places[1:]] + [len(body)]
    names = [body[name : body.index(b"\0", name)].decode() for name, _ in places]
    spans = zip(names, places, ends, strict=True)
    return data[:start], {name: body[begin:end] for name, (_, begin), end in spans}


def packed(header, tables):
    """Common data with some tables; their order is the order of their names."""
    names = b"".join(name.encode() + b"\0" for name in tables)
    first = 4 + ENTRY.size * len(tables)
    name, table = first, aligned(first + len(names))
    places, contents = b"", b""
    for title, content in tables.items():
        places += ENTRY.pack(name, table + len(contents))
        name += len(title) + 1
        contents += content.ljust(aligned(len(content)), b"\0")
    head = struct.pack("<I", len(tables)) + places + names
    return header + head.ljust(table, b"\0") + contents


def aligned(size):
    """The next place where a table may begin."""
    return -(-size // 16) * 16


def data_in(archive, folder):
    """The data in an archive, and the name of its symbol."""
    member = folder / MEMBER
    subprocess.run(["ar", "x", archive, MEMBER], check=True, cwd=folder)
    shown = subprocess.run(["nm", member], check=True, capture_output=True, text=True).stdout
    data = folder / "data"
    subprocess.run(["objcopy", "--output-target", "binary", "--only-section", ".rodata", member, data], check=True)
    return data.read_bytes(), re.search(r"icudt\d+_dat", shown)[0]


def write_object(data, symbol, output, folder):
    """Assembles an object with data under a symbol."""
    (folder / "tables").write_bytes(data)
    (folder / "tables.s").write_text(f'.section .rodata\n.balign 16\n.global {symbol}\n{symbol}:\n.incbin "tables"\n')
    subprocess.run(["clang", "-c", "tables.s", "-o", output], check=True, cwd=folder)


def main():
    archive, output = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data, symbol = data_in(archive, folder)
        header, tables = tables_of(data)
        kept = {name: table for name, table in tables.items() if KEPT.fullmatch(name)}
        write_object(packed(header, kept), symbol, output, folder)


main()
