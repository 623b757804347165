"""Motion of any length is written as it comes: in the same memory, with a bar on a terminal, and with nothing left when
it is stopped.

    cli_long_motion_test.py AMBLE REPOSITORY [SECONDS]
"""

import os
import pathlib
import resource
import signal
import subprocess
import sys
import time
import unittest

from command_line import CommandLine

SHORT = 400  # seconds of motion: already streamed


class LongMotion(CommandLine):
    repository = pathlib.Path()
    longer = 4000

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def start(self, *arguments, **how):
        return subprocess.Popen([self.program, "synth", "--speed", "1.3", *map(str, arguments)], cwd=self.folder,
                                stdout=subprocess.DEVNULL, **how)

    def peak(self, *arguments):
        """Kilobytes that it took at most."""
        run = self.start(*arguments)
        _, status, used = os.wait4(run.pid, 0)
        run.returncode = status
        self.assertEqual(status, 0, arguments)
        return used.ru_maxrss

    def test_memory_is_flat(self):
        for kind in ("bvh", "csv", "glb"):
            short = self.peak("--seconds", SHORT, "-o", f"o.{kind}", "--trace", "t.csv")
            long = self.peak("--seconds", self.longer, "-o", f"o.{kind}", "--trace", "t.csv")
            self.assertLess(long, 1.1 * short + 4096, kind)
            self.assertEqual(self.names(), [f"o.{kind}", "t.csv"])
            with open(self.folder / "t.csv", "rb") as trace:
                self.assertEqual(sum(1 for _ in trace), self.longer * 60 + 2)
            if kind == "bvh":
                with open(self.folder / "o.bvh", "rb") as clip:
                    lines = iter(clip)
                    count = next(int(line.split()[1]) for line in lines if line.startswith(b"Frames:"))
                    self.assertEqual((count, sum(1 for _ in lines)), (self.longer * 60 + 1, count + 1))
            for name in self.names():
                (self.folder / name).unlink()

    def test_a_terminal_shows_a_bar(self):
        status, lines = self.seen_at_a_terminal("synth", "--speed", 1.3, "--seconds", 1200, "-o", "o.csv")
        self.assertEqual(status, 0)
        self.assertRegex(lines[1], r"\Awalking \[[#.]{30}\] \d+/1200\Z")
        self.assertEqual(lines[-1], "\x1b[K")  # and the line is left empty

    def test_a_terminal_sees_that_it_is_at_work(self):
        self.assertEqual(self.amble("synth", "--speed", 1.3, "--seconds", 450, "-o", "o.bvh").returncode, 0)
        status, lines = self.seen_at_a_terminal("style", "decompose", "o.bvh", "-o", "s.json")
        self.assertEqual(status, 0)
        self.assertEqual(lines[1], "amble: at work for 2 s")
        self.assertEqual(lines[-1], "\x1b[K")

    def test_stopped_leaves_nothing(self):
        for kind in ("bvh", "csv", "glb"):
            for by in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                run = self.start("--seconds", 86400, "-o", f"o.{kind}", "--trace", "t.csv", stderr=subprocess.PIPE)
                while not any(name.startswith(f"o.{kind}.amble-") for name in self.names()):
                    self.assertIsNone(run.poll())
                    time.sleep(0.01)
                run.send_signal(by)
                said = run.communicate()[1].decode()
                self.assertEqual((run.returncode, len(said.splitlines()), self.names()), (-by, 1, []), said)

    def test_a_full_disk_leaves_nothing(self):
        def small():
            resource.setrlimit(resource.RLIMIT_FSIZE, (20 << 20, 20 << 20))

        for kind in ("bvh", "csv", "glb"):
            run = self.start("--seconds", 3000, "-o", f"o.{kind}", stderr=subprocess.PIPE, preexec_fn=small)
            said = run.communicate()[1].decode()
            self.assertEqual((run.returncode, self.names()), (1, []), said)
            self.assertRegex(said, rf"\Aamble: error: o\.{kind}: too large for this file system.*\n\Z")

    def test_what_must_be_whole_is_refused_before_the_work(self):
        hero = self.repository / "data/characters/wanderer.glb"
        for arguments in (["-o", "o.amc"], ["--loop", "-o", "o.bvh"], ["--strip", "s.svg", "-o", "o.bvh"],
                          ["--skeleton", hero, "-o", "o.glb"]):
            begun = time.monotonic()
            result = self.amble("synth", "--speed", 1.3, "--seconds", 86400, *arguments)
            self.assertEqual((result.returncode, self.names()), (1, []), result.stderr)
            self.assertRegex(result.stderr, r"\Aamble: error: .* at most 20000000 joints × frames; .*\n\Z")
            self.assertLess(time.monotonic() - begun, 20)


if __name__ == "__main__":
    CommandLine.program = str(pathlib.Path(sys.argv.pop(1)).resolve())
    LongMotion.repository = pathlib.Path(sys.argv.pop(1)).resolve()
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        LongMotion.longer = int(sys.argv.pop(1))
    unittest.main()
