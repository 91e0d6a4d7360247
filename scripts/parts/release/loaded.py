"""The shared libraries that are loaded, out of all that packages have."""

import posixpath
import re
import subprocess
import tempfile

# What the desk loads itself, and what glibc loads for names of hosts and for threads that end.
ROOTS = """libc.so.6 libcurl.so.4 libgcc_s.so.1 libm.so.6 libnss_dns.so.2 libnss_files.so.2 libpq.so.5
    libresolv.so.2""".split()


def loaded_paths(members):
    """The paths of libraries that are loaded, links and files, among members by path."""
    waiting, found = list(ROOTS), set()
    while waiting:
        name = waiting.pop()
        # A link and its target may have one name, in two folders.
        for path in {path for path in members if posixpath.basename(path) == name} - found:
            found.add(path)
            waiting += names_after(*members[path])
    return found


def names_after(member, content):
    """The names of libraries that one leads to: the target of a link, or what a file needs."""
    if member.issym():
        return [posixpath.basename(member.linkname)]
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        shown = subprocess.run(["readelf", "--dynamic", file.name], check=True, capture_output=True, text=True).stdout
    return re.findall(r"NEEDED.*\[(.+)\]", shown)
