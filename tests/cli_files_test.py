"""What happens to files when something goes wrong: outputs that are inputs, signals, full disks, links, odd names.

    cli_files_test.py AMBLE
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

TEMPORARY = ".amble-"


class Files(CommandLine):
    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def refused(self, message, *arguments):
        before = {path: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}
        result = self.amble(*arguments)
        self.assertEqual((result.returncode, len(result.stderr.splitlines())), (1, 1), f"{arguments}: {result.stderr}")
        self.assertIn(message, result.stderr)
        self.assertEqual(before, {path: path.read_bytes() for path in self.folder.iterdir() if path.is_file()})
        return result.stderr

    def walk(self, name="walk.bvh"):
        self.assertEqual(self.amble("synth", "--speed", 1, "--seconds", 1, "-o", name).returncode, 0)

    def test_outputs_are_neither_inputs_nor_each_other(self):
        self.walk()
        (self.folder / "link.bvh").symlink_to("walk.bvh")
        (self.folder / "script.json").write_text('{"commands":[{"t":0,"speed":1},{"t":1}]}', encoding="utf-8")
        same = "would write the same file"
        over = "is read and would be written over"
        self.refused(same, "synth", "--speed", 1, "-o", "x.bvh", "--trace", "x.bvh")
        self.refused(same, "synth", "--speed", 1, "-o", "x.bvh", "--strip", "./x.bvh")
        self.refused(same, "synth", "--speed", 1, "-o", "link.bvh", "--trace", "walk.bvh")
        self.refused(over, "convert", "walk.bvh", "walk.bvh")
        self.refused(over, "convert", "walk.bvh", "link.bvh")
        self.refused(over, "retarget", "walk.bvh", "--to", "walk.bvh", "-o", "walk.bvh")
        self.refused(over, "synth", "--script", "script.json", "-o", "y.bvh", "--trace", "script.json")
        self.refused(over, "inspect", "walk.bvh", "--svg", "walk.bvh")
        result = self.amble("synth", "--speed", 1, "-o", "/dev/null", "--trace", "/dev/null")
        self.assertNotIn(same, result.stderr, "devices may be written twice")

    def start_long(self, *more, **options):
        """A motion that takes a while to make and to write."""
        return subprocess.Popen([self.program, "synth", "--speed", "1.3", "--seconds", "900", "-o", "long.bvh", *more],
                                cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)

    @staticmethod
    def wait_until_ready(process):
        """Until the program catches signals, which is nearly the first that it does."""
        for _ in range(60_000):
            for line in pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8").splitlines():
                if line.startswith("SigCgt:") and int(line.split()[1], 16) >> (signal.SIGTERM - 1) & 1:
                    return
            time.sleep(0.001)

    def wait_for_temporary(self, process):
        for _ in range(60_000):
            if any(TEMPORARY in name for name in self.names()) or process.poll() is not None:
                return
            time.sleep(0.001)

    def test_signals_leave_nothing(self):
        for number, line in ((signal.SIGTERM, "amble: ended by SIGTERM\n"), (signal.SIGHUP, "amble: ended by SIGHUP\n"),
                             (signal.SIGINT, "amble: interrupted\n"), (signal.SIGQUIT, "amble: ended by SIGQUIT\n"),
                             (signal.SIGXCPU, "amble: ended by SIGXCPU, after the seconds allowed\n")):
            for moment in ("early", "writing"):
                process = self.start_long()
                if moment == "early":
                    self.wait_until_ready(process)
                else:
                    self.wait_for_temporary(process)
                process.send_signal(number)
                said = process.communicate(timeout=120)[1]
                if process.returncode == 0:  # it was done before the signal came
                    (self.folder / "long.bvh").unlink()
                    continue
                self.assertEqual((process.returncode, said), (-number, line))
                self.assertEqual(self.names(), [])

    def test_a_reader_who_goes_away_leaves_nothing(self):
        process = subprocess.Popen([self.program, "synth", "--speed", "1.2", "--seconds", "3000", "-o", "-.csv", "--trace", "t.csv"],
                                   cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.readline()
        self.assertTrue(any(TEMPORARY in name for name in self.names()))
        process.stdout.close()
        said = process.stderr.read()
        process.stderr.close()
        self.assertEqual((process.wait(timeout=120), said, self.names()), (-signal.SIGPIPE, b"", []))

    def test_nohup_is_heeded(self):
        process = self.start_long(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        time.sleep(0.5)
        process.send_signal(signal.SIGHUP)
        self.assertEqual(process.communicate(timeout=120)[1], "")
        self.assertEqual((process.returncode, self.names()), (0, ["long.bvh"]))

    def test_a_file_beyond_the_limit(self):
        process = self.start_long("--trace", "trace.csv", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20)))
        said = process.communicate(timeout=120)[1]
        self.assertEqual((process.returncode, self.names()), (1, []))
        self.assertRegex(said, r"\Aamble: error: (long\.bvh|trace\.csv): too large for this file system.*\n\Z")

    def test_what_kill_left_is_removed_by_the_next_run(self):
        process = self.start_long()
        self.wait_for_temporary(process)
        process.kill()
        process.communicate()
        left = [name for name in self.names() if TEMPORARY in name]
        if not left:  # it was done before the signal came
            left = ["long.bvh" + TEMPORARY + "abcdef"]
            (self.folder / left[0]).write_bytes(b"half")
        self.assertEqual([name[:len("long.bvh")] for name in left], ["long.bvh"])
        old = time.time() - 60
        os.utime(self.folder / left[0], (old, old))
        other = self.folder / ("other.bvh" + TEMPORARY + "abcdef")
        other.write_bytes(b"of another output")
        os.utime(other, (old, old))
        self.walk("long.bvh")
        self.assertEqual(self.names(), ["long.bvh", other.name])

    def test_a_failing_report_leaves_no_half(self):
        self.assertEqual(self.amble("performer", "-o", "clips").returncode, 0)
        for pair in (["library", "build", "clips", "-o", "l.amble", "--report", "none/r.html"],
                     ["clean", "clips/walk_1.2.bvh", "-o", "o.bvh", "--report", "none/r.html"],
                     ["clean", "clips", "-o", "cleaned", "--report", "/dev/full"],
                     ["synth", "--speed", 1, "-o", "o.bvh", "--trace", "/dev/full"]):
            result = self.amble(*pair)
            self.assertEqual((result.returncode, self.names()), (1, ["clips"]), result.stderr)

    def test_links(self):
        self.walk()
        (self.folder / "to.bvh").symlink_to("walk.bvh")
        (self.folder / "nowhere.bvh").symlink_to("missing.bvh")
        (self.folder / "round.bvh").symlink_to("round.bvh")
        before = (self.folder / "walk.bvh").read_bytes()
        self.assertEqual(self.amble("synth", "--speed", 2, "--seconds", 1, "-o", "to.bvh").returncode, 0)
        self.assertTrue((self.folder / "to.bvh").is_symlink())
        self.assertNotEqual((self.folder / "walk.bvh").read_bytes(), before)
        self.refused("is a link that leads nowhere", "synth", "--speed", 2, "--seconds", 1, "-o", "nowhere.bvh")
        self.refused("link", "synth", "--speed", 2, "--seconds", 1, "-o", "round.bvh")

    def test_standard_output_that_fails(self):
        for arguments in (["library", "show"], ["library", "show", "--json"], ["--help"], ["--version"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                result = subprocess.run([self.program, *arguments], cwd=self.folder, stdout=full, stderr=subprocess.PIPE,
                                        text=True, check=False)
            self.assertEqual(result.returncode, 1, arguments)
            self.assertRegex(result.stderr, r"\Aamble: error: standard output: the disk is full.*\n\Z")

    def test_pipes(self):
        self.walk()
        made = self.amble("synth", "--speed", 1, "--seconds", 1, "-o", "-")
        self.assertEqual((made.returncode, made.stdout), (0, (self.folder / "walk.bvh").read_text(encoding="utf-8")))
        self.assertIn("frames", made.stderr)
        read = subprocess.run([self.program, "convert", "-", "walk.csv"], input=made.stdout, capture_output=True, text=True,
                              check=False, cwd=self.folder)
        self.assertEqual(read.returncode, 0, read.stderr)
        told = self.amble("synth", "--speed", 1, "--seconds", 1, "-o", "-.csv")
        self.assertEqual(len(told.stdout.splitlines()), len((self.folder / "walk.csv").read_text("utf-8").splitlines()))
        self.assertEqual(self.names(), ["walk.bvh", "walk.csv"])
        script = '{"commands":[{"t":0,"speed":1},{"t":1,"speed":1}]}'
        told = subprocess.run([self.program, "synth", "--script", "-", "-o", "told.bvh"], input=script, capture_output=True,
                              text=True, check=False, cwd=self.folder)
        self.assertEqual(told.returncode, 0, told.stderr)
        with open("/dev/full", "w", encoding="utf-8") as out:
            full = subprocess.run([self.program, "synth", "--speed", "1", "-o", "-"], stdout=out, stderr=subprocess.PIPE,
                                  text=True, check=False, cwd=self.folder)
        self.assertEqual((full.returncode, len(full.stderr.splitlines())), (1, 1), full.stderr)

    def test_names_that_a_terminal_would_obey(self):
        for name in ("a\x1b]0;owned\x07.bvh", "a\nb.bvh", "\x1b[2J.bvh", "a\u202eb.bvh"):
            said = self.refused(".bvh: no such file", "inspect", name)
            self.assertFalse([c for c in said[:-1] if ord(c) < 32 or ord(c) == 127], repr(said))
            result = self.amble("synth", "--speed", 1, "--seconds", 1, "-o", name)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertFalse([c for c in result.stdout[:-1] if ord(c) < 32 and c != "\n" or ord(c) == 127],
                             repr(result.stdout))
            (self.folder / name).unlink()


if __name__ == "__main__":
    CommandLine.program = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
