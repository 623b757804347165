"""Imports walking characters into Blender: mesh, materials and motion as three.js shows them.

    blender_character_test.py AMBLE REPOSITORY

Silhouettes of both, from the side and from the front, must overlap by 95 %. Ends with 77, which means skipped, where
Blender, numpy or the packages of apps/studio are not installed.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy
except ImportError:
    numpy = None

KINDS = ("wanderer", "mixamo", "rigify", "unreal", "vrm", "biped")
MOMENTS = ("0.5", "1.25", "2.0")
PIXEL = 0.01  # of the body's height


def silhouette(triangles, across, box, pixel):
    """Which pixels of the plane of `across` and up the triangles cover."""
    low, high = box
    wide, tall = (int((high[k] - low[k]) / pixel) + 3 for k in (0, 1))
    seen = numpy.zeros((tall, wide), bool)
    points = (numpy.asarray(triangles)[:, :, [across, 1]] - low) / pixel + 1
    for a, b, c in points:
        first = numpy.floor(numpy.minimum(numpy.minimum(a, b), c)).astype(int)
        last = numpy.ceil(numpy.maximum(numpy.maximum(a, b), c)).astype(int)
        x, y = numpy.meshgrid(numpy.arange(first[0], last[0] + 1), numpy.arange(first[1], last[1] + 1))
        area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
        if abs(area) < 1e-9:
            continue
        u = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area
        v = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area
        inside = (u >= 0) & (v >= 0) & (u + v <= 1)
        seen[y[inside], x[inside]] = True
    return seen


def overlap(ours, theirs, across):
    both = numpy.concatenate([numpy.asarray(ours).reshape(-1, 3), numpy.asarray(theirs).reshape(-1, 3)])[:, [across, 1]]
    box = both.min(axis=0), both.max(axis=0)
    pixel = PIXEL * (box[1][1] - box[0][1])
    a, b = silhouette(ours, across, box, pixel), silhouette(theirs, across, box, pixel)
    return (a & b).sum() / (a | b).sum()


class CharactersInBlender(unittest.TestCase):
    def run_tool(self, *command):
        # Blender looks for its modules beside the python3 it finds first: let that be Debian's.
        environment = {**os.environ, "PATH": "/usr/bin:/bin"}
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600, check=False, env=environment)
        if done.returncode == 77:
            print(done.stdout)
            sys.exit(77)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_silhouettes_are_those_of_three(self):
        for kind in KINDS:
            with self.subTest(kind), tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                self.run_tool(sys.executable, REPOSITORY / "tools/characters/make_characters.py", kind, folder / "hero.glb")
                self.run_tool(AMBLE, "synth", "--skeleton", folder / "hero.glb", "--speed", "1.2", "--turn", "0.3", "--seconds", "3",
                              "--name", "walk", "-o", folder / "out.glb")
                self.run_tool("node", REPOSITORY / "tests/three_character.mjs", REPOSITORY, folder / "out.glb", folder / "three.json", *MOMENTS)
                self.run_tool("blender", "-b", "--factory-startup", "--python-exit-code", "3", "--python",
                              REPOSITORY / "tests/blender_character.py", "--", folder / "out.glb", folder / "blender.json", *MOMENTS)
                ours, theirs = (json.loads((folder / f"{tool}.json").read_text()) for tool in ("three", "blender"))
                self.assertTrue(any(mesh.startswith("Body") for mesh in theirs["meshes"]), theirs["meshes"])
                self.assertEqual(theirs["materials"], ["Wanderer"])
                self.assertTrue(any("walk" in action for action in theirs["actions"]), theirs["actions"])
                for k, moment in enumerate(MOMENTS):
                    shares = [overlap(ours["moments"][k], theirs["moments"][k], across) for across in (2, 0)]
                    print(f"{kind} at {moment} s: side {shares[0]:.3f}, front {shares[1]:.3f}")
                    self.assertGreater(min(shares), 0.95, (kind, moment))


if __name__ == "__main__":
    REPOSITORY = pathlib.Path(sys.argv.pop())
    AMBLE = sys.argv.pop()
    if shutil.which("blender") is None or numpy is None:
        print("skipped: blender or numpy is not installed")
        sys.exit(77)
    unittest.main()
