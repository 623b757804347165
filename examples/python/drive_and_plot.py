"""Drive a character for a minute and plot what it did: its way with its footprints, and its speed.

    drive_and_plot.py [PICTURE.png]
"""

import sys

# %% A character, and what it is told.
import amble
import matplotlib.pyplot as plt
import numpy as np

library = amble.Library.default()
walker = amble.Character(library)
script = {0: (1.3, 0.0), 8: (1.3, 0.5), 16: (3.0, 0.0), 26: (1.0, -0.6), 40: (0.0, 0.0), 44: (1.6, 0.1)}

# %% A minute, frame by frame.
feet = [library.joint("left_foot"), library.joint("right_foot")]
way, speeds, prints = [], [], ([], [])
for frame in range(3600):
    if frame % 60 == 0 and frame // 60 in script:
        walker.command(*script[frame // 60])
    walker.update(1 / 60)
    doing, pose = walker.doing, walker.pose()
    way.append((doing.x, doing.z))
    speeds.append((frame / 60, doing.speed))
    for event in walker.events:
        if event.kind == "strike":
            side = ("left", "right").index(event.side)
            prints[side].append(pose.positions[feet[side], [0, 2]].copy())

# %% Pictures.
figure, (above, below) = plt.subplots(2, figsize=(7, 8), gridspec_kw={"height_ratios": [3, 1]})
above.plot(*np.transpose(way), color="0.7", label="way")
for side, colour in enumerate(("tab:blue", "tab:red")):
    above.plot(*np.transpose(prints[side]), ".", color=colour, label=("left", "right")[side])
above.set(xlabel="x, to the left, m", ylabel="z, ahead, m", aspect="equal")
above.invert_xaxis()  # seen from above, left is left
above.legend()
below.plot(*np.transpose(speeds))
below.set(xlabel="s", ylabel="m/s")
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "way.png")
print(f"{len(prints[0]) + len(prints[1])} steps, {np.linalg.norm(np.diff(way, axis=0), axis=1).sum():.1f} m")
assert len(prints[0]) + len(prints[1]) > 90
