"""Builds the fuzz targets and runs each for a while; a crash or a leak fails the test.

A run that takes too long or too much memory fails it, too.

    fuzz.py REPOSITORY [SECONDS]
"""

import os
import pathlib
import subprocess
import sys
import tempfile


# Of one input, on a busy machine; a run takes less than a second on an idle one.
LONGEST_SECONDS, MOST_MEGABYTES = 60, 2048
LEAST_OF_A_LINE = 15  # seconds: targets that go the whole line do some ten runs a second


def run(target, seeds, seconds):
    """Whether a target goes through its seeds, and what it makes of them, without a finding."""
    if target.name.startswith("fuzz_line_"):
        seconds = max(seconds, LEAST_OF_A_LINE)
    with tempfile.TemporaryDirectory() as found:
        command = [target, f"-max_total_time={seconds}", "-max_len=65536", f"-timeout={LONGEST_SECONDS}",
                   f"-rss_limit_mb={MOST_MEGABYTES}", "-print_final_stats=1", found]
        command += [seeds] if seeds.is_dir() else []
        return subprocess.run(command, cwd=found, check=False).returncode == 0


def main():
    os.nice(10)  # it builds the library once more: let the other tests go first
    repository = pathlib.Path(sys.argv[1]).resolve()
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    for command in (["cmake", "--preset", "fuzz"], ["cmake", "--build", "--preset", "fuzz", "--target", "fuzzers"]):
        subprocess.run(command, cwd=repository, check=True)
    targets = sorted(path for path in (repository / "build/fuzz/fuzz").glob("fuzz_*") if path.is_file())
    corpus = repository / "fuzz/corpus"
    failed = [target.name for target in targets
              if not run(target, corpus / target.name.removeprefix("fuzz_"), seconds)]
    print(f"{len(targets)} targets, {seconds} s or more each, failed: {', '.join(failed) or 'none'}")
    return 1 if failed or not targets else 0


if __name__ == "__main__":
    sys.exit(main())
