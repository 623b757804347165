"""Lets ./run and ./test meet another package manager: tools/setup.sh must wait for its locks.

apt-get itself runs, on a machine of its own that is a folder: one package, installed, and no sources.
"""

import fcntl
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = "amble-test-package"
STATUS = f"""Package: {PACKAGE}
Status: install ok installed
Maintainer: Nobody <nobody@localhost>
Architecture: all
Version: 1
Description: stands for what is to be installed
"""
INSTALL = f"""set -euo pipefail
source "{REPOSITORY}/tools/setup.sh"
as_root() {{ "$@"; }}
"""


@unittest.skipUnless(shutil.which("apt-get"), "apt-get is missing")
class Locks(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.machine = pathlib.Path(holder.name)
        for name in ("lists/partial", "archives/partial", "dpkg", "log", "parts"):
            (self.machine / name).mkdir(parents=True)
        (self.machine / "dpkg/status").write_text(STATUS, encoding="utf-8")
        places = {"Dir::State": ".", "Dir::State::lists": "lists", "Dir::State::status": "dpkg/status",
                  "Dir::Cache": ".", "Dir::Cache::archives": "archives", "Dir::Log": "log", "Dir::Etc::Parts": "parts",
                  "Dir::Etc::SourceParts": "parts", "Dir::Etc::TrustedParts": "parts",
                  "Dir::Etc::PreferencesParts": "parts"}
        settings = {**{key: self.machine / place for key, place in places.items()},
                    **{key: "/dev/null" for key in ("Dir::Etc::Main", "Dir::Etc::SourceList", "Dir::Etc::Preferences")}}
        (self.machine / "apt.conf").write_text("".join(f'{key} "{value}";\n' for key, value in settings.items()),
                                               encoding="utf-8")

    def install(self, patience=""):
        environment = dict(os.environ, APT_CONFIG=str(self.machine / "apt.conf"))
        script = f"{INSTALL}{patience}\napt_install {PACKAGE}\n"
        process = subprocess.Popen(["bash", "-c", script], env=environment, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def held(self, lock):
        file = open(self.machine / lock, "w", encoding="utf-8")
        self.addCleanup(file.close)
        fcntl.lockf(file, fcntl.LOCK_EX)
        return file

    def test_installs_when_nobody_else_does(self):
        process = self.install()
        self.assertNotIn("waiting", process.communicate()[1])
        self.assertEqual(process.returncode, 0)

    def test_waits_for_whoever_holds_a_lock(self):
        for lock in ("lists/lock", "dpkg/lock-frontend", "dpkg/lock"):
            with self.subTest(lock):
                other = self.held(lock)
                process = self.install()
                said = []
                for line in process.stderr:  # ends when the script does
                    said.append(line)
                    if "waiting" in line:
                        break
                self.assertIn("amble: waiting for another package manager: ", said[-1])
                self.assertIn(str(self.machine / lock), said[-1])
                self.assertIsNone(process.poll())
                other.close()
                rest = process.communicate()[1]
                self.assertEqual((process.returncode, rest), (0, ""))

    def test_does_not_wait_for_ever(self):
        self.held("dpkg/lock-frontend")
        process = self.install(patience="lock_patience=0")
        said = process.communicate()[1]
        self.assertEqual(process.returncode, 1)
        self.assertRegex(said, r"amble: error: another package manager .*lock-frontend.*End it, then run this again\n\Z")

    def test_tells_other_troubles_at_once(self):
        (self.machine / "dpkg/status").write_text("", encoding="utf-8")
        process = self.install()
        said = process.communicate()[1]
        self.assertEqual(process.returncode, 1)
        self.assertIn(f"Unable to locate package {PACKAGE}", said)
        self.assertNotIn("waiting", said)


if __name__ == "__main__":
    unittest.main()
