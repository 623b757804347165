#!/usr/bin/env python3
"""Packs the add-on as the one file that Blender installs.

    package.py OUT.zip
"""

import pathlib
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent


def pack(target):
    files = sorted((HERE / "amble_walk").glob("*.py")) + [HERE.parent.parent / "LICENSE"]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
        for file in files:
            entry = zipfile.ZipInfo(f"amble_walk/{file.name}", (2020, 1, 1, 0, 0, 0))  # the same bytes whenever it is made
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, file.read_bytes())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    pack(sys.argv[1])
