"""Lets crowds walk about with `amble crowd`.

    cli_crowd_test.py AMBLE
"""

import json
import sys
import unittest

from command_line import CommandLine


class Crowd(CommandLine):
    def crowd(self, *arguments):
        result = self.amble("crowd", *arguments, "--json")
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)
        return json.loads(result.stdout)

    def test_walks_about_at_a_distance(self):
        report = self.crowd("--characters", 40, "--seconds", 10)
        self.assertEqual((report["characters"], report["frames"]), (40, 600))
        self.assertGreater(report["closest_m"], 0.4)
        self.assertEqual(report["longest_below_40_cm_s"], 0)
        self.assertGreater(report["mean_speed_mps"], 0.7)
        self.assertGreater(report["character_frames_per_second"], 1000)
        through = self.crowd("--characters", 40, "--seconds", 10, "--through")
        self.assertLess(through["closest_m"], report["closest_m"])

    def test_tells_what_one_costs(self):
        costs = self.crowd("--characters", 20, "--seconds", 0.05, "--benchmark")
        self.assertEqual([row["doing"] for row in costs["rows"]],
                         ["steady", "moving stick", "rough ground", "standing", "crowd, avoiding"])
        for row in costs["rows"]:
            self.assertGreater(row["moved_us"], 0, row)
            self.assertGreater(min(row["both_us"], row["into_memory_us"]), row["moved_us"] / 2, row)
        threads = self.crowd("--characters", 20, "--seconds", 0.05, "--benchmark", "--threads", 2)
        self.assertEqual((costs["threads"], threads["threads"]), (1, 2))
        self.assertTrue(5_000 < costs["bytes_per_character"] < 60_000, costs)
        self.assertEqual(self.amble("crowd", "--characters", 2, "--seconds", 1, "--benchmark", "--through").returncode, 2)

    def test_threads_change_nothing(self):
        one = self.crowd("--characters", 60, "--seconds", 3)
        three = self.crowd("--characters", 60, "--seconds", 3, "--threads", 3)
        for key in ("closest_m", "mean_speed_mps"):
            self.assertEqual(one[key], three[key])
        self.assertEqual(self.amble("crowd", "--characters", 2, "--seconds", 1, "--threads", 0).returncode, 2)

    def test_writes_everybodys_motion(self):
        self.crowd("--characters", 3, "--seconds", 4, "-o", "people")
        clips = sorted(path.name for path in (self.folder / "people").iterdir())
        self.assertEqual(clips, ["character_0000.bvh", "character_0001.bvh", "character_0002.bvh"])
        result = self.amble("score", "people/character_0001.bvh", "--sole", "0.08,0.025,0.02", "--ground", "0", "--json",
                            "--brief")
        score = json.loads(result.stdout)
        self.assertTrue(score["ok"], score)

    def test_acts_and_wears_styles(self):
        actions = self.folder / "actions.json"
        actions.write_text(json.dumps({"actions": [
            {"at": 0, "play": "wave", "loop": True}, {"at": 0, "play": "look_around", "loop": True},
            {"at": 0.5, "play": "carry_tray", "loop": True, "priority": 3}, {"at": 0, "look_at": [0, 1.5, 0]},
            {"at": 0.2, "hips_height": 0.85}]}))
        self.crowd("--characters", 6, "--seconds", 4, "-o", "plain")
        self.crowd("--characters", 6, "--seconds", 4, "--style", "happy", "tired", "march", "--actions", actions,
                   "-o", "acting")
        self.assertNotEqual((self.folder / "plain/character_0001.bvh").read_text(),
                            (self.folder / "acting/character_0001.bvh").read_text())
        for number in range(6):
            clip = f"acting/character_000{number}.bvh"
            result = self.amble("score", clip, "--sole", "0.08,0.025,0.02", "--ground", "0", "--json", "--brief")
            self.assertTrue(json.loads(result.stdout)["ok"], clip)

    def test_says_what_is_wrong(self):
        for wrong in (("--characters", 0, "--seconds", 1), ("--characters", 1, "--seconds", -1),
                      ("--characters", 1, "--seconds", 1, "--slowest", 3),
                      ("--characters", 20000, "--seconds", 3600, "-o", "people")):
            result = self.amble("crowd", *wrong)
            self.assertEqual(result.returncode, 1, wrong)
            self.assertRegex(result.stderr, r"\Aamble: error: .*\n\Z")
        for unusable in ((), ("--characters", 1, "--seconds", 1, "--fps", "nan")):
            self.assertEqual(self.amble("crowd", *unusable).returncode, 2, unusable)


if __name__ == "__main__":
    Crowd.program = sys.argv.pop(1)
    unittest.main()
