#!/usr/bin/env python3
"""Says of objects of Swift that no one compares the addresses of their functions, so that equal ones are folded.

    marked.py FOLDER WORD...

The words of the linker are printed, one a line, with response files written out. An object of Swift is replaced by a
copy in the folder with an empty list of such addresses (SHT_LLVM_ADDRSIG). C compilers write one; Swift's does not.
"""

import hashlib
import pathlib
import shlex
import struct
import sys

ADDRSIG, SYMTAB, EXCLUDED = 0x6FFF4C03, 2, 0x80000000
# Name, kind, flags, address, offset, size, link, info, alignment, size of an entry.
SECTION = struct.Struct("<IIQQQQIIQQ")


def marked(data):
    """An object of ELF with an empty list; as it is if it has one."""
    start = struct.unpack_from("<Q", data, 40)[0]
    size, count = struct.unpack_from("<HH", data, 58)
    kinds = [SECTION.unpack_from(data, start + size * at)[1] for at in range(count)]
    if ADDRSIG in kinds or SYMTAB not in kinds:
        return data
    section = SECTION.pack(0, ADDRSIG, EXCLUDED, 0, len(data), 0, kinds.index(SYMTAB), 0, 1, 0)
    padded = data + bytes(-len(data) % 8)
    whole = bytearray(padded + data[start : start + size * count] + section)
    struct.pack_into("<Q", whole, 40, len(padded))
    struct.pack_into("<H", whole, 60, count + 1)
    return bytes(whole)


def words(given):
    for word in given:
        if word.startswith("@"):
            yield from words(shlex.split(pathlib.Path(word[1:]).read_text()))
        else:
            yield word


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for word in words(sys.argv[2:]):
        if word.endswith(".swift.o"):
            copy = folder / (hashlib.sha256(word.encode()).hexdigest()[:32] + ".o")
            copy.write_bytes(marked(pathlib.Path(word).read_bytes()))
            word = str(copy)
        print(word)
