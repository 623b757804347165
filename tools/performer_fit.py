#!/usr/bin/python3
"""Fits the curves of a walk and a run to a folder of captures.

    performer_fit.py CAPTURES [--out FIGURES.json]

Every steady stride of a neutral walk or run is brought to the performer's leg length by dynamic
similarity, doubled by its mirror image, projected on six harmonics together with a ramp that takes
up what does not close, and regressed on speed and turn rate: 1, x, x^2, w, v w, (v w)^2, by ridge
regression in which people count equally. The table printed compares the curves with those of
data/gait_figures.json, which were fitted in the same way to more people than a small folder holds;
--out writes a copy of that file with the coefficients of this fit.

Needs numpy. See docs/performer.md for the meaning of the curves.
"""
import argparse
import json
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import performer_shape as shape  # noqa: E402

HARMONICS = 6
FIGURES = pathlib.Path(__file__).resolve().parents[1] / "data" / "gait_figures.json"
RIDGE = np.array([0.0, 0.3, 3.0, 0.5, 0.5, 3.0])       # per regressor: what is rarely seen is held back
TRUNK = ("Hips", "Spine", "Spine1", "Spine2", "Neck", "Head")
MIRROR = np.array([[1, -1, -1], [-1, 1, 1], [-1, 1, 1]])  # rotation matrices seen in a mirror at x = 0


def from_quaternion(q):
    w, x, y, z = np.asarray(q) / np.linalg.norm(q)
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


def angles(rotations):
    return np.radians(shape.rotation_vectors(rotations))


def curves_of(local, points, side, figures):
    """Curves of the body and of one side's limbs as if it were the right one, 50 samples each."""
    left = side == "Left"
    seen = (lambda m: m * MIRROR) if left else (lambda m: m)
    out = {}
    for joint in TRUNK:
        for axis, values in zip("xyz", angles(seen(local[joint])).T):
            out["%s.%s" % (joint, axis)] = values
    for joint in ("Arm", "UpLeg", "Foot"):
        reference = from_quaternion(figures["reference"]["Right" + joint])
        for axis, values in zip("xyz", angles(reference.T @ seen(local[side + joint])).T):
            out["Right%s.%s" % (joint, axis)] = values
    out["RightForeArm.y"] = angles(seen(local[side + "ForeArm"]))[:, 1]
    out["RightLeg.x"] = angles(seen(local[side + "Leg"]))[:, 0]
    sign = -1.0 if left else 1.0
    for name, point in (("pelvis", points["hips"]), ("ankle", points[side])):
        out[name + "_left"], out[name + "_height"], out[name + "_forward"] = sign * point[:, 0], point[:, 1], point[:, 2]
    return {k: np.roll(v, -len(v) // 2) if left else v for k, v in out.items()}


def travelling(motion, stride, names, leg):
    """Points of the body in the frame that travels along the stride's arc, at the performer's size."""
    a, m, b, speed, turn = stride
    half = shape.SAMPLES // 2
    times = np.concatenate([np.linspace(a, m, half, endpoint=False), np.linspace(m, b, half, endpoint=False)])

    def at(name):
        return np.stack([np.interp(times, np.arange(len(motion.position[name])), motion.position[name][:, k])
                         for k in range(3)], 1)

    hips = 0.5 * (at("LeftUpLeg") + at("RightUpLeg"))
    seconds = (times - times.mean()) * motion.dt
    chord = hips[-1, [0, 2]] - hips[0, [0, 2]]
    heading = np.arctan2(chord[0], chord[1]) + turn * seconds
    # The arc: its middle is where the mean of the body relative to it vanishes.
    step = np.diff(seconds, prepend=seconds[0])
    path = np.cumsum(speed * step[:, None] * np.stack([np.sin(heading), np.cos(heading)], 1), 0)
    path += (hips[:, [0, 2]] - path).mean(0)
    floor = min(np.percentile(motion.position[s + "Foot"][:, 1], 5) for s in ("Left", "Right"))
    out = {}
    for key, name in names.items():
        p = (hips if name is None else at(name)) - np.array([0, floor, 0])
        d = p[:, [0, 2]] - path
        s, c = np.sin(heading), np.cos(heading)
        out[key] = np.stack([d[:, 0] * c - d[:, 1] * s, p[:, 1] + 0.08 * leg / shape.LEG,
                             d[:, 0] * s + d[:, 1] * c], 1) * shape.LEG / leg
    return out


def harmonic_terms(values):
    """Mean, cos 1, sin 1, … of a curve; a ramp takes up what does not close."""
    u = np.arange(len(values)) / len(values)
    columns = [np.ones_like(u)]
    for h in range(1, HARMONICS + 1):
        columns += [np.cos(2 * np.pi * h * u), np.sin(2 * np.pi * h * u)]
    terms = np.linalg.lstsq(np.stack(columns + [u - 0.5], 1), values, rcond=None)[0]
    return terms[:-1]


def samples(folder, figures):
    """(subject, gait, speed, turn rate, terms by curve) of every stride and its mirror image."""
    out = []
    for row, motion, gait in shape.neutral_clips(folder):
        leg = shape.leg_length(motion)
        similar = np.sqrt(shape.LEG / leg)
        for stride in shape.steady_strides(motion, shape.SPEEDS[gait]):
            local = shape.captured_stride(motion, stride)
            points = travelling(motion, stride, {"hips": None, "Left": "LeftFoot", "Right": "RightFoot"}, leg)
            for side, turn in (("Right", stride[4]), ("Left", -stride[4])):
                terms = {k: harmonic_terms(v) for k, v in curves_of(local, points, side, figures).items()}
                out.append((row["subject"], gait, stride[3] * similar, turn / similar, terms))
    return out


def basis(gait_figures, v, w):
    x = (v - gait_figures["x_centre"]) / gait_figures["x_scale"]
    return np.array([1, x, x * x, w, v * w, (v * w) ** 2])


def regress(strides, gait_figures):
    """Coefficients by curve: rows of the basis, columns of the terms."""
    people = {}
    for stride in strides:
        people[stride[0]] = people.get(stride[0], 0) + 1
    weight = np.array([1.0 / people[s[0]] for s in strides])
    rows = np.stack([basis(gait_figures, s[2], s[3]) for s in strides])
    gram = rows.T @ (rows * weight[:, None]) + np.diag(RIDGE) * weight.sum() / 10
    return {curve: np.linalg.solve(gram, rows.T @ (np.stack([s[4][curve] for s in strides]) * weight[:, None]))
            for curve in strides[0][4]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("captures", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, help="figures to write")
    options = parser.parse_args()
    if not (options.captures / "index.csv").exists():
        sys.exit("%s: no index.csv; expected the folder of captures" % options.captures)
    figures = json.loads(FIGURES.read_text())
    strides = samples(options.captures, figures)
    for gait, speed in (("walk", 1.2), ("run", 3.0)):
        chosen = [s for s in strides if s[1] == gait]
        if not chosen:
            continue
        table = figures["gaits"][gait]
        fitted = regress(chosen, table)
        print("%s: %d strides of %d people; at %.1f m/s, motion of curves without their mean:" %
              (gait, len(chosen) // 2, len({s[0] for s in chosen}), speed))
        for curve, coefficients in fitted.items():
            shipped = basis(table, speed, 0) @ np.array(table["coef"][curve])
            here = basis(table, speed, 0) @ coefficients
            unit, factor = ("deg", np.degrees(1)) if "." in curve else ("cm", 100)
            size, difference = (np.sqrt(0.5 * np.sum(t[1:] ** 2)) * factor for t in (shipped, here - shipped))
            print("  %-16s shipped %5.1f %s rms, difference %4.1f" % (curve, size, unit, difference))
            if options.out:
                table["coef"][curve] = [[float("%.5g" % v) for v in row] for row in coefficients]
    if options.out:
        options.out.write_text(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
