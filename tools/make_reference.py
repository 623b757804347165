#!/usr/bin/env python3
"""Makes the reference pages of the headers for C++ and C with Doxygen, and of the Python package with Sphinx.

A symbol without a word on it fails.

    make_reference.py FOLDER [LIBAMBLE_C.so]     writes FOLDER/html, FOLDER/c/html and FOLDER/python

The Python pages need numpy, Sphinx and the built library, build/release/bindings/c/libamble_c.so unless another is named.
"""

import inspect
import os
import pathlib
import shutil
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
SKIPPED = 77
FOR_C = """
PROJECT_NAME = "Amble for C"
INPUT = bindings/c/include
STRIP_FROM_INC_PATH = bindings/c/include
OPTIMIZE_OUTPUT_FOR_C = YES
MACRO_EXPANSION = YES
EXPAND_ONLY_PREDEF = YES
PREDEFINED = AMBLE_API=
"""
SPHINX = """
project = "Amble for Python"
extensions = ["sphinx.ext.autodoc"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
html_theme = "alabaster"
"""


def doxygen(folder, more):
    """Faults and pages of the headers."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = (REPOSITORY / "docs/Doxyfile").read_text(encoding="utf-8")
    result = subprocess.run(["doxygen", "-"], input=f"{settings}{more}\nOUTPUT_DIRECTORY = {folder}\n", cwd=REPOSITORY,
                            capture_output=True, text=True, check=False)
    faults = [line for line in result.stderr.splitlines() if ": warning:" in line or ": error:" in line]
    if result.returncode and not faults:
        faults = [result.stderr]
    return faults, len(list((folder / "html").glob("*.html")))


def members(name, thing):
    """What of a class a user can name, with its own words or none."""
    for member, value in vars(thing).items():
        if member.startswith("_") or isinstance(value, (int, str, tuple)):
            continue
        described = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if not getattr(thing, "_fields", ()) or callable(described) and member not in dir(tuple):
            yield f"{name}.{member}", inspect.getdoc(described)


def undocumented(package):
    """Public names of the package that have no docstring."""
    for name in package.__all__:
        thing = getattr(package, name)
        if not inspect.isclass(thing) and not callable(thing):
            continue  # constants are described beside their definition
        if not inspect.getdoc(thing):
            yield f"amble.{name}: no docstring"
        if inspect.isclass(thing):
            yield from (f"amble.{path}: no docstring" for path, said in members(name, thing) if not said)


def defined_in(package, name):
    """The module whose source says what a constant is."""
    modules = (module for module in vars(package).values() if inspect.ismodule(module))
    return next((m.__name__ for m in modules if f"\n{name} = " in (inspect.getsource(m) if m.__file__ else "")),
                package.__name__)


def python_pages(folder, library):
    """Faults and pages of the package; none of either where what it needs is missing."""
    if not library.exists() or not shutil.which("sphinx-build"):
        print("left out: the Python pages need Debian's python3-sphinx and the built C library")
        return [], 0
    os.environ["AMBLE_C_LIBRARY"] = str(library)
    sys.path.insert(0, str(REPOSITORY / "bindings/python/src"))
    try:
        import amble
    except ImportError as error:
        print(f"left out: the Python pages: {error}")
        return [], 0
    faults = list(undocumented(amble))
    source = folder / "source"
    source.mkdir(parents=True, exist_ok=True)
    (source / "conf.py").write_text(SPHINX, encoding="utf-8")
    lines = ["Amble for Python", "================", "", ".. automodule:: amble", "   :no-members:", ""]
    for name in amble.__all__:
        thing = getattr(amble, name)
        kind = "class" if inspect.isclass(thing) else "function" if callable(thing) else "data"
        lines += [f".. auto{kind}:: {defined_in(amble, name) if kind == 'data' else 'amble'}.{name}", *(["   :members:"] if kind == "class" else []), ""]
    (source / "index.rst").write_text("\n".join(lines), encoding="utf-8")
    environment = dict(os.environ, PYTHONPATH=str(REPOSITORY / "bindings/python/src"))
    result = subprocess.run(["sphinx-build", "-q", "-W", "--keep-going", "-b", "html", source, folder],
                            capture_output=True, text=True, env=environment, check=False)
    faults += [line for line in result.stderr.splitlines() if "WARNING" in line or "ERROR" in line]
    if result.returncode and not faults:
        faults = [result.stderr]
    return faults, len(list(folder.glob("*.html")))


def main():
    if not shutil.which("doxygen"):
        print("left out: doxygen is missing; install Debian's package of that name")
        return SKIPPED
    folder = pathlib.Path(sys.argv[1]).resolve()
    usual = REPOSITORY / "build/release/bindings/c/libamble_c.so"
    library = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else usual
    made = {"C++": doxygen(folder, ""), "C": doxygen(folder / "c", FOR_C), "Python": python_pages(folder / "python", library)}
    faults = [fault for found, _ in made.values() for fault in found]
    print("\n".join(faults))
    print(", ".join(f"{name}: {pages} pages" for name, (_, pages) in made.items()), f"in {folder}, {len(faults)} faults")
    return 1 if faults or not made["C++"][1] or not made["C"][1] else 0


if __name__ == "__main__":
    sys.exit(main())
