#!/usr/bin/env python3
"""Installs packages from PyPI, each set once in an environment of its own, and prints the Python that has it."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
ENVIRONMENTS = {
    "lint": ["ruff==0.17.6", "markdown-it-py==4.3.0"],
    "tests": [
        *("pytest==9.2.0", "pytest-xdist==3.8.0", "pytest-timeout==2.4.0", "selenium==4.51.0"),
        "brotli==1.2.1",
        # What others wrote to read reports.
        *("kent==2.2.0", "jsonschema==4.26.0", "opentelemetry-proto==1.45.2"),
        *("rfc3339-validator==0.1.4", "rfc3986-validator==0.1.1"),
    ],
    "axe": ["--no-deps", "axe-playwright-python==0.1.8"],
    "pages": ["markdown-it-py==4.3.0", "pygments==2.21.0", "pillow==13.0.0", "jinja2==3.1.6", "markupsafe==3.0.4"],
    "project": ["pbxproj==4.3.3", "openstep-parser==2.0.3"],
    "mcp": ["mcp==2.3.0"],
    "sentry": ["sentry-sdk==2.75.0"],
    "sentry-brotli": ["sentry-sdk==2.75.0", "brotli==1.2.1"],
    "sentry-cli": ["sentry-cli==3.8.2"],
    "raven": ["raven==6.10.0"],
}


def python_of(name):
    """The Python of an environment, which is made anew if its packages are others than those that it was made of."""
    folder = ROOT / ".build" / "python" / name
    python, stamp, packages = folder / "bin" / "python", folder / "packages", " ".join(ENVIRONMENTS[name])
    if not stamp.exists() or stamp.read_text() != packages:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, *ENVIRONMENTS[name]], check=True)
        stamp.write_text(packages)
    return python


def library(name):
    """The folder of an environment's packages."""
    return next((python_of(name).parents[1] / "lib").glob("python3*/site-packages"))


if __name__ == "__main__":
    try:
        print(python_of(sys.argv[1]))
    except subprocess.CalledProcessError:
        sys.exit(f"{' '.join(ENVIRONMENTS[sys.argv[1]])} cannot be installed from PyPI")
