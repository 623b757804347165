"""Runs `amble synth --actions` as people do: examples, traces, bad files.

    cli_actions_test.py AMBLE REPOSITORY
"""

import csv
import json
import math
import pathlib
import sys
import unittest

from command_line import CommandLine


class ActionsOption(CommandLine):
    def synth(self, actions, *more, out="out.bvh"):
        file = self.folder / "actions.json"
        file.write_text(actions if isinstance(actions, str) else json.dumps({"actions": actions}))
        return self.amble("synth", "--speed", "1.3", "--seconds", "5", "--actions", file, "-o", out, *more)

    def test_the_examples_keep_the_motion_limits(self):
        for name in ("wave", "cup", "beam", "busy"):
            file = REPOSITORY / "data" / "actions" / f"{name}.json"
            made = self.amble("synth", "--speed", "1.3", "--seconds", "8", "--actions", file, "-o", "e.bvh")
            self.assertEqual((made.returncode, made.stderr), (0, ""), name)
            score = self.amble("score", self.folder / "e.bvh", "--ground", "0")
            self.assertIn("all motion limits hold", score.stdout, name)

    def test_the_hand_is_on_the_cup_while_it_is_in_reach(self):
        cup = [-0.42, 1.1, 3.9]
        plain = self.synth([], out="plain.csv")
        made = self.synth([{"at": 1, "reach": "right_hand", "target": cup, "priority": 9}],
                          "--trace", "t.csv", out="hand.csv")
        self.assertEqual((plain.returncode, made.returncode), (0, 0), made.stderr)
        place = lambda row, joint: [float(row[joint + axis]) for axis in (".x", ".y", ".z")]
        with open(self.folder / "plain.csv") as a, open(self.folder / "hand.csv") as b, open(self.folder / "t.csv") as t:
            rows = list(zip(csv.DictReader(a), csv.DictReader(b), csv.DictReader(t)))
        first = rows[0][0]
        arm = (math.dist(place(first, "RightArm"), place(first, "RightForeArm")) +
               math.dist(place(first, "RightForeArm"), place(first, "RightHand")))
        held = [math.dist(place(hand, "RightHand"), cup) for free, hand, trace in rows
                if float(trace["weight_1_right_hand_right_arm"]) > 0.999
                and math.dist(place(free, "RightArm"), cup) < 0.95 * arm]
        self.assertGreater(len(held), 15)
        self.assertLess(max(held), 0.005)
        told = [float(trace["miss_1_right_hand"]) for _, _, trace in rows
                if float(trace["weight_1_right_hand_right_arm"]) > 0.999 and float(trace["spare_1_right_hand"]) > 0]
        self.assertGreater(len(told), 15)
        self.assertLess(max(told), 0.005)

    def test_the_trace_tells_states_priorities_and_weights(self):
        made = self.synth([{"at": 0.5, "play": "wave", "priority": {"right_arm": [[0, 1], [3, 7]], "head": 2}}],
                          "--trace", "t.csv")
        self.assertEqual(made.returncode, 0, made.stderr)
        with open(self.folder / "t.csv") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(float(rows[0]["state_1_wave"]), 0)
        self.assertEqual(float(rows[150]["state_1_wave"]), 1)
        self.assertAlmostEqual(float(rows[150]["priority_1_wave_right_arm"]), 5.7, delta=0.6)
        self.assertEqual(float(rows[150]["weight_1_wave_right_arm"]), 1)
        self.assertNotIn("weight_1_wave_left_arm", rows[0])

    def test_a_clip_that_steps_takes_the_legs_where_it_is_asked_to(self):
        self.amble("performer", "--speed", "1.2", "--style", "march", "--seconds", "6", "-o", "march.bvh")
        parts = {part: 9 for part in ("torso", "left_arm", "right_arm", "hips", "left_leg", "right_leg")}
        march = {"at": 1, "until": 4, "play": "march.bvh", "loop": True, "priority": parts}
        highest = {}
        for name, actions in (("plain", []), ("march", [march])):
            self.assertEqual(self.synth(actions, out=f"{name}.csv").returncode, 0)
            with open(self.folder / f"{name}.csv") as file:
                highest[name] = max(float(row["LeftLeg.y"]) for row in csv.DictReader(file))
        self.assertGreater(highest["march"], highest["plain"] + 0.06)  # its knee, metres
        self.assertEqual(self.synth([march]).returncode, 0)
        score = self.amble("score", self.folder / "out.bvh", "--ground", "0")
        self.assertIn("all motion limits hold", score.stdout)
        wrong = self.synth([{"play": "wave", "loop": True, "priority": {"left_leg": 5}}])
        self.assertEqual(wrong.returncode, 1)
        self.assertIn("takes the legs with", wrong.stderr)

    def test_a_step_that_misses_says_so(self):
        self.synth([], "--trace", "t.csv", out="plain.csv")
        with open(self.folder / "plain.csv") as file, open(self.folder / "t.csv") as trace:
            rows = [one for one, told in zip(csv.DictReader(file), csv.DictReader(trace))
                    if 2 < float(told["t"]) < 3.5 and float(told["left_contact"]) > 0.5]
        foot = rows[len(rows) // 4]  # where it stands anyway, a little behind the middle of the sole
        spot = [float(foot["LeftFoot.x"]), float(foot["LeftFoot.z"]) + 0.06]
        made = self.synth([{"at": 0, "step_on": spot, "foot": "left", "priority": 9}], "--trace", "t.csv")
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        with open(self.folder / "t.csv") as file:
            misses = [float(row["miss_1_step_on"]) for row in csv.DictReader(file)]
        self.assertEqual(misses[0], -1)
        self.assertTrue(0 <= misses[-1] < 0.05, misses[-1])
        made = self.synth([{"at": 0, "step_on": [2.5, 3.0], "foot": "left", "priority": 9}])
        self.assertEqual(made.returncode, 0)
        self.assertIn("came no nearer to the spot than", made.stderr)

    def test_equation_seven_may_be_chosen(self):
        actions = [{"at": 0, "play": "arms_open", "loop": True, "priority": 9},
                   {"at": 0, "play": "carry_tray", "loop": True, "priority": 3}]
        weight = {}
        for rule in ("layered", "proportional"):
            self.assertEqual(self.synth(actions, "--action-weights", rule, "--trace", "t.csv").returncode, 0)
            with open(self.folder / "t.csv") as file:
                weight[rule] = float(list(csv.DictReader(file))[150]["weight_2_carry_tray_left_arm"])
        self.assertLess(weight["layered"], 0.01)
        self.assertAlmostEqual(weight["proportional"], 0.25, delta=0.02)
        alone = self.amble("synth", "--speed", "1", "--seconds", "1", "--action-weights", "layered", "-o", "x.bvh")
        self.assertIn("--actions", alone.stderr)

    def test_says_what_is_wrong(self):
        for actions, word in (("{", "actions.json:1"), ("[]", "expected"), ([3], "action 1"),
                              ([{"at": 1}], "expected one of"),
                              ([{"play": "wave"}, {"play": "juggle"}], "action 2: there is neither"),
                              ([{"play": "wave", "reach": "left_hand"}], "two actions"),
                              ([{"look_at": [1e30, 0, 0]}], "within 100 km"),
                              ([{"play": "wave", "priority": {"tail": 3}}], "no body part 'tail'"),
                              ([{"play": "wave", "priority": {"left_leg": 3}}], "does not move 'left_leg'"),
                              ([{"play": "wave", "priority": -1}], "0 or more"),
                              ([{"play": "wave", "priority": [[2, 1], [1, 1]]}], "ascend"),
                              ([{"play": "wave", "speed": 3}], "unknown key"),
                              ([{"reach": "left_foot", "target": [0, 1, 1]}], "left_hand or right_hand"),
                              ([{"reach": "left_hand", "target": [0, None, 1]}], "must be a number"),
                              ([{"reach": "left_hand"}], "[x,y,z]"), ([{"hips_height": -1}], "between"),
                              ([{"step_on": [0, 1]}], "foot"), ([{"at": 2, "until": 1, "play": "wave"}], "after")):
            result = self.synth(actions)
            self.assertEqual(result.returncode, 1, actions)
            self.assertIn(word, result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1)

    def test_a_thousand_actions_are_too_many_at_once_but_no_broken_pose(self):
        made = self.synth([{"at": 0.01 * i, "look_at": [math.sin(i), 1.5, 5]} for i in range(1000)])
        self.assertEqual(made.returncode, 0)
        self.assertIn("at most 16", made.stderr)
        self.assertNotIn("nan", (self.folder / "out.bvh").read_text().lower())


if __name__ == "__main__":
    CommandLine.program, REPOSITORY = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
