"""Puts motion on rigged characters as people do: `amble synth --skeleton hero.glb -o out.glb`.

    cli_character_test.py AMBLE REPOSITORY

The characters are those of tools/characters/make_characters.py, one in the manner of each of seven tools. What three.js makes of
the files is looked at where the packages of apps/studio are installed (own_character_check.mjs).
"""

import base64
import json
import pathlib
import struct
import subprocess
import sys
import unittest

from command_line import CommandLine

UNITS = {"wanderer": (1, "y"), "mixamo": (1, "y"), "rigify": (1, "y"), "unreal": (1, "y"), "vrm": (1, "y"), "daz": (1, "y"), "biped": (0.01, "z")}


def chunks(data):
    """The JSON text and the binary part of a GLB."""
    length = struct.unpack_from("<I", data, 12)[0]
    text = data[20:20 + length]
    return text.rstrip(b" "), data[28 + length:]


class OwnCharacter(CommandLine):
    def make(self, kind):
        file = self.folder / f"{kind}.glb"
        subprocess.run([sys.executable, REPOSITORY / "tools/characters/make_characters.py", kind, file], check=True)
        return file

    def walk(self, *arguments):
        result = self.amble("synth", *(() if "--speed" in arguments else ("--speed", "1.2")), "--seconds", "3", *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)

    def refused(self, *arguments):
        result = self.amble(*arguments)
        self.assertEqual(result.returncode, 1, arguments)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        return result.stderr

    def test_every_kind_walks_in_its_own_skin(self):
        for kind, (unit, up) in UNITS.items():
            with self.subTest(kind):
                file = self.make(kind)
                self.walk("--skeleton", file, "-o", "out.glb", "--name", "walk")
                seen = subprocess.run(["node", REPOSITORY / "tests/own_character_check.mjs", REPOSITORY, file, self.folder / "out.glb",
                                       "1.2", str(unit), up], capture_output=True, text=True, check=False)
                self.assertIn(seen.returncode, (0, 77), seen.stderr)
                for speed, turn in ((0.8, 0), (1.2, 0.4), (1.6, 0), (2.7, 0)):
                    # Once more in its own file, and from there as a BVH.
                    self.walk("--skeleton", file, "-o", "limits.glb", "--name", "walk", "--speed", speed, "--turn", turn)
                    self.assertEqual(self.amble("convert", "limits.glb", "limits.bvh", "--animation", "walk").returncode, 0)
                    score = json.loads(self.amble("score", "limits.bvh", "--ground", "0", "--speed", speed, "--turn-rad", turn,
                                                  "--json", "--brief").stdout)
                    self.assertEqual((score["ok"], score["problems"], score["limits"]["violated"]), (True, [], []), (kind, speed, turn))

    def test_all_else_stays_byte_for_byte(self):
        for kind in ("vrm", "unreal", "wanderer"):
            with self.subTest(kind):
                file = self.make(kind)
                self.walk("--skeleton", file, "-o", "out.glb")
                before, binary = chunks(file.read_bytes())
                after, longer = chunks((self.folder / "out.glb").read_bytes())
                self.assertTrue(longer.startswith(binary), "the buffer goes on behind what was there")
                old, new = json.loads(before), json.loads(after)
                self.assertEqual(new["buffers"][0]["byteLength"], len(longer))
                for key in ("accessors", "bufferViews", "animations"):
                    self.assertEqual(new[key][:len(old.get(key, []))], old.get(key, []), key)
                for key in set(old) - {"accessors", "bufferViews", "animations", "buffers"}:
                    spelled = json.dumps(old[key], separators=(",", ":")).encode()
                    self.assertEqual(new[key], old[key], key)
                    self.assertIn(spelled, after, key)  # the very bytes: make_characters.py writes JSON so

    def test_animation_only_leaves_the_mesh_out(self):
        file = self.make("unreal")
        self.walk("--skeleton", file, "-o", "whole.glb")
        self.walk("--skeleton", file, "-o", "motion.glb", "--animation-only")
        whole, motion = (json.loads(chunks((self.folder / f"{name}.glb").read_bytes())[0]) for name in ("whole", "motion"))
        self.assertFalse({"meshes", "skins", "materials"} & set(motion))
        self.assertEqual([node["name"] for node in motion["nodes"]], [node["name"] for node in whole["nodes"]])
        self.assertEqual(len(motion["animations"]), 1)
        self.assertEqual([channel["target"] for channel in motion["animations"][0]["channels"]],
                         [channel["target"] for channel in whole["animations"][-1]["channels"]])
        self.assertIn("--animation-only", self.refused("synth", "--animation-only", "-o", "x.glb"))

    def test_append_adds_actions_to_a_file_that_has_some(self):
        self.walk("--skeleton", self.make("unreal"), "-o", "hero.glb", "--name", "walk")
        first = self.folder.joinpath("hero.glb").read_bytes()
        self.walk("--append", "-o", "hero.glb", "--turn", "0.5", "--name", "turn")
        self.walk("--append", "-o", "hero.glb", "--name", "walk")
        text, binary = chunks((self.folder / "hero.glb").read_bytes())
        document = json.loads(text)
        self.assertEqual([one["name"] for one in document["animations"]], ["nod", "walk", "turn", "walk 2"])
        before, start = chunks(first)
        self.assertTrue(binary.startswith(start))
        self.assertEqual(document["animations"][:2], json.loads(before)["animations"])
        self.assertIn(".glb", self.refused("synth", "--append", "-o", "x.bvh"))
        self.assertIn("--skeleton", self.refused("synth", "--append", "--skeleton", "other.glb", "-o", "hero.glb"))

    def test_files_beside_a_gltf_move_in(self):
        text, binary = chunks(self.make("wanderer").read_bytes())
        document = json.loads(text)
        picture = document["bufferViews"][document["images"][0].pop("bufferView")]
        document["images"][0].update({"uri": "the%20palette.png"})
        del document["images"][0]["mimeType"]
        image = binary[picture["byteOffset"]:picture["byteOffset"] + picture["byteLength"]]
        (self.folder / "the palette.png").write_bytes(image)
        (self.folder / "hero.bin").write_bytes(binary)
        document["buffers"][0]["uri"] = "hero.bin"
        (self.folder / "hero.gltf").write_text(json.dumps(document))
        self.walk("--skeleton", "hero.gltf", "-o", "out.glb")
        new, inside = chunks((self.folder / "out.glb").read_bytes())
        new = json.loads(new)
        self.assertEqual(len(new["buffers"]), 1)
        self.assertNotIn("uri", new["buffers"][0])
        moved = new["images"][0]
        view = new["bufferViews"][moved["bufferView"]]
        self.assertEqual(moved["mimeType"], "image/png")
        self.assertEqual(inside[view["byteOffset"]:view["byteOffset"] + view["byteLength"]], image)
        document["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(binary).decode()
        (self.folder / "data.gltf").write_text(json.dumps(document))
        self.walk("--skeleton", "data.gltf", "-o", "same.glb")
        self.assertEqual((self.folder / "same.glb").read_bytes(), (self.folder / "out.glb").read_bytes())

    def test_a_captured_clip_goes_on_a_character(self):
        self.assertEqual(self.amble("performer", "--speed", "1.2", "--seconds", "3", "-o", "clip.bvh").returncode, 0)
        file = self.make("mixamo")
        result = self.amble("retarget", "clip.bvh", "--to", file, "-o", "out.glb")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        document = json.loads(chunks((self.folder / "out.glb").read_bytes())[0])
        self.assertEqual([mesh["name"] for mesh in document["meshes"]], ["Body"])
        self.assertEqual([one["name"] for one in document["animations"]], ["clip"])
        seen = subprocess.run(["node", REPOSITORY / "tests/own_character_check.mjs", REPOSITORY, file, self.folder / "out.glb",
                               "1.2", "1", "y"], capture_output=True, text=True, check=False)
        self.assertIn(seen.returncode, (0, 77), seen.stderr)

    def test_a_broken_or_mirrored_model_gives_a_sentence(self):
        data = self.make("vrm").read_bytes()
        for size in (0, 10, 40, 2000, len(data) // 2, len(data) - 1):
            (self.folder / "cut.glb").write_bytes(data[:size])
            self.assertIn("cut.glb", self.refused("synth", "--skeleton", "cut.glb", "-o", "x.glb"))
        text, binary = chunks(data)
        document = json.loads(text)
        document["nodes"][0]["scale"] = [-1, 1, 1]
        text = json.dumps(document).encode()
        text += b" " * (-len(text) % 4)
        (self.folder / "mirror.glb").write_bytes(
            struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(binary)) + struct.pack("<I4s", len(text), b"JSON") + text +
            struct.pack("<I4s", len(binary), b"BIN\0") + binary)
        self.assertIn("negative scale", self.refused("synth", "--skeleton", "mirror.glb", "-o", "x.glb"))
        self.assertFalse((self.folder / "x.glb").exists())


if __name__ == "__main__":
    REPOSITORY = pathlib.Path(sys.argv.pop())
    CommandLine.program = sys.argv.pop()
    unittest.main()
