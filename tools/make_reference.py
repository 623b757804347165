#!/usr/bin/env python3
"""Makes the reference pages of the installed headers with Doxygen; a symbol without a word on it fails.

    make_reference.py FOLDER     writes FOLDER/html/index.html
"""

import pathlib
import shutil
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
SKIPPED = 77


def main():
    if not shutil.which("doxygen"):
        print("left out: doxygen is missing; install Debian's package of that name")
        return SKIPPED
    folder = pathlib.Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    settings = (REPOSITORY / "docs/Doxyfile").read_text(encoding="utf-8")
    result = subprocess.run(["doxygen", "-"], input=f"{settings}\nOUTPUT_DIRECTORY = {folder}\n", cwd=REPOSITORY,
                            capture_output=True, text=True, check=False)
    faults = [line for line in result.stderr.splitlines() if ": warning:" in line or ": error:" in line]
    pages = len(list((folder / "html").glob("*.html")))
    print("\n".join(faults + [f"{pages} pages in {folder / 'html'}, {len(faults)} faults"]))
    return 1 if faults or result.returncode or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
