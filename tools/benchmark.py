#!/usr/bin/env python3
"""Runs the benchmark programs and prints medians.

Repetitions of all benchmarks of a program are interleaved at random, so that a machine that slows
down for a while slows all of them alike; ratios within one table can be trusted more than times.

    benchmark.py BUILD_DIR [--repetitions N] [--filter REGEX] [--json FILE]
"""

import argparse
import json
import pathlib
import subprocess
import sys


def run(program, repetitions, pattern):
    command = [program, "--benchmark_enable_random_interleaving=true",
               f"--benchmark_repetitions={repetitions}", "--benchmark_report_aggregates_only=true",
               "--benchmark_min_time=0.05", "--benchmark_format=json", f"--benchmark_filter={pattern}"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(output)["benchmarks"] if output.strip() else []


def rows_of(program, results):
    by_name = {}
    for result in results:
        by_name.setdefault(result["run_name"], {})[result["aggregate_name"]] = result
    for name, figures in by_name.items():
        yield {"program": program.name, "benchmark": name, "unit": figures["median"]["time_unit"],
               "median": figures["median"]["cpu_time"], "cv": figures["cv"]["cpu_time"]}


def main():
    parser = argparse.ArgumentParser(description="Runs the benchmark programs and prints medians.")
    parser.add_argument("build_dir", type=pathlib.Path)
    parser.add_argument("--repetitions", type=int, default=9)
    parser.add_argument("--filter", default=".")
    parser.add_argument("--json", type=pathlib.Path, help="write the rows to this file too")
    options = parser.parse_args()

    programs = sorted(options.build_dir.glob("benchmarks/benchmark_*"))
    if not programs:
        sys.exit(f"{options.build_dir}: no benchmarks; build the preset 'benchmark' first")
    rows = []
    for program in programs:
        for row in rows_of(program, run(program, options.repetitions, options.filter)):
            rows.append(row)
            print(f"{row['program']:28} {row['benchmark']:40} {row['median']:12.2f} {row['unit']}"
                  f"   ± {100 * row['cv']:.0f} %", flush=True)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
