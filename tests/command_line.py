"""What tests of the command line share: the program, run in a folder of the test's own."""

import csv
import json
import os
import pathlib
import subprocess
import tempfile
import unittest


class CommandLine(unittest.TestCase):
    program = "amble"  # the scripts say which, before they run

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def amble(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, check=False,
                              cwd=self.folder)

    def synth(self, *arguments):
        """Writes out.bvh, keeps the rows of the trace, and returns the report."""
        result = self.amble("synth", *arguments, "-o", "out.bvh", "--trace", "trace.csv", "--json")
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)
        with open(self.folder / "trace.csv", encoding="utf-8", newline="") as file:
            self.trace = list(csv.DictReader(file))
        return json.loads(result.stdout)

    def seen_at_a_terminal(self, *arguments):
        """The status and the lines that a terminal was sent, the last of them first overwritten."""
        watching, shown = os.openpty()
        run = subprocess.Popen([self.program, *map(str, arguments)], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=shown)
        os.close(shown)
        seen = b""
        while True:
            try:
                more = os.read(watching, 65536)
            except OSError:  # the other end is closed
                break
            if not more:
                break
            seen += more
        os.close(watching)
        return run.wait(), seen.decode().split("\r")
