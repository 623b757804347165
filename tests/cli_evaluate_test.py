"""Runs `amble evaluate` as people do.

    cli_evaluate_test.py AMBLE
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

FIGURES = {"body", "cm", "deg", "feet", "bob", "sway", "surge", "shake", "rise", "lurch", "knee", "knee_peak", "seconds"}


def amble(*arguments):
    return subprocess.run([AMBLE, *map(str, arguments)], capture_output=True, text=True, check=False)


class EvaluateCommand(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.kept.name)
        cls.walks = cls.folder / "walks"
        cls.walks.mkdir()
        for speed in ("0.8", "1.1", "1.4"):
            made = amble("performer", "--speed", speed, "--seconds", "5", "-o", cls.walks / f"walk_{speed}.bvh")
            assert made.returncode == 0, made.stderr

    @classmethod
    def tearDownClass(cls):
        cls.kept.cleanup()

    def test_the_engine_is_the_first_method_and_has_all_figures(self):
        result = amble("evaluate", self.walks, "--json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        found = json.loads(result.stdout)
        names = [method["name"] for method in found["methods"]]
        self.assertEqual(names, ["engine", "rbf", "rbf-as-printed", "delaunay-fourier", "nearest", "unaligned"])
        engine = found["methods"][0]
        self.assertLessEqual(FIGURES | {"duration_pct", "strides"}, set(engine["walk"]))
        self.assertGreaterEqual(engine["walk"]["strides"], 6)
        self.assertEqual([fence["name"] for fence in found["fidelity"]["fences"]], ["engine", "nearest", "same clip"])
        for fence in found["fidelity"]["fences"]:
            self.assertLessEqual(FIGURES, set(fence["walk"]))
        strides = found["fidelity"]["strides"]
        self.assertEqual(len(strides), engine["strides"])
        mean = sum(stride["engine"]["cm"] for stride in strides) / len(strides)
        self.assertAlmostEqual(mean, engine["walk"]["cm"], places=9)

    def test_says_that_there_are_no_runs(self):
        found = json.loads(amble("evaluate", self.walks, "--json").stdout)
        for method in found["methods"]:
            self.assertEqual(method["run"]["strides"], 0)
            self.assertIsNone(method["run"]["cm"])
        shown = amble("evaluate", self.walks).stdout
        self.assertIn("no runs", shown)
        self.assertNotIn(" 0.00 ", "".join(line for line in shown.splitlines() if line.startswith("rbf ")))
        self.assertIn("engine", shown)

    def test_a_library_of_the_clip_itself_is_nearer(self):
        cm = {}
        for options in ((), ("--own",)):
            found = json.loads(amble("evaluate", self.walks, *options, "--json").stdout)
            cm[options] = found["methods"][0]["walk"]["cm"]
        self.assertLess(cm[("--own",)], cm[()])
        alone = amble("evaluate", self.walks / "walk_1.1.bvh", "--own", "--json")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        self.assertGreater(json.loads(alone.stdout)["methods"][0]["walk"]["strides"], 1)

    def test_writes_a_table_and_a_picture(self):
        table, picture = self.folder / "t.csv", self.folder / "p.svg"
        result = amble("evaluate", self.walks, "--csv", table, "--svg", picture)
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(table, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual({row["measured"] for row in rows}, {"whole", "blend"})
        whole = [row for row in rows if row["measured"] == "whole" and row["method"] == "engine"]
        self.assertGreaterEqual(len(whole), 6)
        self.assertTrue(all(float(row["bob"]) > 0 for row in whole))
        svg = picture.read_text(encoding="utf-8")
        self.assertEqual(svg.count("walk_"), len(whole))
        self.assertNotIn("nan", svg)

    def test_one_clip_alone_cannot_be_left_out(self):
        result = amble("evaluate", self.walks / "walk_1.1.bvh")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr.count("\n"), 1)
        self.assertIn("two clips", result.stderr)


if __name__ == "__main__":
    AMBLE = sys.argv.pop(1)
    unittest.main()
