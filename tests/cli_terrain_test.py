"""Walks and jogs over uneven ground with `amble synth --terrain` and measures it with `amble score --terrain`.

    cli_terrain_test.py AMBLE REPOSITORY
"""

import csv
import json
import math
import pathlib
import random
import sys
import unittest

from command_line import CommandLine

CAPTURES = pathlib.Path(__file__).resolve().parents[2] / "shared" / "mocap"
SOLE = "0.08,0.025,0.02"
DEEPEST = 8  # mm, at any frame


def rough(seed):
    """Control heights within ±25 cm, two metres apart."""
    numbers = random.Random(seed)
    heights = [[numbers.uniform(-0.25, 0.25) for _ in range(21)] for _ in range(31)]
    return {"origin": [-20, -20], "spacing": 2, "heights": heights}


def stairs(rise, start, heading=0.0):
    return {"stairs": {"rise": rise, "run": 0.29, "start": start, "heading": heading, "count": 12}}


class Ground(CommandLine):
    sole = SOLE

    def score(self, terrain, *arguments):
        if isinstance(terrain, dict):
            (self.folder / "ground.json").write_text(json.dumps(terrain), encoding="utf-8")
            terrain = "ground.json"
        result = self.amble("synth", "--terrain", terrain, *arguments, "-o", "out.bvh")
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)
        result = self.amble("score", "out.bvh", "--terrain", terrain, "--sole", self.sole, "--json", "--brief")
        return json.loads(result.stdout)

    def assert_limits(self, score, label, kinks=4):
        """All motion limits, and no sole deep in the ground at any frame."""
        self.assertEqual(score["problems"], [], label)
        self.assertLess(score["penetration_mm"]["max"], DEEPEST, label)
        # Knees open as far as the examples' do, and over edges one may kink now and then.
        self.assertLessEqual(score["pops"]["joint_frames"], kinks, (label, score["pops"]["first"]))
        for line in score["limits"]["violated"]:
            knee = "knee flexion in stance is " in line and float(line.split(" is ")[1].split()[0]) < 14
            self.assertTrue(knee or "joint pops" in line or "foot pops is 1 " in line, (label, line))

    def test_rough_ground_keeps_the_limits(self):
        for seed in (21, 22, 23):
            for speed, turn in ((1.3, 0.0), (0.8, 0.2), (2.6, 0.0)):
                score = self.score(rough(seed), "--speed", speed, "--turn", turn, "--seconds", 10)
                self.assert_limits(score, (seed, speed))
                self.assertAlmostEqual(score["speed_mps"]["median"], speed, delta=0.03)

    def test_stairs_up_and_down_keep_the_limits(self):
        for rise in (0.17, -0.17):
            for start in (2.0, 2.7, 3.3):
                for speed, slow in ((1.2, 0.6), (2.6, 0.95)):
                    label = (rise, start, speed)
                    score = self.score(stairs(rise, [0, start]), "--speed", speed, "--seconds", 10)
                    self.assert_limits(score, label)
                    self.assertLess(score["speed_mps"]["p5"], slow, (label, "slows down"))
                    self.assertEqual(score["limits"]["set"], "running" if speed > 2 else "walking", label)

    def test_stairs_across_keep_the_limits(self):
        for aside in (-1.3, -1.7, -2.0):
            for speed in (1.2, 2.6):
                score = self.score(stairs(0.17, [aside, 0], math.pi / 2), "--speed", speed, "--seconds", 8)
                # The leg on the lower tread locks once a stride as the body goes up onto the other.
                self.assert_limits(score, (aside, speed), kinks=16)

    def test_a_diagonal_over_the_stairs_keeps_the_limits(self):
        for rise in (0.17, -0.17):
            score = self.score(stairs(rise, [0, 2.4], 0.5), "--speed", 1.2, "--seconds", 10)
            self.assert_limits(score, (rise, "diagonal"))

    def test_a_level_grid_is_level_ground(self):
        level = {"origin": [-40, -40], "spacing": 2, "heights": [[0.0] * 41] * 41}
        (self.folder / "ground.json").write_text(json.dumps(level), encoding="utf-8")
        for speed in (0.8, 1.3, 2.6):
            roots = []
            for ground in ([], ["--terrain", "ground.json"]):
                self.assertEqual(self.amble("synth", "--speed", speed, *ground, "-o", "out.bvh").returncode, 0)
                frames = (self.folder / "out.bvh").read_text().split("Frame Time:")[1].splitlines()[1:]
                roots.append([[float(x) for x in frame.split()[:3]] for frame in frames if frame])
            off = max(abs(a - b) for p, q in zip(*roots) for a, b in zip(p, q))
            self.assertLess(off, 0.003, speed)

    @unittest.skipUnless(CAPTURES.is_dir(), "no captures beside the clone")
    def test_captured_people_keep_the_limits(self):
        built = self.amble("library", "build", CAPTURES / "park20", CAPTURES / "control5", "-o", "people.amble")
        self.assertEqual(built.returncode, 0, built.stderr)
        shown = json.loads(self.amble("library", "show", "people.amble", "--json").stdout)
        soles = shown["skeleton"]["soles"]
        self.sole = ",".join(str(height) for side in ("left", "right") for height in soles[side])
        grounds = [(rough(21), 1.3), (rough(22), 2.6), (stairs(0.17, [0, 2.7]), 1.2), (stairs(-0.17, [0, 2.7]), 1.2),
                   (stairs(0.17, [0, 2.7]), 2.6), (stairs(-0.17, [0, 2.7]), 2.6),
                   (stairs(0.17, [-1.7, 0], math.pi / 2), 1.2), (stairs(0.17, [-1.7, 0], math.pi / 2), 2.6)]
        for terrain, speed in grounds:
            score = self.score(terrain, "--library", "people.amble", "--speed", speed, "--seconds", 10)
            self.assert_limits(score, (terrain.get("stairs", "rough"), speed))

    def test_a_mesh_with_a_ramp_and_a_kerb(self):
        ramp = REPOSITORY / "data" / "terrain" / "ramp.obj"
        self.assert_limits(self.score(ramp, "--speed", 1.3, "--seconds", 10), "ramp")

    def test_a_path_and_a_goal_over_hills(self):
        (self.folder / "path.json").write_text('{"points":[[0,0],[0,4],[3,8],[-1,13]]}', encoding="utf-8")
        score = self.score(rough(24), "--path", "path.json", "--speed", 1.3)
        self.assertLess(score["penetration_mm"]["max"], DEEPEST)
        self.assertEqual(score["pops"]["root_frames"], 0)
        score = self.score(rough(24), "--goal", "3,4,1")
        self.assertLess(score["penetration_mm"]["max"], DEEPEST)
        self.assertEqual(score["pops"]["root_frames"], 0)

    def test_examples_of_a_slope_are_used_on_a_hill(self):
        self.assertEqual(self.amble("performer", "-o", "all").returncode, 0)
        (self.folder / "some").mkdir()
        known = {clip["file"]: clip for clip in json.loads((self.folder / "all/manifest.json").read_text())["clips"]}
        clips = []
        for name in ("walk_0.6", "walk_0.9", "walk_1.2", "walk_1.5", "walk_1.2_left", "walk_1.2_right"):
            for prefix, slope in (("", 0.0), ("climb_", 0.15)):
                file = f"{prefix}{name}.bvh"
                (self.folder / "some" / file).write_bytes((self.folder / "all" / f"{name}.bvh").read_bytes())
                clips.append({**known[f"{name}.bvh"], "file": file, "name": file[:-4], "parameters": {"slope": slope}})
        (self.folder / "manifest.json").write_text(json.dumps({"clips": clips}), encoding="utf-8")
        built = self.amble("library", "build", "some", "--manifest", "manifest.json", "-o", "slopes.amble")
        self.assertEqual(built.returncode, 0, built.stderr)
        heights = [[max(0, 0.15 * (z - 44))] * 11 for z in range(120)]
        score = self.score({"origin": [-5, -40], "spacing": 1, "heights": heights}, "--library", "slopes.amble", "--speed",
                           1.2, "--seconds", 10, "--trace", "trace.csv")
        self.assert_limits(score, "hill")
        with open(self.folder / "trace.csv", encoding="utf-8", newline="") as file:
            trace = list(csv.DictReader(file))
        shares = [sum(float(row[name]) for name in row if name.startswith("w_climb")) for row in trace]
        self.assertLess(shares[60], 0.05, "on the level")
        self.assertGreater(shares[-60], 0.95, "on the hill")

    def test_what_is_no_terrain_is_refused(self):
        for name, text in (("a.json", "{}"), ("b.json", '{"stairs":{"rise":1}}'), ("c.obj", "v 0 0"),
                           ("d.obj", "v 0 0 0\nf 1 2 3")):
            (self.folder / name).write_text(text, encoding="utf-8")
            result = self.amble("synth", "--terrain", name, "--speed", 1, "-o", "out.bvh")
            self.assertEqual(result.returncode, 1, name)
            self.assertTrue(result.stderr.startswith(f"amble: error: {name}:"), result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1)
            self.assertFalse((self.folder / "out.bvh").exists())


if __name__ == "__main__":
    REPOSITORY = pathlib.Path(sys.argv.pop()).resolve()
    CommandLine.program = str(pathlib.Path(sys.argv.pop()).resolve())
    unittest.main()
