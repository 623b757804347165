"""Builds the shared library of bindings/c with CMake and puts it into the package.

AMBLE_C_LIBRARY names one that is built already. One wheel serves every Python 3 on the machine's kind, since the
package talks to the library by ctypes.
"""

import os
import pathlib
import re
import shutil
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
VERSION = re.search(r'kVersion = "([\d.]+)"', (REPOSITORY / "include/amble/version.hpp").read_text(encoding="utf-8"))[1]


def shared_library():
    """Built, unless it is given."""
    if given := os.environ.get("AMBLE_C_LIBRARY"):
        return pathlib.Path(given)
    if not (REPOSITORY / "build/release/build.ninja").exists():
        subprocess.run(["cmake", "--preset", "release"], cwd=REPOSITORY, check=True)
    subprocess.run(["cmake", "--build", "--preset", "release", "--target", "amble_c"], cwd=REPOSITORY, check=True)
    return REPOSITORY / "build/release/bindings/c/libamble_c.so"


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        into = pathlib.Path(self.build_lib) / "amble/libamble_c.so"
        shutil.copyfile(shared_library().resolve(), into)
        if shutil.which("strip"):
            subprocess.run(["strip", "--strip-unneeded", into], check=True)


class WheelOfAnyPython(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


setup(version=VERSION, distclass=WithLibrary, cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": WheelOfAnyPython})
