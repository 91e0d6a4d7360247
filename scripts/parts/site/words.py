"""What the site itself says in both languages, of words.toml, and rows of other files."""

import pathlib
import tomllib

HERE = pathlib.Path(__file__).parent
WORDS = tomllib.loads((HERE / "words.toml").read_text("utf-8"))
ANSWERS = WORDS.pop("answers")


def rows(name):
    """The rows of a file whose columns a tab parts; what begins with a hash is a comment."""
    lines = (HERE / name).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]
