#!/usr/bin/env python3
"""Checks that docs/web.md says of every call of the C++ API which call of the web API it is, and the other way round.

    check_web_api.py            fails for a public C++ name without a row, a row that names nothing, and a web name without a row

The C++ names are those that Doxygen finds in include/amble; the web's are those that bindings/web/src/index.ts offers. A row
`Character::set_manner` | `Character.setManner` ties two of them; `—` in place of one needs a third cell that says why. The fields of a
struct and the values of an enum need no row where the web's type of that row has them under the same name, spelled in its way. A row of
a whole header, `score.hpp`, stands for all names in it.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
SKIPPED = 77
NONE = "—"
SPECIAL = re.compile(r"operator|^~")


def camel(name):
    head, *rest = name.split("_")
    return head + "".join(word.capitalize() for word in rest)


def cpp_names(headers):
    """{name: header} of the public names: types, functions, constants; members as Type::member."""
    with tempfile.TemporaryDirectory() as folder:
        settings = (f"INPUT={headers}\nGENERATE_XML=YES\nGENERATE_HTML=NO\nGENERATE_LATEX=NO\nQUIET=YES\nWARNINGS=NO\n"
                    f"EXTRACT_ALL=YES\nEXTRACT_STATIC=YES\nOUTPUT_DIRECTORY={folder}\n")
        subprocess.run(["doxygen", "-"], input=settings, text=True, check=True, capture_output=True)
        names = {}
        for file in sorted(pathlib.Path(folder, "xml").glob("*.xml")):
            for compound in xml.etree.ElementTree.parse(file).getroot().findall("compounddef"):
                note(compound, names)
        return names


def note(compound, names):
    kind, whole = compound.get("kind"), compound.findtext("compoundname")
    if kind not in ("class", "struct", "namespace") or compound.get("prot", "public") != "public":
        return
    place = compound.find("location")
    inside = whole.removeprefix("amble::").removeprefix("amble")
    if kind != "namespace":
        names[inside] = pathlib.Path(place.get("file")).name
    short = whole.split("::")[-1]
    for member in compound.iter("memberdef"):
        name = member.findtext("name")
        if member.get("prot") != "public" or not name or SPECIAL.search(name) or name == short or name.startswith("@"):
            continue
        header = pathlib.Path(member.find("location").get("file")).name
        full = f"{inside}::{name}" if inside else name
        names[full] = header
        for value in member.findall("enumvalue"):
            names[f"{full}::{value.findtext('name')}"] = header


def web_names(sources):
    """Members of the web's types, values of its lists of words, and the names that the package offers."""
    members, values, text = {}, {}, {}
    for file in sorted(sources.glob("*.ts")):
        text[file.stem] = file.read_text(encoding="utf-8")
        for name, body in re.findall(r"^export (?:interface|class) (\w+)[^{\n]*\{\n(.*?)^\}", text[file.stem], re.M | re.S):
            found = re.findall(r"^  (?:readonly |static |get )*(\w+)[?]?[:(<]", body, re.M)
            members[name] = {one for one in found if one not in ("constructor", "dispose")}
        for name, body in re.findall(r"^export (?:type|const) (\w+)[^=]*=(.*?);$", text[file.stem], re.M | re.S):
            values[name] = set(re.findall(r"\"([\w ]+)\"", body))
    offered = set()
    for what, file in re.findall(r"^export (?:type )?(\*|\{[^}]*\}) from \"\./(\w+)\.js\";", text["index"], re.M):
        if what == "*":
            offered.update(re.findall(r"^export (?:async )?(?:interface|class|type|const|function) (\w+)", text[file], re.M))
        else:
            offered.update(re.findall(r"(?:type )?(\w+)(?=,| \})", what))
    return members, values, offered


def rows_of(page):
    rows = []
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        if line.startswith("| ") and len(cells) == 3 and re.match(rf"`|{NONE}", cells[0]):
            rows.append(cells)
    return rows


def faults_of(names, members, values, offered, rows):
    faults, told, used = [], set(), set()
    known = offered | {f"{one}.{member}" for one in offered for member in members.get(one, ())}
    for cpp, web, why in rows:
        ours, theirs = re.findall(r"`([^`]+)`", cpp), re.findall(r"`([^`]+)`", web)
        if not (ours and theirs) and not why:
            faults.append(f"the row of {cpp} and {web} leaves one out and does not say why")
        used.update(theirs)
        faults += [f"{name} is no name of the web API" for name in theirs if name not in known]
        for name in ours:
            inside = {one for one in names if one.startswith(name + "::") or names[one] == name}
            if name not in names and not inside:
                faults.append(f"{name} is no public name of C++")
            told.add(name)
            if not theirs or name.endswith(".hpp"):  # the row is of all that is in it
                told |= inside
            for other in theirs:  # what both have under one name
                for one in inside:
                    word = one.split("::")[-1]
                    if camel(word) in members.get(other, ()) or word in values.get(other, ()):
                        told.add(one)
                        used.add(f"{other}.{camel(word)}")
        if not ours:
            used.update(f"{name}.{member}" for name in theirs for member in members.get(name, ()))
    faults += [f"{name} ({names[name]}) has no row" for name in sorted(set(names) - told)]
    return faults + [f"{name} of the web API has no row" for name in sorted(known - used)]


def main():
    if not shutil.which("doxygen"):
        print("left out: doxygen is missing; install Debian's package of that name")
        return SKIPPED
    names = cpp_names(REPOSITORY / "include/amble")
    members, values, offered = web_names(REPOSITORY / "bindings/web/src")
    rows = rows_of(REPOSITORY / "docs/web.md")
    faults = faults_of(names, members, values, offered, rows)
    print("\n".join(faults + [f"{len(rows)} rows for {len(names)} names of C++ and {len(offered)} of the web, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
