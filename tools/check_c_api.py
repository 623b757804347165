#!/usr/bin/env python3
"""Checks the C API against what is promised of it.

bindings/c/abi.txt says what programs that were compiled against amble.h rely on: every function with its types, every
struct with its fields, every constant. A change of it fails until the file is written anew; one that breaks programs
(something is gone, or has other types) needs another AMBLE_ABI_VERSION first. The shared library exports the functions
of the header and nothing else, symbols.map lists them, and tests/c/every_function.inc misuses each of them.

    check_c_api.py REPOSITORY [LIBRARY.so]
    check_c_api.py --write REPOSITORY          writes abi.txt and symbols.map anew
"""

import pathlib
import re
import subprocess
import sys

NOT_CODE = re.compile(r"//[^\n]*|^#[^\n]*", re.MULTILINE)
STRUCT = re.compile(r"typedef struct (\w+) \{(.*?)\} \1;", re.DOTALL)
CALLBACK = re.compile(r"typedef ([^;{}]*\(\*\w+\)\([^;]*?\));")
FUNCTION = re.compile(r"AMBLE_API\s+([^;]+?)\s*;", re.DOTALL)
ENUM = re.compile(r"enum \{(.*?)\};", re.DOTALL)
VERSION = re.compile(r"#define AMBLE_ABI_VERSION (\d+)")


def plain(text):
    return re.sub(r"\s+", " ", text).strip()


def promises(header):
    """Lines of what programs rely on, by kind."""
    text = NOT_CODE.sub("", header)
    lines = [f"struct {name} {{ {plain(body)} }}" for name, body in STRUCT.findall(text)]
    lines += [f"callback {plain(one)}" for one in CALLBACK.findall(text)]
    lines += [f"constant {plain(one)}" for body in ENUM.findall(text) for one in body.split(",") if plain(one)]
    lines += [f"function {plain(one)}" for one in FUNCTION.findall(text)]
    return sorted(lines)


def functions(header):
    return sorted(re.search(r"\b(amble_\w+)\(", plain(one))[1] for one in FUNCTION.findall(NOT_CODE.sub("", header)))


def abi_text(header):
    return "\n".join([f"abi {VERSION.search(header)[1]}", *promises(header)]) + "\n"


def map_text(header):
    names = "".join(f"    {name};\n" for name in functions(header))
    version = VERSION.search(header)[1]
    return ("/* What the shared library exports: all that amble.h declares, and nothing else. */\n"
            f"AMBLE_{version} {{\n  global:\n{names}  local:\n    *;\n}};\n")


def abi_faults(header, kept):
    """What differs between the header and the file that is kept."""
    now, before = abi_text(header).splitlines(), kept.splitlines()
    gone, new = sorted(set(before[1:]) - set(now[1:])), sorted(set(now[1:]) - set(before[1:]))
    if gone and now[0] == before[0]:
        yield from (f"programs rely on '{line}': bump AMBLE_ABI_VERSION before it goes or changes" for line in gone)
    elif gone or new or now[0] != before[0]:
        yield f"abi.txt is not of this header ({len(new)} lines are new): tools/check_c_api.py --write . mends it"


def exported(library):
    listed = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    symbols = (line.split() for line in listed.splitlines())
    return sorted(parts[2].split("@")[0] for parts in symbols if parts[1] != "A")  # A: the version itself


def check(repository, library):
    folder = repository / "bindings/c"
    header = (folder / "include/amble.h").read_text(encoding="utf-8")
    yield from abi_faults(header, (folder / "abi.txt").read_text(encoding="utf-8"))
    if (folder / "symbols.map").read_text(encoding="utf-8") != map_text(header):
        yield "symbols.map does not list the functions of amble.h: tools/check_c_api.py --write . mends it"
    names = functions(header)
    misused = re.findall(r'\{"(amble_\w+)"', (repository / "tests/c/every_function.inc").read_text(encoding="utf-8"))
    yield from (f"tests/c/every_function.inc does not call {name}" for name in sorted(set(names) - set(misused)))
    if library:
        found = exported(library)
        yield from (f"the library exports {name}, which amble.h does not declare" for name in sorted(set(found) - set(names)))
        yield from (f"the library lacks {name}" for name in sorted(set(names) - set(found)))


def main():
    arguments = sys.argv[1:]
    write = arguments[0] == "--write"
    repository = pathlib.Path(arguments[1 if write else 0]).resolve()
    if write:
        folder = repository / "bindings/c"
        header = (folder / "include/amble.h").read_text(encoding="utf-8")
        kept = (folder / "abi.txt").read_text(encoding="utf-8") if (folder / "abi.txt").exists() else ""
        breaks = [fault for fault in abi_faults(header, kept) if "rely on" in fault] if kept else []
        print("\n".join(breaks), end="")
        if breaks:
            return 1
        (folder / "abi.txt").write_text(abi_text(header), encoding="utf-8")
        (folder / "symbols.map").write_text(map_text(header), encoding="utf-8")
        return 0
    faults = list(check(repository, arguments[1] if len(arguments) > 1 else None))
    print("\n".join(faults + [f"{len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
