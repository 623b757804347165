"""Builds the fuzz targets and runs each for a while; a crash or a leak fails the test.

    fuzz.py REPOSITORY [SECONDS]
"""

import os
import pathlib
import subprocess
import sys
import tempfile


def main():
    os.nice(10)  # it builds the library once more: let the other tests go first
    repository = pathlib.Path(sys.argv[1]).resolve()
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    for command in (["cmake", "--preset", "fuzz"], ["cmake", "--build", "--preset", "fuzz", "--target", "fuzzers"]):
        subprocess.run(command, cwd=repository, check=True)
    targets = sorted(path for path in (repository / "build/fuzz/fuzz").glob("fuzz_*") if path.is_file())
    failed = []
    for target in targets:
        seeds = repository / "fuzz/corpus" / target.name.removeprefix("fuzz_")
        with tempfile.TemporaryDirectory() as found:
            command = [target, f"-max_total_time={seconds}", "-max_len=65536", "-timeout=120", "-print_final_stats=1",
                       found] + ([seeds] if seeds.is_dir() else [])
            if subprocess.run(command, cwd=found, check=False).returncode:
                failed.append(target.name)
    print(f"{len(targets)} targets, {seconds} s each, failed: {', '.join(failed) or 'none'}")
    return 1 if failed or not targets else 0


if __name__ == "__main__":
    sys.exit(main())
