"""Makes datasets with `amble dataset`: alone, by ranks, and after it was killed; reads them with h5py.

    cli_dataset_test.py AMBLE [KILLS]     KILLS: how often ranks are killed (2)
"""

import hashlib
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import unittest
import zipfile

from command_line import CommandLine

try:
    import h5py
    import numpy as np
except ImportError:
    print("left out: this needs python3-h5py")
    sys.exit(77)

KILLS = 2
MPIRUN = shutil.which("mpirun")
SPEC = {
    "clips": 40, "shard": 4, "seconds": 2, "fps": 30, "variation": [0, 1],
    "bodies": [{}, {"height": 1.5}],
    "grounds": [{"kind": "flat", "weight": 2}, {"kind": "rough", "height": 0.05}, {"kind": "slope", "degrees": [0, 5]}],
    "commands": [{"kind": "steady", "speed": [0.6, 1.8], "turn": [-0.5, 0.5]}, {"kind": "stop"},
                 {"kind": "path"}, {"kind": "goal", "distance": 2}, {"kind": "pointer", "turn": 0.2}],
}


def contents(folder):
    """Every file of a dataset with its checksum, without the report, which tells of the run."""
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "report.html"}


def quat_rotate(q, v):
    u, w = q[..., 1:], q[..., :1]
    t = 2 * np.cross(u, v)
    return v + w * t + np.cross(u, t)


class Dataset(CommandLine):
    def write_spec(self, **changes):
        (self.folder / "spec.json").write_text(json.dumps({**SPEC, **changes}), encoding="utf-8")

    def make(self, out, *arguments):
        result = self.amble("dataset", "spec.json", "-o", out, *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def ranks(self, count, out, *arguments):
        return subprocess.Popen(
            [MPIRUN, "--allow-run-as-root", "--oversubscribe", "-n", str(count), self.program, "dataset", "spec.json",
             "-o", out, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_everything_is_there_for_h5py(self):
        self.write_spec()
        self.make("d")
        with h5py.File(self.folder / "d/index.h5") as file:
            names = [name.decode() for name in file.attrs["joint_names"]]
            clips, joints = len(file["index"]), len(names)
            self.assertGreater(clips, 25)
            for name, shape in {
                "root_position": (60, 3), "joint_positions": (60, joints, 3), "joint_rotations": (60, joints, 4),
                "joint_rotations_6d": (60, joints, 6), "joint_velocities": (60, joints, 3),
                "joint_angular_velocities": (60, joints, 3), "contacts": (60, 2), "foot_events": (60, 2), "phase": (60,),
                "command": (60, 3), "target": (60, 2), "executed": (60, 4), "terrain_patch": (60, 2, 7, 7),
                "split": (), "seed": (), "body": (), "ground": (), "drive": (), "style": (), "score": (6,),
            }.items():
                self.assertEqual(file[name].shape, (clips, *shape), name)
                self.assertTrue(file[name].attrs["unit"] and file[name].attrs["about"], name)
            for attribute in ("units", "axes", "rotations", "splits", "fps", "hash", "amble"):
                self.assertIn(attribute, file.attrs)
            self.check_motion(file, names)
        report = (self.folder / "d/report.html").read_text(encoding="utf-8")
        for part in ("clips a second", "left out", "Speeds and turns", "Frames by speed", "steady, clip", "goal, clip"):
            self.assertIn(part, report)
        manifest = json.loads((self.folder / "d/manifest.json").read_text(encoding="utf-8"))
        self.assertEqual(manifest["tally"]["kept"] + manifest["tally"]["left_out"], SPEC["clips"])
        self.assertEqual(manifest["tally"]["kept"], clips)

    def check_motion(self, file, names):
        """Arrays agree with each other: bones keep their length, feet that are down stand, and so on."""
        place, turn = file["joint_positions"][:], file["joint_rotations"][:].astype(float)
        self.assertTrue(np.isfinite(place).all())
        np.testing.assert_array_equal(place[:, :, 0], file["root_position"][:])
        np.testing.assert_allclose(np.linalg.norm(turn, axis=-1), 1, atol=1e-5)
        six = file["joint_rotations_6d"][:]
        np.testing.assert_allclose(six[..., :3], quat_rotate(turn, np.array([1.0, 0, 0])), atol=1e-5)
        parents, offsets = file["bodies/parents"][:], file["bodies/offsets"][:]
        body = file["body"][:]
        for j in range(1, len(names)):
            bone = np.linalg.norm(place[:, :, j] - place[:, :, parents[0, j]], axis=-1)
            np.testing.assert_allclose(bone, np.linalg.norm(offsets[body, j], axis=-1)[:, None] * np.ones((1, 60)), atol=1e-4)
        self.assertAlmostEqual(float(file["bodies/height"][1]), 1.5, delta=0.03)
        # A planted foot's ankle moves little beside a swinging one's.
        speed = np.linalg.norm(file["joint_velocities"][:], axis=-1)
        feet = [names.index("LeftFoot"), names.index("RightFoot")]
        down = file["contacts"][:].astype(bool)
        moving = speed[:, :, feet]
        self.assertLess(np.median(moving[down]), 0.4)
        self.assertGreater(np.median(moving[~down]), 0.9)
        # A clip walks where its velocity says.
        way = np.diff(place[:, :, 0], axis=1) * 30
        between = 0.5 * (file["joint_velocities"][:, 1:, 0] + file["joint_velocities"][:, :-1, 0])
        self.assertLess(np.abs(way - between).max(), 0.15)
        goals = np.array([name == b"goal" for name in file.attrs["commands"]])[file["drive"][:]]
        self.assertTrue(np.isfinite(file["target"][:][goals]).all())
        self.assertTrue((file["score"][:, 0] <= 0.5).all())

    def test_any_number_of_threads_and_ranks_gives_the_same_bytes(self):
        self.write_spec(outputs=["hdf5", "npz", "bvh", "tar"])
        self.make("one", "--threads", 1)
        expected = contents(self.folder / "one")
        self.make("three", "--threads", 3)
        self.assertEqual(contents(self.folder / "three"), expected)
        if not MPIRUN:
            self.skipTest("ranks need mpirun")
        for count in (1, 2, 4):
            run = self.ranks(count, f"ranks{count}")
            out, errors = run.communicate(timeout=300)
            self.assertEqual(run.returncode, 0, errors)
            self.assertEqual(out.count(" clips a second"), 1, out)
            self.assertEqual(contents(self.folder / f"ranks{count}"), expected)
        self.check_other_files(self.folder / "one")

    def check_other_files(self, folder):
        motion = np.load(sorted(folder.glob("npz/*/*.npz"))[0])
        bodies = motion["body_names"].tolist()
        self.assertEqual(int(motion["fps"]), 30)
        self.assertEqual(motion["body_positions"].shape, (60, len(bodies), 3))
        self.assertEqual(motion["body_rotations"].shape, (60, len(bodies), 4))
        self.assertEqual(motion["dof_positions"].shape, (60, len(motion["dof_names"])))
        for name in ("dof_velocities", "body_linear_velocities", "body_angular_velocities"):
            self.assertTrue(np.isfinite(motion[name]).all())
        self.assertGreater(motion["body_positions"][:, bodies.index("Head"), 2].min(), 1)  # z is up
        # The child's place follows from its parent's place and turn.
        hip, knee = bodies.index("LeftUpLeg"), bodies.index("LeftLeg")
        bone = motion["body_positions"][:, knee] - motion["body_positions"][:, hip]
        back = quat_rotate(motion["body_rotations"][:, hip] * [1, -1, -1, -1], bone)
        self.assertLess(np.ptp(back, axis=0).max(), 1e-4)
        self.assertTrue(zipfile.ZipFile(sorted(folder.glob("npz/*/*.npz"))[0]).testzip() is None)
        with tarfile.open(sorted(folder.glob("tar/*.tar"))[0]) as archive:
            members = archive.getnames()
            self.assertEqual(members[0].split(".")[0], members[1].split(".")[0])
            self.assertIn("split", json.load(archive.extractfile(members[1])))
        clip = sorted(folder.glob("bvh/*/*.bvh"))[0]
        self.assertEqual(json.loads(self.amble("inspect", clip, "--json").stdout)["frames"], 60)

    def test_goes_on_after_kill(self):
        self.write_spec(clips=80)
        began = time.monotonic()
        self.make("whole")
        seconds = time.monotonic() - began
        expected = contents(self.folder / "whole")
        chance = random.Random(7)
        for number in range(KILLS):
            out = f"killed{number}"
            if MPIRUN and number % 2 == 0:
                run = self.ranks(2, out)
                time.sleep(chance.uniform(0.1, 1.3 * seconds))
                for rank in self.children(run.pid)[:1]:
                    os.kill(rank, signal.SIGKILL)
            else:
                run = subprocess.Popen([self.program, "dataset", "spec.json", "-o", out], cwd=self.folder,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                time.sleep(chance.uniform(0, seconds))
                run.kill()
            run.communicate(timeout=120)
            for shard in (self.folder / out).glob("shards/*.h5"):  # whole or absent
                with h5py.File(shard) as file:
                    self.assertEqual(len(file["index"]), len(file["joint_positions"]))
            self.make(out, "--resume")
            self.assertEqual(contents(self.folder / out), expected, f"kill {number}")

    @staticmethod
    def children(pid):
        """The ranks that mpirun started."""
        found = []
        for task in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
            found += [int(child) for child in task.read_text(encoding="utf-8").split()]
        return [child for child in found if b"dataset" in pathlib.Path(f"/proc/{child}/cmdline").read_bytes()]

    def test_verify_finds_every_damage(self):
        self.write_spec(clips=8)
        self.make("d")
        self.assertEqual(self.amble("dataset", "verify", "d").returncode, 0)
        intact = contents(self.folder / "d")
        shard = self.folder / "d/shards/shard-000001.h5"
        bytes_there = bytearray(shard.read_bytes())
        bytes_there[len(bytes_there) // 2] ^= 1
        shard.write_bytes(bytes_there)
        result = self.amble("dataset", "verify", "d")
        self.assertEqual(result.returncode, 1)
        self.assertIn("shards/shard-000001.h5 is damaged", result.stdout)
        self.make("d", "--resume")
        self.assertEqual(contents(self.folder / "d"), intact)
        shard.unlink()
        self.assertIn("is missing", self.amble("dataset", "verify", "d").stdout)

    def test_a_full_disk_leaves_whole_shards(self):
        self.write_spec()
        self.make("whole")
        limit = 3 * max(path.stat().st_size for path in (self.folder / "whole/shards").iterdir())
        result = subprocess.run(["bash", "-c", f"ulimit -f {limit // 3 // 1024 - 20}; trap '' XFSZ; exec \"$0\" dataset spec.json -o d",
                                 self.program], cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"\Aamble: error: .*too large.*\n\Z")
        self.make("d", "--resume")
        self.assertEqual(contents(self.folder / "d"), contents(self.folder / "whole"))

    def test_keeps_its_threads_busy(self):
        """Of the time between two looks, workers run or wait for a core, on however busy a machine."""
        self.write_spec(clips=400)
        run = subprocess.Popen([self.program, "dataset", "spec.json", "-o", "d", "--threads", "2"], cwd=self.folder,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        looks = []
        while run.poll() is None:
            wanted = {}
            for task in pathlib.Path(f"/proc/{run.pid}/task").glob("*/schedstat"):
                try:
                    ran, waited, _ = map(int, task.read_text(encoding="utf-8").split())
                except (OSError, ValueError):
                    continue
                wanted[task.parent.name] = ran + waited
            shards = len(list(self.folder.glob("d/shards/*.h5")))
            if 5 <= shards <= 90:
                looks.append((time.monotonic(), wanted))
            time.sleep(0.05)
        run.communicate()
        (begin, before), (end, after) = looks[0], looks[-1]
        busiest = sorted((after[task] - before[task] for task in after if task in before), reverse=True)[:2]
        self.assertEqual(len(busiest), 2)
        self.assertGreater(sum(busiest) / 2e9 / (end - begin), 0.9)

    def test_a_terminal_shows_a_bar(self):
        self.write_spec(clips=60)
        status, lines = self.seen_at_a_terminal("dataset", "spec.json", "-o", "d")
        self.assertEqual(status, 0)
        bars = [line for line in lines if line.startswith("clips [")]
        self.assertIn("60/60", bars[-1])
        self.assertRegex(bars[-1], r"clips \[#{30}\] 60/60, \d+ a second, 0 s left")
        self.assertRegex(bars[0], r"clips \[[#.]{30}\] \d+/60")
        self.assertEqual(lines[-1], "\x1b[K")  # and the line is left empty

    def test_memory_does_not_grow_with_the_clips(self):
        used = []
        for clips in (64, 640):
            self.write_spec(clips=clips, shard=16, seconds=1, fps=10)
            run = subprocess.Popen([self.program, "dataset", "spec.json", "-o", f"d{clips}"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL)
            _, status, resources = os.wait4(run.pid, 0)
            run.returncode = status
            self.assertEqual(status, 0)
            used.append(resources.ru_maxrss)
        self.assertLess(used[1], 1.15 * used[0], used)

    def test_a_longer_dataset_begins_with_the_shorter_one(self):
        self.write_spec(clips=8)
        self.make("short")
        self.write_spec(clips=12, shard=6, name="longer")
        self.make("long")
        with h5py.File(self.folder / "short/index.h5") as short, h5py.File(self.folder / "long/index.h5") as long:
            count = len(short["index"])
            for name in ("index", "joint_positions", "command", "seed"):
                np.testing.assert_array_equal(short[name][:], long[name][:count])

    def test_says_what_is_wrong_in_one_line(self):
        self.write_spec()
        for arguments in (("none.json", "-o", "d"), ("spec.json",), ("-o", "d"), ("spec.json", "-o", "spec.json"),
                          ("verify", "nowhere")):
            result = self.amble("dataset", *arguments)
            self.assertEqual(result.returncode, 1, arguments)
            self.assertRegex(result.stderr, r"\Aamble: error: .*\n\Z")
        for changes, key in (({"clip": 3}, "clip"), ({"styles": [{"mix": "grumpy"}]}, "styles[0].mix"),
                             ({"commands": [{"kind": "steady", "gait": "hop"}]}, "commands[0].gait")):
            self.write_spec(**changes)
            result = self.amble("dataset", "spec.json", "-o", "d")
            self.assertEqual(result.returncode, 1)
            self.assertIn(key, result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1)
            self.assertFalse((self.folder / "d").exists())


if __name__ == "__main__":
    Dataset.program = sys.argv.pop(1)
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        KILLS = int(sys.argv.pop(1))
    unittest.main()
