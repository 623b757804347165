#!/usr/bin/env python3
"""Checks every file of the repository against what we promise of all of them.

Text holds no path of one machine, no address of a package host and no unfinished work; sources are
short, headers guarded, and each unit test stands where the code it tests does.

    check_repository.py [REPOSITORY]
"""

import pathlib
import re
import subprocess
import sys

BINARY = {".png", ".jpg", ".amble", ".glb", ".wasm", ".ico", ".woff2", ".recipe"}
LONGEST_SOURCE = 400
LARGEST_FILE = 1_000_000

# Words are split so that this file passes its own check.
FORBIDDEN = [
    (re.compile(r"(?<![\w./$}-])/(?:work|root|tmp|home)(?:/|\b)"), "a path of one machine"),
    (re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX|HA" + r"CK)\b"), "unfinished work"),
    (re.compile(r"regis" + r"try\.npmjs|deb\.deb" + r"ian\.org|py" + r"pi\.org|registry\.yarn"), "a package host"),
    (re.compile(r"^(?:<{7}|>{7}) "), "a merge conflict"),
]

# What a page shows may come out of anybody's file: it is built of elements and text.
MARKUP = re.compile(r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|document\.write)\b")
PAGES = ("apps/studio/src/", "bindings/web/src/", "bindings/web/examples/")


def files_of(repository):
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=repository, capture_output=True, text=True, check=True).stdout
    return sorted(name for name in listed.split("\0") if name and (repository / name).is_file())


def line_faults(name, text):
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, what in FORBIDDEN:
            if found := pattern.search(line):
                yield f"{name}:{number}: {what}: {found[0]}"
        if name.startswith(PAGES) and (found := MARKUP.search(line)):
            yield f"{name}:{number}: text taken for markup: {found[0]}; build elements instead (make.ts)"
        if name.endswith("package-lock.json") and re.search(r'"resolved": "(?!\.\./)', line):
            yield f"{name}:{number}: a lock file names no host: set omit-lockfile-registry-resolved"
        if line != line.rstrip() and not name.endswith((".md", ".svg", ".obj")):
            yield f"{name}:{number}: blanks at the end of the line"


def source_faults(repository, name, text):
    path = pathlib.PurePosixPath(name)
    if path.suffix not in {".cpp", ".hpp", ".ts", ".py"}:
        return
    length = text.count("\n")
    if length > LONGEST_SOURCE:
        yield f"{name}: {length} lines; split it, {LONGEST_SOURCE} is long enough for one idea"
    if path.suffix == ".hpp" and not text.startswith("#pragma once\n"):
        yield f"{name}: a header starts with #pragma once"
    if path.parts[0] == "tests" and name.endswith("_test.cpp") and len(path.parts) == 3:
        stem = repository / "amble" / path.parts[1] / path.name.removesuffix("_test.cpp")
        if (stem.parent).is_dir() and not any(stem.with_suffix(s).is_file() for s in (".cpp", ".hpp")):
            yield f"{name}: tests mirror amble/, and amble/{path.parts[1]}/{stem.name} does not exist"


def check(repository):
    faults = []
    names = files_of(repository)
    for name in names:
        path = repository / name
        if path.stat().st_size > LARGEST_FILE:
            faults.append(f"{name}: larger than {LARGEST_FILE} bytes")
        if path.suffix in BINARY:
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            faults.append(f"{name}: not UTF-8 text")
            continue
        if text and not text.endswith("\n"):
            faults.append(f"{name}: no newline at the end")
        faults.extend(line_faults(name, text))
        faults.extend(source_faults(repository, name, text))
    return faults, len(names)


def main():
    repository = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__ + "/../..").resolve()
    faults, files = check(repository)
    print("\n".join(faults + [f"{files} files, {len(faults)} faults"]))
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main())
