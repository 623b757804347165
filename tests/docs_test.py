"""Runs every command of the documents.

Each page gets a folder of its own, with the repository's own files at hand, and its `sh` blocks run
there from top to bottom; a command fails the test when its exit status is not 0. Commands that serve
are started, asked for their page, and stopped. Those that another test runs are listed by name.

    docs_test.py REPOSITORY BUILD_DIR [PAGE…]
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.request

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS = re.compile(r"http://[\w.:\[\]-]+/?\S*")
SERVING = re.compile(r"^(?:\./run|(?:\./run|amble) studio\b.*)$")
PATIENCE = 240

# Command → who runs it instead. ./test is running this very script.
RUN_ELSEWHERE = {
    "./test": "./test",
    "./test --long": "./test",
    "tools/check_sources.py format --fix": "format",
    "tools/make_reference.py build/reference": "reference",
}


def pages(repository):
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
                            cwd=repository, capture_output=True, text=True, check=True).stdout
    return [page for page in listed.splitlines() if "/" not in page or page.startswith("docs/")]


def commands(text):
    """(line, command) for every command of the page's sh blocks; a backslash joins lines."""
    for block in BLOCK.finditer(text):
        if block[1] not in ("sh", "bash", "shell", "console"):
            continue
        number = text.count("\n", 0, block.start(2)) + 1
        pending, first = "", number
        for line in block[2].splitlines():
            first = first if pending else number
            number += 1
            if line.endswith("\\"):
                pending += line[:-1] + " "
                continue
            command = re.sub(r"\s+#\s.*$", "", pending + line).strip()
            pending = ""
            if command and not command.startswith("#"):
                yield first, command


def sandbox(repository, folder):
    """Links to all of the repository but its build folder."""
    for entry in repository.iterdir():
        if entry.name not in ("build", ".git"):
            os.symlink(entry, folder / entry.name)


def serve(command, folder, environment):
    """Starts a server, fetches the address it prints, stops it. Returns what went wrong, or None."""
    process = subprocess.Popen(command, shell=True, cwd=folder, env=environment, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    watchdog = threading.Timer(PATIENCE, os.killpg, (process.pid, signal.SIGKILL))
    watchdog.start()
    seen = []
    try:
        for line in process.stdout:
            seen.append(line)
            if address := ADDRESS.search(line):
                page = urllib.request.urlopen(address[0], timeout=30).read()
                return None if b"<html" in page.lower() else f"{address[0]} gave no page"
        return "it ended without printing an address:\n" + "".join(seen)
    except OSError as error:
        return f"its page could not be read: {error}"
    finally:
        watchdog.cancel()
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def run(command, folder, environment):
    if SERVING.match(command):
        return serve(command, folder, environment)
    result = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=folder, env=environment, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            timeout=PATIENCE, check=False)
    return None if result.returncode == 0 else f"exit status {result.returncode}:\n{result.stdout}"


def check_page(repository, page, environment):
    faults = count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sandbox(repository, folder)
        for line, command in commands((repository / page).read_text(encoding="utf-8")):
            count += 1
            if elsewhere := RUN_ELSEWHERE.get(command):
                print(f"{page}:{line}: {command}  (run by {elsewhere})", flush=True)
                continue
            print(f"{page}:{line}: {command}", flush=True)
            if fault := run(command, folder, environment):
                faults += 1
                print(f"{page}:{line}: failed: {fault}", flush=True)
    return count, faults


def main():
    repository, build_dir = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    environment = dict(os.environ, PATH=f"{build_dir / 'bin'}{os.pathsep}{os.environ['PATH']}")
    # In a container tests run as root, perhaps on a single core; mpirun wants to be told that this is meant.
    environment |= {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                    "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    totals = [check_page(repository, page, environment) for page in sys.argv[3:] or pages(repository)]
    count, faults = (sum(column) for column in zip(*totals))
    print(f"{len(totals)} pages, {count} commands, {faults} faults")
    return 1 if faults or not count else 0


if __name__ == "__main__":
    sys.exit(main())
