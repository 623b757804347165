#!/usr/bin/env python3
"""Checks that docs/papers/ says truly where every equation lives.

Each page has a table whose rows begin with an equation's number (or a range, 22–24, or a name where the
paper has no numbers, time-law) and name source files.
A file that is named must carry the tag of that equation (`park2002:9`), and every tag in amble/ must
have a row. Figures have ids of the same form; files that draw them are not looked at.

    check_papers.py [REPOSITORY]
"""

import pathlib
import re
import sys

ROW = re.compile(r"^\|\s*(\w[\w.-]*(?:–\d+)?)\s*\|(.*)$")
FILE = re.compile(r"`(amble/[\w/]+\.[ch]pp)`")
RANGE = re.compile(r"^(\d+)–(\d+)$")


def numbers(text):
    """The equations that a row or a tag names."""
    if found := RANGE.match(text):
        return {str(n) for n in range(int(found[1]), int(found[2]) + 1)}
    return {text}


def tags(text, paper):
    found = set()
    for tag in re.findall(rf"{paper}:(\d+(?:–\d+)?)((?: and \d+)*)", text):
        found |= numbers(tag[0]) | set(re.findall(r"\d+", tag[1]))
    return found | set(re.findall(rf"{paper}:([a-z][a-z-]*[a-z])", text))


def check(repository):
    sources = {path.relative_to(repository).as_posix(): path.read_text(encoding="utf-8")
               for path in sorted((repository / "amble").rglob("*.[ch]pp")) if not path.name.startswith("figures")}
    faults = []
    pages = sorted((repository / "docs" / "papers").glob("*.md"))
    for page in pages:
        paper, listed = page.stem, set()
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            row = ROW.match(line)
            if not row or row[1] in ("equation", "what"):
                continue
            listed |= numbers(row[1])
            for name in FILE.findall(row[2].split("|")[1] if row[2].count("|") > 1 else row[2]):
                if name not in sources:
                    faults.append(f"{page.name}:{number}: there is no {name}")
                elif not numbers(row[1]) <= tags(sources[name], paper):
                    faults.append(f"{page.name}:{number}: {name} has no tag {paper}:{row[1]}")
        for name, text in sources.items():
            for tag in sorted(tags(text, paper) - listed):
                faults.append(f"{name}: {paper}:{tag} has no row in docs/papers/{page.name}")
    return pages, faults


def main():
    repository = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1]).resolve()
    pages, faults = check(repository)
    for fault in faults:
        print(fault)
    print(f"{len(pages)} papers, {len(faults)} faults")
    return 1 if faults or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
