#!/usr/bin/env python3
"""Writes the manual page of the program from what it says of itself with --help.

    make_man_page.py AMBLE PAGE.1[.gz]
"""

import gzip
import pathlib
import re
import subprocess
import sys


def said(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def quoted(line):
    """A line of text that troff leaves as it is."""
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + line if line[:1] in (".", "'") else line


def subcommands(text):
    """Name and summary of each; a summary may go on in the next line."""
    found, inside = [], False
    for line in text.splitlines():
        if line.startswith("Subcommands:"):
            inside = True
        elif inside and (row := re.match(r"  (\S+)\s+(\S.*)$", line)):
            found.append([row[1], row[2]])
        elif inside and line.startswith("    ") and found:
            found[-1][1] += " " + line.strip()
    return found


def verbatim(text):
    return [".nf", *map(quoted, text.strip("\n").splitlines()), ".fi"]


def page(program):
    whole = said(program, "--help")
    version = said(program, "--version").split()[-1]
    commands = subcommands(whole)
    if not commands:
        sys.exit("make_man_page.py: the program's help lists no subcommands")
    first = whole.splitlines()[0]
    lines = [f'.TH AMBLE 1 "" "amble {version}" "Amble"', ".SH NAME",
             quoted("amble - " + first.removeprefix("Amble ").rstrip(".")),
             ".SH SYNOPSIS", ".B amble", ".I COMMAND", "[OPTIONS]", ".SH DESCRIPTION", quoted(first), ".SH COMMANDS"]
    for name, summary in commands:
        lines += [".TP", f".B {quoted(name)}", quoted(summary)]
    lines += [".SH OPTIONS OF EACH COMMAND"]
    for name, _ in commands:
        text = said(program, name, "--help")
        lines += [f".SS {quoted(name)}", *verbatim(text)]
        for inner, _ in subcommands(text):
            lines += [f'.SS "{quoted(name)} {quoted(inner)}"', *verbatim(said(program, name, inner, "--help"))]
    return "\n".join(lines) + "\n"


def main():
    out = pathlib.Path(sys.argv[2])
    text = page(sys.argv[1]).encode()
    out.write_bytes(gzip.compress(text, mtime=0) if out.suffix == ".gz" else text)


if __name__ == "__main__":
    main()
