"""Scripts that a page is asked with: what is too wide, and what is too faint."""

import pathlib

HERE = pathlib.Path(__file__).parent
OVERFLOWING = (HERE / "overflowing.js").read_text()
FAINT = (HERE / "faint.js").read_text()
