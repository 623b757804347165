"""Compares `amble evaluate` with the reference measure beside the clone, stride by stride.

    compare_fidelity.py AMBLE SHARED [--all]

The same strides must be found and every figure of the means agree within 2 %, or half a unit of the
last digit that a table shows. Without --all two folders of few clips are taken. Exit status 77 when
the reference, the captures or numpy are missing: nothing to compare.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
SHARE = 0.02
LEAST = {"cm": 0.005, "deg": 0.05, "feet": 0.005, "knee": 0.05, "knee_peak": 0.1, "seconds": 0.1}  # ratios: 0.005
FENCES = ("engine", "nearest", "same clip")


def reference(amble, shared, clips, options):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "reference.json"
        subprocess.run([sys.executable, shared / "tools/fidelity/fidelity.py", amble, *clips, *options, "--json", out],
                       check=True, capture_output=True)
        return json.loads(out.read_text(encoding="utf-8"))


def ours(amble, clips, options):
    made = subprocess.run([amble, "evaluate", *clips, *options, "--json"], check=True, capture_output=True, text=True)
    return {one["name"]: one for one in json.loads(made.stdout)["fidelity"]["fences"]}


def differences(found, wanted):
    for gait in ("walk", "run"):
        for fence in FENCES:
            figures, expected = found[fence][gait], wanted.get(gait, {}).get(fence)
            if expected is None:
                if figures["strides"]:
                    yield f"{gait} {fence}: {figures['strides']} strides where the reference has none"
                continue
            if expected["strides"] < 3:
                continue  # one stride found a frame later is no mean
            for key, value in expected.items():
                if abs(figures[key] - value) > max(SHARE * abs(value), LEAST.get(key, 0.005)):
                    yield f"{gait} {fence} {key}: {figures[key]:.4f} for {value:.4f}"


def main():
    amble, shared = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    try:
        import numpy  # noqa: F401  the reference needs it
    except ImportError:
        print("numpy is missing: nothing to compare")
        return SKIPPED
    mocap = shared / "mocap"
    if not (shared / "tools/fidelity/fidelity.py").exists() or not (mocap / "strangers/35").exists():
        print(f"no reference or no captures in {shared}: nothing to compare")
        return SKIPPED
    sets = [([mocap / "control5"], ["--own"]), ([mocap / "strangers/35"], [])]
    if "--all" in sys.argv:
        people = [mocap / "park20", mocap / "control5"]
        sets = [(people, []), (people, ["--own"]), ([mocap / "strangers/35"], []), ([mocap / "strangers/35"], ["--own"])]
    failures = 0
    for clips, options in sets:
        wrong = list(differences(ours(amble, clips, options), reference(amble, shared, clips, options)))
        print(*(folder.name for folder in clips), *options, "agree" if not wrong else "differ")
        for line in wrong:
            print("   ", line)
        failures += len(wrong)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
