"""Runs `amble library` as people do.

    cli_library_test.py AMBLE
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

KEYS = {"skeleton", "examples", "rejected", "groups", "transitions", "bounds", "envelope"}


def amble(*arguments):
    return subprocess.run([AMBLE, *map(str, arguments)], capture_output=True, text=True, check=False)


class LibraryCommand(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.kept.name)
        cls.clips = cls.folder / "clips"
        cls.clips.mkdir()
        for name, *spec in (("slow", "--speed", "0.8"), ("walk", "--speed", "1.3"),
                            ("left", "--speed", "1.1", "--turn", "0.6"),
                            ("run", "--speed", "2.8", "--gait", "run")):
            made = amble("performer", *spec, "--seconds", "4", "-o", cls.clips / f"{name}.bvh")
            assert made.returncode == 0, made.stderr
        (cls.clips / "broken.bvh").write_text("HIERARCHY\nROOT Hips\n{\n", encoding="utf-8")
        cls.library = cls.folder / "L.amble"
        cls.built = amble("library", "build", cls.clips, "-o", cls.library, "--json", "--report",
                          cls.folder / "R.html")

    @classmethod
    def tearDownClass(cls):
        cls.kept.cleanup()

    def test_builds_from_a_folder_and_leaves_out_the_broken_file(self):
        self.assertEqual((self.built.returncode, self.built.stderr), (0, ""))
        found = json.loads(self.built.stdout)
        self.assertLessEqual(KEYS, set(found))
        sources = {pathlib.Path(one["source"]).name for one in found["examples"] if one["source"]}
        self.assertLessEqual({"slow.bvh", "walk.bvh", "left.bvh", "run.bvh"}, sources)
        broken = [one for one in found["rejected"] if one["source"].endswith("broken.bvh")]
        self.assertEqual(len(broken), 1)
        self.assertTrue(broken[0]["reason"])
        self.assertEqual(len(found["skeleton"]["soles"]["left"]), 3)
        self.assertEqual({group["name"] for group in found["groups"]}, {"walk", "run", "stand"})
        figures = {"speed", "a_z", "c_x", "u_f", "turn_acceleration"}
        for name, bounds in found["bounds"].items():  # nobody stops from a run here: as usual people do
            self.assertEqual(set(bounds), figures | {"end", "usual"} if name == "run to stand" else figures)
        self.assertIn("walk: no right turn at all", found["missing"])

    def test_show_says_the_same_and_draws(self):
        picture = self.folder / "space.svg"
        shown = amble("library", "show", self.library, "--json", "--svg", picture)
        built = json.loads(self.built.stdout)
        for key in ("fidelity", "limits", "self_test"):  # captures are known to the builder alone
            built.pop(key)
        self.assertEqual(json.loads(shown.stdout), built)
        self.assertIn("<polygon", picture.read_text(encoding="utf-8"))

    def test_every_build_tries_its_examples_and_says_what_it_can_do(self):
        tried = json.loads(self.built.stdout)["self_test"]
        self.assertTrue(tried["can_do"].startswith("walk 0.8 to 1.3 m/s"), tried["can_do"])
        self.assertGreaterEqual(len(tried["examples"]), 4)
        report = (self.folder / "R.html").read_text(encoding="utf-8")
        self.assertTrue(report.rstrip().endswith("</p>\n</body></html>"))
        self.assertIn("within all limits at their own speed", report)
        out = self.folder / "no.amble"
        both = amble("library", "build", self.clips, "-o", out, "--keep", "--strict")
        self.assertEqual(both.returncode, 2)
        self.assertFalse(out.exists())

    def test_roles_of_nameless_joints_may_be_told(self):
        roles = self.folder / "roles.json"
        roles.write_text('{"pelvis": "Nobody"}', encoding="utf-8")
        built = amble("library", "build", self.clips / "walk.bvh", "-o", self.folder / "r.amble",
                      "--roles", roles)
        self.assertEqual(built.returncode, 1)
        self.assertIn("Nobody", built.stderr)
        roles.write_text('{"pelvis": "Hips"}', encoding="utf-8")
        built = amble("library", "build", self.clips / "walk.bvh", "-o", self.folder / "r.amble",
                      "--roles", roles)
        self.assertEqual((built.returncode, built.stderr), (0, ""))

    def test_the_report_is_one_file_that_tells_of_every_clip(self):
        report = (self.folder / "R.html").read_text(encoding="utf-8")
        for name in ("slow.bvh", "walk.bvh", "left.bvh", "run.bvh", "broken.bvh"):
            self.assertIn(name, report)
        self.assertIn("no right turn", report)
        for elsewhere in ("http://", "https://", "src="):
            self.assertNotIn(elsewhere, report.replace("http://www.w3.org/2000/svg", ""))

    def test_sets_every_example_beside_its_capture(self):
        fidelity = json.loads(self.built.stdout)["fidelity"]
        self.assertEqual(set(fidelity), {"walk", "run", "each", "changed"})
        self.assertGreaterEqual(fidelity["walk"]["examples"], 3)
        self.assertGreaterEqual(fidelity["run"]["examples"], 1)
        self.assertLess(fidelity["walk"]["body"], 2)
        report = (self.folder / "R.html").read_text(encoding="utf-8")
        self.assertIn("Examples beside their captures", report)
        self.assertEqual(report.count("changed by more than the limits"), len(fidelity["changed"]))
        for one in fidelity["changed"]:
            self.assertTrue(one["beyond"])
            self.assertIn(one["name"], report)
        shown = amble("library", "build", self.clips, "-o", self.folder / "again.amble").stdout
        self.assertEqual(shown.count("  changed: "), len(fidelity["changed"]))

    def test_exports_every_example_as_a_closed_loop(self):
        examples = json.loads(self.built.stdout)["examples"]
        for flag, kind in ((), "bvh"), (("--glb",), "glb"):
            folder = self.folder / f"loops-{kind}"
            result = amble("library", "export", self.library, "-o", folder, *flag, "--cycles", "3", "--json")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            clips = json.loads(result.stdout)["clips"]
            self.assertEqual(len(clips), len(examples))
            self.assertEqual({clip["file"] for clip in clips} | {"manifest.json"},
                             {file.name for file in folder.iterdir()})
        rows = {}
        for clip, example in zip(clips, examples):
            self.assertEqual(clip["name"], example["name"])
            text = (self.folder / "loops-bvh" / clip["file"].replace(".glb", ".bvh")).read_text(encoding="utf-8")
            rows[clip["name"]] = [list(map(float, line.split())) for line in text.splitlines() if line[:1] in "-0123456789"]
        walk = next(example for example in examples if example["source"].endswith("walk.bvh"))
        frames = rows[walk["name"]]
        first, last = frames[0], frames[-1]
        self.assertAlmostEqual(last[2] - first[2], 3 * walk["speed"] * walk["duration"], delta=0.02)
        self.assertAlmostEqual(last[1], first[1], places=5)
        for one, other in zip(first[6:], last[6:]):  # all but the pelvis, exactly
            self.assertAlmostEqual((one - other + 180) % 360 - 180, 0, places=4)
        nowhere = amble("library", "export", self.library, "-o", self.library / "inside")
        self.assertEqual((nowhere.returncode, nowhere.stderr.count("\n")), (1, 1))

    def test_the_library_drives_a_character(self):
        out = self.folder / "out.bvh"
        made = amble("synth", "--library", self.library, "--speed", "1.2", "--turn", "0.1", "--seconds", "4",
                     "-o", out)
        self.assertEqual(made.returncode, 0, made.stderr)
        soles = json.loads(self.built.stdout)["skeleton"]["soles"]
        heights = ",".join(str(height) for height in soles["left"] + soles["right"])
        score = json.loads(amble("score", out, "--ground", "0", "--sole", heights, "--json", "--brief").stdout)
        self.assertAlmostEqual(score["speed_mps"]["median"], 1.2, delta=0.02)
        self.assertLess(score["skate_cm_s"]["toe"]["mean"], 1.0)

    def test_a_manifest_overrides(self):
        manifest = self.folder / "m.json"
        manifest.write_text(json.dumps({"clips": [
            {"file": "clips/walk.bvh", "name": "stroll", "parameters": {"mood": 1}},
            {"file": "clips/run.bvh", "ignore": True}, {"file": "clips/slow.bvh"}]}), encoding="utf-8")
        built = amble("library", "build", manifest, "-o", self.folder / "m.amble", "--json")
        self.assertEqual(built.returncode, 0, built.stderr)
        found = json.loads(built.stdout)
        strolls = [one for one in found["examples"] if one["name"].startswith("stroll")]
        self.assertTrue(strolls)
        self.assertEqual(strolls[0]["parameters"], {"mood": 1})
        self.assertEqual({group["name"] for group in found["groups"]}, {"walk", "stand"})

    def test_a_manifest_says_when_a_foot_is_down(self):
        walk = self.clips / "walk.bvh"
        manifest = self.folder / "feet.json"

        def strides(contacts):
            manifest.write_text(json.dumps({"clips": [{"file": str(walk), "contacts": contacts}]}), encoding="utf-8")
            built = amble("library", "build", walk, "--manifest", manifest, "--all", "-o", self.folder / "f.amble", "--json")
            if built.returncode:
                return built.stderr
            return sum(one["source"] == str(walk) for one in json.loads(built.stdout)["examples"])

        found = json.loads(amble("inspect", walk, "--json").stdout)["feet"]["left"]["phases"]
        strikes = [one["t"] for one in found if one["kind"] == "heel_strike"]
        lifts = [one["t"] for one in found if one["kind"] == "toe_off" and one["t"] > strikes[0]]
        downs = [list(pair) for pair in zip(strikes, lifts)]
        self.assertGreater(strides({"left": downs}), strides({"left": downs[:2]}))
        self.assertIn("no stride", strides({"left": []}))
        self.assertIn("left foot", strides({"left": [[2, 1]]}))

    def test_mirror_doubles_the_turns(self):
        built = amble("library", "build", self.clips, "--mirror", "-o", self.folder / "both.amble", "--json")
        turns = [one["turn_rate"] for one in json.loads(built.stdout)["examples"] if one["speed"] > 0.05]
        self.assertAlmostEqual(min(turns), -max(turns), places=6)

    def test_says_what_is_wrong_in_one_line(self):
        nothing = self.folder / "nothing"
        nothing.mkdir()
        damaged = self.folder / "damaged.amble"
        damaged.write_bytes(self.library.read_bytes()[:-9] + b"123456789")
        for arguments, word in (
                (("build", self.clips / "broken.bvh", "-o", self.folder / "x.amble"), "broken.bvh"),
                (("build", nothing, "-o", self.folder / "x.amble"), "holds no clip"),
                (("build", self.clips, "-o", self.folder / "no" / "x.amble"), "folder"),
                (("show", damaged), "damaged"),
                (("show", self.clips / "walk.bvh"), "not an Amble library")):
            result = amble("library", *arguments)
            self.assertEqual(result.returncode, 1, arguments)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
            self.assertIn(word, result.stderr)
        self.assertFalse((self.folder / "x.amble").exists())
        self.assertEqual(amble("library").returncode, 2)


if __name__ == "__main__":
    AMBLE = sys.argv.pop(1)
    unittest.main()
