"""What systemd would do to start a unit, as far as a folder without systemd allows it."""

import configparser
import shlex


class Unit:
    """The section [Service] of a unit."""

    def __init__(self, file):
        parser = configparser.RawConfigParser(strict=False)
        parser.optionxform = str
        parser.read(file)
        self.service = parser["Service"]

    @property
    def command(self):
        """The program and its options."""
        return shlex.split(self.service["ExecStart"])

    @property
    def user(self):
        """The user and the group."""
        return f"{self.service['User']}:{self.service['Group']}"

    @property
    def limits(self):
        """The command that sets the limits and runs another."""
        mask, files = self.service["UMask"], self.service["LimitNOFILE"]
        return ["prlimit", f"--nofile={files}", "sh", "-c", f'umask {mask}; exec "$@"', "sh"]
