"""The templates of the pages, which lie in `frame`."""

import html
import pathlib
import re

import jinja2
from markupsafe import Markup

FRAME = pathlib.Path(__file__).parent / "frame"
TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(FRAME),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
    undefined=jinja2.StrictUndefined,
)


def spans(words):
    """A text as HTML, whose words between backticks are code."""
    return Markup(re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(words, quote=False)))


TEMPLATES.filters["spans"] = spans


def render(name, **values):
    """The text of a template."""
    return TEMPLATES.get_template(f"{name}.html").render(values)
