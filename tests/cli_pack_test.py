"""Makes a pack for games as people do, and looks at what is in it.

    cli_pack_test.py AMBLE REPOSITORY
"""

import json
import math
import pathlib
import struct
import sys
import unittest

from command_line import CommandLine

WALKS, RUNS, TURN = (0.9, 1.4), (2.8,), 0.5


class Pack(CommandLine):
    def make(self, *arguments):
        result = self.amble("pack", "--skeleton", REPOSITORY / "data/characters/wanderer.glb", "--walks", "0.9,1.4", "--runs", "2.8",
                            "--turn", TURN, "-o", "pack.glb", *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        data = (self.folder / "pack.glb").read_bytes()
        length = struct.unpack_from("<I", data, 12)[0]
        self.document, self.binary = json.loads(data[20:20 + length]), data[28 + length:]
        self.told = json.loads((self.folder / "pack.json").read_text())
        self.motions = {motion["name"]: motion for motion in self.told["motions"]}
        self.animations = {one["name"]: one for one in self.document["animations"]}

    def keys(self, name, number):
        """The keys of a channel of an animation, by rows."""
        animation = self.animations[name]
        accessor = self.document["accessors"][animation["samplers"][number]["output"]]
        view = self.document["bufferViews"][accessor["bufferView"]]
        width = {"VEC3": 3, "VEC4": 4}[accessor["type"]]
        values = struct.unpack_from(f"<{width * accessor['count']}f", self.binary, view["byteOffset"])
        return [values[i:i + width] for i in range(0, len(values), width)]

    def ends(self, name):
        """First and last key of every channel."""
        count = len(self.animations[name]["channels"])
        rows = [self.keys(name, number) for number in range(count)]
        return [keys[0] for keys in rows], [keys[-1] for keys in rows]

    def apart(self, first, second):
        """The largest difference of two poses, signs of quaternions aside."""
        worst = 0
        for a, b in zip(first, second):
            sign = -1 if len(a) == 4 and sum(x * y for x, y in zip(a, b)) < 0 else 1
            worst = max(worst, *(abs(x - sign * y) for x, y in zip(a, b)))
        return worst

    def test_loops_are_exact_and_transitions_meet_them(self):
        self.make("--in-place")
        self.assertEqual(set(self.motions), set(self.animations))
        for name in ("idle", "walk_0.9", "walk_1.4_left", "run_2.8_right", "strafe_left", "strafe_right", "start_walk_1.4", "stop_run_2.8",
                     "turn_left_90", "turn_right_90"):
            self.assertIn(name, self.motions)
        for name, motion in self.motions.items():
            first, last = self.ends(name)
            if motion["loop"]:
                self.assertLess(self.apart(first, last), 1e-6, name)
            else:
                self.assertLess(self.apart(last, self.ends(motion["to"])[0]), 1e-6, name)
                self.assertLess(self.apart(first, self.ends(motion["from"])[0]), 2e-2, name)

    def test_the_json_tells_speed_turn_stride_and_feet(self):
        self.make()
        for speed in WALKS + RUNS:
            name = f"{'run' if speed in RUNS else 'walk'}_{speed}"
            straight = self.motions[name]
            self.assertAlmostEqual(straight["speed"], speed, delta=0.03 * speed)
            self.assertAlmostEqual(straight["stride"]["metres"], straight["speed"] * straight["seconds"], delta=0.01)
            for side, sign in (("left", 1), ("right", -1)):
                turning = self.motions[f"{name}_{side}"]
                self.assertAlmostEqual(turning["turn_rate"], sign * TURN, delta=0.05)
                self.assertAlmostEqual(turning["speed"], speed, delta=0.06 * speed)
            strikes = [event["foot"] for event in straight["feet"] if event["event"] == "strike"]
            self.assertEqual(sorted(strikes), ["left", "right"], name)
            # The pelvis travels as told.
            where = self.keys(name, 0)
            self.assertAlmostEqual(where[-1][2] - where[0][2], straight["travel"]["forward"], delta=0.01)
            self.assertAlmostEqual(straight["travel"]["forward"] / straight["seconds"], speed, delta=0.03 * speed)
        for side, sign in (("left", 1), ("right", -1)):
            self.assertAlmostEqual(self.motions[f"turn_{side}_90"]["travel"]["turned"], sign * math.pi / 2, delta=0.25)
            self.assertGreater(sign * self.motions[f"strafe_{side}"]["travel"]["left"], 0.1)

    def test_blend_spaces_speak_the_engines_units(self):
        self.make("--in-place")
        spaces = self.told["blend_spaces"]
        at = {engine: {point["motion"]: point for point in spaces[engine]["locomotion"]["points"]} for engine in spaces}
        self.assertEqual(set(at), {"unreal", "unity", "godot"})
        walk = self.motions["walk_1.4_right"]
        self.assertAlmostEqual(at["unreal"]["walk_1.4_right"]["y"], 100 * walk["speed"], delta=0.1)
        self.assertAlmostEqual(at["unity"]["walk_1.4_right"]["x"], math.degrees(-walk["turn_rate"]), delta=0.1)
        self.assertAlmostEqual(at["godot"]["walk_1.4_right"]["x"], -walk["turn_rate"], delta=1e-3)
        ways = {point["motion"]: point for point in spaces["unity"]["directions"]["points"]}
        self.assertLess(ways["strafe_left"]["x"], -0.1)
        self.assertEqual(set(at["unity"]) & {"strafe_left", "strafe_right"}, set())

    def test_rates_names_and_refusals(self):
        self.make("--fps", "30")
        for name, motion in self.motions.items():
            self.assertTrue(30 <= motion["fps"] < 33, (name, motion["fps"]))
            self.assertAlmostEqual((motion["frames"] - 1) / motion["fps"], motion["seconds"], delta=1e-3)
        self.assertEqual([mesh["name"] for mesh in self.document["meshes"]], ["Body", "Coat tails"])
        self.assertEqual(self.amble("pack", "-o", "mannequin.glb", "--walks", "1.2", "--runs", "2.7").returncode, 0)
        for arguments in (("-o", "x.bvh"), ("-o", "x.glb", "--animation-only"), ("-o", "x.glb", "--skeleton", "none.glb")):
            result = self.amble("pack", *arguments)
            self.assertEqual((result.returncode, result.stderr.count("\n")), (1, 1), result.stderr)


if __name__ == "__main__":
    REPOSITORY = pathlib.Path(sys.argv.pop())
    CommandLine.program = sys.argv.pop()
    unittest.main()
