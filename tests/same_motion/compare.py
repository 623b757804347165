"""A minute of commands gives the same bits in C++, C, Python (alone and in a batch) and WebAssembly.

    compare.py REPOSITORY LIBRARY.amble SCRIPT_HASH_CPP SCRIPT_HASH_C LIBAMBLE_C.so
"""

import os
import pathlib
import subprocess
import sys

NUDGE = "1e-9"  # m/s


def lines_of(command):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{result.stdout}{result.stderr}")
    return result.stdout.splitlines()


def main():
    repository, library, cpp, c, shared = (pathlib.Path(argument).resolve() for argument in sys.argv[1:6])
    os.environ["AMBLE_C_LIBRARY"] = str(shared)
    os.environ["PYTHONPATH"] = str(repository / "bindings/python/src")
    os.environ["PATH"] = f"{repository / 'build/node/node_modules/node/bin'}{os.pathsep}{os.environ['PATH']}"
    folder = pathlib.Path(__file__).resolve().parent
    script, python = folder / "script.txt", [sys.executable, "-B", folder / "script_hash.py", library]
    players = {"C": [c, library, script], "Python": [*python, script], "Python, a batch on one thread": [*python, script, 1],
               "Python, a batch on two threads": [*python, script, 2]}
    web = repository / "bindings/web"
    if (web / "dist/index.js").exists() and (web / "dist/amble_web.wasm").exists():
        players["WebAssembly"] = ["node", folder / "script_hash.mjs", web, library, script]
    else:
        print("left out: the package amble-web is not built; ./test builds it")
    expected = lines_of([cpp, library, script])
    if len(expected) != 60:
        sys.exit(f"expected 60 seconds, and got {len(expected)}")
    for name, command in players.items():
        for ours, theirs in zip(expected, lines_of(command), strict=True):
            if ours != theirs:
                sys.exit(f"{name} parts from C++: second and hash '{theirs}' where C++ has '{ours}'")
    if lines_of([cpp, library, script, NUDGE])[-1] == expected[-1]:
        sys.exit("a nudge left the hash as it was: it does not see the motion")
    print(f"C++, {', '.join(players)}: 60 seconds alike, {expected[-1].split()[1]}")


if __name__ == "__main__":
    main()
