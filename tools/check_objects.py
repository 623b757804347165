#!/usr/bin/env python3
"""Checks what the compiler made of the library's rooms.

- Nothing is initialised when a program starts: a character may live at namespace scope, whatever
  the order of the object files.
- What a frame runs has no static that is guarded on its first use, since a guard is a lock.
- What a frame runs, or prepares from a library's bytes, calls no libm and no Eigen, which differ
  from platform to platform in the last bits.

    check_objects.py FOLDER     of object files, as ROOM/FILE.cpp.o
"""

import pathlib
import re
import subprocess
import sys

INITIALISERS = re.compile(r"\.(init_array|ctors|preinit_array)\b")
GUARD = "__cxa_guard_acquire"
LIBM = re.compile(r"^(a?(sin|cos|tan)h?|atan2|sincos|exp(2|10|m1)?|log(2|10|1p|b)?|pow|hypot|cbrt|fmod|"
                  r"remainder|remquo|[lt]gamma|erfc?|fma|nextafter)[fl]?(@.*)?$")
# Rooms whose work is done before the first frame and stored in files.
FREE_ROOMS = {"io", "analysis", "metrics", "evaluation"}
# Rooms that also prepare and build: there a static may be made on first use.
GUARDED_ROOMS = {"performer", "library", "style", "motion", "retargeting"}


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def faults_of(path, name):
    room = name.split("/")[0]
    if INITIALISERS.search(output("objdump", "-h", path)):
        yield "is initialised when a program starts; make its globals constant expressions"
    if room in FREE_ROOMS:
        return
    symbols = [line.split()[-1] for line in output("nm", path).splitlines() if line.split()]
    if room not in GUARDED_ROOMS and GUARD in symbols:
        yield "guards a static in a function; make it a constant expression"
    if called := sorted({symbol for symbol in symbols if LIBM.match(symbol)}):
        yield f"calls {', '.join(called)} of libm; use amble::deterministic"
    if any("5Eigen" in symbol for symbol in symbols):
        yield "uses Eigen; sum in plain loops (amble/maths/matrix.hpp)"


def main():
    folder = pathlib.Path(sys.argv[1])
    objects = sorted(folder.glob("*/*.o"))
    faults = 0
    for path in objects:
        name = path.relative_to(folder).as_posix()
        for fault in faults_of(path, name):
            print(f"{name}: {fault}")
            faults += 1
    print(f"{len(objects)} object files, {faults} faults")
    return 1 if faults or not objects else 0


if __name__ == "__main__":
    sys.exit(main())
