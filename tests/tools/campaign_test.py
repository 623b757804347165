"""The campaign runs the parts that are asked for, keeps what it found, and tells of it.

    campaign_test.py REPOSITORY
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest


class Campaign(unittest.TestCase):
    repository = pathlib.Path()

    def run_it(self, *arguments):
        return subprocess.run([self.repository / "tools/campaign", *map(str, arguments)], capture_output=True, text=True,
                              check=False)

    def test_a_soak_in_pieces(self):
        with tempfile.TemporaryDirectory() as folder:
            for characters in (2, 4):
                done = self.run_it("--parts", "soak", "--hours", 0.005, "--characters", characters, "--folder", folder)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertTrue(done.stdout.endswith("1 passed, 0 failed\n"), done.stdout)
                report = json.loads((pathlib.Path(folder) / "report.json").read_text("utf-8"))
                figures = report["parts"]["soak"]["figures"]
                self.assertEqual((figures["characters"], figures["no_numbers"]), (characters, 0))
            kept, = pathlib.Path(folder).glob("soak_release_*.jsonl")
            self.assertEqual(len(kept.read_text("utf-8").splitlines()), 2, "the second run goes on after the first")
            page = (pathlib.Path(folder) / "report.html").read_text("utf-8")
            self.assertIn("passed", page)
            self.assertIn("not run", page)
            # What a batch found is told of, whoever reads it.
            worse = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
            worse[0]["no_numbers"] = 3
            kept.write_text("".join(json.dumps(batch) + "\n" for batch in worse), "utf-8")
            done = self.run_it("--parts", "soak", "--hours", 0.005, "--characters", 4, "--folder", folder)
            self.assertEqual(done.returncode, 1)
            self.assertIn("FOUND", (pathlib.Path(folder) / "report.html").read_text("utf-8"))

    def test_parts_that_there_are_not(self):
        done = self.run_it("--parts", "soka")
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no part soka; there are tests, ", done.stderr)


if __name__ == "__main__":
    Campaign.repository = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
