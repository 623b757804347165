"""Proves that check_layers.py finds what it is for, on small repositories made here."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TABLE = """
| layer | folder |
| --- | --- |
| 0 | `amble/core` |
| 1 | `amble/maths` |
| 3 | `amble/io` |
| 3 | `amble/terrain` |
| 12 | `apps/cli` |
"""


def run(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {"docs/architecture.md": TABLE, **files}.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return subprocess.run([sys.executable, REPOSITORY / "tools/check_layers.py", folder],
                              capture_output=True, text=True, check=False)


class Layers(unittest.TestCase):
    def assert_fault(self, files, message):
        result = run(files)
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn(message, result.stdout)

    def test_rooms_above_and_the_own_room_are_fine(self):
        result = run({"amble/io/bvh.cpp": '#include "amble/io/bvh.hpp"\n#include "amble/maths/vector.hpp"\n',
                      "amble/maths/vector.hpp": '#include "amble/core/error.hpp"\n#include <cmath>\n',
                      "apps/cli/main.cpp": '#include "amble/io/bvh.hpp"\n'})
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_a_room_below(self):
        self.assert_fault({"amble/maths/vector.hpp": '\n#include "amble/io/bvh.hpp"\n'},
                          "amble/maths/vector.hpp:2: amble/maths (layer 1) includes amble/io (layer 3)")

    def test_a_room_beside(self):
        self.assert_fault({"amble/io/bvh.cpp": '#include "amble/terrain/flat.hpp"\n'}, "beside it")

    def test_the_foundation_includes_nothing(self):
        self.assert_fault({"amble/core/error.hpp": '#include <amble/maths/vector.hpp>\n'}, "below it")

    def test_a_room_the_table_lacks(self):
        self.assert_fault({"amble/cellar/box.cpp": "\n"}, "amble/cellar is missing")
        self.assert_fault({"amble/io/bvh.cpp": '#include "amble/cellar/box.hpp"\n'}, "does not list")

    def test_the_face_is_for_all_and_includes_only_itself(self):
        result = run({"include/amble/clip.hpp": '#include "amble/error.hpp"\n',
                      "amble/core/error.hpp": '#include "amble/clip.hpp"\n'})
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assert_fault({"include/amble/clip.hpp": '#include "amble/core/error.hpp"\n'},
                          "include/amble/clip.hpp:1: the face includes amble/core/error.hpp")

    def test_nothing_to_check_is_a_fault(self):
        self.assertEqual(run({}).returncode, 1)


if __name__ == "__main__":
    unittest.main()
