"""Compares `amble score` with the reference scorer beside the clone, key by key.

    compare_scores.py AMBLE SHARED [--all]

Every key of the reference must be there with the same value: numbers within 0.1 % or one unit of
their last printed digit, names and counts exactly. Without --all a sample of the captures is
taken. Exit status 77 when the reference, the captures or numpy are missing: nothing to compare.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
SAMPLE = ("park20/16_16", "park20/16_11", "park20/16_42", "park20/16_46", "control5/16_34", "styles10/137_29",
          "styles10/137_12", "streams/09_12", "actions/111_37", "bandai/dataset-1_walk_normal_001",
          "bandai/dataset-1_run_active_001", "bandai/dataset-2_walk-turn-left_normal_001")


def close(ours, reference):
    # A rounded figure may fall to either side of the last digit.
    return abs(ours - reference) <= 1e-3 * abs(reference) + 1.01 * 10 ** -decimals(reference)


def decimals(number):
    text = repr(number)
    return len(text.split(".")[1]) if "." in text and not text.endswith(".0") else 0 if isinstance(number, int) else 1


def differences(ours, reference, where=""):
    if isinstance(reference, dict):
        if not isinstance(ours, dict):
            yield f"{where}: {ours!r} for {reference!r}"
            return
        for key, value in reference.items():
            if key not in ours:
                yield f"{where}.{key} is missing"
            else:
                yield from differences(ours[key], value, f"{where}.{key}")
    elif isinstance(reference, list):
        if not isinstance(ours, list) or len(ours) != len(reference):
            yield f"{where}: {ours!r} for {reference!r}"
            return
        for i, value in enumerate(reference):
            yield from differences(ours[i], value, f"{where}[{i}]")
    elif isinstance(reference, float) and isinstance(ours, (int, float)) and not isinstance(ours, bool):
        if not close(ours, reference):
            yield f"{where}: {ours} for {reference}"
    elif ours != reference:
        yield f"{where}: {ours!r} for {reference!r}"


def cases(shared, everything):
    mocap, clips = shared / "mocap", sorted((shared / "performer/reference/clips").glob("*.bvh"))
    with open(mocap / "index.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        if not everything and row["file"].removesuffix(".bvh") not in SAMPLE:
            continue
        options = ["--scale", row["scale_to_m"], "--drop-first"]
        if row["file"].startswith("styles10"):
            options += ["--level-floor"]
        yield mocap / row["file"], options
    for clip in clips:
        yield clip, ["--ground", "0", "--speed", "1.3", "--turn-rad", "0.1"]
    first, second = mocap / "park20/16_16.bvh", mocap / "park20/16_58.bvh"
    yield first, ["--scale", "0.056444", "--drop-first", "--ground", "0", "--rest-from", str(second)]
    yield first, ["--scale", "0.056444", "--drop-first", "--sole", "0.09,0.03,0.02", "--turn", "3", "--path", "line"]
    yield first, ["--scale", "0.056444", "--drop-first", "--sole", "0.09,0.03,0.02,0.08,0.02,0.01",
                  "--path", "spline", "--terrain", "hills"]
    yield first, ["--scale", "0.056444", "--drop-first", "--path", "bezier", "--stairs", "0.02,0.3,0.5,4"]
    yield first, ["--scale", "0.056444", "--drop-first", "--path", "through"]


INPUTS = {
    "line": [[0.4 * i, 0.1 * i, 0.4 * i * i / 10] for i in range(12)],
    "spline": {"points": [[0, -2], [0.3, 0], [-0.4, 2], [0, 4]], "closed": True},
    "through": {"points": [[0, -2], [0.3, 0], [-0.4, 2], [0, 4]], "through": True},
    "bezier": {"bezier": [[[0, -2], [1, -1], [1, 1], [0, 2]], [[0, 2], [-1, 3], [-1, 4], [0, 5]]]},
    "hills": {"origin": [-3, -3], "spacing": 1.0,
              "heights": [[0.02 * ((7 * i + 3 * k) % 5) for i in range(8)] for k in range(9)]},
}


def run(command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if not result.stdout.strip():
        raise SystemExit(f"{command}: {result.stderr}")
    return json.loads(result.stdout), result.returncode


def interpreter_with_numpy():
    """This one, or else the system's: numpy comes from a package of it."""
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            if subprocess.run([python, "-c", "import numpy"], capture_output=True, check=False).returncode == 0:
                return python
        except OSError:
            pass
    return None


def main():
    amble, shared = sys.argv[1], pathlib.Path(sys.argv[2])
    reference = shared / "tools/score/score.py"
    if not reference.exists() or not (shared / "mocap/index.csv").exists():
        print(f"skipped: no reference scorer or no captures in {shared}")
        return SKIPPED
    python = interpreter_with_numpy()
    if not python:
        print("skipped: the reference scorer needs numpy")
        return SKIPPED
    compared = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, content in INPUTS.items():
            pathlib.Path(folder, name).write_text(json.dumps(content), encoding="utf-8")
        for clip, options in cases(shared, "--all" in sys.argv):
            options = [str(pathlib.Path(folder, option)) if option in INPUTS else option for option in options]
            expected, expected_status = run([python, "-B", reference, clip, *options])
            got, status = run([amble, "score", clip, "--json", *options])
            faults = list(differences(got, expected))
            if status != expected_status:
                faults.append(f"exit status {status} for {expected_status}")
            compared += 1
            wrong += bool(faults)
            for fault in faults[:12]:
                print(f"{clip.parent.name}/{clip.name} {' '.join(options)}: {fault}")
    print(f"{compared} clips compared, {wrong} differ")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
