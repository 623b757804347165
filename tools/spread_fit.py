#!/usr/bin/python3
"""Fits how strides of one person differ from one to the next to a folder of captures.

    spread_fit.py CAPTURES [MORE…] [--out FIGURES.json]

CAPTURES is a folder of CMU captures (BVH) with an index.csv; MORE are folders of further ones of
plain walks and runs. Straight strides of one clip at one speed are brought to the performer's
leg length, and their differences from their mean, with those of their mirror images, are pooled
over all people, each counting equally. Written are the leading modes of the covariance: for every
movement of amble/library/body_moves.hpp up to the elbows, and for the two distances of hip and
ankle, mean, cosine, sine and both of twice the phase; then where the feet come down (left, forward,
yaw of the left foot and of the right one) and by which share the halves of the stride last longer.
Metres and radians. data/stride_spread.json was made so.

Needs numpy. Nothing of the captures but these averages is written anywhere.
"""
import argparse
import json
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import performer_fit as fit  # noqa: E402
import performer_shape as shape  # noqa: E402

MODES = 8
SAME_SPEED, SAME_TURN, STRAIGHT = 0.08, 0.2, 0.4  # share, rad/s, rad/s
UNLIKE = 0.08  # radians: a trunk or head that turns by more does something else than repeat itself
TURNS = (("Hips", None), ("Spine2", "Hips"), ("Head", "Spine2"), ("LeftArm", "Spine2"), ("RightArm", "Spine2"))
NAMES = [f"{part}_{axis}" for part in ("pelvis", "trunk", "head", "left_arm", "right_arm") for axis in "xyz"]
NAMES = ["pelvis_left", "pelvis_height", "pelvis_forward", *NAMES, "left_elbow", "right_elbow", "left_leg", "right_leg"]
TRUNK = [i for i, n in enumerate(NAMES) if n.startswith(("trunk", "head"))]
# Seen in a mirror, by name: the twin and the sign.
MIRROR = [(NAMES.index(n.replace("left_", "*").replace("right_", "left_").replace("*", "right_")),
           -1 if n == "pelvis_left" or (n[-2:] in ("_y", "_z")) else 1) for n in NAMES]


def pose(motion, stride):
    """World rotations with the heading taken out, 50 samples of a stride."""
    local = shape.captured_stride(motion, stride)
    world = {"Hips": local["Hips"]}
    for joint in ("Spine", "Spine1", "Spine2", "Neck", "Head", *(s + j for s in ("Left", "Right") for j in ("Shoulder", "Arm", "ForeArm"))):
        world[joint] = world[shape.PARENTS[joint]] @ local[joint]
    return world


def against(world, joint, parent):
    return world[joint] if parent is None else np.swapaxes(world[parent], -1, -2) @ world[joint]


def differences(motion, strides, leg):
    """One row a stride: 22 curves of 50 samples, then eight numbers of the steps."""
    worlds = [pose(motion, s) for s in strides]
    names = {"hips": None, "Hips": "Hips"}
    for side in ("Left", "Right"):
        names.update({side + j: side + j for j in ("UpLeg", "Foot", "ToeBase")})
    points = [fit.travelling(motion, s, names, leg) for s in strides]
    curves = [[] for _ in strides]
    for axis in range(3):
        for c, p in zip(curves, points):
            c.append(p["hips"][:, axis])
    for joint, parent in TURNS:
        local = [against(w, joint, parent) for w in worlds]
        mean = shape.nearest_rotation(np.mean(local, 0))
        frame = np.eye(3) if parent is None else shape.nearest_rotation(np.mean([w[parent] for w in worlds], 0))
        for c, l in zip(curves, local):
            turn = np.radians(shape.rotation_vectors(l @ np.swapaxes(mean, -1, -2)))
            c.extend((turn if parent is None else np.einsum("fij,fj->fi", frame, turn)).T)
    for side in ("Left", "Right"):
        for c, w in zip(curves, worlds):
            c.append(np.radians(np.linalg.norm(shape.rotation_vectors(against(w, side + "ForeArm", side + "Arm")), axis=1)))
    for side in ("Left", "Right"):
        for c, p in zip(curves, points):
            c.append(np.linalg.norm(p[side + "UpLeg"] - p[side + "Foot"], axis=1))
    steps = []
    for (a, m, b, _, _), p in zip(strides, points):
        row = []
        for side, stance in (("Left", slice(37, 43)), ("Right", slice(12, 18))):  # both feet stand about there
            ankle, toe = p[side + "Foot"][stance].mean(0), p[side + "ToeBase"][stance].mean(0)
            row += [ankle[0], ankle[2], np.arctan2(toe[0] - ankle[0], toe[2] - ankle[2])]
        steps.append(row + [np.log(m - a), np.log(b - m)])
    curves, steps = np.array(curves), np.array(steps)
    for name in ("pelvis_height", "left_leg", "right_leg"):  # floors of captures are tilted
        curves[:, NAMES.index(name)] -= curves[:, NAMES.index(name)].mean(-1, keepdims=True)
    return curves - curves.mean(0), steps - steps.mean(0)


def terms(curves):
    """Mean and two harmonics of curves of (…, 50) samples."""
    u = 2 * np.pi * np.arange(curves.shape[-1]) / curves.shape[-1]
    columns = np.stack([0.5 * np.ones_like(u), np.cos(u), np.sin(u), np.cos(2 * u), np.sin(2 * u)], 1)
    return curves @ columns * 2 / len(u)


def mirrored(curves, steps):
    out = np.stack([sign * curves[:, twin] for twin, sign in MIRROR], 1)
    other = np.concatenate([steps[:, 3:6] * [-1, 1, -1], steps[:, 0:3] * [-1, 1, -1], steps[:, [7, 6]]], 1)
    return np.roll(out, curves.shape[-1] // 2, -1), other


def clips(folders):
    for row, motion, gait in shape.neutral_clips(folders[0]):
        yield row["subject"], motion, gait
    for folder in folders[1:]:
        for path in sorted(folder.rglob("*.bvh")):
            motion = shape.Motion(path, shape.SCALE)
            for gait in shape.SPEEDS:
                yield path.stem.split("_")[0], motion, gait


def pooled(folders):
    """Differences of everybody, scaled so that their squares sum to the mean variance of people."""
    people = {}
    for subject, motion, gait in clips(folders):
        left = [s for s in shape.steady_strides(motion, shape.SPEEDS[gait]) if abs(s[4]) < STRAIGHT]
        while left:
            same = [s for s in left if abs(s[3] - left[0][3]) < SAME_SPEED * left[0][3] and abs(s[4] - left[0][4]) < SAME_TURN]
            left = [s for s in left if s not in same]
            if len(same) < 2:
                continue
            found = differences(motion, same, shape.leg_length(motion))
            if np.sqrt((found[0][:, TRUNK] ** 2).mean(-1).sum(0).max() / (len(same) - 1)) < UNLIKE:
                people.setdefault(subject, []).append(found)
    rows, full = [], 0
    for groups in people.values():
        free = sum(len(c) - 1 for c, _ in groups)
        for curves, steps in groups:
            for c, s in ((curves, steps), mirrored(curves, steps)):
                k = 1 / np.sqrt(2 * free * len(people))
                rows.append(np.concatenate([terms(c).reshape(len(c), -1), s], 1) * k)
                full = full + k * k * (c ** 2).mean(-1).sum(0)
    print("%d people, %d strides" % (len(people), sum(len(c) for g in people.values() for c, _ in g)))
    return np.concatenate(rows), np.sqrt(full)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("captures", type=pathlib.Path, nargs="+")
    parser.add_argument("--out", type=pathlib.Path, help="figures to write")
    options = parser.parse_args()
    rows, full = pooled(options.captures)
    width = len(NAMES) * 5
    # Weighed by what a viewer sees move: radians of limbs as quarters of a metre, the whole body tenfold.
    see = np.array([10 if n.startswith("pelvis") else 1 for n in NAMES]) * [1 if i < 3 or i > 19 else 0.0625 for i in range(len(NAMES))]
    see = np.concatenate([np.outer(see, [1, 0.5, 0.5, 0.5, 0.5]).ravel(), [2, 2, 0.06, 2, 2, 0.06, 0.02, 0.02]])
    _, size, ways = np.linalg.svd(rows * np.sqrt(see), full_matrices=False)
    modes = ways[:MODES] * size[:MODES, None] / np.sqrt(see)
    kept = np.sum(size[:MODES] ** 2) / np.sum(size ** 2)
    modes[:, :width] /= np.sqrt(kept)  # what they leave out makes them larger; of steps they leave out nothing
    print("share of the variance in %d modes: %.2f" % (MODES, kept))
    for i, name in enumerate(NAMES):
        got = modes[:, 5 * i:5 * i + 5]
        print("%-16s captured %.4f modes %.4f" % (name, full[i], np.sqrt(np.sum(got[:, 0] ** 2) + 0.5 * np.sum(got[:, 1:] ** 2))))
    print("steps", np.round(np.sqrt(np.sum(modes[:, width:] ** 2, 0)), 4))
    if options.out:
        text = [json.dumps({"rows": dict(zip(NAMES, (np.round(m[:width].reshape(-1, 5), 5) + 0.0).tolist())), "steps": (np.round(m[width:], 5) + 0.0).tolist()}) for m in modes]
        options.out.write_text("{\"leg\": %g, \"modes\": [\n%s]}\n" % (shape.LEG, ",\n".join(text)))


if __name__ == "__main__":
    main()
