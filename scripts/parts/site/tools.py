#!/usr/bin/env python3
"""Installs what makes the site's pages from PyPI, once, and prints the Python that has it."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
VENVS = ROOT / ".build" / "site-tools"
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "scripts" / "parts" / "browser")]
from installing import install  # noqa: E402

PACKAGES = ["markdown-it-py==4.3.0", "pygments==2.21.0", "pillow==13.0.0"]

if __name__ == "__main__":
    install(VENVS, "pages", PACKAGES)
    print(VENVS / "pages" / "bin" / "python")
