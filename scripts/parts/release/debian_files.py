"""The files of Debian packages, without a package manager: what an image has below the program."""

import io
import pathlib
import re
import subprocess
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Where the packages of the image lie between the steps of a release.
DOWNLOADS = ROOT / ".build" / "release" / "debian"

# What no library needs at run time: texts for people, programs, and tables of old encodings.
LEFT_OUT = re.compile(
    r"usr/share/(man|locale|lintian|bug|debconf|perl5|doc/(?!.*/copyright$))"
    r"|usr/lib/[^/]+/(gconv|perl|audit)/|usr/s?bin/|etc/(?!ssl|gss)|usr/share/gcc|usr/share/gdb"
)
CERTIFICATES = "usr/share/ca-certificates/mozilla/"
BUNDLE = "etc/ssl/certs/ca-certificates.crt"


def downloaded(names, folder):
    """Downloads packages with what they depend on, and returns their files in order."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.deb"):
        old.unlink()
    (folder / "partial").mkdir(exist_ok=True)
    status = folder / "status"
    status.touch()
    # The certificates are data: what ca-certificates depends on serves the script that installs it.
    libraries = [name for name in names if name != "ca-certificates"]
    apt = ["apt-get", "-qq", "--no-install-recommends", "-o", "APT::Sandbox::User=root"]
    apt += ["-o", f"Dir::State::status={status}", "-o", f"Dir::Cache::archives={folder}"]
    subprocess.run([*apt, "--download-only", "--yes", "install", *libraries], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*apt, "download", "ca-certificates"], check=True, cwd=folder)
    return packages_in(folder)


def packages_in(folder):
    """The files of packages in a folder, in order."""
    return sorted(folder.glob("*.deb"))


def control_of(package, *fields):
    """The fields of a package, as dpkg keeps them; all, or those that are named."""
    shown = subprocess.run(["dpkg-deb", "--field", package, *fields], check=True, capture_output=True)
    return shown.stdout


def members_of(package):
    """The entries of a package that an image keeps, by path, each with its content."""
    packed = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            path = merged(member.name.removeprefix("./").rstrip("/"))
            if member.isdir() or LEFT_OUT.match(path):
                continue
            content = b"" if member.issym() else archive.extractfile(member).read()
            yield path, member, content


def merged(path):
    """A path as it is where /lib is a link to /usr/lib, as on Debian 12."""
    return re.sub(r"^(lib|lib64)/", r"usr/\1/", path)


def certificates(members):
    """The bundle that the installation of ca-certificates would make."""
    return b"".join(members[path][1].rstrip() + b"\n" for path in sorted(members) if path.startswith(CERTIFICATES))


def name_of(package):
    """The name of a package's file before its version."""
    return pathlib.Path(package).name.split("_")[0]
