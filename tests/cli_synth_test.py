"""Runs `amble synth` as people do: along paths, after pointers, in a direction.

    cli_synth_test.py AMBLE
"""

import json
import math
import pathlib
import random
import sys
import unittest

from command_line import CommandLine

SOLE = "0.08,0.025,0.02"


def around(count, place):
    return [place(2 * math.pi * i / count) for i in range(count)]


def wander():
    numbers = random.Random(4)
    return [[numbers.uniform(-2, 2), 1.7 * i] for i in range(10)]


CURVES = {
    "line": {"points": [[0, 0], [0, 4], [0, 8], [0, 12]]},
    "circle": {"points": around(8, lambda a: [3 * math.cos(a), 3 * math.sin(a)]), "closed": True},
    "figure of eight": {"points": around(12, lambda a: [3 * math.sin(2 * a), 4 * math.sin(a)]), "closed": True,
                        "through": True},
    "slalom": {"points": [[0, 0]] + [[1.2 * (-1) ** i, 2.0 * i] for i in range(1, 9)]},
    "spiral": {"points": [[(1 + 0.3 * a) * math.cos(a), (1 + 0.3 * a) * math.sin(a)]
                          for a in (i * math.pi / 4 for i in range(20))], "through": True},
    "hairpin": {"points": [[0, 0], [0, 3], [0, 6], [0.6, 7.2], [1.2, 6], [1.2, 3], [1.2, 0]]},
    "right angle": {"bezier": [[[0, 0], [0, 1], [0, 3], [0, 4]], [[0, 4], [1, 4], [3, 4], [4, 4]]]},
    "S": {"bezier": [[[0, 0], [0, 3], [4, 3], [4, 6]], [[4, 6], [4, 9], [0, 9], [0, 12]]]},
    "ellipse": {"points": around(12, lambda a: [4 * math.cos(a), 2 * math.sin(a)]), "closed": True, "through": True},
    "random": {"points": wander()},
}
# Walking, slow and fast running along one B-spline.
SPLINE = {"points": [[0, 0], [0, 4], [3, 8], [-1, 13], [-4, 18], [0, 23], [4, 27]]}


class SynthCommand(CommandLine):
    def pops(self):
        score = json.loads(self.amble("score", "out.bvh", "--ground", "0", "--sole", SOLE, "--json").stdout)
        return [score["pops"][key] for key in ("joint_frames", "root_frames", "foot_frames")]

    def write(self, name, document):
        (self.folder / name).write_text(json.dumps(document), encoding="utf-8")
        return name

    def follow(self, curve, *arguments):
        path = self.write("path.json", curve)
        report = self.synth("--path", path, *arguments)
        result = self.amble("score", "out.bvh", "--ground", "0", "--sole", SOLE, "--path", path, "--json")
        score = json.loads(result.stdout)
        return report, score

    def assert_followed(self, score, label):
        track = score["cross_track_cm"]["smoothed"]
        self.assertEqual(score["problems"], [], label)
        self.assertLessEqual(track["mean"], 3, label)
        self.assertLessEqual(track["p95"], 6, label)
        self.assertGreaterEqual(score["path"]["covered_fraction"], 0.95, label)

    def test_follows_ten_curves_walking_and_as_fast_as_it_can(self):
        for name, curve in CURVES.items():
            walked, score = self.follow(curve, "--speed", 1.3)
            self.assert_followed(score, name)
            hurried, score = self.follow(curve)
            self.assert_followed(score, name + " as fast as possible")
            self.assertLess(hurried["seconds"], walked["seconds"], name)

    def test_walks_and_runs_along_one_spline(self):
        for speed in (1.3, 2.4, 3.4):
            report, score = self.follow(SPLINE, "--speed", speed)
            self.assert_followed(score, f"{speed} m/s")
            self.assertEqual(score["limits"]["violated"], [], f"{speed} m/s")
            # Who runs is held up by bends: nobody takes them harder than the library's people.
            least = 0.85 if speed > 3 else 0.9
            self.assertGreater(report["distance_m"] / report["seconds"], least * speed)

    def test_starts_and_ends_standing_when_asked(self):
        self.follow(SPLINE, "--from-stand", "--to-stand")
        self.assertEqual(self.trace[0]["type"], "stand")
        last = self.trace[-1]
        self.assertEqual(last["type"], "stand")
        self.assertLess(math.hypot(float(last["vehicle_x"]) - 4, float(last["vehicle_z"]) - 27), 0.05)

    def chase(self, points):
        self.synth("--pointer", self.write("pointer.json", {"hz": 30, "points": points}), "--steering", "direct")
        self.gaits = [row["type"] for row in self.trace if row["type"] in ("walk", "run")]
        return [math.hypot(float(row["vehicle_x"]) - float(row["input_x"]), float(row["vehicle_z"]) - float(row["input_z"]))
                for row in self.trace]

    def test_reaches_a_pointer_walking_and_running(self):
        for speed, gait in ((1, "walk"), (3, "run")):
            gaps = self.chase([[0, 2 + speed * i / 30] for i in range(450)])
            self.assertLess(max(gaps[-120:]), 0.3, f"{speed} m/s")
            self.assertEqual(self.gaits[-1], gait)
            changes = sum(a != b for a, b in zip(self.gaits, self.gaits[1:]))
            self.assertLessEqual(changes, 1)

    def test_steers_humanly_after_a_pointer(self):
        places, z = [], 0.0
        for i in range(660):  # it strolls, races, strolls and rests
            places.append([0, z])
            z += (1.2 if i < 120 else 3.0 if i < 330 else 1.2 if i < 480 else 0.0) / 30
        self.synth("--pointer", self.write("pointer.json", {"hz": 30, "points": places}))
        kinds = [row["type"] for row in self.trace if row["type"] != "turn"]
        told = [kind for kind, before in zip(kinds, [""] + kinds) if kind != before]
        self.assertEqual(told, ["stand", "walk", "run", "walk", "stand"])
        score = json.loads(self.amble("score", "out.bvh", "--ground", "0", "--json").stdout)
        self.assertEqual([score["pops"][kind] for kind in ("root_frames", "foot_frames")], [0, 0])

    def test_is_pushed_by_a_stick(self):
        forces = [[0, 0.5]] * 90 + [[0, 0]] * 30
        self.synth("--force", self.write("force.json", {"hz": 30, "forces": forces}))
        self.assertGreater(float(self.trace[-1]["vehicle_z"]), 1.5)
        self.assertLess(abs(float(self.trace[-1]["pelvis_z"]) - float(self.trace[-1]["vehicle_z"])), 0.2)

    def test_walks_in_a_direction(self):
        self.synth("--direction", 1.2, "--speed", 1.3, "--seconds", 5)
        self.assertAlmostEqual(float(self.trace[-1]["vehicle_h"]), 1.2, delta=0.01)
        self.assertAlmostEqual(float(self.trace[-1]["speed"]), 1.3, delta=0.01)

    def test_stays_in_place_and_starts_at_a_phase(self):
        self.synth("--speed", 1.3, "--turn", 0.3, "--seconds", 4, "--in-place", "--start-phase", 0.5)
        self.assertAlmostEqual(float(self.trace[0]["phase"]), 0.5, delta=1e-3)
        score = json.loads(self.amble("score", "out.bvh", "--json").stdout)
        self.assertLess(abs(score["speed_mps"]["median"]), 0.05)

    def test_loops_exactly(self):
        report = self.synth("--speed", 1.3, "--turn", 0.2, "--seconds", 3, "--in-place", "--loop")
        lines = (self.folder / "out.bvh").read_text(encoding="utf-8").splitlines()
        frames = lines[lines.index("MOTION") + 3:]
        first, last = ([float(n) for n in line.split()] for line in (frames[0], frames[-1]))
        self.assertEqual(len(frames), report["frames"])
        self.assertLess(max(abs(a - b) for a, b in zip(first, last)), 2e-3)
        self.assertGreaterEqual(report["fps"], 60)

    def test_types_of_a_script(self):
        commands = [{"t": 0, "speed": 1.2, "type": "walk"}, {"t": 3, "speed": 2.6, "type": "run"}, {"t": 6, "type": "stand"},
                    {"t": 9, "type": "stand"}]
        self.synth("--script", self.write("script.json", {"commands": commands}))
        self.assertEqual(self.trace[-1]["type"], "stand")
        self.assertIn("run", {row["type"] for row in self.trace})

    def test_goes_to_goals_and_stands_there(self):
        numbers = random.Random(8)
        goals = [(0.3, -0.2, 2.5), (0.0, 0.05, 0.0), (-3.0, -4.0, 1.0)]
        goals += [(numbers.uniform(-7, 7), numbers.uniform(-7, 7), numbers.uniform(-3.1, 3.1)) for _ in range(6)]
        for x, z, heading in goals:
            self.synth(f"--goal={x},{z},{heading}")
            standing = self.trace[-60:]
            self.assertEqual({row["type"] for row in standing}, {"stand"})
            mean = {key: sum(float(row[key]) for row in standing) / 60 for key in ("pelvis_x", "pelvis_z", "vehicle_h")}
            self.assertLess(math.hypot(mean["pelvis_x"] - x, mean["pelvis_z"] - z), 0.02, (x, z, heading))
            self.assertLess(abs(math.remainder(mean["vehicle_h"] - heading, 2 * math.pi)), math.radians(2))
            self.assertEqual(self.pops(), [0, 0, 0])

    def test_every_weighting_goes_with_every_blender(self):
        motions = set()
        for weights in ("rbf", "delaunay"):
            for blend in ("timewarp", "fourier"):
                _, score = self.follow(SPLINE, "--speed", 2.4, "--weights", weights, "--blend", blend)
                self.assert_followed(score, f"{weights}, {blend}")
                self.assertEqual(score["limits"]["violated"], [], f"{weights}, {blend}")
                motions.add((self.folder / "out.bvh").read_text(encoding="utf-8"))
        self.assertEqual(len(motions), 4)
        self.synth("--speed", 1.25, "--turn", 0.3, "--weights", "delaunay")
        said = [float(value) for key, value in self.trace[-1].items() if key.startswith("w_") and float(value) > 0]
        self.assertLessEqual(len(said), 3)
        self.synth("--speed", 1.3, "--turn=-0.8", "--as-printed")
        self.assertLess(min(float(value) for key, value in self.trace[-1].items() if key.startswith("w_")), 0)

    def test_stops_in_a_pose_of_a_clip(self):
        self.amble("performer", "-o", "clips")
        commands = [{"t": 0, "speed": 1.2}, {"t": 1, "speed": 0}, {"t": 5, "speed": 0}]
        script = self.write("script.json", {"commands": commands})
        self.synth("--script", script, "--weights", "delaunay")
        plain = (self.folder / "out.bvh").read_text(encoding="utf-8").splitlines()[-1].split()
        self.synth("--script", script, "--weights", "delaunay", "--stop-pose", "clips/arms_open.bvh:1.5")
        opened = (self.folder / "out.bvh").read_text(encoding="utf-8").splitlines()[-1].split()
        self.assertGreater(max(abs(float(a) - float(b)) for a, b in zip(plain, opened)), 30)

    def test_parameters_of_the_librarys_own(self):
        self.amble("performer", "-o", "clips")
        clips = [{"file": f"clips/walk_{speed}.bvh", "parameters": {"load": load}}
                 for speed, load in (("0.6", 0), ("0.9", 10), ("1.2", 0), ("1.5", 10), ("1.8", 0))]
        manifest = self.write("manifest.json", {"clips": clips})
        built = self.amble("library", "build", *(clip["file"] for clip in clips), "--manifest", manifest, "-o", "own.amble")
        self.assertEqual(built.returncode, 0, built.stderr)
        laden = []
        for load in (0, 10):
            commands = [{"t": t, "speed": 1.25, "parameters": {"load": load}} for t in (0, 3)]
            self.synth("--library", "own.amble", "--script", self.write("script.json", {"commands": commands}))
            row = self.trace[-1]
            laden.append(sum(float(value) for key, value in row.items()
                             if key.startswith(("w_walk_0.9", "w_walk_1.5"))))
            self.assertAlmostEqual(float(row["speed"]), 1.25, delta=0.02)
        self.assertGreater(laden[1], laden[0] + 0.3)

    def test_a_type_of_the_librarys_own(self):
        self.amble("performer", "-o", "clips")
        names = ["walk_0.9", "walk_1.2", "walk_1.5", "tired_walk"]
        manifest = self.write("manifest.json", {"clips": [{"file": "clips/tired_walk.bvh", "type": "tired walk"}]})
        built = self.amble("library", "build", *(f"clips/{name}.bvh" for name in names), "--manifest", manifest,
                           "-o", "own.amble")
        self.assertEqual(built.returncode, 0, built.stderr)
        commands = [{"t": 0, "speed": 1.2}, {"t": 2, "speed": 0.8, "type": "tired walk"}, {"t": 9, "speed": 1.2}, {"t": 14}]
        self.synth("--library", "own.amble", "--script", self.write("script.json", {"commands": commands}))
        types = [row["type"] for row in self.trace]
        self.assertIn("tired walk", types)
        self.assertEqual(types[30], "walk")
        tired = max((row for row in self.trace if row["type"] == "tired walk"), key=lambda row: float(row["speed"]))
        self.assertGreater(sum(float(value) for key, value in tired.items() if key.startswith("w_tired")), 0.3)
        self.assertGreater(float(tired["speed"]), 0.2)

        # Without a stop on the way there and back.
        gone = [float(row["speed"]) for row in self.trace]
        self.assertGreater(min(gone[60:540]), 0.5)

        # Of its own also along a path, at its own speeds, and by name alone.
        for way in (["--path", self.write("way.json", {"points": [[0, 0], [0, 3], [1, 6], [3, 8]]})], ["--speed", 0.8]):
            self.synth("--library", "own.amble", *way, "--gait", "tired walk")
            kinds = [row["type"] for row in self.trace]
            self.assertGreater(kinds.count("tired walk"), 0.7 * len(kinds))
            self.assertLess(max(float(row["outside"]) for row in self.trace), 0.4)
        for wrong in ("gallop", "1.5", "nan"):
            result = self.amble("synth", "--library", "own.amble", "--speed", 1, "--gait", wrong, "-o", "bad.bvh")
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn("--gait", result.stderr)

        # It is shown with the others.
        shown = self.amble("library", "show", "own.amble", "--svg", "own.svg")
        self.assertIn("tired walk (", shown.stdout)
        self.assertIn("missing: no walk backwards", shown.stdout)
        self.assertIn(">tired walk</tspan>", (self.folder / "own.svg").read_text())

        # Mixed in while walking on, half of it, and out again.
        commands = [{"t": 0, "speed": 1.0}, {"t": 2, "speed": 1.0, "mix": {"tired walk": 0}},
                    {"t": 2.5, "speed": 1.0, "mix": {"tired walk": 0.5}}, {"t": 6, "speed": 1.0, "mix": {"tired walk": 0.5}},
                    {"t": 6.5, "speed": 1.0}, {"t": 9, "speed": 1.0}]
        self.synth("--library", "own.amble", "--script", self.write("mix.json", {"commands": commands}))
        share = [sum(float(value) for key, value in row.items() if key.startswith("w_tired")) for row in self.trace]
        at = lambda seconds: share[round(seconds * 60)]
        self.assertLess(at(1.5), 0.001)
        self.assertAlmostEqual(at(5), 0.5, delta=0.05)
        self.assertLess(at(8.9), 0.001)
        self.assertEqual({row["type"] for row in self.trace}, {"walk"})
        self.assertEqual(self.pops(), [0, 0, 0])

    def test_bad_input_is_told_in_one_line(self):
        bad = {
            "path.json: unknown key \"line\"": ["--path", self.write("path.json", {"line": []})],
            "path2.json: point 2": ["--path", self.write("path2.json", {"points": [[0, 0], ["x", 1]]})],
            "path3.json: the path has no length": ["--path", self.write("path3.json", {"points": [[1, 1], [1, 1]]})],
            "pointer.json: expected": ["--pointer", self.write("pointer.json", {"points": []})],
            "script.json: command 1: no type": [
                "--script", self.write("script.json", {"commands": [{"t": 0, "type": "fly"}]})],
            "mixed.json: command 1: no type 'gliding' can be mixed in": [
                "--script", self.write("mixed.json", {"commands": [{"t": 0, "mix": {"gliding": 1}}, {"t": 1}]})],
            "give one of": ["--path", "path.json", "--pointer", "pointer.json"],
            "load.json: command 1: the library has no parameter 'load'": ["--script", self.write("load.json", {
                "commands": [{"t": 0, "parameters": {"load": 1}}, {"t": 1}]})],
            "--extrapolate needs --weights delaunay": ["--speed", 1, "--extrapolate"],
            "--rolloff A,B fades": ["--speed", 1, "--blend", "fourier", "--rolloff", "6,2"],
        }
        for message, arguments in bad.items():
            result = self.amble("synth", *arguments, "-o", "bad.bvh")
            self.assertEqual(result.returncode, 1, message)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertIn("amble: error: " + message, result.stderr)
            self.assertFalse((self.folder / "bad.bvh").exists())


if __name__ == "__main__":
    CommandLine.program = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
