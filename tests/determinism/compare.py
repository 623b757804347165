"""A minute of motion has the same bits with g++, with clang++ and in WebAssembly under Node.

Builds pose_hash with the presets clang and wasm, plays the same library with all three, and names
the second in which they part. A nudged speed must change the hash, or it would prove nothing.

    compare.py REPOSITORY POSE_HASH LIBRARY.amble
"""

import os
import pathlib
import subprocess
import sys


def run(command, repository):
    result = subprocess.run(command, cwd=repository, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{result.stdout}")
    return result.stdout


def build(repository, preset):
    if not (repository / "build" / preset / "build.ninja").exists():
        run(["cmake", "--preset", preset], repository)
    run(["cmake", "--build", "--preset", preset, "--target", "pose_hash"], repository)
    return repository / "build" / preset / "tests/determinism"


def main():
    repository, native, library = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    node_dir = repository / "build/node/node_modules/node/bin"
    os.environ["PATH"] = f"{node_dir}{os.pathsep}{os.environ['PATH']}"

    hashes = {
        "g++": run([native, library], repository),
        "clang++": run([build(repository, "clang") / "pose_hash", library], repository),
        "WebAssembly": run(["node", "--no-experimental-fetch", build(repository, "wasm") / "pose_hash.js", library],
                           repository),
    }
    expected = hashes["g++"].splitlines()
    if len(expected) != 140:
        sys.exit(f"expected 140 lines, one a second of two techniques and a crowd, and got {len(expected)}")
    for name, text in hashes.items():
        for ours, theirs in zip(expected, text.splitlines(), strict=True):
            if ours != theirs:
                sys.exit(f"{name} parts from g++: '{theirs}' where g++ has '{ours}'")
    nudged = run([native, library, "1e-9"], repository).splitlines()
    if any(nudged[end] == expected[end] for end in (59, 119, 139)):
        sys.exit("a nudge of 1e-9 m/s left a hash as it was: it does not see the motion")
    print(f"{', '.join(hashes)}: {expected[-1]}")


if __name__ == "__main__":
    main()
