"""The check of installed headers finds what it is there to find.

    check_headers_test.py COMPILER
"""

import pathlib
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "tools"))
import check_headers  # noqa: E402

COMPILER = sys.argv.pop()


class CheckHeaders(unittest.TestCase):
    def faults(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            return check_headers.check(root, [COMPILER])[0]

    def test_a_whole_header_passes(self):
        self.assertEqual(self.faults({"amble/a.hpp": "#pragma once\n#include <vector>\n",
                                      "amble/b.hpp": '#pragma once\n#include "amble/a.hpp"\n'}), [])

    def test_a_private_header_is_named(self):
        faults = self.faults({"amble/a.hpp": '#pragma once\n#include "amble/engine/inner.hpp"\n'})
        self.assertIn("includes amble/engine/inner.hpp, which is not installed", faults[0])

    def test_a_header_that_needs_another_first_does_not_compile_alone(self):
        faults = self.faults({"amble/a.hpp": "#pragma once\nstd::vector<int> all();\n"})
        self.assertEqual(len(faults), 1)

    def test_too_many_are_too_many(self):
        faults = self.faults({f"amble/h{i}.hpp": "#pragma once\n" for i in range(26)})
        self.assertIn("26 headers", faults[0])


if __name__ == "__main__":
    unittest.main()
