#!/usr/bin/env python3
"""Checks the headers that an installation brings: few, closed, and each whole in itself.

At most 25 lie there; none includes a header of ours that does not; each compiles alone, with nothing
else on the include path and without a warning, in less than 1.5 seconds of processor time.

    check_headers.py INCLUDE_DIR COMPILER…
"""

import pathlib
import re
import resource
import subprocess
import sys

MOST = 25
SECONDS = 1.5
TRIES = 3
OURS = re.compile(r'^\s*#\s*include\s*["<](amble/[^">]+)[">]', re.MULTILINE)


def includes(root, headers):
    for header in headers:
        for target in OURS.findall(header.read_text(encoding="utf-8")):
            if not (root / target).is_file():
                yield f"{header.relative_to(root)}: includes {target}, which is not installed"


def processor_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return result, (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)


def alone(root, header, compiler):
    """What is wrong with a header that is all of a source, and how long it took."""
    command = [compiler, "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
               f"-I{root}", "-include", str(header), "-x", "c++", "/dev/null"]
    took = float("inf")
    for _ in range(TRIES):  # a busy machine is slow for a while, never quick
        result, seconds = processor_seconds(command)
        if result.returncode:
            return f"{header.relative_to(root)} with {compiler}:\n{result.stderr}", seconds
        took = min(took, seconds)
        if took < SECONDS:
            return None, took
    return f"{header.relative_to(root)} takes {took:.2f} s with {compiler}; {SECONDS} s at most", took


def check(root, compilers):
    headers = sorted(root.rglob("*.hpp"))
    faults = list(includes(root, headers))
    if not headers or len(headers) > MOST:
        faults.append(f"{root}: {len(headers)} headers; 1 to {MOST} are expected")
    slowest = 0.0
    for compiler in compilers:
        for header in headers:
            fault, seconds = alone(root, header, compiler)
            slowest = max(slowest, seconds)
            if fault:
                faults.append(fault)
    return faults, len(headers), slowest


def main():
    faults, count, slowest = check(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:])
    print("\n".join(faults + [f"{count} headers, the slowest {slowest:.2f} s, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
