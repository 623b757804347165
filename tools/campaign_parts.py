"""The parts of the campaign, and the pieces that each of them is done in."""

import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import threading
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
LIBRARY = BUILD / "release/default.amble"
BATCH = 2  # characters of one piece of the soak: about a minute
FAULTS = ("no_numbers", "allocations", "root_jumps", "lost_moments")
UNDER_VALGRIND = "Quaternion*:Bvh*:*Gltf*:File*:NewFile*:Spool*:Streams*:GlbStreams*:CharacterTest.*:SnapshotBytes*"
FUZZ_ROUNDS, FUZZ_SECONDS = 12, 300  # an hour a target, round by round
STUDIO_ROUNDS, STUDIO_SECONDS = 12, 300  # an hour of clicks
TEST_SHARES, CHECKED_SHARES = 24, 12  # of the tests; of the unit tests under a checker, which are slow
FAULT_SHARES = 48  # of the calls that fail in turn
IN_OTHER_PARTS = "fuzz_long|sanitizers|races|faults_long|cli_faults_long|studio_faults_long|cli_day"  # tests that need not be run twice
ALIKE = (("release", 1), ("release", 2), ("release", 4), ("clang", 2), ("v3", 2), ("wasm", 1))


def node():
    own = BUILD / "node/node_modules/node/bin/node"
    return [str(own) if own.exists() else "node", "--no-experimental-fetch"]


def soak_command(build):
    if build == "wasm":
        return [*node(), BUILD / "wasm/tests/soak/soak.js"]
    return [BUILD / build / "tests/soak/soak"]


class Work:
    """One part at work: its folder, its log and what it has built."""

    def __init__(self, name, folder):
        self.folder = folder
        self.log = open(folder / f"{name}.log", "a", encoding="utf-8")
        self.built, self.building = {}, threading.Lock()

    def run(self, *command, environment=None, cwd=ROOT):
        """The status and what was said."""
        done = subprocess.run([str(word) for word in command], cwd=cwd, env={**os.environ, **(environment or {})},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
        self.log.write(f"$ {' '.join(map(str, command))}\n{done.stdout}")
        self.log.flush()
        return done.returncode, done.stdout

    def build(self, preset, *targets):
        with self.building:
            if (preset, targets) not in self.built:
                if not (BUILD / preset / "build.ninja").exists():
                    self.run("cmake", "--preset", preset)
                self.built[preset, targets] = self.run("cmake", "--build", "--preset", preset, "--target", *targets)[0] == 0
            return self.built[preset, targets]


@dataclasses.dataclass
class Part:
    title: str
    pieces: typing.Callable  # of the options: their names
    run: typing.Callable  # of the work and a piece's name: whether all was well, and figures
    asked: typing.Callable = lambda options: ""  # of the options: what the whole is
    sum: typing.Callable | None = None  # of the figures of all pieces; where adding up does not do
    at_once: int = 1  # pieces, of programs that use one core


def last_json(said):
    lines = [line for line in said.splitlines() if line.startswith("{")]
    return json.loads(lines[-1]) if lines else None


def shares(count):
    return lambda options: [f"{k + 1:02}_of_{count}" for k in range(count)]


def whole(options):
    return ["whole"]


def share_of(piece):
    """Of "…03_of_12": 3 and 12."""
    return [int(number) for number in piece.rsplit(" ", 1)[-1].split("_of_")]


def soak_pieces(options):
    size = min(BATCH, options.characters)
    return [f"{options.hours:g}h_{first:05}_{size}" for first in range(1, options.characters + 1, size)]


def soak(build):
    def run(work, piece):
        if not work.build(build, "soak"):
            return False, {"told": "it does not build"}
        hours, first, size = piece.split("_")
        threads = 1 if build == "wasm" else os.cpu_count()
        status, said = work.run(*soak_command(build), LIBRARY, hours.removesuffix("h"), size, threads, int(first))
        figures = last_json(said)
        if figures is None:
            return False, {"told": f"ended with {status}: {said[-300:]}"}
        return status == 0 and not any(figures[name] for name in FAULTS), figures
    return run


def soak_sum(pieces):
    lived = [one for one in pieces if "frames" in one]
    hours = sum(one["character_hours"] for one in lived)
    out = {"character_hours": round(hours, 2)}
    out.update({name: sum(one[name] for one in lived) for name in ("characters", "frames", *FAULTS)})
    for name in ("joint_pops_an_hour", "root_pops_an_hour"):
        out[name] = round(sum(one[name] * one["character_hours"] for one in lived) / hours, 1) if hours else None
    return out


def soak_asked(options):
    return f"{options.hours:g} h × {options.characters} characters"


def soak_alike(work, piece):
    """Short lives with 1, 2 and 4 threads and in every build: one hash."""
    hashes = {}
    for build, threads in ALIKE:
        if not work.build(build, "soak"):
            return False, {"told": f"{build} does not build"}
        figures = last_json(work.run(*soak_command(build), LIBRARY, "0.1", 4, threads)[1])
        hashes[f"{build}, {threads} threads"] = figures["hash"] if figures else "none"
    return len(set(hashes.values())) == 1 and "none" not in hashes.values(), hashes


def tests(work, piece):
    first, of = share_of(piece)
    status, said = work.run("ctest", "--test-dir", BUILD / "release", "--output-on-failure", "--parallel", os.cpu_count(),
                            "-I", f"{first},,{of}", "--exclude-regex", f"^({IN_OTHER_PARTS})$")
    return status == 0, {"told": [line for line in said.splitlines() if "tests passed" in line]}


def fuzz_targets():
    sources = (path.stem for path in (ROOT / "fuzz").glob("*.cpp"))
    return sorted(f"fuzz_{stem}" for stem in sources)


def fuzz_pieces(options):
    return [f"{target} {k + 1:02}_of_{FUZZ_ROUNDS}" for k in range(FUZZ_ROUNDS) for target in fuzz_targets()]


def fuzz(work, piece):
    """What a target has found interesting is kept for its next round."""
    target, (number, _) = piece.split(" ")[0], share_of(piece)
    kept = work.folder / "corpus" / target
    kept.mkdir(parents=True, exist_ok=True)
    status, said = work.run(sys.executable, "-B", "tests/fuzz.py", ROOT, FUZZ_SECONDS, "--target", target, "--kept", kept,
                            "--seed", number)
    runs = [int(line.split()[-1]) for line in said.splitlines() if line.startswith("stat::number_of_executed_units")]
    return status == 0, {"seconds": FUZZ_SECONDS, "runs": sum(runs), **({} if status == 0 else {"told": said[-500:]})}


def sanitized(work, piece, preset="asan"):
    if not work.build(preset, "amble_tests"):
        return False, {"told": "it does not build"}
    return unit_tests(work, piece, [BUILD / preset / "tests/amble_tests"])


def valgrind(work, piece):
    return unit_tests(work, piece, ["valgrind", "--quiet", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite",
                                    BUILD / "release/tests/amble_tests", f"--gtest_filter={UNDER_VALGRIND}"])


def unit_tests(work, piece, command):
    number, of = share_of(piece)
    status, said = work.run(*command, environment={"GTEST_TOTAL_SHARDS": str(of), "GTEST_SHARD_INDEX": str(number - 1)})
    passed = [int(line.split()[3]) for line in said.splitlines() if line.startswith("[  PASSED  ]")]
    return status == 0 and bool(passed), {"passed": sum(passed), **({} if status == 0 else {"told": said[-1000:]})}


def tsan(work, piece):
    if not work.build("tsan", "threads"):
        return False, {"told": "it does not build"}
    status, said = work.run(BUILD / "tsan/tests/threads")
    return status == 0, {"told": said.splitlines()[-4:]}


def fault_pieces(options):
    from_commands = [line.split('"')[1] for line in (ROOT / "tests/cli_faults_test.py").read_text("utf-8").splitlines()
                     if line.startswith('    "') and '": ["' in line]
    every = [f"{k + 1:02}_of_{FAULT_SHARES}" for k in range(FAULT_SHARES)]
    return ["server"] + [f"{of} {share}" for share in every for of in ("library", *from_commands)]


def faults(work, piece):
    tested, hooks = BUILD / "release/bin/amble", BUILD / "release/tests/libfault_hooks.so"
    share = piece.rsplit(" ", 1)[-1].replace("_of_", "/")
    if piece == "server":
        status, said = work.run(sys.executable, "-B", "tests/studio_faults_test.py", tested, hooks, 0)
    elif piece.startswith("library"):
        folder = work.folder / "faults"
        folder.mkdir(exist_ok=True)
        status, said = work.run(BUILD / "release/tests/faults", folder, share, 1e9)
    else:
        status, said = work.run(sys.executable, "-B", "tests/cli_faults_test.py", tested, hooks, ROOT, share,
                                f"Faults.test_{piece.split(' ')[0]}")
    tried = sum(int(words[-4]) for line in said.splitlines() if (words := line.split()) and line.endswith("made to fail"))
    tried += sum(int(line.split(" tried, ")[0].split()[-1]) for line in said.splitlines() if " tried, " in line)
    return status == 0, {"tried": tried, **({} if status == 0 else {"told": said[-1000:]})}


def day(work, piece):
    status, said = work.run(sys.executable, "-B", "tests/cli_long_motion_test.py", BUILD / "release/bin/amble", ROOT, 86400,
                            "LongMotion.test_memory_is_flat")
    return status == 0, {"told": said.splitlines()[-3:]}


def studio(work, piece):
    number, _ = share_of(piece)
    status, said = work.run(*node()[:1], "node_modules/@playwright/test/cli.js", "test", "abuse", cwd=ROOT / "apps/studio",
                            environment={"AMBLE_ABUSE_SECONDS": str(STUDIO_SECONDS), "AMBLE_ABUSE_SEED": str(number)})
    told = [line for line in said.splitlines() if "abuse:" in line]
    return status == 0 and bool(told), {"seconds": STUDIO_SECONDS, "told": told}


def reproducible(work, piece):
    status, said = work.run(sys.executable, "-B", "tools/check_reproducible.py", "--wasm")
    return status == 0, {"told": said.splitlines()[-6:]}


PARTS = {
    "tests": Part("Every test, the long ones too", shares(TEST_SHARES), tests),
    "soak_alike": Part("The same motion in every build and number of threads", whole, soak_alike),
    "soak": Part("Characters abused, natively", soak_pieces, soak("release"), soak_asked, soak_sum),
    "soak_wasm": Part("Characters abused, in WebAssembly", soak_pieces, soak("wasm"), soak_asked, soak_sum,
                      os.cpu_count()),
    "fuzz": Part("Fuzz targets", fuzz_pieces, fuzz,
                 lambda options: f"{FUZZ_ROUNDS * FUZZ_SECONDS} s × {len(fuzz_targets())} targets"),
    "asan": Part("Unit tests under ASan and UBSan", shares(CHECKED_SHARES), sanitized, at_once=os.cpu_count()),
    "tsan": Part("Eight threads under TSan", whole, tsan),
    "valgrind": Part("Unit tests under valgrind", shares(CHECKED_SHARES), valgrind,
                     lambda options: f"those named {UNDER_VALGRIND}", at_once=os.cpu_count()),
    "faults": Part("Every allocation, write and read fails once", fault_pieces, faults, lambda options: "every call"),
    "day": Part("A day of motion in one file", whole, day),
    "studio": Part("The studio driven at random", shares(STUDIO_ROUNDS), studio,
                   lambda options: f"{STUDIO_ROUNDS * STUDIO_SECONDS} s"),
    "reproducible": Part("The same bytes from two builds", whole, reproducible),
}
