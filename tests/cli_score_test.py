"""Runs `amble score` as people do: on a figure made here, with right and wrong options.

    cli_score_test.py AMBLE
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

LEG = """JOINT {side}UpLeg {{ OFFSET {x} 0 0 CHANNELS 3 Zrotation Xrotation Yrotation
JOINT {side}Leg {{ OFFSET 0 -45 0 CHANNELS 3 Zrotation Xrotation Yrotation
JOINT {side}Foot {{ OFFSET 0 -45 0 CHANNELS 3 Zrotation Xrotation Yrotation
JOINT {side}ToeBase {{ OFFSET 0 -6 14 CHANNELS 3 Zrotation Xrotation Yrotation
End Site {{ OFFSET 0 0 6 }} }} }} }} }}
"""


def statue(speed, fps=60, seconds=4):
    """A figure in centimetres that stands or glides along z; its knees swing a little."""
    text = "HIERARCHY\nROOT Hips { OFFSET 0 0 0 CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    text += LEG.format(side="Left", x=10) + LEG.format(side="Right", x=-10) + "}\nMOTION\n"
    text += f"Frames: {fps * seconds}\nFrame Time: {1 / fps:.8f}\n"
    for frame in range(fps * seconds):
        knee = 6 + 0.5 * math.sin(frame / 20)
        leg = f"0 {-knee / 2:.5f} 0 0 {knee:.5f} 0 0 {-knee / 2:.5f} 0 0 0 0 "
        text += f"0 97.9 {100 * speed * frame / fps:.5f} 0 0 0 {leg}{leg}\n"
    return text


class ScoreCommand(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.still, self.gliding = self.file("still.bvh", statue(0)), self.file("gliding.bvh", statue(1))

    def tearDown(self):
        self.folder.cleanup()

    def file(self, name, text):
        path = pathlib.Path(self.folder.name, name)
        path.write_text(text, encoding="utf-8")
        return str(path)

    def run_score(self, *arguments):
        return subprocess.run([AMBLE, "score", *arguments], capture_output=True, text=True, check=False)

    def score(self, *arguments):
        return json.loads(self.run_score(*arguments, "--json").stdout)

    def test_a_standing_figure_is_scored(self):
        result = self.run_score(self.still, "--scale", "0.01", "--json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        score = json.loads(result.stdout)
        self.assertTrue(score["ok"])
        self.assertEqual((score["frames"], score["root_joint"], score["pops"]["joint_frames"]), (240, "Hips", 0))
        self.assertEqual(score["limits"]["set"], "walking")
        self.assertIn("LeftLeg", score["joints"])
        self.assertNotIn("joints", self.score(self.still, "--scale", "0.01", "--brief"))

    def test_the_unit_is_told_from_the_body(self):
        raw, asked = self.score(self.still), self.score(self.still, "--scale", "0.01")
        self.assertEqual(raw, asked)
        self.assertEqual(raw["scale"], 0.01)

    def test_mending_removes_faults_first(self):
        lines = statue(0).splitlines()
        motion = next(i for i, line in enumerate(lines) if line.startswith("Frame Time")) + 1
        numbers = lines[motion + 100].split()
        numbers[2] = "40"  # one frame thrown 40 cm ahead
        lines[motion + 100] = " ".join(numbers)
        torn = self.file("torn.bvh", "\n".join(lines) + "\n")
        raw, mended = self.score(torn), self.score(torn, "--mend")
        self.assertGreater(raw["pops"]["root_frames"], 0)
        self.assertNotIn("mended", raw)
        self.assertEqual(mended["pops"]["root_frames"], 0)
        self.assertEqual([fault["kind"] for fault in mended["mended"]], ["spike"])

    def test_people_get_a_table_with_verdicts(self):
        result = self.run_score(self.still, "--scale", "0.01", "--sole", "0.08,0.02,0.02", "--limits", "running")
        self.assertEqual(result.returncode, 0, result.stderr)
        for text in ("still.bvh: 240 frames", "toe skate mean", "limit (running)", "ok", "planted sole median"):
            self.assertIn(text, result.stdout)

    def test_a_gliding_statue_is_bad_input_with_one_line(self):
        result = self.run_score(self.gliding, "--scale", "0.01", "--json")
        self.assertEqual(result.returncode, 1)
        self.assertFalse(json.loads(result.stdout)["ok"])
        self.assertRegex(result.stderr, r"^amble: error: .*gliding\.bvh: the body moves .*\n$")

    def test_soles_and_ground(self):
        for sole in ("0.08,0.02,0.02", "0.08,0.02,0.02,0.07,0.01,0.01"):
            score = self.score(self.still, "--scale", "0.01", "--sole", sole, "--ground", "-0.01")
            self.assertEqual(score["sole_heights_m"]["left"], [0.08, 0.02, 0.02])
            self.assertEqual(score["notes"], [])
        low = self.score(self.still, "--scale", "0.01", "--sole", "0.08,0.02,0.02", "--ground", "0.02")
        high = self.score(self.still, "--scale", "0.01", "--sole", "0.08,0.02,0.02", "--ground", "0")
        self.assertAlmostEqual(high["planted_sole_mm"]["median"] - low["planted_sole_mm"]["median"], 20, delta=0.1)

    def test_every_option_is_understood(self):
        path = self.file("p.json", '{"points":[[0,0],[0,1],[0,2]]}')
        terrain = self.file("t.json", '{"origin":[-9,-9],"spacing":9,"heights":[[0,0,0],[0,0,0],[0,0,0]]}')
        score = self.score(self.still, "--scale", "0.01", "--drop-first", "--level-floor", "--path", path, "--terrain", terrain,
                           "--stairs", "0.1,0.3,100,5", "--speed", "0", "--turn", "5", "--rest-from", self.still,
                           "--rest-ground", "0", "--left-foot", "LeftFoot", "--right-foot", "RightFoot",
                           "--left-toe", "LeftToeBase", "--right-toe", "RightToeBase", "--h-on", "0.02", "--h-off", "0.035")
        for key in ("path", "cross_track_cm", "speed_error_mps", "turn_error_dps", "turn_rate_error", "floor_slope_mm_per_m"):
            self.assertIn(key, score)

    def test_wrong_usage(self):
        for arguments in ([], [self.still, "--no-such-option"], [self.still, "--sole", "1,2,3,4"], [self.still, "--scale", "0"],
                          [self.still, "--turn", "1", "--turn-rad", "1"], [self.still, "--limits", "flying"]):
            result = self.run_score(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertTrue(result.stderr)

    def test_bad_input_is_one_line_that_names_the_file(self):
        bad = self.file("bad.json", "{}")
        for arguments, name in ((["nowhere.bvh"], "nowhere.bvh"), ([self.file("broken.bvh", "HIERARCHY")], "broken.bvh"),
                                ([self.still, "--path", bad], "bad.json"), ([self.still, "--terrain", bad], "bad.json"),
                                ([self.still, "--left-foot", "Paw"], "Paw")):
            result = self.run_score(*arguments)
            self.assertEqual(result.returncode, 1, arguments)
            self.assertRegex(result.stderr, rf"^amble: error: .*{name}.*\n$")
            self.assertEqual(result.stdout, "")

    def test_lays_a_clip_beside_a_capture(self):
        walk, bobbing = str(pathlib.Path(self.folder.name, "walk.bvh")), []
        made = subprocess.run([AMBLE, "performer", "--speed", "1.3", "--seconds", "5", "-o", walk], capture_output=True,
                              text=True, check=False)
        self.assertEqual(made.returncode, 0, made.stderr)
        head, rows = pathlib.Path(walk).read_text(encoding="utf-8").split("Frame Time:")
        rate, *lines = rows.splitlines()
        heights = [float(line.split()[1]) for line in lines]
        mean = sum(heights) / len(heights)
        for line, height in zip(lines, heights):
            numbers = line.split()
            numbers[1] = f"{mean + 1.2 * (height - mean):.6f}"
            bobbing.append(" ".join(numbers))
        clip = self.file("bobbing.bvh", head + "Frame Time:" + "\n".join([rate, *bobbing]) + "\n")
        picture = pathlib.Path(self.folder.name, "p.svg")
        result = self.run_score(clip, "--against", walk, "--svg", str(picture), "--json", "--brief")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        fidelity = json.loads(result.stdout)["fidelity"]
        same = json.loads(self.run_score(walk, "--against", walk, "--json", "--brief").stdout)["fidelity"]
        self.assertAlmostEqual(same["bob"], 1.0, delta=0.03)  # a capture's floor is levelled, if only by a hair
        self.assertAlmostEqual(fidelity["bob"] / same["bob"], 1.2, delta=0.01)
        self.assertAlmostEqual(fidelity["sway"], 1.0, delta=0.03)
        self.assertLess(fidelity["deg"], 0.5)
        self.assertGreaterEqual(len(fidelity["strides"]), 2)
        self.assertGreater(fidelity["cm"], same["cm"])
        self.assertIn("cm", fidelity["same clip"])
        self.assertIn("<polyline", picture.read_text(encoding="utf-8"))
        shown = self.run_score(walk, "--against", walk)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("this clip", shown.stdout)
        self.assertEqual(self.run_score(walk, "--svg", str(picture)).returncode, 2)
        for arguments, name in (([self.still, "--against", walk], "still.bvh"), ([walk, "--against", self.still], "still.bvh")):
            result = self.run_score(*arguments)
            self.assertEqual((result.returncode, result.stdout), (1, ""), arguments)
            self.assertRegex(result.stderr, rf"^amble: error: .*{name}.*\n$")


if __name__ == "__main__":
    AMBLE = sys.argv.pop(1)
    unittest.main()
