#!/usr/bin/env python3
"""Does check_web_api.py see what is missing on either side of the table?"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import check_web_api  # noqa: E402

NAMES = {"Command": "character.hpp", "Command::speed": "character.hpp", "Command::turn_rate": "character.hpp",
         "walk_to": "steering.hpp", "Score": "score.hpp", "Score::mean": "score.hpp", "Kind": "a.hpp", "Kind::left_leg": "a.hpp"}
MEMBERS = {"Command": {"speed", "turnRate"}, "Library": {"goal"}, "Words": set()}
VALUES = {"kKinds": {"left_leg"}}
OFFERED = {"Command", "Library", "kKinds"}
ROWS = [["`Command`", "`Command`", ""], ["`walk_to`", "`Library.goal`", ""], ["`score.hpp`", "—", "native"], ["`Kind`", "`kKinds`", "words"],
        ["—", "`Library`", "what it stands for"]]


def faults(rows=None, names=None, members=None):
    return check_web_api.faults_of(names or NAMES, members or MEMBERS, VALUES, OFFERED, ROWS if rows is None else rows)


class CheckWebApiTest(unittest.TestCase):
    def test_a_whole_table_has_no_fault(self):
        self.assertEqual(faults(), [])

    def test_a_new_member_of_cpp_needs_a_row(self):
        self.assertEqual(faults(names={**NAMES, "Command::gait": "character.hpp"}), ["Command::gait (character.hpp) has no row"])
        self.assertEqual(faults(names={**NAMES, "fly_to": "steering.hpp"}), ["fly_to (steering.hpp) has no row"])
        self.assertEqual(faults(names={**NAMES, "Kind::tail": "a.hpp"}), ["Kind::tail (a.hpp) has no row"])

    def test_a_new_member_of_the_web_needs_a_row(self):
        more = {**MEMBERS, "Command": {"speed", "turnRate", "haste"}}
        self.assertEqual(faults(members=more), ["Command.haste of the web API has no row"])

    def test_a_member_that_the_web_lacks_is_seen(self):
        self.assertEqual(faults(members={**MEMBERS, "Command": {"speed"}}), ["Command::turn_rate (character.hpp) has no row"])

    def test_rows_name_what_there_is_and_say_why_something_is_missing(self):
        self.assertIn("swim_to is no public name of C++", faults([*ROWS, ["`swim_to`", "`Library.goal`", ""]]))
        self.assertIn("Library.swim is no name of the web API", faults([*ROWS, ["`walk_to`", "`Library.swim`", ""]]))
        self.assertEqual(len(faults([row if row[1] != "—" else [row[0], "—", ""] for row in ROWS])), 1)

    def test_the_names_are_read_out_of_headers_and_sources(self):
        repository = pathlib.Path(__file__).resolve().parents[2]
        members, values, offered = check_web_api.web_names(repository / "bindings/web/src")
        self.assertTrue({"events", "rootMotion", "setManner"} <= members["Character"])
        self.assertIn("strike", values["kEvents"])
        self.assertTrue({"Character", "makeCrowd", "Outcome"} <= offered)


if __name__ == "__main__":
    unittest.main()
