"""Proves that check_repository.py finds each fault it is for, on small repositories made here."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


def run(files):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "init", "-q", folder], check=True)
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        return subprocess.run([sys.executable, REPOSITORY / "tools/check_repository.py", folder],
                              capture_output=True, text=True, check=False)


class Repository(unittest.TestCase):
    def assert_fault(self, name, text, message):
        result = run({name: text})
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn(f"{name}:", result.stdout)
        self.assertIn(message, result.stdout)

    def test_a_clean_repository_passes(self):
        result = run({"amble/io/bvh.hpp": "#pragma once\n", "tests/io/bvh_test.cpp": "// fine\n",
                      "run": "cd /usr/share; mkdir build/tmp/x; see https://example.org/work/\n"})
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_machine_paths(self):
        for path in ("/wo" + "rk/main", "/ro" + "ot/x", "/tm" + "p/x", "/ho" + "me/someone"):
            self.assert_fault("notes.md", f"see {path}\n", "a path of one machine")

    def test_unfinished_work(self):
        self.assert_fault("a.cpp", "// TO" + "DO later\n", "unfinished work")

    def test_package_hosts(self):
        self.assert_fault("x/package-lock.json", '"https://regis' + 'try.npmjs.org/x"\n', "a package host")
        self.assert_fault("x/package-lock.json", '"resolved": "https://example.org/x"\n', "names no host")
        beside = run({"x/package-lock.json": '"resolved": "../../bindings/web"\n'})
        self.assertEqual(beside.returncode, 0, beside.stdout)

    def test_text_taken_for_markup(self):
        self.assert_fault("apps/studio/src/a.ts", "list.innerHTML = name;\n", "text taken for markup")
        self.assert_fault("bindings/web/examples/a.html", "document.write(name)\n", "text taken for markup")

    def test_long_sources(self):
        self.assert_fault("a.cpp", "int x;\n" * 401, "split it")

    def test_unguarded_headers(self):
        self.assert_fault("amble/io/bvh.hpp", "int x;\n", "#pragma once")

    def test_a_test_of_nothing(self):
        result = run({"tests/io/bvh_test.cpp": "\n", "amble/io/glb.hpp": "#pragma once\n"})
        self.assertIn("amble/io/bvh does not exist", result.stdout)

    def test_text_form(self):
        self.assert_fault("a.py", "x = 1 \n", "blanks at the end")
        self.assert_fault("a.py", "x = 1", "no newline")
        self.assert_fault("a.py", b"\xff\xfe\n", "not UTF-8")


if __name__ == "__main__":
    unittest.main()
