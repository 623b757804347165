"""Every input has a size that it refuses: in one line that names it, within bounded time and memory; what is just within
that size is taken.

    cli_bounds_test.py AMBLE REPOSITORY
"""

import json
import math
import pathlib
import re
import resource
import subprocess
import sys
import unittest

from command_line import CommandLine

MEMORY = 2 << 30  # bytes of address space
PROCESSOR = 40  # seconds; most cases take one or two


def limited():
    """As `ulimit -v`, `ulimit -t` and `ulimit -c 0` do."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def chain(joints, frames=1):
    """A BVH whose root has so many children."""
    child = "JOINT j{}\n{{\nOFFSET 0 1 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{{\nOFFSET 0 1 0\n}}\n}}\n"
    row = "0 " * (6 + 3 * joints) + "\n"
    return ("HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
            + "".join(child.format(i) for i in range(joints))
            + f"}}\nMOTION\nFrames: {frames}\nFrame Time: 0.01\n" + row * frames)


class Bounds(CommandLine):
    repository = pathlib.Path()

    def setUp(self):
        super().setUp()
        self.inputs = set()

    def amble(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, check=False,
                              cwd=self.folder, preexec_fn=limited, timeout=600)

    def write(self, name, text):
        self.inputs.add(name)
        (self.folder / name).write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
        return name

    def refused(self, message, *arguments):
        result = self.amble(*arguments)
        self.assertEqual((result.returncode, len(result.stderr.splitlines())), (1, 1), f"{arguments}: {result.stderr}")
        self.assertIn(message, result.stderr)
        left = {path.name for path in self.folder.iterdir()} - self.inputs
        self.assertFalse(left, "a refused command leaves nothing behind")
        page = (self.repository / "docs/reliability.md").read_text(encoding="utf-8").replace(",", "")
        for number in re.findall(r"\b\d{3,}\b", message):
            self.assertIn(number, page, "docs/reliability.md names every bound")

    def taken(self, *arguments):
        result = self.amble(*arguments)
        self.assertEqual(result.returncode, 0, f"{arguments}: {result.stderr}")
        (self.folder / "o.bvh").unlink()

    def test_pointers(self):
        points = [[0, 0], [0, 1], [0, 2]]
        for hz in (1e-300, 1e-5):
            for how in ("human", "direct"):
                self.refused("over more than 86400 seconds", "synth", "--pointer",
                             self.write("slow.json", {"hz": hz, "points": points}), "--steering", how, "-o", "o.bvh")
        many = '{"hz":10000,"points":[' + ",".join(f"[0,{i}e-4]" for i in range(1_000_001)) + "]}"
        self.refused("at most 1000000 are read", "synth", "--pointer", self.write("many.json", many), "-o", "o.bvh")
        self.taken("synth", "--pointer", self.write("fits.json", many.replace("[0,1e-4],", "", 1)), "--seconds", 2, "-o",
                   "o.bvh")

    def test_paths(self):
        def zigzag(points, wide):
            return '{"points":[' + ",".join(f"[{i % 2 * wide},{i * 0.01:g}]" for i in range(points)) + "]}"

        self.refused("at most 100000 are read", "synth", "--path", self.write("many.json", zigzag(1_000_000, 3)), "-o",
                     "o.bvh")
        self.refused("at most 24 are made", "synth", "--path", self.write("long.json", zigzag(100_000, 9e4)), "-o",
                     "o.bvh")
        self.taken("synth", "--path", self.write("fits.json", zigzag(100_000, 9e4)), "--seconds", 2, "-o", "o.bvh")
        self.refused("must lie within 100 km", "synth", "--goal", "1e9,0,0", "-o", "p.bvh")
        ground = self.write("g.json", {"heights": [[0, 0], [0, 0]], "spacing": 1, "origin": [0, 0]})
        for start in ("1e9,0,0", "0,-1e300,0"):
            self.refused("must lie within 100 km", "terrain-transfer", self.write("c.bvh", chain(3)), "--terrain", ground,
                         f"--start={start}", "-o", "p.bvh")

    def test_scripts_and_actions(self):
        def script(commands):
            return ('{"commands":[' + ",".join(f'{{"t":{i * 1e-3:g},"speed":{1 + i % 2 * 0.1:g}}}' for i in range(commands))
                    + "]}")

        self.refused("at most 100000 are read", "synth", "--script", self.write("many.json", script(1_000_000)), "-o",
                     "o.bvh")
        self.taken("synth", "--script", self.write("fits.json", script(100_000)), "-o", "o.bvh")
        actions = '{"actions":[' + ",".join(f'{{"at":{i * 1e-3:g},"play":"wave"}}' for i in range(10_001)) + "]}"
        self.refused("at most 10000 are read", "synth", "--speed", 1, "--actions", self.write("acts.json", actions), "-o",
                     "p.bvh")

    def test_documents(self):
        for name, text in (("deep.json", "[" * 2_000_000), ("deeper.json", '{"points":' + "[" * 200 + "]" * 200 + "}")):
            self.refused("nested more than 128 deep", "synth", "--path", self.write(name, text), "-o", "o.bvh")
        self.refused("larger than 64 MB", "synth", "--script", self.write("large.json", " " * (65 << 20)), "-o", "o.bvh")
        self.refused("larger than 64 MB", "synth", "--script", "/dev/zero", "-o", "o.bvh")

    def test_bodies_and_clips(self):
        wide = self.write("wide.bvh", chain(1_000_000))
        self.refused("holds more than 4096 joints", "inspect", wide)
        self.refused("holds more than 4096 joints", "convert", wide, "o.bvh")
        self.refused("joints × frames may be 50000000", "inspect", self.write("long.bvh", chain(2000, 12600)))

    def test_grounds(self):
        count = 300_000
        corners = "".join(f"v {10 * math.cos(6.283185 * i / count):.6f} 0 {-10 * math.sin(6.283185 * i / count):.6f}\n"
                          for i in range(count))
        disc = corners + "f " + " ".join(str(i + 1) for i in range(count)) + "\n"
        self.refused("more than 1000 corners", "synth", "--speed", 1, "--terrain", self.write("disc.obj", disc), "-o",
                     "o.bvh")
        many = "v 0 0 0\nv 0 0 1\nv 1 0 0\n" + "f 1 2 3\n" * 2_000_001
        self.refused("more than 2000000 triangles", "synth", "--speed", 1, "--terrain", self.write("many.obj", many), "-o",
                     "o.bvh")

    def test_styles(self):
        self.inputs.add("long.bvh")
        self.assertEqual(self.amble("synth", "--speed", 1.2, "--seconds", 601, "--fps", 30, "-o", "long.bvh").returncode, 0)
        self.refused("at most 600 s of a clip", "style", "decompose", "long.bvh", "-o", "s.json")

    def test_datasets(self):
        whole = {"clips": 1000, "commands": [{"kind": "steady"}]}
        for message, more in (("at most 2000000 frames are made", {"shard": 1000, "seconds": 600, "fps": 60}),
                              ("seconds holds", {"seconds": 1e9}), ("clips is", {"clips": 3e9}), ("shard is", {"shard": 1e9}),
                              ("bodies[0].count is", {"bodies": [{"count": 1e6}]})):
            self.refused(message, "dataset", self.write("spec.json", {**whole, **more}), "-o", "d")

    def test_crowds_and_times(self):
        self.refused("between 1 and 20000", "crowd", "--characters", 1_000_000, "--seconds", 1)
        self.refused("between 0 and 86400", "synth", "--speed", 1, "--seconds", 86401, "-o", "o.bvh")


if __name__ == "__main__":
    CommandLine.program = str(pathlib.Path(sys.argv.pop(1)).resolve())
    Bounds.repository = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
