"""Runs `amble retarget` as people do, and scores what it writes.

    cli_retarget_test.py AMBLE
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest


def amble(*arguments):
    return subprocess.run([AMBLE, *map(str, arguments)], capture_output=True, text=True, check=False)


class RetargetCommand(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.at = pathlib.Path(cls.folder.name)
        amble("performer", "--speed", "1.2", "--seconds", "5", "-o", cls.at / "walk.bvh")
        amble("performer", "--gait", "run", "--speed", "2.7", "--seconds", "5", "-o", cls.at / "run.bvh")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def body(self, size):
        out = self.at / f"body_{size}.bvh"
        self.assertEqual(amble("convert", "--scale", size, self.at / "walk.bvh", out).returncode, 0)
        return out

    def test_children_and_giants_keep_the_motion_limits(self):
        for size in (0.6, 1.4):
            for gait, speed in (("walk", 1.2), ("run", 2.7)):
                out = self.at / "out.bvh"
                result = amble("retarget", self.at / f"{gait}.bvh", "--to", self.body(size), "-o", out, "--json")
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertAlmostEqual(json.loads(result.stdout)["scale"], size, delta=0.005)
                sole = ",".join(str(size * height) for height in (0.08, 0.025, 0.02))
                limits = "running" if gait == "run" else "walking"
                score = json.loads(amble("score", out, "--scale", "1", "--ground", "0", "--sole", sole, "--json",
                                         "--brief", "--limits", limits).stdout)
                self.assertEqual(score["limits"]["violated"], [], f"{gait} at size {size}")
                self.assertAlmostEqual(score["speed_mps"]["median"] / (size * speed), 1, delta=0.01)

    def test_a_picture_of_both(self):
        picture = self.at / "both.svg"
        amble("retarget", self.at / "walk.bvh", "--to", self.body(0.6), "-o", self.at / "out.glb", "--svg", picture)
        self.assertIn("<svg", picture.read_text(encoding="utf-8"))
        self.assertTrue((self.at / "out.glb").stat().st_size > 1000)

    def test_a_body_without_toes_arms_and_head(self):
        def joint(name, offset, inner, kind="JOINT", channels="3 Zrotation Xrotation Yrotation"):
            return f"{kind} {name}\n{{\nOFFSET {offset}\nCHANNELS {channels}\n{inner}}}\n"

        def end(offset):
            return f"End Site\n{{\nOFFSET {offset}\n}}\n"

        def leg(side, x):
            foot = joint(side + "Foot", "0 -0.42 0", end("0 -0.06 0.15"))
            return joint(side + "UpLeg", f"{x} -0.05 0", joint(side + "Leg", "0 -0.42 0", foot))

        trunk = joint("Spine", "0 0.1 0", joint("Chest", "0 0.2 0", end("0 0.3 0")))
        hips = joint("Hips", "0 0 0", trunk + leg("Left", 0.09) + leg("Right", -0.09), "ROOT",
                     "6 Xposition Yposition Zposition Zrotation Xrotation Yrotation")
        body, out, picture = self.at / "legs.bvh", self.at / "out.bvh", self.at / "legs.svg"
        zeros = " ".join(["0"] * 27)
        body.write_text(f"HIERARCHY\n{hips}MOTION\nFrames: 1\nFrame Time: 0.01\n0 0.95 0 {zeros}\n", encoding="utf-8")
        result = amble("retarget", self.at / "walk.bvh", "--to", body, "-o", out, "--svg", picture)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        for path in re.findall(r" d='M([^'Zh]*)Z?'", picture.read_text(encoding="utf-8")):
            for number in re.split("[ L]", path):
                self.assertLess(abs(float(number)), 300, path)

    def test_a_body_says_what_its_joints_are_and_how_large_it_is(self):
        named = self.at / "named.bvh"
        text = (self.at / "walk.bvh").read_text(encoding="utf-8")
        for number, name in enumerate(re.findall(r"(?:ROOT|JOINT) (\w+)", text)):
            text = re.sub(rf"\b{name}\b", f"Bone{number}", text)
        named.write_text(text, encoding="utf-8")
        joints = re.findall(r"(?:ROOT|JOINT) (\w+)", (self.at / "walk.bvh").read_text(encoding="utf-8"))
        roles = self.at / "roles.json"
        inspected = json.loads(amble("inspect", self.at / "walk.bvh", "--json").stdout)["roles"]
        roles.write_text(json.dumps({role: f"Bone{joints.index(name)}" for role, name in inspected.items()}), encoding="utf-8")
        out = self.at / "own.bvh"
        result = amble("synth", "--speed", "0.6", "--seconds", "3", "--skeleton", named, "--skeleton-roles", roles,
                       "--skeleton-scale", "0.5", "-o", out)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("ROOT Bone0", out.read_text(encoding="utf-8"))

    def test_wrong_usage_and_bad_input(self):
        self.assertEqual(amble("retarget", self.at / "walk.bvh", "-o", self.at / "x.bvh").returncode, 2)
        hook = self.at / "hook.bvh"
        hook.write_text("HIERARCHY\nROOT hook\n{\n OFFSET 0 0 0\n CHANNELS 3 Zrotation Yrotation Xrotation\n"
                        " End Site\n {\n  OFFSET 0 1 0\n }\n}\nMOTION\nFrames: 1\nFrame Time: 0.01\n0 0 0\n",
                        encoding="utf-8")
        result = amble("retarget", self.at / "walk.bvh", "--to", hook, "-o", self.at / "x.bvh")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"^amble: error: .*hook\.bvh: has no pelvis.*\n$")
        self.assertFalse((self.at / "x.bvh").exists())


if __name__ == "__main__":
    AMBLE = sys.argv.pop(1)
    unittest.main()
