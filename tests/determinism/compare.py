"""A minute of motion has the same bits with g++, with clang++ and in WebAssembly under Node.

Builds pose_hash with the presets clang and wasm, plays the same library with all three, and names
the second in which they part. A nudged speed must change the hash, or it would prove nothing.
The components of the performer's styles, found by style_components, are the same to 1e-6.

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
    run(["cmake", "--build", "--preset", preset, "--target", "pose_hash", "style_components"], repository)
    return repository / "build" / preset / "tests/determinism"


def components(text):
    """Body part and number of each component, with its values."""
    lines = [line.split() for line in text.splitlines()]
    return {(part, number): [float(value) for value in values] for part, number, *values in lines}


def compare_components(found):
    expected = components(found["g++"])
    if len(expected) < 20:
        sys.exit(f"expected components of five body parts, and got {len(expected)} in all")
    for name, text in found.items():
        theirs = components(text)
        if theirs.keys() != expected.keys():
            sys.exit(f"{name} finds other components than g++")
        for key, values in expected.items():
            apart = max(abs(ours - other) for ours, other in zip(values, theirs[key], strict=True))
            if apart > 1e-6:
                sys.exit(f"{name} parts from g++ in component {' '.join(key)} by {apart:.3g}")


def main():
    repository, native, library = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    node_dir = repository / "build/node/node_modules/node/bin"
    os.environ["PATH"] = f"{node_dir}{os.pathsep}{os.environ['PATH']}"

    clang, wasm = build(repository, "clang"), build(repository, "wasm")
    node = ["node", "--no-experimental-fetch"]
    hashes = {
        "g++": run([native, library], repository),
        "clang++": run([clang / "pose_hash", library], repository),
        "WebAssembly": run([*node, wasm / "pose_hash.js", library], repository),
    }
    compare_components({
        "g++": run([native.with_name("style_components")], repository),
        "clang++": run([clang / "style_components"], repository),
        "WebAssembly": run([*node, wasm / "style_components.js"], repository),
    })
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
