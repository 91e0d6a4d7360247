"""A layer of an image: a tar of files that has the same bytes for the same files."""

import gzip
import hashlib
import io
import pathlib
import tarfile


class Layer:
    """The files of a layer by path. Folders above them come by themselves."""

    def __init__(self, time):
        self.time, self.entries = time, {}

    def add_file(self, path, content, mode=0o644):
        """Adds a file that belongs to root."""
        entry = self._entry(path, tarfile.REGTYPE, mode)
        entry.size = len(content)
        self.entries[path] = (entry, content)

    def add_link(self, path, target):
        """Adds a symbolic link."""
        entry = self._entry(path, tarfile.SYMTYPE, 0o777)
        entry.linkname = target
        self.entries[path] = (entry, b"")

    def add_folder(self, path, mode=0o755, owner=0):
        """Adds a folder, which may belong to a user of its own."""
        entry = self._entry(path, tarfile.DIRTYPE, mode)
        entry.uid = entry.gid = owner
        self.entries[path] = (entry, b"")

    def packed(self):
        """The layer as an uncompressed tar."""
        self._add_parents()
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for path in sorted(self.entries):
                entry, content = self.entries[path]
                archive.addfile(entry, io.BytesIO(content))
        return buffer.getvalue()

    def _entry(self, path, kind, mode):
        entry = tarfile.TarInfo(path)
        entry.type, entry.mode, entry.mtime = kind, mode, self.time
        return entry

    def _add_parents(self):
        for path in list(self.entries):
            for parent in list(pathlib.PurePosixPath(path).parents)[:-1]:
                if str(parent) not in self.entries:
                    self.add_folder(str(parent))


def digest_of(content):
    """A content's address in an image."""
    return "sha256:" + hashlib.sha256(content).hexdigest()


def compressed(content):
    """A content as gzip without a time of its own."""
    return gzip.compress(content, compresslevel=9, mtime=0)
