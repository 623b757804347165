#!/usr/bin/env python3
"""Checks that no room includes one beside or below it.

The layers are the table in docs/architecture.md. A file in a room may include its own room and
rooms with a smaller layer number; a folder that the table lacks is an error too. The face,
include/amble, may be included by all and includes only itself.

    check_layers.py [REPOSITORY]
"""

import pathlib
import re
import sys

ROW = re.compile(r"^\|\s*(\d+)\s*\|\s*`([a-z/_]+)`\s*\|")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]((?:amble|bindings|apps)/[^">]+)[">]')
FACE = "include/amble"
SOURCES = {".cpp", ".hpp", ".h", ".cc", ".inl"}


def read_layers(document):
    layers = {}
    for line in document.read_text(encoding="utf-8").splitlines():
        if row := ROW.match(line):
            layers[row[2]] = int(row[1])
    if not layers:
        raise SystemExit(f"{document}: no layer table found; expected rows like | 1 | `amble/maths` |")
    return layers


def room_of(path):
    """The folder of a file, or of what an include names: amble/clip.hpp lies in the face."""
    parts = path.split("/")
    return FACE if len(parts) == 2 and parts[0] == "amble" else "/".join(parts[:2])


def faults_in(text, file, layers):
    room = room_of(file)
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        if not include:
            continue
        target = room_of(include[1])
        if target in (room, FACE):
            continue
        if room == FACE:
            yield f"{file}:{number}: the face includes {include[1]}, which is not installed"
            continue
        if target not in layers:
            yield f"{file}:{number}: includes {target}, which docs/architecture.md does not list"
        elif layers[target] >= layers[room]:
            place = "beside" if layers[target] == layers[room] else "below"
            yield (f"{file}:{number}: {room} (layer {layers[room]}) includes {target} "
                   f"(layer {layers[target]}), which stands {place} it")


def check(repository):
    layers = read_layers(repository / "docs/architecture.md")
    faults, files = [], 0
    for top in ("include", "amble", "bindings", "apps"):
        for path in sorted((repository / top).rglob("*")):
            file = path.relative_to(repository).as_posix()
            if path.suffix not in SOURCES or "/node_modules/" in file:
                continue
            files += 1
            if room_of(file) not in layers and room_of(file) != FACE:
                faults.append(f"{file}: its folder {room_of(file)} is missing in docs/architecture.md")
            else:
                faults.extend(faults_in(path.read_text(encoding="utf-8"), file, layers))
    return faults, files


def main():
    repository = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__ + "/../..").resolve()
    faults, files = check(repository)
    print("\n".join(faults + [f"{files} files, {len(faults)} faults"]))
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main())
