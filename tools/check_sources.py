#!/usr/bin/env python3
"""Checks our C++ with clang-format (layout) or clang-tidy (mistakes).

    check_sources.py format [--fix]     every source has the layout of .clang-format
    check_sources.py tidy BUILD_DIR     every source of a build passes .clang-tidy; takes minutes
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]


def tool(name):
    """Layout differs between versions, so the version is part of the rule."""
    found = shutil.which(f"{name}-14")
    if not found:
        sys.exit(f"{name}-14 is missing: install Debian's package of that name")
    return found


def check_format(fix):
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.cpp", "*.hpp"],
                            cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout
    files = [name for name in listed.split("\0") if name and (REPOSITORY / name).is_file()]
    mode = ["-i"] if fix else ["--dry-run", "-Werror"]
    result = subprocess.run([tool("clang-format"), *mode, *files], cwd=REPOSITORY,
                            capture_output=True, text=True, check=False)
    wrong = sorted({line.split(":")[0] for line in result.stderr.splitlines() if " error: " in line})
    for name in wrong:
        print(f"{name}: not laid out by .clang-format; tools/check_sources.py format --fix mends it")
    print(f"{len(files)} files, {len(wrong)} faults")
    return result.returncode


def check_tidy(build_dir):
    commands = json.loads((build_dir / "compile_commands.json").read_text(encoding="utf-8"))
    files = sorted({command["file"] for command in commands
                    if command["file"].endswith(".cpp") and pathlib.Path(command["file"]).is_relative_to(REPOSITORY)
                    and not pathlib.Path(command["file"]).is_relative_to(build_dir)})

    def tidy(file):
        return subprocess.run([tool("clang-tidy"), "-p", build_dir, "--quiet", file],
                              capture_output=True, text=True, check=False)

    faults = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(tidy, files):
            if result.returncode:
                faults += 1
                print(result.stdout, flush=True)
    print(f"{len(files)} files, {faults} with faults")
    return 1 if faults or not files else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    checks = parser.add_subparsers(dest="check", required=True)
    checks.add_parser("format").add_argument("--fix", action="store_true")
    checks.add_parser("tidy").add_argument("build_dir", type=pathlib.Path)
    options = parser.parse_args()
    if options.check == "format":
        return check_format(options.fix)
    return check_tidy(options.build_dir.resolve())


if __name__ == "__main__":
    sys.exit(main())
