"""README shows examples/walk.cpp to the letter, and nothing in it points to a file that is not there.

    readme_test.py REPOSITORY
"""

import pathlib
import re
import sys
import unittest

REPOSITORY = pathlib.Path(sys.argv.pop()).resolve()
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")


class Readme(unittest.TestCase):
    def test_the_example_is_the_file_that_compiles(self):
        shown = re.findall(r"^```cpp\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
        self.assertEqual(shown, [(REPOSITORY / "examples/walk.cpp").read_text(encoding="utf-8")])

    def test_building_is_shown_as_the_example_does_it(self):
        (shown,) = re.findall(r"^```c\+\+\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
        inside = "".join("  " + line + "\n" for line in shown.splitlines())
        self.assertIn(inside, (REPOSITORY / "examples/build_library.cpp").read_text(encoding="utf-8"))

    def test_links_and_pictures_of_all_pages_exist(self):
        pages = [REPOSITORY / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
        for page in pages + sorted((REPOSITORY / "docs").rglob("*.md")):
            for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text(encoding="utf-8")):
                self.assertTrue((page.parent / target).exists(), f"{page.name} points to {target}")

    def test_the_two_commands_come_on_the_first_screen(self):
        first_screen = README.splitlines()[:16]
        for command in ("./run", "./test"):
            self.assertTrue(any(line.startswith(command) for line in first_screen), command)


if __name__ == "__main__":
    unittest.main()
