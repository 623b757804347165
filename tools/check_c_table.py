#!/usr/bin/env python3
"""Checks that everything of the C++ face is to be had in C, or that docs/c.md says how it is, or why it is not.

A method Class::name is amble_class_name, a field Class::name one of struct amble_class; everything else stands in the
table of docs/c.md: `Class::name`, `Class` for all of it, or `header.hpp` for all that it holds.

    check_c_table.py [REPOSITORY]
"""

import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_c_api  # noqa: E402
import check_web_api  # noqa: E402

SKIPPED = 77


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def fields(header):
    """{struct: its fields} of amble.h."""
    text = check_c_api.NOT_CODE.sub("", header)
    return {name: set(re.findall(r"(\w+)(?:\[\d+\])?;", body)) for name, body in check_c_api.STRUCT.findall(text)}


def listed(page):
    """What the first column of the page's table names."""
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| ") and line.count("|") >= 3]
    return {name for row in rows for name in re.findall(r"`([\w:.]+)`", row)}


def missing(names, header, page):
    """Public names of C++ that C has not, and the page does not mention; and what the page names in vain."""
    functions, structs, said = set(check_c_api.functions(header)), fields(header), listed(page)
    for name, place in sorted(names.items()):
        owner, _, member = name.rpartition("::")
        outer = owner.split("::")[0]
        in_c = (f"amble_{snake(owner)}_{member}" in functions or member in structs.get(f"amble_{snake(owner)}", ())
                or (not owner and (f"amble_{snake(name)}" in structs or f"amble_{snake(name)}" in functions)))
        if not in_c and not {name, owner, outer, place} & said:
            yield f"{place}: {name} is neither in amble.h nor in docs/c.md"
    places = set(names.values())
    yield from (f"docs/c.md names {name}, which C++ does not have" for name in sorted(said - set(names) - places))


def main():
    if not shutil.which("doxygen"):
        print("left out: doxygen is missing; install Debian's package of that name")
        return SKIPPED
    repository = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__ + "/../..").resolve()
    names = check_web_api.cpp_names(repository / "include/amble")
    header = (repository / "bindings/c/include/amble.h").read_text(encoding="utf-8")
    faults = list(missing(names, header, (repository / "docs/c.md").read_text(encoding="utf-8")))
    print("\n".join(faults + [f"{len(names)} names of C++, {len(faults)} faults"]))
    return 1 if faults or not names else 0


if __name__ == "__main__":
    sys.exit(main())
