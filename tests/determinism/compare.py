"""Motion has the same bits with g++, also for newer processors, with clang++ and in WebAssembly.

Builds pose_hash with the presets clang, v3 and wasm, plays every scene on the same library with all
of them, and names the second in which they part. A nudge must change the hash of every scene, or it
would prove nothing. The native builds also make the built-in library and libraries of clips with the
same bytes: of performed ones and, where the captures lie beside the clone, of two people's.

    compare.py REPOSITORY POSE_HASH LIBRARY.amble LIBRARY_HASH
"""

import os
import pathlib
import subprocess
import sys

NUDGE = "1e-9"  # metres, m/s or a share
CAPTURES = ("park20", "bandai")  # 120 frames a second and 30, two skeletons
SCENES = {"commands", "technique", "crowd", "riding", "goals", "paths", "styles", "actions", "terrain", "snapshots"}


def run(command, repository):
    result = subprocess.run(command, cwd=repository, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{result.stdout}")
    return result.stdout


def build(repository, preset):
    if not (repository / "build" / preset / "build.ninja").exists():
        run(["cmake", "--preset", preset], repository)
    targets = ["pose_hash"] if preset == "wasm" else ["pose_hash", "library_hash"]
    run(["cmake", "--build", "--preset", preset, "--target", *targets], repository)
    return repository / "build" / preset


def processor_is_new():
    """Whether this machine runs what the preset v3 builds."""
    flags = pathlib.Path("/proc/cpuinfo")
    return flags.exists() and {"avx2", "fma", "bmi2"} <= set(flags.read_text(encoding="utf-8").split())


def last_of_scenes(lines):
    """The last hash of each scene."""
    return {line.split()[0]: line.split()[-1] for line in lines}


def compare_libraries(repository, native, programs):
    """Libraries that the programs, by name, build from the same clips."""
    folders = [repository.parent / "shared/mocap" / name for name in CAPTURES]
    there = [folder for folder in folders if folder.is_dir()]
    if len(there) < len(folders):
        print("libraries of captures were left out: there are none beside the clone")
    expected = run([native, "0", *there], repository).splitlines()
    if len(expected) != 2 * (1 + len(there)):
        sys.exit(f"expected two libraries of every set of clips, and got {expected}")
    for name, program in programs.items():
        for ours, theirs in zip(expected, run([program, "0", *there], repository).splitlines(), strict=True):
            if ours != theirs:
                sys.exit(f"{name} builds another library than g++: '{theirs}' where g++ has '{ours}'")
    nudged = run([native, "1e-4"], repository).splitlines()
    if any(ours == other for ours, other in zip(expected, nudged)):
        sys.exit("a nudge left the hash of a library as it was: it does not see the motion")
    return len(expected)


def main():
    repository, native, library, native_library = (pathlib.Path(argument).resolve() for argument in sys.argv[1:5])
    node_dir = repository / "build/node/node_modules/node/bin"
    os.environ["PATH"] = f"{node_dir}{os.pathsep}{os.environ['PATH']}"

    programs = {"g++": [native], "clang++": [build(repository, "clang") / "tests/determinism/pose_hash"]}
    libraries = {"clang++": repository / "build/clang/default.amble"}
    if processor_is_new():
        programs["g++ for x86-64-v3"] = [build(repository, "v3") / "tests/determinism/pose_hash"]
        libraries["g++ for x86-64-v3"] = repository / "build/v3/default.amble"
    else:
        print("left out: this processor does not run programs for x86-64-v3")
    programs["WebAssembly"] = ["node", "--no-experimental-fetch",
                               build(repository, "wasm") / "tests/determinism/pose_hash.js"]

    hashers = {name: path.parent / "tests/determinism/library_hash" for name, path in libraries.items()}
    built = compare_libraries(repository, native_library, hashers)
    for name, path in libraries.items():
        if path.read_bytes() != library.read_bytes():
            sys.exit(f"the built-in library of {name} is not that of g++: {path}")
    hashes = {name: run([*program, library], repository).splitlines() for name, program in programs.items()}
    expected = hashes["g++"]
    if last_of_scenes(expected).keys() != SCENES:
        sys.exit(f"expected the scenes {sorted(SCENES)}, and got {sorted(last_of_scenes(expected))}")
    for name, lines in hashes.items():
        for ours, theirs in zip(expected, lines, strict=True):
            if ours != theirs:
                sys.exit(f"{name} parts from g++: '{theirs}' where g++ has '{ours}'")
    nudged = last_of_scenes(run([native, library, NUDGE], repository).splitlines())
    for scene, last in last_of_scenes(expected).items():
        if nudged[scene] == last:
            sys.exit(f"a nudge of {NUDGE} left the hash of {scene} as it was: it does not see the motion")
    print(f"{', '.join(hashes)}: {len(expected)} seconds of {len(SCENES)} scenes alike; {built} libraries too, natively")


if __name__ == "__main__":
    main()
