#!/usr/bin/env python3
"""Writes bindings/python/src/amble/_native.py: the structs and functions of amble.h for ctypes.

    make_python_native.py [--check]     --check writes nothing, and fails where the file is not of this header
"""

import pathlib
import re
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY / "tools"))
import check_c_api  # noqa: E402

OUT = REPOSITORY / "bindings/python/src/amble/_native.py"
WIDTH = 120
PLAIN = {"uint32_t": "c_uint32", "int32_t": "c_int32", "uint64_t": "c_uint64", "double": "c_double",
         "size_t": "c_size_t", "amble_result": "c_int32"}
HEAD = '''"""The structs and functions of amble.h for ctypes; tools/make_python_native.py writes this file."""

# ruff: noqa
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int32, c_size_t, c_uint32, c_uint64, c_void_p

'''


def type_of(text):
    """The ctypes name of a C type."""
    text = re.sub(r"\bconst\b", "", text).replace(" ", "")
    if text in PLAIN:
        return PLAIN[text]
    if text == "char*":
        return "c_char_p"
    if text in ("void*", "char**", "void**"):
        return {"void*": "c_void_p", "char**": "POINTER(c_char_p)", "void**": "POINTER(c_void_p)"}[text]
    if text.endswith("*"):
        return f"POINTER({type_of(text[:-1])})"
    return text


def declared(text):
    """(type, name, how many) of one declaration."""
    found = re.match(r"(.*?)(\w+)(?:\[(\d+)\])?$", text.strip())
    return found[1].strip(), found[2], found[3]


def wrapped(head, parts, tail):
    """A list over as many lines as it takes."""
    lines, line = [], head
    for number, part in enumerate(parts):
        piece = part + (", " if number + 1 < len(parts) else tail)
        if len(line) + len(piece.rstrip()) > WIDTH:
            lines.append(line.rstrip())
            line = " " * 8
        line += piece
    return "\n".join([*lines, line if parts else head + tail])


def constants(lines):
    """`A, B = 0, 1` of what an enum says, value by value."""
    names, values = zip(*(one.split(" = ") for one in lines if one))
    assert all(value.isdigit() for value in values), f"amble.h gives no plain number to one of {names}"
    one_line = f"{', '.join(names)} = {', '.join(values)}\n"
    return one_line if len(one_line) <= WIDTH else wrapped("(", names, ") = (\n") + f"        {', '.join(values)})\n"


def native(header):
    text = check_c_api.NOT_CODE.sub("", header)
    out = [HEAD]
    callback = re.search(r"typedef (\w+) \(\*(\w+)\)\((.*?)\);", text, re.DOTALL)
    arguments = [type_of(declared(one)[0]) for one in check_c_api.plain(callback[3]).split(",")]
    out.append(f"ABI_VERSION = {check_c_api.VERSION.search(header)[1]}\n"
               f"{callback[2]} = CFUNCTYPE({', '.join([type_of(callback[1]), *arguments])})\n\n\n"
               'class Id(Structure):\n    _fields_ = [("index", c_uint32), ("generation", c_uint32)]\n\n\n')
    for name, body in check_c_api.STRUCT.findall(text):
        fields = []
        for one in check_c_api.plain(body).split(";"):
            if one.strip():
                kind, field, count = declared(one)
                fields.append(f'("{field}", {type_of(kind)}{f" * {count}" if count else ""})')
        if [field.split('"')[1] for field in fields] == ["index", "generation"]:
            out.append(f"class {name}(Id): pass\n")
            continue
        out.append(f"\n\nclass {name}(Structure):\n" + wrapped("    _fields_ = [", fields, "]") + "\n")
    out.append("\n\n# What each function gives, and what it takes.\nFUNCTIONS = {\n")
    for one in check_c_api.FUNCTION.findall(text):
        result, name, arguments = re.match(r"(.*?)\b(amble_\w+)\((.*)\)$", check_c_api.plain(one)).groups()
        kinds = [] if arguments == "void" else [type_of(declared(each)[0]) for each in arguments.split(",")]
        out.append(wrapped(f'    "{name}": ({type_of(result)}, [', kinds, "]),") + "\n")
    enums = [[check_c_api.plain(one) for one in body.split(",")] for body in check_c_api.ENUM.findall(text)]
    out.append("}\n\n# The constants, a line for each enum.\n" + "".join(constants(one) for one in enums))
    return "".join(out)


def main():
    text = native((REPOSITORY / "bindings/c/include/amble.h").read_text(encoding="utf-8"))
    if "--check" in sys.argv:
        same = OUT.read_text(encoding="utf-8") == text
        print("_native.py is of this header" if same else "_native.py is not of amble.h: run tools/make_python_native.py")
        return 0 if same else 1
    OUT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
