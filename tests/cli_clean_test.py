"""Runs `amble clean` and `amble terrain-transfer` as people do.

    cli_clean_test.py AMBLE
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest


def amble(*arguments):
    return subprocess.run([AMBLE, *map(str, arguments)], capture_output=True, text=True, check=False)


def sliding(text, per_frame):
    """The BVH text with its whole body pushed along +x: every foot slides, in the world's metres a frame."""
    head, frames = text.split("Frame Time:")
    lines = frames.strip().split("\n")
    out = [lines[0]]
    for number, line in enumerate(lines[1:]):
        values = line.split()
        values[0] = f"{float(values[0]) + per_frame * (number % 60 if number % 120 < 60 else 60 - number % 60):.6f}"
        out.append(" ".join(values))
    return head + "Frame Time: " + "\n".join(out) + "\n"


class CleanCommand(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.at = pathlib.Path(cls.folder.name)
        (cls.at / "raw" / "inner").mkdir(parents=True)
        amble("performer", "--speed", "1.2", "--seconds", "5", "-o", cls.at / "walk.bvh")
        text = (cls.at / "walk.bvh").read_text(encoding="utf-8")
        (cls.at / "raw" / "one.bvh").write_text(sliding(text, 0.0004), encoding="utf-8")
        (cls.at / "raw" / "inner" / "two.bvh").write_text(sliding(text, -0.0004), encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def score(self, clip, *options):
        return json.loads(amble("score", clip, "--scale", "1", "--ground", "0", "--sole", "0.08,0.025,0.02", "--json",
                                "--brief", *options).stdout)

    def test_plants_feet_that_slide(self):
        before = self.score(self.at / "raw" / "one.bvh")["skate_cm_s"]["toe"]["mean"]
        result = amble("clean", self.at / "raw" / "one.bvh", "-o", self.at / "clean.bvh", "--json", "--report",
                       self.at / "clean.html")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        after = self.score(self.at / "clean.bvh")["skate_cm_s"]["toe"]["mean"]
        self.assertGreater(before, 3)
        self.assertLess(after, 0.5)
        clip = json.loads(result.stdout)["clips"][0]
        self.assertLess(clip["body_cm"]["mean"], 0.5)
        self.assertGreater(max(contact["slid_cm"] for contact in clip["contacts"]), 1)
        self.assertGreater(len(clip["limits"]["before"]), len(clip["limits"]["after"]))
        page = (self.at / "clean.html").read_text(encoding="utf-8")
        self.assertIn("<svg", page)
        self.assertIn("one.bvh", page)

    def test_a_folder_becomes_a_folder(self):
        out = self.at / "cleaned"
        result = amble("clean", self.at / "raw", "-o", out)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(sorted(path.relative_to(out).as_posix() for path in out.rglob("*.bvh")),
                         ["inner/two.bvh", "one.bvh"])
        self.assertIn("limits broken", result.stdout)

    def test_walks_up_stairs(self):
        stairs = self.at / "stairs.json"
        stairs.write_text('{"stairs":{"rise":0.15,"run":0.32,"start":[0,1],"heading":0,"count":5}}', encoding="utf-8")
        out = self.at / "up.bvh"
        result = amble("terrain-transfer", self.at / "walk.bvh", "-o", out, "--terrain", stairs, "--json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        score = self.score(out, "--terrain", stairs)
        self.assertLess(score["skate_cm_s"]["toe"]["mean"], 0.5)
        self.assertLess(abs(score["planted_sole_mm"]["median"]), 4)

    def test_says_what_is_wrong(self):
        for arguments, words in (
                (("clean", self.at / "none.bvh", "-o", self.at / "x.bvh"), "no such file"),
                (("clean", self.at / "raw", "-o", self.at / "raw"), "is read and would be written over"),
                (("clean", self.at / "raw", "-o", self.at / "walk.bvh"), "becomes a folder"),
                (("clean", self.at / "walk.bvh", "-o", self.at / "x.txt"), "x.txt")):
            result = amble(*arguments)
            self.assertEqual(result.returncode, 1, arguments)
            self.assertEqual(result.stderr.count("\n"), 1)
            self.assertIn(words, result.stderr)
        self.assertEqual(amble("terrain-transfer", self.at / "walk.bvh", "-o", self.at / "x.bvh").returncode, 2)
        still = self.at / "still.bvh"
        head, frames = (self.at / "walk.bvh").read_text(encoding="utf-8").split("Frame Time:")
        rows = frames.strip().split("\n")
        still.write_text(head + "Frame Time: 1\n" + "\n".join(rows[1:]) + "\n", encoding="utf-8")
        said = amble("clean", still, "-o", self.at / "x.bvh").stderr
        self.assertEqual(said.count("still.bvh"), 1, said)  # a file is named once


if __name__ == "__main__":
    AMBLE = sys.argv.pop(1)
    unittest.main()
