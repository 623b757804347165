"""A dataset for learning: turns of many speeds and rates, cut into windows with what was asked for.

    dataset_of_turns.py [OUT.npz [CHARACTERS]]

`local` (windows, frames, joints, 4) and `roots` (windows, frames, 3), seen from where each window begins, `commands`
(windows, 2): speed and turn rate.
"""

import sys

# %% Two hundred ways to turn.
import amble
import numpy as np

count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
library = amble.Library.default()
batch = amble.Batch(library, count)
batch.reset(seed=11)
for number in range(count):
    batch[number].set_life(variation=1, seed=number)  # strides that differ as people's do
random = np.random.default_rng(11)
batch.commands[:, 0] = random.uniform(0.7, 3, count)
batch.commands[:, 1] = random.uniform(-1, 1, count)

# %% Two seconds to get going, then windows of one second at 30 frames a second.
windows = []
for frame in range(120 + 4 * 60):
    seen = batch.step()
    if frame < 120:
        continue
    if (frame - 120) % 60 == 0:
        frames, begin = [], seen.doing[["x", "z", "heading"]].copy()
    if frame % 2 == 0:
        sine, cosine = np.sin(begin["heading"]), np.cos(begin["heading"])
        dx, dz = seen.roots[:, 0] - begin["x"], seen.roots[:, 2] - begin["z"]
        roots = np.stack([dx * cosine - dz * sine, seen.roots[:, 1], dx * sine + dz * cosine], axis=1)
        frames.append((roots, seen.local.copy()))
    if (frame - 120) % 60 == 59:
        windows.append([np.stack(column, axis=1) for column in zip(*frames)])

# %% Written, and looked at.
roots, local = (np.concatenate(column).astype(np.float32) for column in zip(*windows))
commands = np.tile(batch.commands[:, :2], (len(windows), 1)).astype(np.float32)
np.savez_compressed(sys.argv[1] if len(sys.argv) > 1 else "turns.npz", roots=roots, local=local, commands=commands,
                    joints=[joint.name for joint in library.joints])
ahead = np.linalg.norm(roots[:, -1, [0, 2]], axis=1)
print(f"{len(roots)} windows of {roots.shape[1]} frames, {local.nbytes / 1e6:.1f} MB of rotations")
assert len(roots) == len(commands) == 4 * count and np.corrcoef(ahead, commands[:, 0])[0, 1] > 0.95
