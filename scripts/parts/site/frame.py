"""What every page of the reference has around its content."""

import pathlib

HERE = pathlib.Path(__file__).parent / "frame"
START = (HERE / "start.js").read_text("utf-8")
BAR = f"<style>\n{(HERE / 'bar.css').read_text('utf-8')}</style>"
FIND = (HERE / "find.html").read_text("utf-8").strip()
PAGE = (HERE / "page.html").read_text("utf-8")
