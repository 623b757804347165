"""pip installs the Python package into a fresh environment, and it works there without the clone.

    wheel_test.py REPOSITORY LIBAMBLE_C.so
"""

import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = """
import pathlib, sys
import amble, numpy
assert pathlib.Path(amble.__file__).is_relative_to(sys.prefix), amble.__file__
batch = amble.Batch(amble.Library.default(), 10)
batch.commands[:, 0] = 1.3
for _ in range(60):
    seen = batch.step()
assert (seen.doing["speed"] > 1).all()
assert (pathlib.Path(amble.__file__).parent / "py.typed").exists()
print("amble", amble.__version__, "in", sys.prefix)
"""


def run(*command, **options):
    subprocess.run(list(map(str, command)), check=True, **options)


def main():
    repository, library = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "AMBLE", "PIP"))}
    built = dict(plain, AMBLE_C_LIBRARY=str(library))
    with tempfile.TemporaryDirectory() as name:
        place = pathlib.Path(name)
        # There is no index to fetch from: numpy and setuptools are Debian's.
        run(sys.executable, "-m", "venv", "--system-site-packages", place / "venv", env=plain)
        python = place / "venv/bin/python"
        run(python, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index",
            repository / "bindings/python", env=built)
        run(python, "-c", PROGRAM, cwd=place, env=plain)
        # One wheel for every Python.
        run(python, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir",
            place / "wheels", repository / "bindings/python", env=built)
        (wheel,) = (place / "wheels").iterdir()
        assert wheel.name.endswith("-py3-none-linux_x86_64.whl") or "py3-none-linux" in wheel.name, wheel.name
        run(python, "-m", "pip", "uninstall", "--quiet", "--yes", "amble", env=plain)
        run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel, env=plain)
        run(python, "-c", PROGRAM, cwd=place, env=plain)
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
