"""The check of the C API sees what it is for."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import check_c_api  # noqa: E402

HEADER = """
#define AMBLE_ABI_VERSION 1
/// A body.
typedef struct amble_body {
  uint32_t size;  ///< of it
  double height;  ///< metres
} amble_body;
enum {
  AMBLE_ONE = 1,  ///< one
  AMBLE_TWO = 2   ///< two
};
/// Measures.
AMBLE_API amble_result amble_measure(
    amble_body body, double* out);
"""


class CheckCApi(unittest.TestCase):
    def faults(self, header):
        return list(check_c_api.abi_faults(header, check_c_api.abi_text(HEADER)))

    def test_the_same_header_is_fine(self):
        self.assertEqual(self.faults(HEADER.replace("    amble_body body", "amble_body  body")), [])

    def test_words_may_change(self):
        self.assertEqual(self.faults(HEADER.replace("metres", "metres, barefoot")), [])

    def test_other_types_break(self):
        for old, new in (("double* out", "float* out"), ("double height", "float height"), ("AMBLE_TWO = 2", "AMBLE_TWO = 3"),
                         ("amble_measure(", "amble_weigh(")):
            (fault,) = self.faults(HEADER.replace(old, new))
            self.assertIn("AMBLE_ABI_VERSION", fault)

    def test_what_breaks_needs_another_version_and_the_file_written(self):
        (fault,) = self.faults(HEADER.replace("double* out", "float* out").replace("VERSION 1", "VERSION 2"))
        self.assertIn("--write", fault)

    def test_a_new_function_needs_the_file_written(self):
        (fault,) = self.faults(HEADER + "AMBLE_API amble_result amble_more(void);\n")
        self.assertIn("--write", fault)

    def test_functions_are_listed(self):
        self.assertEqual(check_c_api.functions(HEADER), ["amble_measure"])
        self.assertIn("    amble_measure;\n", check_c_api.map_text(HEADER))


if __name__ == "__main__":
    unittest.main()
