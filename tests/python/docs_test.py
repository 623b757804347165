"""Runs every block of Python in the documents about it.

    docs_test.py REPOSITORY
"""

import os
import pathlib
import re
import sys
import tempfile

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main():
    repository = pathlib.Path(sys.argv[1]).resolve()
    blocks = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for page in ("docs/python.md", "bindings/python/README.md"):
            text = (repository / page).read_text(encoding="utf-8")
            for block in BLOCK.finditer(text):
                line = text.count("\n", 0, block.start(1))
                exec(compile("\n" * line + block[1], page, "exec"), {"__name__": "__main__"})  # noqa: S102
                blocks += 1
    print(f"{blocks} blocks")
    return 0 if blocks >= 4 else 1


if __name__ == "__main__":
    sys.exit(main())
