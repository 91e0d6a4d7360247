"""The files of a release by what they are."""

import re
import subprocess


class ReleaseFiles:
    """A folder that scripts/release has made."""

    def __init__(self, folder):
        self.folder = folder

    def one(self, pattern):
        """The one file of a kind."""
        found = sorted(self.folder.glob(pattern))
        assert len(found) == 1, f"{len(found)} files are {pattern}"
        return found[0]

    @property
    def package(self):
        return self.one("desk_*.deb")

    @property
    def image(self):
        return self.one("desk-*.oci.tar")

    def archive(self, program):
        return self.one(f"{program}-*.tar.gz")

    @property
    def version(self):
        """The version that the package's name has."""
        return re.match(r"desk_(.+)_", self.package.name)[1]

    def unpacked(self, program, folder):
        """The program of an archive, in a folder."""
        subprocess.run(
            ["tar", "--extract", "--file", self.archive(program), "--strip-components", "1", "--directory", folder],
            check=True,
        )
        return folder / program
