"""Proves that check_objects.py finds what it is for, on small object files made here.

    check_objects_test.py COMPILER
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
COMPILER = sys.argv.pop(1)
DYNAMIC = "double start(); double kStart = start();\n"
GUARDED = "double start(); double kept() { static const double kStart = start(); return kStart; }\n"
WITH_LIBM = "#include <cmath>\ndouble up(double x) { return std::exp(x) + std::hypot(x, 2 * x); }\n"
WITH_EIGEN = "namespace Eigen { double solve(); }\ndouble solved() { return Eigen::solve(); }\n"


def run(sources):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in sources.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            subprocess.run([COMPILER, "-std=c++20", "-O2", "-c", path, "-o", f"{path}.o"], check=True)
        return subprocess.run([sys.executable, REPOSITORY / "tools/check_objects.py", folder],
                              capture_output=True, text=True, check=False)


class Objects(unittest.TestCase):
    def assert_fault(self, name, text, message):
        result = run({name: text})
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn(f"{name}.o: {message}", result.stdout)

    def assert_fine(self, sources):
        result = run(sources)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_constants_are_fine(self):
        self.assert_fine({"engine/a.cpp": "#include <cmath>\nconstexpr double kHalf = 0.5;\n"
                                          "double f(double x) { return std::sqrt(kHalf * x); }\n"})

    def test_a_global_that_is_initialised(self):
        for room in ("engine", "io"):
            self.assert_fault(f"{room}/a.cpp", DYNAMIC, "is initialised when a program starts")

    def test_a_guarded_static(self):
        self.assert_fault("adaptation/a.cpp", GUARDED, "guards a static")
        self.assert_fine({"performer/a.cpp": GUARDED})

    def test_libm(self):
        self.assert_fault("steering/a.cpp", WITH_LIBM, "calls exp, hypot of libm")
        self.assert_fine({"analysis/a.cpp": WITH_LIBM})

    def test_eigen(self):
        self.assert_fault("style/a.cpp", WITH_EIGEN, "uses Eigen")
        self.assert_fine({"metrics/a.cpp": WITH_EIGEN})

    def test_nothing_to_check_is_a_fault(self):
        self.assertEqual(run({}).returncode, 1)


if __name__ == "__main__":
    unittest.main()
