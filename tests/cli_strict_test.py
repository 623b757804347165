"""Nothing is ignored in silence: what has no effect, is unknown or is no number is refused in one line.

    cli_strict_test.py AMBLE
"""

import json
import pathlib
import sys
import unittest

from command_line import CommandLine


class Strict(CommandLine):
    def refused(self, message, *arguments, status=1):
        result = self.amble(*arguments)
        self.assertEqual(result.returncode, status, f"{arguments}: {result.stderr}")
        self.assertIn(message, result.stderr)
        if status == 1:
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertFalse((self.folder / "out.bvh").exists())

    def write(self, name, content):
        (self.folder / name).write_text(json.dumps(content), encoding="utf-8")
        return name

    def setUp(self):
        super().setUp()
        self.pointer = self.write("pointer.json", {"hz": 30, "points": [[0, 0], [0, 1], [0, 2]]})
        self.force = self.write("force.json", {"hz": 30, "forces": [[0, 1], [0, 1]]})
        self.path = self.write("path.json", {"points": [[0, 0], [0, 2], [1, 4]]})

    def test_options_without_effect(self):
        for message, arguments in (
                ("--look-ahead goes with", ["--force", self.force, "--look-ahead", 0.4]),
                ("--look-ahead goes with", ["--pointer", self.pointer, "--steering", "direct", "--look-ahead", 0.4]),
                ("--look-ahead goes with", ["--path", self.path, "--look-ahead", 0.4]),
                ("--steering human follows", ["--speed", 1, "--steering", "human"]),
                ("--steering human follows", ["--goal", "1,2,0", "--steering", "human"]),
                ("--harmonics needs --blend fourier", ["--speed", 1, "--harmonics", 6]),
                ("--rolloff needs --blend fourier", ["--speed", 1, "--rolloff", "3,7"]),
                ("--gait does not go with", ["--pointer", self.pointer, "--gait", 1]),
                ("--turn goes with --speed alone", ["--pointer", self.pointer, "--turn", 0.2]),
                ("--turn goes with --speed alone", ["--path", self.path, "--turn", 0.2]),
                ("--to-stand is for the end of a --path", ["--speed", 1, "--to-stand"]),
                ("--action-blend needs --actions", ["--speed", 1, "--action-blend", "posture"]),
                ("--skeleton-scale and --skeleton-roles need", ["--speed", 1, "--skeleton-scale", 0.01])):
            self.refused("amble: error: " + message, "synth", *arguments, "-o", "out.bvh")
        self.refused("--unit is for a .bvh output", "synth", "--speed", 1, "--unit", "cm", "-o", "out.glb")
        self.refused("--trace needs --svg", "library", "show", "--trace", "t.csv")

    def test_the_same_options_where_they_count(self):
        for arguments in (["--pointer", self.pointer, "--look-ahead", 0.4],
                          ["--path", self.path, "--steering", "human", "--look-ahead", 0.4],
                          ["--speed", 1, "--blend", "fourier", "--harmonics", 6, "--rolloff", "3,7"],
                          ["--path", self.path, "--to-stand", "--gait", 0]):
            result = self.amble("synth", *arguments, "-o", "fine.bvh")
            self.assertEqual(result.returncode, 0, result.stderr)

    def test_figures_say_where_a_library_has_no_part(self):
        self.assertEqual(self.amble("performer", "-o", "clips").returncode, 0)
        self.assertEqual(self.amble("library", "build", "clips", "-o", "l.amble").returncode, 0)
        self.refused("--library has no part in it", "figure", "library:planting", "--library", "l.amble", "-o", "f.svg")
        drawn = {}
        for library in ([], ["--library", "l.amble"]):
            result = self.amble("figure", "kim2012:6", *library, "-o", "f.svg")
            self.assertEqual(result.returncode, 0, result.stderr)
            drawn[len(library)] = (self.folder / "f.svg").read_text()
        self.assertTrue(drawn[0] != drawn[2], "it is the library's own walk")
        # The performer's styles on the performer's body: nothing of this library would be seen.
        self.refused("has no part in it", "figure", "kim2012:8", "--library", "l.amble", "-o", "f.svg")

    def test_as_printed_counts_with_every_driver_and_weighting(self):
        for how in (["--speed", 1.2, "--seconds", 2], ["--pointer", self.pointer, "--seconds", 2]):
            for weights in ("rbf", "delaunay"):
                for flag, out in (([], "ours.bvh"), (["--as-printed"], "printed.bvh")):
                    result = self.amble("synth", *how, "--weights", weights, *flag, "-o", out)
                    self.assertEqual(result.returncode, 0, result.stderr)
                self.assertNotEqual((self.folder / "ours.bvh").read_text(), (self.folder / "printed.bvh").read_text())

    def test_unknown_keys_name_the_nearest(self):
        command = {"commands": [{"t": 0, "sped": 1.2}, {"t": 1}]}
        for meant, option, text in (
                ("speed", "--script", command),
                ("commands", "--script", {"commands": [{"t": 0}, {"t": 1}], "comands": []}),
                ("closed", "--path", {"points": [[0, 0], [0, 2]], "close": True}),
                ("types", "--pointer", {"points": [[0, 0], [0, 1]], "type": []}),
                ("spacing", "--terrain", {"heights": [[0]], "spacing": 1, "spaceing": 1}),
                ("count", "--terrain", {"stairs": {"rise": 0.1, "run": 0.3, "cuont": 3}}),
                ("offset", "--style", {"root": {"basic": 1}, "ofset": {}}),
                ("priority", "--actions", {"actions": [{"at": 0, "play": "wave", "priorty": 3}]})):
            more = ["--speed", 1] if option in ("--terrain", "--style", "--actions") else []
            self.refused(f'the nearest known one is "{meant}"', "synth", option, self.write("wrong.json", text), *more,
                         "-o", "out.bvh")
        self.amble("performer", "--speed", 1.2, "--seconds", 3, "-o", "walk.bvh")
        manifest = self.write("m.json", {"clips": [{"file": "walk.bvh", "tpye": "walk"}]})
        self.refused('the nearest known one is "type"', "library", "build", "walk.bvh", "--manifest", manifest, "-o",
                     "l.amble")

    def test_what_is_no_number(self):
        for option in ("--speed", "--turn", "--seconds", "--fps", "--direction"):
            for value in ("nan", "inf", "-inf", "1e999"):
                self.refused("is not a finite number", "synth", f"{option}={value}", "-o", "out.bvh", status=2)
        self.refused("is not a finite number", "synth", "--goal", "1,nan,0", "-o", "out.bvh", status=2)

    def test_a_moment_beyond_the_clip(self):
        self.amble("performer", "--speed", 1.2, "--seconds", 3, "-o", "walk.bvh")
        self.refused("no moment at 99 s", "synth", "--speed", 1, "--stop-pose", "walk.bvh:99", "-o", "out.bvh")

    def test_the_kind_of_output_is_checked_before_the_work(self):
        for command in (["synth", "--script", "missing.json"], ["convert", "missing.bvh"],
                        ["retarget", "missing.bvh", "--to", "missing.bvh"],
                        ["plan", "--scene", "missing.obj", "--start", "0,0,0", "--goal", "1,1,0"]):
            out = ["out.mp3"] if command[0] == "convert" else ["-o", "out.mp3"]
            self.refused("out.mp3: unknown kind of output", *command, *out)

    def test_version_and_wrong_words(self):
        result = self.amble("--version")
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout, r"^amble \d+\.\d+\.\d+\n$")
        self.refused("there is no command 'synht'; the nearest is 'synth'", "synht", status=2)
        self.refused("there is no command 'bild'; the nearest is 'build'", "library", "bild", status=2)
        self.refused("there is no option '--sped' here; the nearest is '--speed'", "synth", "--sped", 1, "-o",
                     "out.bvh", status=2)


if __name__ == "__main__":
    CommandLine.program = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
