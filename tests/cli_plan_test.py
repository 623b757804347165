"""Runs `amble plan` as people do.

    cli_plan_test.py AMBLE REPOSITORY
"""

import csv
import json
import math
import pathlib
import resource
import sys
import unittest

from command_line import CommandLine

PEN = ("--start", "1.5,1.5,0", "--goal", "9.8,0.8,1.57")


class PlanCommand(CommandLine):
    def setUp(self):
        super().setUp()
        self.pen = SCENES / "sheep_pen.obj"

    def test_all_files_of_a_plan(self):
        out, way, trace, picture = (self.folder / name for name in ("out.bvh", "way.json", "trace.csv", "plan.svg"))
        result = self.amble("plan", "--scene", self.pen, *PEN, "-o", out, "--path-out", way, "--trace", trace,
                            "--svg", picture, "--json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        report = json.loads(result.stdout)
        self.assertGreater(report["clearance_m"], 0.3)
        chain = json.loads(way.read_text())["bezier"]
        self.assertEqual(chain[0][0], [1.5, 1.5])
        for one, next_one in zip(chain, chain[1:]):
            self.assertEqual(one[3], next_one[0])
            before, after = ([b - a for a, b in zip(*pair)] for pair in ((one[2], one[3]), next_one[:2]))
            turned = math.atan2(before[0] * after[1] - before[1] * after[0],
                                before[0] * after[0] + before[1] * after[1])
            self.assertLess(abs(turned), 1e-6)
        rows = list(csv.DictReader(trace.read_text().splitlines()))
        self.assertEqual(len(rows), report["frames"])
        self.assertLess(math.hypot(float(rows[-1]["pelvis_x"]) - 9.8, float(rows[-1]["pelvis_z"]) - 0.8), 0.02)
        self.assertLess(abs(float(rows[-1]["vehicle_h"]) - 1.57), math.radians(2))
        for row in rows:
            self.assertAlmostEqual(sum(float(row[name]) for name in row if name.startswith("w_")), 1, delta=0.01)
        drawn = picture.read_text()
        for step in ("1, 2 ", "3, 4 ", "5 ", "6 ", "7 "):
            self.assertIn(f">{step}", drawn)
        self.assertEqual(self.amble("synth", "--path", way, "-o", "again.bvh").returncode, 0)

    def weights_of(self, *options):
        """The weights of a walk out of the pen, row by row, without those too small to be seen."""
        result = self.amble("plan", "--scene", self.pen, *PEN, "-o", "o.bvh", "--trace", "o.csv", *options)
        self.assertEqual(result.returncode, 0, result.stderr)
        rows = list(csv.DictReader((self.folder / "o.csv").read_text().splitlines()))
        moving = [row for row in rows if float(row["speed"]) > 0.6]
        return [[w for w in (float(row[name]) for name in row if name.startswith("w_")) if abs(w) > 0.02]
                for row in moving]

    def test_plans_are_walked_by_the_papers_own_controller(self):
        def often_more_than_three(rows):  # for a moment four, while one goes and another comes
            return sum(len(weights) > 3 for weights in rows) > 0.15 * len(rows)

        self.assertTrue(often_more_than_three(self.weights_of()))
        own = ("--weights", "delaunay", "--blend", "fourier", "--harmonics", 8)
        for options in (own, (*own, "--as-printed"), (*own, "--as-printed", "--extrapolate")):
            three = self.weights_of(*options)
            self.assertFalse(often_more_than_three(three), options)
            for weights in three:
                self.assertAlmostEqual(sum(weights), 1, delta=0.06)
            if "--extrapolate" not in options:
                self.assertGreaterEqual(min(map(min, three)), 0)
        printed, exact = (self.weights_of(*own, *more) for more in (("--as-printed",), ()))
        self.assertNotEqual(printed, exact)
        refused = self.amble("plan", "--scene", self.pen, *PEN, "-o", "o.bvh", "--harmonics", 8)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("--harmonics needs --blend fourier", refused.stderr)

    def test_the_same_seed_gives_the_same_files(self):
        for name in ("one", "two"):
            result = self.amble("plan", "--scene", self.pen, *PEN, "--seed", 9, "-o", f"{name}.bvh",
                                "--path-out", f"{name}.json")
            self.assertEqual(result.returncode, 0, result.stderr)
        for kind in ("bvh", "json"):
            self.assertEqual((self.folder / f"one.{kind}").read_bytes(), (self.folder / f"two.{kind}").read_bytes())

    def refused(self, scene, start, goal, *more):
        result = self.amble("plan", "--scene", scene, f"--start={start}", f"--goal={goal}", "-o", "no.bvh", *more)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(result.stderr.count("\n"), 1)
        self.assertFalse((self.folder / "no.bvh").exists())
        return result.stderr

    def test_says_why_there_is_no_walk(self):
        self.assertIn("the start (2.90, 2.80) is blocked", self.refused(self.pen, "2.9,2.8,0", "1,1,0"))
        self.assertIn("the goal (6.00, 1.00) is blocked", self.refused(self.pen, "1,1,0", "6,1,0"))
        self.assertIn("the goal (-99.00, 1.00) lies outside", self.refused(self.pen, "1,1,0", "-99,1,0"))
        scene = self.folder / "scene.obj"
        scene.write_text("v -2 0 0\nv 2 0 0\nv nan 2 0\nf 1 2 3\n")
        self.assertIn("scene.obj:3: ", self.refused(scene, "0,-3,0", "0,3,0"))
        walls = [f"v {x} {y} {z}" for x, z in ((-2, -2), (2, -2), (2, 2), (-2, 2)) for y in (0, 2.5)]
        faces = [f"f {2 * k + 1} {2 * k + 2} {2 * ((k + 1) % 4) + 2} {2 * ((k + 1) % 4) + 1}" for k in range(4)]
        scene.write_text("\n".join(walls + faces))
        self.assertIn("no way was found", self.refused(scene, "0,0,0", "5,0,0", "--time-limit", 0.3))

    def test_no_polygon_is_open_ground(self):
        scene = self.folder / "empty.obj"
        scene.write_text("# nothing\n")
        result = self.amble("plan", "--scene", scene, "--start", "0,0,0", "--goal", "2,3,1", "-o", "o.bvh",
                            "--svg", "o.svg", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIsNone(json.loads(result.stdout)["clearance_m"])
        self.assertNotIn("nan", (self.folder / "o.svg").read_text())

    def test_one_triangle_is_walked_round(self):
        scene = self.folder / "one.obj"
        scene.write_text("v -1 0 2\nv 1 0 2\nv 0 2 2\nf 1 2 3\n")
        result = self.amble("plan", "--scene", scene, "--start", "0,0,0", "--goal", "0,4,0", "-o", "o.bvh", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        report = json.loads(result.stdout)
        self.assertGreater(report["clearance_m"], report["body_radius_m"])
        self.assertLess(report["length_m"], 5.2)

    def posts(self, rows):
        """A row of posts between start and goal, the wall of each in 2 x 60 x rows triangles."""
        scene = self.folder / "posts.obj"
        lines = ["v -9 0 -9", "v 9 0 -9", "v 9 0 9", "v -9 0 9", "f 1 3 2", "f 1 4 3"]
        for post in range(8):
            first = 5 + 60 * (rows + 1) * post
            for row in range(rows + 1):
                lines += [f"v {-7 + 2 * post + 0.3 * math.sin(k * math.pi / 30):.4f} {2.5 * row / rows:.4f} "
                          f"{0.3 * math.cos(k * math.pi / 30):.4f}" for k in range(60)]
            for row in range(rows):
                for k in range(60):
                    a, b = (first + 60 * row + corner for corner in (k, (k + 1) % 60))
                    lines += [f"f {a} {b} {b + 60}", f"f {a} {b + 60} {a + 60}"]
        scene.write_text("\n".join(lines))
        return scene

    def test_a_hundred_thousand_triangles_take_five_seconds(self):
        scene = self.posts(105)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = self.amble("plan", "--scene", scene, "--start=1,-6,0", "--goal=-3,6,0", "-o", "o.bvh",
                            "--time-limit", 60, "--json")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertLess(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 5)
        self.assertGreater(json.loads(result.stdout)["clearance_m"], 0.3)


if __name__ == "__main__":
    CommandLine.program, SCENES = sys.argv[1], pathlib.Path(sys.argv[2]).resolve() / "data" / "scenes"
    unittest.main(argv=sys.argv[:1])
