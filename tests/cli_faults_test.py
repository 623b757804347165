"""Every allocation, write and read of the commands fails once in turn: the command ends with one line and status 1, or
makes what it makes without the fault. Files are old or new, whole, and none is left beside them.

    cli_faults_test.py AMBLE HOOKS REPOSITORY RUNS

RUNS is how many faults of each kind are tried with each command, spread over all there are; 0: every one; K/N: every Nth,
beginning with the Kth.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

FAULTS = ("allocation", "write", "read")
NO_FAULTS = ("part", "pause")  # what a program must take in its stride
MOST_SECONDS = 300
UNREADABLE = "Input/output error"
RESUMED = ("dataset",)
HDF5_GAVE_UP = 255  # it ends the program where it has no memory for the name of an object; --resume goes on
OLD = b"what was there before"
OLD_DIGEST = hashlib.sha256(OLD).hexdigest()

CASES = {
    "synth_bvh": ["synth", "--speed", "1.2", "--seconds", "0.5", "-o", "out.bvh", "--trace", "trace.csv"],
    "synth_glb": ["synth", "--path", "path.json", "--seconds", "0.5", "-o", "out.glb", "--json"],
    "synth_stream": ["synth", "--speed", "1.2", "--seconds", "200", "-o", "out.bvh"],
    "synth_stream_glb": ["synth", "--speed", "1.2", "--seconds", "200", "-o", "out.glb"],
    "synth_character": ["synth", "--speed", "1", "--seconds", "0.5", "--skeleton", "hero.glb", "-o", "out.glb"],
    "synth_terrain": ["synth", "--pointer", "pointer.json", "--terrain", "stairs.json", "-o", "out.csv"],
    "synth_actions": ["synth", "--script", "script.json", "--actions", "actions.json", "-o", "out.amc"],
    "convert": ["convert", "walk.bvh", "out.glb"],
    "inspect": ["inspect", "walk.bvh", "--svg", "out.svg"],
    "score": ["score", "walk.bvh", "--json"],
    "build": ["library", "build", "clips", "-o", "out.amble", "--report", "out.html"],
    "show": ["library", "show", "small.amble", "--svg", "out.svg"],
    "export": ["library", "export", "small.amble", "-o", "out"],
    "retarget": ["retarget", "walk.bvh", "--to", "hero.glb", "-o", "out.bvh"],
    "clean": ["clean", "walk.bvh", "-o", "out.bvh"],
    "style": ["style", "decompose", "walk.bvh", "-o", "out.json"],
    "pack": ["pack", "--skeleton", "hero.glb", "-o", "out.glb"],
    "plan": ["plan", "--scene", "one.obj", "--start", "0,0,0", "--goal", "0,4,0", "-o", "out.bvh", "--svg", "out.svg"],
    "crowd": ["crowd", "--characters", "2", "--seconds", "0.5", "-o", "out"],
    "figure": ["figure", "park2002:4", "-o", "out.svg"],
    "dataset": ["dataset", "spec.json", "-o", "out", "--threads", "1"],
}


class Faults(unittest.TestCase):
    amble = hooks = repository = pathlib.Path()
    runs = "6"

    @classmethod
    def picked(cls, count):
        """The numbers of the calls that are made to fail, of so many."""
        first, _, step = cls.runs.partition("/")
        if step:
            return list(range(int(first), count + 1, int(step)))
        step = max(1.0, count / int(first)) if int(first) else 1.0
        return [round(1 + k * step) for k in range(int(count / step) + 1) if 1 + k * step <= count]

    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.base = pathlib.Path(cls.holder.name) / "inputs"
        cls.base.mkdir()

        def make(*arguments):
            subprocess.run([cls.amble, *arguments], cwd=cls.base, check=True, stdout=subprocess.DEVNULL)

        def write(name, value):
            (cls.base / name).write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")

        make("performer", "-o", "all")
        (cls.base / "clips").mkdir()
        for name in ("walk_1.2.bvh", "walk_0.9.bvh"):
            shutil.copy(cls.base / "all" / name, cls.base / "clips")
        shutil.copy(cls.base / "clips/walk_1.2.bvh", cls.base / "walk.bvh")
        shutil.rmtree(cls.base / "all")
        make("library", "build", "clips", "-o", "small.amble")
        shutil.copy(cls.repository / "data/characters/wanderer.glb", cls.base / "hero.glb")
        write("path.json", {"points": [[0, 0], [0, 2], [1, 4]]})
        write("pointer.json", {"hz": 10, "points": [[0, 0.1 * i] for i in range(8)]})
        write("script.json", {"commands": [{"t": 0, "speed": 1}, {"t": 0.5, "speed": 1.2}]})
        write("stairs.json", {"stairs": {"rise": 0.17, "run": 0.29, "start": [0, 1], "heading": 0, "count": 4}})
        write("actions.json", {"actions": [{"at": 0, "until": 0.4, "play": "wave"}]})
        write("one.obj", "v -1 0 2\nv 1 0 2\nv 0 2 2\nf 1 2 3\n")
        write("spec.json", {"clips": 2, "seconds": 1, "fps": 10, "outputs": ["hdf5", "npz", "tar"],
                            "commands": [{"kind": "steady", "speed": 1.2}]})

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def run_case(self, arguments, **environment):
        """Runs it in a folder of its own, where its outputs are there already: what came of it, and the files. What can be
        resumed is, once it has failed."""
        with tempfile.TemporaryDirectory(dir=self.holder.name) as name:
            folder = pathlib.Path(name) / "in"
            shutil.copytree(self.base, folder)
            inputs = set(folder.rglob("*"))
            for word in arguments:
                if word.startswith(("out.", "trace.")):
                    (folder / word).write_bytes(OLD)
            run = subprocess.run([self.amble, *arguments], cwd=folder, capture_output=True, check=False,
                                 timeout=MOST_SECONDS, env={**os.environ, **environment, "LD_PRELOAD": str(self.hooks)})
            code = run.returncode
            if arguments[0] in RESUMED and code == HDF5_GAVE_UP:
                code, run.stderr = 1, b"amble: error: as HDF5 puts it\n"
            if code == 1 and arguments[0] in RESUMED:
                left = [path for path in folder.rglob("*") if ".amble-" in path.name]
                self.assertFalse(left, environment)
                subprocess.run([self.amble, *arguments, "--resume"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            files = {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
                     for path in folder.rglob("*") if path.is_file() and path not in inputs}
            lost = [path for path in (*inputs, *(folder / word for word in arguments if word.startswith("out.")))
                    if not path.exists()]
            files.update({str(path.relative_to(folder)): "lost" for path in lost})
            return code, run.stderr.decode(errors="replace"), files, run.stdout.decode(errors="replace")

    def look(self, arguments, kind, number, whole, volatile):
        """What is wrong with the run in which that call fails; empty where nothing is."""
        code, said, files, told = self.run_case(arguments, AMBLE_FAULT=f"{kind}:{number}")
        wrong = []
        if code == 0 and kind == "read" and UNREADABLE in told:
            return []  # a library of the clips that can be read, and the other one is named
        if code not in ((0,) if kind in NO_FAULTS else (0, 1)):
            wrong.append(f"status {code}")
        if code == 1 and not (said.startswith("amble: error: ") and said.count("\n") == 1):
            wrong.append("not one line")
        if code == 0 and files.keys() != whole.keys():
            wrong.append(f"made {sorted(files)} instead of {sorted(whole)}")
        for name, digest in files.items():
            if name not in whole:
                wrong.append(f"left {name}")
            elif digest == "lost" or name not in volatile and digest != whole[name] and (code == 0 or digest != OLD_DIGEST):
                wrong.append(f"{name} is another")
        return [f"{kind} {number}: {', '.join(wrong)}: {said!r}"] if wrong else []

    def fail_in_turn(self, name):
        arguments = CASES[name]
        with tempfile.NamedTemporaryFile() as counts:
            code, said, whole, _ = self.run_case(arguments, AMBLE_FAULT_COUNTS=counts.name)
            self.assertEqual(code, 0, said)
            numbers = dict(line.split() for line in pathlib.Path(counts.name).read_text(encoding="utf-8").splitlines())
        again = self.run_case(arguments)[2]
        volatile = {name for name in whole if whole[name] != again.get(name)}  # reports tell how long it took
        tries = []
        for kind in FAULTS + NO_FAULTS:
            tries += [(kind, number) for number in self.picked(int(numbers[kind]))]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = pool.map(lambda one: self.look(arguments, *one, whole, volatile), tries)
            wrong = [line for lines in found for line in lines]
        print(f"{name}: {numbers}, {len(tries)} tried, {len(wrong)} wrong", flush=True)
        self.assertFalse(wrong, "\n".join(wrong[:40]))


def add(name):
    setattr(Faults, f"test_{name}", lambda self: self.fail_in_turn(name))


for case in CASES:
    add(case)

if __name__ == "__main__":
    Faults.amble, Faults.hooks, Faults.repository = (pathlib.Path(sys.argv.pop(1)).resolve() for _ in range(3))
    Faults.runs = sys.argv.pop(1)
    unittest.main()
