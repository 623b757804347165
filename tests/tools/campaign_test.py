"""The campaign runs the parts that are asked for in pieces, keeps what each found, and tells of them all.

    campaign_test.py REPOSITORY
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from campaign_parts import PARTS  # noqa: E402
from campaign_pieces import Pieces, code_of  # noqa: E402
from campaign_report import report_of  # noqa: E402


class Campaign(unittest.TestCase):
    repository = pathlib.Path()

    def run_it(self, *arguments):
        return subprocess.run([self.repository / "tools/campaign", *map(str, arguments)], capture_output=True, text=True,
                              check=False)

    def soak(self, folder, characters, *more):
        done = self.run_it("--parts", "soak", "--hours", 0.005, "--characters", characters, "--folder", folder, *more)
        return done, json.loads((pathlib.Path(folder) / "report.json").read_text("utf-8"))["parts"]["soak"]

    def test_pieces_add_up(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for characters in (2, 4):
                done, told = self.soak(folder / "here", characters)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertTrue(done.stdout.endswith("1 passed, 0 failed\n"), done.stdout)
                figures = told["figures"]
                self.assertEqual((told["done"], figures["characters"], figures["no_numbers"]), (characters // 2, characters, 0))
            pieces = sorted((folder / "here").glob("pieces/*/soak/*.json"))
            self.assertEqual(len(pieces), 2, "the second run goes on after the first")
            page = (folder / "here/report.html").read_text("utf-8")
            self.assertIn("whole", page)
            self.assertIn("not run", page)
            # Somebody else's pieces count, and are not done again.
            before = [piece.read_text("utf-8") for piece in pieces]
            done, there = self.soak(folder / "there", 4, "--add", folder / "here")
            self.assertIn("2 pieces of this code taken", done.stdout)
            self.assertEqual((there["done"], there["figures"]), (2, figures))
            self.assertEqual([piece.read_text("utf-8") for piece in sorted((folder / "there").glob("pieces/*/soak/*.json"))], before)
            # What a piece found is told of, whoever reads it.
            worse = json.loads(before[0])
            worse["ok"], worse["figures"]["no_numbers"] = False, 3
            pieces[0].write_text(json.dumps(worse), "utf-8")
            done, told = self.soak(folder / "here", 4)
            self.assertEqual((done.returncode, told["figures"]["no_numbers"], list(told["found"])), (1, 3, [pieces[0].stem]))
            self.assertIn("FOUND", (folder / "here/report.html").read_text("utf-8"))

    def test_no_piece_is_begun_too_late(self):
        with tempfile.TemporaryDirectory() as folder:
            done, told = self.soak(folder, 200, "--minutes", 0.02)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertGreaterEqual(told["done"], 1)
            self.assertLess(told["done"], told["of"])

    def test_every_part_has_pieces_of_its_own(self):
        options = argparse.Namespace(hours=24, characters=1000)
        for name, part in PARTS.items():
            names = part.pieces(options)
            self.assertEqual(len(set(names)), len(names), name)
            self.assertTrue(all("/" not in piece for piece in names), name)
        self.assertEqual(len(PARTS["soak"].pieces(options)), 500)
        self.assertEqual(PARTS["soak"].pieces(options), PARTS["soak_wasm"].pieces(options))
        self.assertIn("library 01_of_48", PARTS["faults"].pieces(options))
        self.assertIn("synth_bvh 48_of_48", PARTS["faults"].pieces(options))

    def test_another_hash_in_webassembly_is_found(self):
        options = argparse.Namespace(hours=24, characters=2)
        with tempfile.TemporaryDirectory() as folder:
            pieces = Pieces(pathlib.Path(folder))
            piece, = PARTS["soak"].pieces(options)
            figures = {"character_hours": 1, "characters": 2, "frames": 9, "no_numbers": 0, "allocations": 0, "root_jumps": 0,
                       "lost_moments": 0, "joint_pops_an_hour": 1, "root_pops_an_hour": 1}
            for part, digest in (("soak", "a"), ("soak_wasm", "a"), ("soak_wasm", "b")):
                pieces.keep(part, piece, True, {**figures, "hash": digest}, 1)
                told = report_of("code", PARTS, pieces, options)["parts"]
                self.assertEqual((told["soak"]["ok"], told["soak_wasm"]["ok"]), (True, digest == "a" and part == "soak_wasm"))

    def test_documents_are_no_code(self):
        with tempfile.TemporaryDirectory() as name:
            root = pathlib.Path(name)
            for file, text in (("docs/a.md", "a"), ("README.md", "b"), ("amble/a.cpp", "c"), ("tests/docs/a.cpp", "d")):
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                (root / file).write_text(text, "utf-8")
            subprocess.run(["git", "init", "--quiet", root], check=True)
            first = code_of(root)
            for file, same in (("docs/a.md", True), ("README.md", True), ("amble/a.cpp", False), ("tests/docs/a.cpp", False)):
                before = code_of(root)
                (root / file).write_text("another", "utf-8")
                self.assertEqual(code_of(root) == before, same, file)
            self.assertNotEqual(code_of(root), first)

    def test_parts_that_there_are_not(self):
        done = self.run_it("--parts", "soka")
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no part soka; there are tests, ", done.stderr)


if __name__ == "__main__":
    Campaign.repository = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
