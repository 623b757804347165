"""Puts every clip of a folder on another body, and says how well each moves there.

    retarget_a_folder.py [FOLDER BODY.bvh OUT]     without arguments: on clips that it makes itself
"""

import pathlib
import sys
import tempfile

# %% A folder of clips, and a clip of the body that they go to.
import amble
import numpy as np


def make_clips(folder):
    """Three walks of the built-in performer, and a body a fifth larger."""
    library = amble.Library.default()
    for speed in (0.8, 1.2, 1.6):
        walker, clip = amble.Character(library), amble.Clip.empty(library)
        walker.reset(speed=speed)
        walker.command(speed)
        for _ in range(300):
            walker.update()
            clip.record(walker)
        clip.write(folder / f"walk_{speed}.bvh", units_per_metre=100)
    joints = [joint._replace(offset=tuple(1.2 * length for length in joint.offset)) for joint in clip.joints]
    arrays = clip.to_numpy()
    body = folder / "body.bvh"
    amble.Clip.from_numpy(joints, 1.2 * arrays.roots, arrays.local).write(body)
    return body


if len(sys.argv) > 3:
    folder, body, out = (pathlib.Path(argument) for argument in sys.argv[1:4])
else:
    keep = tempfile.TemporaryDirectory()
    folder = pathlib.Path(keep.name)
    body, out = make_clips(folder), folder / "there"
out.mkdir(exist_ok=True)

# %% Clip by clip.
target, done = amble.Clip.read(body, mend=True), 0
for path in sorted(folder.glob("*.bvh")):
    if path == body:
        continue
    clip = amble.Clip.read(path, mend=True)
    there = amble.retarget(clip, target)
    there.write(out / f"{path.stem}.glb")
    far = [np.linalg.norm(np.ptp(one.to_numpy().roots[:, [0, 2]], axis=0)) for one in (clip, there)]
    skate = amble.score(there)["skate_cm_s"]["toe"]["mean"]
    print(f"{path.name}: {far[0]:.2f} m become {far[1]:.2f} m, toes skate {skate:.1f} cm/s")
    done += 1
assert done and (len(sys.argv) > 3 or done == 3)
