#!/usr/bin/env python3
"""Writes a software bill of materials (CycloneDX 1.5, JSON) of a build, or checks PARTS.md against it.

    make_sbom.py BUILD_DIR -o FILE     what the program links, what is compiled in, what the studio's page bundles
    make_sbom.py BUILD_DIR --check     fails where PARTS.md lacks a part, names one in vain, or has another licence

Versions are those of Debian's packages on this machine, and of apps/studio/package-lock.json. What comes along with a linked
library is listed with the scope "optional".
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
SKIPPED = 77
# Found by path, not by package: the loader is part of the C library.
LOADER = re.compile(r"^(linux-vdso|ld-linux|/lib64/ld-linux)")


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False).stdout


def parts(page):
    """{heading: {part: licence}} of PARTS.md."""
    found, heading = {}, ""
    for line in page.splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif line.startswith("| ") and not line.startswith(("| part", "| ---")):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            found.setdefault(heading, {})[cells[0]] = cells[1]
    return found


def package_of(library):
    """The Debian package that holds a shared library."""
    real = str(pathlib.Path(library).resolve())
    for path in (real, real.removeprefix("/usr")):
        if found := re.match(r"([^:,\s]+)", run("dpkg", "-S", path)):
            return found[1]
    return None


def needed(program):
    """(libraries that the program names itself, all that are loaded with it), as Debian packages."""
    names = set(re.findall(r"NEEDED.*\[(.+?)\]", run("readelf", "-d", program)))
    own, all_of_them = set(), set()
    for name, path in re.findall(r"^\s*(\S+) => (/\S+)", run("ldd", program), re.MULTILINE):
        if LOADER.match(name):
            continue
        package = package_of(path)
        if not package:
            raise SystemExit(f"make_sbom: no Debian package holds {path}")
        all_of_them.add(package)
        if name in names:
            own.add(package)
    return own, all_of_them


def bundled():
    """{name: (version, licence, checksum)} of what the studio's page may hold."""
    lock = json.loads((REPOSITORY / "apps/studio/package-lock.json").read_text(encoding="utf-8"))
    return {name.removeprefix("node_modules/"): (one["version"], one.get("license", ""), one.get("integrity", ""))
            for name, one in lock["packages"].items()
            if name.startswith("node_modules/") and not one.get("dev") and not one.get("link")}


def faults(listed, own, pages):
    linked = listed["Linked by the program"]
    yield from (f"PARTS.md does not list {name}, which the program links" for name in sorted(own - set(linked)))
    yield from (f"PARTS.md lists {name}, which the program does not link" for name in sorted(set(linked) - own))
    studio = listed["In the studio's page"]
    for name, (_, licence, _) in sorted(pages.items()):
        if studio.get(name) != licence:
            yield f"PARTS.md gives {name} the licence {studio.get(name)}; its own is {licence}"
    yield from (f"PARTS.md lists {name}, which the studio does not have" for name in sorted(set(studio) - set(pages)))
    packages = (REPOSITORY / "tools/packages.txt").read_text(encoding="utf-8")
    built_with = set(re.findall(r"^(?:native|web)\s+(\S+)", packages, re.MULTILINE))
    yield from (f"PARTS.md names {name}, which tools/packages.txt does not"
                for name in sorted(set(listed["Compiled in"]) - built_with))


def licence_of(text):
    return [{"expression": text}] if text else []


def bill(listed, own, everything, pages):
    version = re.search(r'kVersion = "([\d.]+)"', (REPOSITORY / "include/amble/version.hpp").read_text(encoding="utf-8"))[1]
    known = {name: licence for group in listed.values() for name, licence in group.items()}
    debian = dict(line.split("\t") for line in run(
        "dpkg-query", "-W", "-f", "${Package}\t${Version}\n", *sorted(everything | set(listed["Compiled in"]))).splitlines())
    components = []
    for name in sorted(debian):
        components.append({"type": "library", "name": name, "version": debian[name],
                           "scope": "required" if name in own or name in listed["Compiled in"] else "optional",
                           "purl": f"pkg:deb/debian/{name}@{debian[name]}", "licenses": licence_of(known.get(name))})
    for name, (number, licence, checksum) in sorted(pages.items()):
        one = {"type": "library", "name": name, "version": number, "scope": "required",
               "purl": f"pkg:npm/{name.replace('@', '%40')}@{number}", "licenses": licence_of(licence)}
        if checksum:
            one["properties"] = [{"name": "integrity", "value": checksum}]
        components.append(one)
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
            "metadata": {"component": {"type": "application", "name": "amble", "version": version,
                                       "licenses": licence_of("MIT")}},
            "components": components}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("build")
    arguments.add_argument("-o", "--out")
    arguments.add_argument("--check", action="store_true")
    wish = arguments.parse_args()
    if not shutil.which("dpkg"):
        print("left out: this needs Debian's dpkg")
        return SKIPPED
    program = pathlib.Path(wish.build) / "bin/amble"
    if not program.exists():
        raise SystemExit(f"make_sbom: {program} is not built")
    listed = parts((REPOSITORY / "PARTS.md").read_text(encoding="utf-8"))
    own, everything = needed(program)
    pages = bundled()
    if wish.check:
        found = list(faults(listed, own, pages))
        print("\n".join(found + [f"{len(own)} linked, {len(everything)} loaded, {len(pages)} in the page, "
                                 f"{len(found)} faults"]))
        return 1 if found else 0
    text = json.dumps(bill(listed, own, everything, pages), indent=1) + "\n"
    if wish.out:
        pathlib.Path(wish.out).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
