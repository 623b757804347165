#!/usr/bin/python3 -B
"""Builds everything that ships a second time, in another folder and with no compiler's cache, and compares the bytes.

    tools/check_reproducible.py [--wasm] [--only-wasm]

The first builds, build/release and build/wasm, are brought up to date before. Both must be of this clone: the program knows
where the studio's page lies beside it.
"""

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHIPPED = {
    "release": (("amble_cli", "amble_c", "amble_planning", "amble_fbx", "default_library"),
                ("bin/amble", "bindings/c/libamble.so*", "libamble_c.so*", "bindings/c/*.so*", "amble/libamble.a",
                 "amble/libamble_planning.a", "amble/libamble_fbx.a", "default.amble")),
    "wasm": (("amble_web",), ("bindings/web/amble_web.wasm", "bindings/web/amble_web.js", "bindings/web/amble_web.mjs")),
}


def run(command, **environment):
    done = subprocess.run([str(word) for word in command], cwd=ROOT, env={**os.environ, **environment}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout[-4000:]}")


def digests(folder, patterns):
    files = {path for pattern in patterns for path in folder.glob(pattern) if path.is_file() and not path.is_symlink()}
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(files)}


def compare(preset):
    """Names of files that differ."""
    targets, patterns = SHIPPED[preset]
    first, again = ROOT / "build" / preset, ROOT / "build" / f"{preset}-again"
    shutil.rmtree(again, ignore_errors=True)
    jobs = str(os.cpu_count())
    if not (first / "build.ninja").exists():
        run(["cmake", "--preset", preset])
    run(["cmake", "--build", first, "--parallel", jobs, "--target", *targets])
    run(["cmake", "--preset", preset, "-B", again])
    run(["cmake", "--build", again, "--parallel", jobs, "--target", *targets], CCACHE_DISABLE="1")
    ours, theirs = digests(first, patterns), digests(again, patterns)
    for name in sorted(ours.keys() | theirs.keys()):
        same = ours.get(name) == theirs.get(name)
        print(f"{'same ' if same else 'OTHER'} {preset}/{name} {ours.get(name, 'missing')[:16]}")
    shutil.rmtree(again, ignore_errors=True)
    if not ours:
        sys.exit(f"nothing of {preset} was found to compare")
    return [name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wasm", action="store_true", help="WebAssembly as well")
    parser.add_argument("--only-wasm", action="store_true", help="WebAssembly alone")
    options = parser.parse_args()
    presets = [] if options.only_wasm else ["release"]
    presets += ["wasm"] if options.wasm or options.only_wasm else []
    differ = [name for preset in presets for name in compare(preset)]
    print("the same bytes" if not differ else f"{len(differ)} files differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
