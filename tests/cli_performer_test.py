"""Runs `amble performer` as people do, and scores what it writes against the motion limits.

    cli_performer_test.py AMBLE
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOLE = "0.08,0.025,0.02"


def amble(*arguments):
    return subprocess.run([AMBLE, *arguments], capture_output=True, text=True, check=False)


class PerformerCommand(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.clips = pathlib.Path(cls.folder.name, "clips")
        cls.written = amble("performer", "-o", str(cls.clips), "--json")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def entries(self):
        return json.loads((self.clips / "manifest.json").read_text(encoding="utf-8"))["clips"]

    def test_the_set_and_its_manifest_agree(self):
        self.assertEqual((self.written.returncode, self.written.stderr), (0, ""))
        files = {path.name for path in self.clips.glob("*.bvh")}
        self.assertEqual(files, {entry["file"] for entry in self.entries()})
        self.assertEqual(json.loads(self.written.stdout)["clips"], len(files))

    def score(self, clip, gait, *arguments):
        result = amble("score", str(clip), "--ground", "0", "--sole", SOLE, "--json", "--brief",
                       "--limits", "running" if gait else "walking", *arguments)
        return json.loads(result.stdout)

    def test_every_steady_clip_keeps_the_motion_limits(self):
        for entry in self.entries():
            if "speed" not in entry:
                continue
            score = self.score(self.clips / entry["file"], entry["gait"], "--speed", str(entry["speed"]),
                               "--turn-rad", str(entry["turn_rate"]))
            self.assertEqual(score["limits"]["violated"], [], entry["name"])
            self.assertAlmostEqual(score["speed_mps"]["median"] / entry["speed"], 1, delta=0.011, msg=entry["name"])
            self.assertLessEqual(score["skate_cm_s"]["toe"]["mean"], 0.3, entry["name"])
            if entry["gait"]:
                self.assertGreater(score["flight_fraction"], 0.05, entry["name"])
            else:
                self.assertGreater(score["double_support_fraction"], 0.05, entry["name"])

    def test_footwork_and_slopes_keep_the_motion_limits(self):
        for entry in self.entries():
            if entry["type"] in ("stand", "start", "stop", "turn", "side", "back"):
                score = self.score(self.clips / entry["file"], 0)
            elif entry["type"] == "slope":
                rise = entry["parameters"]["slope"]
                ground = pathlib.Path(self.folder.name, "slope.json")
                heights = [[rise * z] * 2 for z in range(-5, 21)]
                ground.write_text(json.dumps({"origin": [-0.5, -5], "spacing": 1, "heights": heights}), encoding="utf-8")
                score = self.score(self.clips / entry["file"], 0, "--terrain", str(ground))
            else:
                continue
            self.assertEqual(score["limits"]["violated"], [], entry["name"])
            self.assertLessEqual(score["skate_cm_s"]["toe"]["mean"], 0.3, entry["name"])

    def test_runs_as_fast_as_the_model_goes(self):
        out = pathlib.Path(self.folder.name, "fast.bvh")
        for speed, turn in ((1.8, 0), (4.2, 0), (4.2, -0.4), (4.6, 0), (4.6, 0.4), (5.0, 0), (5.0, 0.4), (5.0, -0.4)):
            amble("performer", "--gait", "run", "--speed", str(speed), "--turn", str(turn), "--seconds", "6", "-o", str(out))
            score = self.score(out, 1, "--speed", str(speed), "--turn-rad", str(turn))
            asked = f"{speed} m/s, {turn} rad/s"
            self.assertEqual(score["limits"]["violated"], [], asked)
            self.assertGreater(score["flight_fraction"], 0.05, asked)

    def test_one_gait_at_any_speed(self):
        out = pathlib.Path(self.folder.name, "run.bvh")
        result = amble("performer", "--gait", "run", "--speed", "3.1", "--turn", "-0.4", "--seconds", "4", "-o", str(out))
        self.assertEqual(result.returncode, 0, result.stderr)
        score = json.loads(amble("score", str(out), "--json", "--brief").stdout)
        self.assertAlmostEqual(score["speed_mps"]["median"], 3.1, delta=0.03)
        self.assertAlmostEqual(score["turn_rate"]["mean"], -0.4, delta=0.01)

    def test_a_contact_sheet(self):
        out = pathlib.Path(self.folder.name, "sheet.svg")
        self.assertEqual(amble("performer", "--sheet", str(out)).returncode, 0)
        text = out.read_text(encoding="utf-8")
        for entry in self.entries():
            self.assertIn(f">{entry['name']}</text>", text)

    def test_wrong_usage_and_bad_input(self):
        self.assertEqual(amble("performer").returncode, 2)
        self.assertEqual(amble("performer", "--gait", "hop", "--speed", "1", "-o", "x.bvh").returncode, 2)
        result = amble("performer", "--speed", "1", "--style", "moonwalk", "-o", "x.bvh")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"^amble: error: .*moonwalk.*sneaky.*\n$")


if __name__ == "__main__":
    AMBLE = sys.argv.pop(1)
    unittest.main()
