"""Imports GLB files of ours into Blender: upright, of human size, feet on the floor, moving as long.

    blender_test.py AMBLE SHARED

SHARED holds the captures, where there are any; else clips of the built-in performer stand for them.
Ends with 77, which means skipped, where Blender is not installed.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

IMPORT = pathlib.Path(__file__).with_name("blender_import.py")
CAPTURES = ("park20/16_58.bvh", "park20/16_36.bvh", "styles10/137_29.bvh", "streams/127_04.bvh", "actions/69_70.bvh",
            "bandai/dataset-1_walk_normal_001.bvh", "bandai/dataset-2_run_normal_001.bvh")


def run(*command):
    # Blender looks for its modules beside the python3 it finds first: let that be Debian's.
    environment = {**os.environ, "PATH": "/usr/bin:/bin"}
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600, check=True,
                          env=environment).stdout


class ImportIntoBlender(unittest.TestCase):
    def check(self, clip, folder):
        body = folder / "body.glb"
        run(AMBLE, "convert", clip, body)
        ours = json.loads(run(AMBLE, "inspect", body, "--json"))
        said = run("blender", "-b", "--factory-startup", "--python-exit-code", "3", "--python", IMPORT, "--", body)
        line = next(line for line in said.splitlines() if line.startswith("AMBLE "))
        theirs = json.loads(line.removeprefix("AMBLE "))
        self.assertEqual(theirs["actions"], 1)
        self.assertAlmostEqual(theirs["seconds"], ours["seconds"], delta=0.1)
        (low, high), name = theirs["rest"], clip.name
        self.assertTrue(1.25 < high[2] - low[2] < 2.1, (name, "at rest", theirs["rest"]))
        self.assertLess(abs(low[2]), 0.1, (name, "feet of the rest pose"))
        roles = ours["roles"]
        for moment in theirs["frames"]:
            low, high = moment["box"]
            self.assertTrue(0.9 < high[2] - low[2] < 2.2, (name, moment["frame"], moment["box"]))
            self.assertTrue(-0.15 < low[2] < 0.25, (name, "lowest point", low[2]))
            head, pelvis = (moment["bones"][roles[role]] for role in ("head", "pelvis"))
            feet = [moment["bones"][roles[role]] for role in ("left_foot", "right_foot")]
            self.assertTrue(head[2] > pelvis[2] + 0.2, (name, "head over pelvis"))
            self.assertTrue(pelvis[2] > min(foot[2] for foot in feet) + 0.3, (name, "pelvis over feet"))

    def test_bodies_stand_upright_at_the_right_size(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            run(AMBLE, "performer", "-o", folder)
            clips = [folder / "walk_1.2.bvh", folder / "run_2.7.bvh"]
            clips += [SHARED / "mocap" / capture for capture in CAPTURES if (SHARED / "mocap" / capture).is_file()]
            for clip in clips:
                with self.subTest(clip.name):
                    self.check(clip, folder)


if __name__ == "__main__":
    SHARED = pathlib.Path(sys.argv.pop())
    AMBLE = sys.argv.pop()
    if shutil.which("blender") is None:
        print("skipped: blender is not installed")
        sys.exit(77)
    unittest.main()
