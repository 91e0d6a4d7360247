"""Names the functions of Python files that are longer than 41 lines."""

import ast
import pathlib
import sys

MOST = 41


def main():
    """Reads the files that are named."""
    found = [
        f"{name}:{node.lineno}: {node.name} has {node.end_lineno - node.lineno + 1} lines, over {MOST}"
        for name in sys.argv[1:]
        for node in ast.walk(ast.parse(pathlib.Path(name).read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno - node.lineno >= MOST
    ]
    sys.exit("\n".join(found) or 0)


if __name__ == "__main__":
    main()
