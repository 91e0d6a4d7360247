"""Installs packages from PyPI for the tests that ask a page in a browser."""
import subprocess
import sys


def install(venvs, name, packages):
    """Installs packages from PyPI into a folder of their own, once."""
    venv = venvs / name
    if (venv / "ready").exists():
        return
    venv.parent.mkdir(parents=True, exist_ok=True)
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(venv)], check=False)
    if made.returncode == 0:
        made = subprocess.run([str(venv / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check",
                               *packages], check=False)
    if made.returncode == 0:
        (venv / "ready").write_text("")
    else:
        print(f"{' '.join(packages)} cannot be installed from PyPI", file=sys.stderr)


def install_browser(root, venvs):
    """Installs Selenium, Chromium and the fonts of both languages."""
    install(venvs, "browser", ["selenium==4.51.0"])
    subprocess.run([str(root / "scripts" / "setup"), "chromium", "chromium-driver", "fonts-noto-cjk"], check=False)
