"""Checks the checker of docs/papers on small made-up repositories."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "tools" / "check_papers.py"


class CheckPapers(unittest.TestCase):
    def check(self, table, source):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "docs" / "papers").mkdir(parents=True)
            (root / "amble" / "maths").mkdir(parents=True)
            (root / "docs" / "papers" / "smith2001.md").write_text(table, encoding="utf-8")
            (root / "amble" / "maths" / "sum.hpp").write_text(source, encoding="utf-8")
            result = subprocess.run([sys.executable, "-B", str(SCRIPT), folder], capture_output=True, text=True, check=False)
            return result.returncode, result.stdout

    def test_a_true_table_passes(self):
        code, out = self.check("| 3–4 | sums | `amble/maths/sum.hpp` | |\n", "/// smith2001:3–4 adds\n")
        self.assertEqual(code, 0, out)

    def test_a_missing_tag_fails(self):
        code, out = self.check("| 3 | sums | `amble/maths/sum.hpp` | |\n", "/// adds\n")
        self.assertEqual(code, 1)
        self.assertIn("no tag smith2001:3", out)

    def test_a_missing_row_fails(self):
        code, out = self.check("| 3 | sums | – | |\n", "/// smith2001:7 divides\n")
        self.assertEqual(code, 1)
        self.assertIn("smith2001:7 has no row", out)

    def test_a_missing_file_fails(self):
        code, out = self.check("| 3 | sums | `amble/maths/gone.hpp` | |\n", "")
        self.assertEqual(code, 1)
        self.assertIn("there is no amble/maths/gone.hpp", out)


if __name__ == "__main__":
    unittest.main()
