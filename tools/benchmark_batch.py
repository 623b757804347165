#!/usr/bin/env python3
"""What a Batch of Python costs beside C++'s crowd: time a character and frame, in one run, interleaved.

Both go on one thread, are posed at every frame, and walk alike: the batch is told what the crowd's people do. The crowd
looks out for others besides, the batch writes its arrays. Medians of pairs, so that a machine that slows down for a
while slows both.

    benchmark_batch.py [--characters N] [--frames N] [--limit SHARE]

needs the package: pip install ./bindings/python, or PYTHONPATH and AMBLE_C_LIBRARY as tests/bindings.cmake sets them.
"""

import argparse
import ctypes
import statistics
import sys
import time

import amble
import numpy as np
from amble._core import lib


def measured(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--characters", type=int, default=10000)
    parser.add_argument("--frames", type=int, default=60)
    parser.add_argument("--limit", type=float, help="fail when the batch takes more than so many crowds")
    options = parser.parse_args()
    n, library = options.characters, amble.Library.default()
    crowd = amble.Crowd(library, n)
    batch = amble.Batch(library, n, threads=1)
    for number in range(n):
        batch[number].set_life(variation=1, seed=number)
    seconds = ctypes.c_double(1 / 60)
    pairs = []
    for frame in range(options.frames + 30):
        if frame % 30 == 0:  # not timed: the crowd's array is read to tell the batch
            lib.amble_crowd_read(crowd._id, crowd._view_at)
            doing = crowd.observation.doing
            batch.commands[:, 0], batch.commands[:, 1] = doing["speed"], doing["turn_rate"]
        order = (0, 1) if frame % 2 else (1, 0)
        took = [0.0, 0.0]
        for which in order:
            took[which] = measured(lambda: lib.amble_crowd_update(crowd._id, seconds)) if which == 0 else measured(batch.step)
        if frame >= 30:  # under way by then
            pairs.append(took)
    of_crowd, of_batch = (statistics.median(column) / n * 1e6 for column in zip(*pairs))
    ratio = statistics.median(batch_took / crowd_took for crowd_took, batch_took in pairs)
    moving = float(np.mean(batch.observation.doing["speed"] > 0.3))
    print(f"{n} characters, {options.frames} frames, {100 * moving:.0f} % of the batch walking")
    print(f"crowd, C++     {of_crowd:8.2f} µs a character and frame")
    print(f"batch, Python  {of_batch:8.2f} µs a character and frame, {ratio:.3f} of the crowd's")
    return 1 if options.limit and ratio > options.limit else 0


if __name__ == "__main__":
    sys.exit(main())
