"""Runs `amble inspect` and `amble convert` as people do, with every kind of bad input and output.

    cli_clips_test.py AMBLE
"""

import json
import os
import pathlib
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import unittest

NOBODY = 65534
REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
SMALL = """HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Spine
  {
    OFFSET 0 20 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 10 0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.01
0 90 0 0 0 0 1 2 3
0 90 1 0 0 0 1 2 4
"""


def small(old, new):
    assert old in SMALL
    return SMALL.replace(old, new, 1)


def deep():
    text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n"
    return text + "".join(f"JOINT j{i}\n{{\nOFFSET 0 0 0\n" for i in range(10000))


def gltf(**changes):
    return json.dumps({"asset": {"version": "2.0"}, "nodes": [{"name": "a", "children": [1]}, {"name": "b"}], **changes})


ANIMATED = {
    "buffers": [{"byteLength": 3, "uri": "data:;base64,AAAA"}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 10, "type": "SCALAR"}],
    "animations": [{"samplers": [{"input": 0, "output": 0}],
                    "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}]}]}

# options that read JSON, and what the message must say after the file's name, by what the file holds
JSON_OPTIONS = [
    ("inspect", "CLIP", "--roles"), ("score", "CLIP", "--path"), ("score", "CLIP", "--terrain"),
    ("synth", "-o", "OUT", "--script"), ("synth", "-o", "OUT", "--path"), ("synth", "-o", "OUT", "--pointer"),
    ("synth", "-o", "OUT", "--speed", "1", "--seconds", "1", "--library")]
BAD_JSON = ["", "{", "[" * 100000, "[" * 50000 + "]" * 50000, "null", "3", '"walk"', "[1]", '{"points":[[0,"x"]]}',
            '{"commands":[]}', '{"commands":[{"t":"soon"}]}', '{"heights":[[1],[1,2]]}', '{"stairs":3}', "\xff\xfe"]

# name of the file, its bytes, what the message must say after the file's name
BAD_INPUT = [
    ("empty.bvh", "", ":1: the file is empty"),
    ("truncated.bvh", SMALL[:200], ":10: expected { after the name of a joint"),
    ("half_a_row.bvh", SMALL[:-6], ":20: the row has 6 numbers; the channels need 9"),
    ("few_rows.bvh", small("Frames: 2", "Frames: 3"), ":21: the file ends after 2 of 3 declared frames"),
    ("many_rows.bvh", small("Frames: 2", "Frames: 1"), ":20: more rows follow than the 1 declared frames"),
    ("million.bvh", small("Frames: 2", "Frames: 1000000"), ":21: the file ends after 2 of 1000000 declared frames"),
    ("channels.bvh", small("CHANNELS 3", "CHANNELS 4"), ":10: expected a channel"),
    ("text.bvh", small("0 90 1", "0 high 1"), ":20: expected a finite number, found 'high'"),
    ("nan.bvh", small("0 90 1", "0 nan 1"), ":20: expected a finite number, found 'nan'"),
    ("inf.bvh", small("0 90 1", "0 -inf 1"), ":20: expected a finite number, found '-inf'"),
    ("zero_time.bvh", small("0.01", "0"), ":18: the frame time must be positive"),
    ("negative_time.bvh", small("0.01", "-0.01"), ":18: the frame time must be positive"),
    ("deep.bvh", deep(), ":1502: joints are nested more than 500 deep"),
    ("twice.bvh", small("Spine", "Hips"), ":6: joint 'Hips' was already named on line 2"),
    ("noise.bvh", bytes(range(256)) * 8, ":1: expected HIERARCHY"),
    ("cycle.gltf", gltf(nodes=[{"children": [1]}, {"children": [0]}]), ": the nodes above node 0 form a cycle"),
    ("two_parents.gltf", gltf(nodes=[{"children": [1]}, {}, {"children": [1]}]), ": node 1 has two parents"),
    ("no_nodes.gltf", gltf(nodes=[]), ": has no nodes"),
    ("range.gltf", gltf(buffers=[{"byteLength": 9, "uri": "data:;base64,AAAA"}]), ": a buffer declares 9 bytes"),
    ("outside.gltf", gltf(buffers=[{"byteLength": 9, "uri": "../secret.bin"}]), ": names '../secret.bin'"),
    ("missing_bin.gltf", gltf(buffers=[{"byteLength": 9, "uri": "walk.bin"}]), None),
    ("view.gltf", gltf(**ANIMATED, bufferViews=[{"buffer": 0, "byteOffset": 2, "byteLength": 40}]),
     ": an accessor counts more elements than the buffers have bytes"),
    ("accessor.gltf", gltf(animations=ANIMATED["animations"]), ": input is 0, but there are only 0"),
    ("nodes.gltf", gltf(nodes=[{"children": [i + 1]} for i in range(9999)] + [{}]), ": the nodes above node 500 form a cycle"),
    ("brackets.gltf", "[" * 100000, ":1: lists and objects are nested more than 128 deep"),
    ("utf16.bvh", SMALL.encode("utf-16"), ":1: expected HIERARCHY"),
    ("hexadecimal.bvh", small("0 90 1", "0 0x5A 1"), ":20: expected a finite number, found '0x5A'"),
    ("syntax.gltf", '{"asset":\n\n}', ":3: not valid JSON"),
    ("old.gltf", '{"asset":{"version":"1.0"}}', ": is not glTF version 2"),
    ("cut.glb", b"glTF" + struct.pack("<III", 2, 900, 800) + b"JSON", ": declares 900 bytes"),
    ("empty.glb", b"", ": the file is empty"),
    ("lonely.amc", "1\nroot 0\n", ": needs its skeleton"),
    ("skeleton.asf", ":version 1.10\n", ": is a skeleton"),
    ("clip.txt", SMALL, ": unknown kind of clip"),
    ("noextension", SMALL, ": unknown kind of clip"),
]


class ClipCommands(unittest.TestCase):
    def setUp(self):
        self.holder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.holder.name)
        os.chmod(self.folder, 0o777)

    def tearDown(self):
        self.holder.cleanup()

    def file(self, name, content=SMALL):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def run_amble(self, *arguments, **options):
        return subprocess.run([AMBLE, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False,
                              **options)

    def succeed(self, *arguments):
        done = self.run_amble(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def refuse(self, message, *arguments, **options):
        """Exit 1, one line on stderr that holds the message, and nothing new in the folder."""
        before = sorted(self.folder.iterdir())
        done = self.run_amble(*arguments, **options)
        self.assertEqual(done.returncode, 1, (arguments, done.stderr))
        self.assertRegex(done.stderr, r"\Aamble: error: [^\n]+\n\Z")
        self.assertIn(message, done.stderr)
        self.assertEqual(sorted(self.folder.iterdir()), before)

    def performed(self):
        clip = self.folder / "walk.bvh"
        self.succeed("performer", "--speed", "1.2", "--seconds", "2", "-o", clip)
        return clip

    def test_bad_input(self):
        for name, content, message in BAD_INPUT:
            with self.subTest(name):
                path = self.file(name, content)
                expected = "walk.bin: no such file" if message is None else f"{path}{message}"
                self.refuse(expected, "inspect", path)
                self.refuse(expected, "convert", path, self.folder / "out.glb")
                path.unlink()

    def test_bad_json_of_every_option(self):
        clip, out = self.file("a.bvh"), self.folder / "out.bvh"
        for option in JSON_OPTIONS:
            for content in BAD_JSON:
                with self.subTest(option=option[0] + " " + option[-1], content=content[:30]):
                    path = self.file("x.json", content.encode("latin-1"))
                    words = [clip if word == "CLIP" else out if word == "OUT" else word for word in option]
                    self.refuse("x.json:", *words, path)

    def test_a_directory_and_a_missing_file(self):
        folder = self.folder / "folder.bvh"
        folder.mkdir()
        self.refuse("folder.bvh: is a directory", "inspect", folder)
        self.refuse("none.bvh: no such file", "inspect", self.folder / "none.bvh")
        clip = self.file("a.bvh")
        self.refuse("folder.bvh: is a directory", "convert", clip, folder)
        self.refuse("its folder does not exist", "convert", clip, self.folder / "no" / "b.bvh")
        self.refuse("unknown kind of output", "convert", clip, self.folder / "b.fbx")

    def test_no_right_to_read_or_write(self):
        if os.geteuid() == 0 and shutil.which(AMBLE, mode=os.X_OK) is None:
            self.skipTest("an ordinary user cannot start the program")
        user = {"user": NOBODY} if os.geteuid() == 0 else {}
        clip, locked = self.file("a.bvh"), self.folder / "locked"
        try:
            self.run_amble("inspect", clip, **user)
        except PermissionError:
            self.skipTest("an ordinary user cannot reach the program")
        locked.mkdir(mode=0o555)
        self.refuse("no right to write here", "convert", clip, locked / "b.bvh", **user)
        old = self.file("old.bvh", "old")
        old.chmod(0o444)
        self.refuse("no right to write here", "convert", clip, old, **user)
        self.assertEqual(old.read_text(), "old")
        secret = self.file("secret.bvh")
        secret.chmod(0)
        self.refuse("no right to read it", "inspect", secret, **user)

    def test_a_full_disk(self):
        clip = self.file("a.bvh")
        if os.path.exists("/dev/full"):
            link = self.folder / "full.bvh"
            link.symlink_to("/dev/full")
            self.refuse("the disk is full", "convert", clip, link)

        def files_of(size):
            def limit():
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
            return limit

        message, walk = "too large for this file system", self.performed()
        self.refuse(message, "convert", clip, self.folder / "b.bvh", preexec_fn=files_of(100))
        # The skeleton would fit, the motion does not: neither may stay.
        self.refuse(message, "convert", walk, self.folder / "b.amc", preexec_fn=files_of(20000))
        self.refuse(message, "performer", "-o", self.folder / "set", preexec_fn=files_of(20000))
        self.refuse(message, "synth", "--speed", "1", "--seconds", "1", "-o", self.folder / "b.amc",
                    "--trace", self.folder / "t.csv", preexec_fn=files_of(20000))

    def test_wrong_usage_is_status_2(self):
        for arguments in (("inspect",), ("convert", "a.bvh"), ("inspect", "a.bvh", "--up", "w"), ("inspect", "a", "b")):
            self.assertEqual(self.run_amble(*arguments).returncode, 2, arguments)

    def test_inspect_tells_what_a_clip_holds(self):
        clip = self.performed()
        picture = self.folder / "walk.svg"
        found = json.loads(self.succeed("inspect", clip, "--json", "--svg", picture))
        self.assertEqual(found["file"], str(clip))
        self.assertEqual((found["scale"], found["up"], found["faults"]), (1.0, "y", []))
        self.assertAlmostEqual(found["seconds"], found["frames"] / found["fps"])
        self.assertEqual(found["roles"]["left_toe"], "LeftToe")
        self.assertIn("<polyline", picture.read_text())
        self.assertIn("left_toe", self.succeed("inspect", clip))

    def test_a_film_strip_shows_moments_of_a_clip(self):
        clip, strip = self.performed(), self.folder / "strip.svg"
        self.succeed("inspect", clip, "--strip", strip, "--strip-times", "0.2,0.5,0.1")
        self.assertEqual([f"{t:.2f} s" in strip.read_text() for t in (0.1, 0.2, 0.3, 0.5, 0.6)], [False, True, True, True, False])
        self.refuse("begins after the motion has ended", "inspect", clip, "--strip", strip, "--strip-times", "900,901,1")

    def test_scale_axes_rate_and_roles_can_be_forced(self):
        roles = self.file("roles.json", '{"head": "Spine", "neck": null}')
        found = json.loads(self.succeed("inspect", self.file("a.bvh"), "--scale", "0.5", "--up", "z", "--fps", "25",
                                        "--roles", roles, "--json"))
        self.assertEqual((found["scale"], found["up"], found["fps"]), (0.5, "z", 25.0))
        self.assertEqual(found["roles"]["head"], "Spine")
        self.refuse("roles.json:1: not valid JSON", "inspect", self.file("a.bvh"), "--roles", self.file("roles.json", "{"))

    def test_a_clip_survives_every_format(self):
        clip = self.performed()
        before = json.loads(self.succeed("inspect", clip, "--json"))
        path = clip
        for name in ("b.glb", "c.amc", "d.bvh"):
            self.succeed("convert", path, self.folder / name)
            path = self.folder / name
            after = json.loads(self.succeed("inspect", path, "--json"))
            for key in ("frames", "roles", "scale"):
                self.assertEqual(after[key], before[key], (name, key))
            self.assertAlmostEqual(after["fps"], before["fps"], places=3)
        rows = self.folder / "rows.csv"
        self.succeed("convert", clip, rows, "--first", "10", "--last", "19")
        self.assertEqual(len(rows.read_text().splitlines()), 11)
        self.refuse("--first and --last must lie there", "convert", clip, rows, "--last", "100000")

    def test_a_glb_is_valid_and_loads_elsewhere(self):
        if shutil.which("node") is None:
            self.skipTest("node is not installed")
        body = self.folder / "body.glb"
        self.succeed("convert", self.performed(), body)
        found = json.loads(self.succeed("inspect", body, "--json"))
        seconds = (found["frames"] - 1) / found["fps"]  # from the first key to the last
        done = subprocess.run(["node", REPOSITORY / "tests/glb_check.mjs", REPOSITORY, body, str(seconds)],
                              capture_output=True, text=True, timeout=120, check=False)
        if done.returncode == 77:
            self.skipTest(done.stdout.strip())
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_fbx_can_be_read(self):
        spine = REPOSITORY / "tests/io/fbx/spine.fbx"
        self.assertEqual(json.loads(self.succeed("inspect", spine, "--json"))["frames"], 3)
        self.succeed("convert", spine, self.folder / "spine.bvh", "--raw")
        self.refuse("cut.fbx: cannot be read as FBX", "inspect", self.file("cut.fbx", spine.read_bytes()[:300]))
        self.refuse("empty.fbx: the file is empty", "inspect", self.file("empty.fbx", ""))

    def test_centimetres_in_place_and_loops(self):
        clip = self.performed()
        self.succeed("convert", clip, self.folder / "cm.bvh", "--unit", "cm", "--in-place", "--loop")
        found = json.loads(self.succeed("inspect", self.folder / "cm.bvh", "--json"))
        self.assertEqual(found["scale"], 0.01)
        lines = (self.folder / "cm.bvh").read_text().splitlines()
        first, last = ([float(word) for word in line.split()] for line in (lines[-found["frames"]], lines[-1]))
        self.assertLess(max(abs(a - b) for a, b in zip(first[6:], last[6:])), 1e-4)
        self.assertLess(abs(last[2] - first[2]), 20)


if __name__ == "__main__":
    AMBLE = sys.argv.pop()
    unittest.main()
