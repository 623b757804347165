"""4,096 characters to one array: ten seconds of motion, each at a speed and turn rate of its own.

    many_to_an_array.py [CHARACTERS [ARRAY.npy]]
"""

import sys
import time

# %% Everybody stands on a grid, told to go at a speed and turn rate of their own.
import amble
import numpy as np

count = int(sys.argv[1]) if len(sys.argv) > 1 else 4096
batch = amble.Batch(amble.Library.default(), count)
side = int(np.ceil(np.sqrt(count)))
places = np.zeros((count, 3))
places[:, 0], places[:, 1] = 4 * (np.arange(count) % side), 4 * (np.arange(count) // side)
batch.reset(seed=1, places=places)
random = np.random.default_rng(1)
batch.commands[:, 0] = random.uniform(0.6, 3.2, count)
batch.commands[:, 1] = random.uniform(-0.8, 0.8, count)

# %% Ten seconds; every sixth frame is kept.
motion = np.zeros((100, *batch.positions.shape), np.float32)
start = time.perf_counter()
for frame in range(600):
    observation = batch.step()  # live arrays: copy what has to last
    if frame % 6 == 5:
        motion[frame // 6] = observation.positions
took = time.perf_counter() - start

# %% What came of it.
if len(sys.argv) > 2:
    np.save(sys.argv[2], motion)
speed = observation.doing["speed"]
near = np.abs(speed - batch.commands[:, 0]) < 0.05
print(f"{motion.shape} {motion.dtype}, {600 * count / took:,.0f} character frames a second on {batch.threads} threads")
print(f"{100 * near.mean():.0f} % go at the speed that they were told")
assert np.isfinite(motion).all() and near.mean() > 0.8
