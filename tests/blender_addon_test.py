"""The Blender add-on, installed from its zip: armatures of several tools walk upright, with their feet held.

    blender_addon_test.py AMBLE REPOSITORY

Ends with 77, which means skipped, where Blender is not installed.
"""

import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

KINDS = ("wanderer", "mixamo", "rigify", "unreal", "daz")
TALL = 1.79  # metres, of the person in all of them


class AddOn(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="blender-addon-"))
        addon = cls.folder / "amble_walk.zip"
        subprocess.run([sys.executable, REPOSITORY / "bindings/blender/package.py", addon], check=True)
        models = []
        for kind in KINDS:
            models.append(cls.folder / f"{kind}.glb")
            subprocess.run([sys.executable, REPOSITORY / "tools/characters/make_characters.py", kind, models[-1]], check=True)
        result = cls.folder / "result.json"
        # Blender looks for its modules beside the python3 it finds first: let that be Debian's. And it keeps add-ons in
        # the home folder: let that be a fresh one.
        environment = {**os.environ, "PATH": "/usr/bin:/bin", "HOME": str(cls.folder), "BLENDER_USER_SCRIPTS": str(cls.folder / "scripts")}
        (cls.folder / "scripts/addons").mkdir(parents=True)
        command = ["blender", "-b", "--factory-startup", "--python-exit-code", "3", "--python", REPOSITORY / "tests/blender_addon.py", "--",
                   addon, AMBLE, result, *models]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=900, check=False, env=environment)
        if done.returncode != 0:
            raise AssertionError(f"Blender ended with {done.returncode}:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
        cls.found = json.loads(result.read_text())
        cls.models = {pathlib.Path(name).stem: value for name, value in cls.found["models"].items()}

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def test_every_kind_walks_upright_with_its_feet_held(self):
        for kind, seen in self.models.items():
            with self.subTest(kind=kind, **seen):
                self.assertGreater(seen["highest"][0], 0.88 * TALL)
                self.assertLess(seen["highest"][1], 1.07 * TALL)
                self.assertGreater(seen["lowest"][0], -0.06)
                self.assertLess(seen["lowest"][1], 0.06)
                self.assertLess(seen["slip"], 0.012)  # metres in a tenth of a second

    def test_it_goes_as_fast_as_asked_where_characters_of_blender_face(self):
        for kind, seen in self.models.items():
            with self.subTest(kind=kind, **seen):
                self.assertAlmostEqual(seen["middle"][1], -3.6, delta=0.4)
                self.assertAlmostEqual(seen["middle"][0], 0, delta=0.2)
                self.assertAlmostEqual(seen["frames"][1] - seen["frames"][0], 90, delta=1.5)

    def test_along_a_curve_it_ends_where_the_curve_does(self):
        seen = self.found["curve"]
        self.assertLess(math.dist(seen["middle"], seen["end"]), 0.25)
        self.assertGreater(seen["highest"][0], 0.88 * TALL)
        self.assertLess(seen["slip"], 0.012)

    def test_what_is_wrong_is_told(self):
        self.assertIn("/no/such/library.amble", self.found["refusal"])

    def test_the_zip_is_the_same_whenever_it_is_made(self):
        both = [self.folder / name for name in ("one.zip", "two.zip")]
        for target in both:
            subprocess.run([sys.executable, REPOSITORY / "bindings/blender/package.py", target], check=True)
        self.assertEqual(both[0].read_bytes(), both[1].read_bytes())


if __name__ == "__main__":
    AMBLE, REPOSITORY = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1)).resolve()
    if shutil.which("blender", path="/usr/bin:/bin") is None:
        print("skipped: Blender is not installed")
        sys.exit(77)
    unittest.main()
