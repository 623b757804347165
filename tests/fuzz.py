"""Builds the fuzz targets and runs each for a while; a crash or a leak fails the test.

A run that takes too long or too much memory fails it, too.

    fuzz.py REPOSITORY [SECONDS] [--target NAME] [--kept FOLDER] [--seed N]

--kept goes on with what a target found before and keeps what it finds now, as long as that is no fault.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile


# Of one input, on a busy machine; a run takes less than a second on an idle one.
LONGEST_SECONDS, MOST_MEGABYTES = 60, 2048
LEAST_OF_A_LINE = 15  # seconds: targets that go the whole line do some ten runs a second


def run(target, seeds, options):
    """Whether a target goes through its seeds, and what it makes of them, without a finding."""
    seconds = max(options.seconds, LEAST_OF_A_LINE) if target.name.startswith("fuzz_line_") else options.seconds
    with tempfile.TemporaryDirectory() as found:
        command = [target, f"-max_total_time={seconds}", "-max_len=65536", f"-timeout={LONGEST_SECONDS}",
                   f"-rss_limit_mb={MOST_MEGABYTES}", "-print_final_stats=1", f"-seed={options.seed}",
                   options.kept.resolve() if options.kept else found]
        command += [seeds] if seeds.is_dir() else []
        return subprocess.run(command, cwd=found, check=False).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=pathlib.Path)
    parser.add_argument("seconds", type=int, nargs="?", default=120, help="a target")
    parser.add_argument("--target", help="this one alone")
    parser.add_argument("--kept", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=0, help="of the dice; 0: by the clock")
    options = parser.parse_args()
    os.nice(10)  # it builds the library once more: let the other tests go first
    repository = options.repository.resolve()
    for command in (["cmake", "--preset", "fuzz"], ["cmake", "--build", "--preset", "fuzz", "--target", options.target or "fuzzers"]):
        subprocess.run(command, cwd=repository, check=True)
    targets = sorted(path for path in (repository / "build/fuzz/fuzz").glob("fuzz_*")
                     if path.is_file() and options.target in (None, path.name))
    corpus = repository / "fuzz/corpus"
    failed = [target.name for target in targets if not run(target, corpus / target.name.removeprefix("fuzz_"), options)]
    print(f"{len(targets)} targets, {options.seconds} s or more each, failed: {', '.join(failed) or 'none'}")
    return 1 if failed or not targets else 0


if __name__ == "__main__":
    sys.exit(main())
