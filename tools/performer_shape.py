#!/usr/bin/python3
"""How far the built-in performer is from captured people, joint by joint.

    performer_shape.py --amble PROGRAM CAPTURES [--also NAME=COMMAND]

CAPTURES is a folder of CMU captures (BVH) with an index.csv. Every steady stride of a neutral walk
or run in it is compared with the performer at the same speed and turn rate, both brought to the
performer's leg length by dynamic similarity. The figure is the angle between local rotations in
degrees, mean over the stride, with a constant offset per joint removed, since that holds posture
and marker calibration alike. People count equally. --also adds another generator: COMMAND is run
with GAIT SPEED TURN SECONDS OUT.bvh appended.

Needs numpy. Nothing of the captures is written anywhere.
"""
import argparse
import csv
import pathlib
import shlex
import subprocess
import sys
import tempfile

import numpy as np

LEG = 0.835          # of the performer, metres
SCALE = 0.056444     # CMU units to metres
SAMPLES = 50
SPEEDS = {"walk": (0.6, 2.0), "run": (1.9, 4.2)}  # of captured strides, m/s
# Performer joint: joint of the captures.
JOINTS = {"Hips": "Hips", "Spine": "LowerBack", "Spine1": "Spine", "Spine2": "Spine1", "Neck": "Neck1", "Head": "Head"}
for _side in ("Left", "Right"):
    JOINTS.update({_side + n: _side + n for n in ("Shoulder", "Arm", "ForeArm", "UpLeg", "Leg", "Foot")})
PARENTS = {"Spine": "Hips", "Spine1": "Spine", "Spine2": "Spine1", "Neck": "Spine2", "Head": "Neck"}
for _side in ("Left", "Right"):
    PARENTS.update({_side + "Shoulder": "Spine2", _side + "Arm": _side + "Shoulder", _side + "ForeArm": _side + "Arm",
                    _side + "UpLeg": "Hips", _side + "Leg": _side + "UpLeg", _side + "Foot": _side + "Leg"})
GROUPS = {"pelvis": ["Hips"], "spine": ["Spine", "Spine1", "Spine2"], "head": ["Neck", "Head"],
          "arm": ["LeftArm", "RightArm"], "elbow": ["LeftForeArm", "RightForeArm"],
          "hip": ["LeftUpLeg", "RightUpLeg"], "knee": ["LeftLeg", "RightLeg"], "ankle": ["LeftFoot", "RightFoot"]}


# ---------------------------------------------------------------- rotation matrices and files
def axis_matrix(axis, degrees):
    a = np.radians(degrees)
    c, s = np.cos(a), np.sin(a)
    m = np.zeros(a.shape + (3, 3))
    i, j = (axis + 1) % 3, (axis + 2) % 3
    m[..., axis, axis] = 1
    m[..., i, i], m[..., i, j], m[..., j, i], m[..., j, j] = c, -s, s, c
    return m


def rotation_vectors(m):
    """Rotation vectors (degrees) of rotation matrices that are well below half a turn."""
    angle = np.arccos(np.clip((np.trace(m, axis1=-2, axis2=-1) - 1) / 2, -1, 1))
    v = np.stack([m[..., 2, 1] - m[..., 1, 2], m[..., 0, 2] - m[..., 2, 0], m[..., 1, 0] - m[..., 0, 1]], -1) / 2
    k = np.where(angle < 1e-6, 1.0, angle / np.maximum(np.sin(angle), 1e-9))
    return np.degrees(v * k[..., None])


def nearest_rotation(m):
    u, _, v = np.linalg.svd(m)
    u[..., :, 2] *= np.sign(np.linalg.det(u @ v))[..., None]
    return u @ v


class Motion:
    """World rotations (frames, 3, 3) and positions (frames, 3) by joint name."""

    def __init__(self, path, scale=1.0):
        words = pathlib.Path(path).read_text().split()
        self.rotation, self.position = {}, {}
        names, parents, offsets, channels, stack, i, current = [], [], [], [], [], 0, None
        while words[i] != "MOTION":
            word = words[i]
            if word in ("ROOT", "JOINT", "End"):
                names.append(words[i + 1] if word != "End" else names[stack[-1]] + "_end")
                parents.append(stack[-1] if stack else -1)
                offsets.append(None), channels.append([])
                current, i = len(names) - 1, i + 2
            elif word == "{":
                stack.append(current); i += 1
            elif word == "}":
                stack.pop(); i += 1
            elif word == "OFFSET":
                offsets[current] = np.array([float(x) for x in words[i + 1:i + 4]]); i += 4
            elif word == "CHANNELS":
                n = int(words[i + 1]); channels[current] = words[i + 2:i + 2 + n]; i += 2 + n
            else:
                i += 1
        frames, self.dt = int(words[i + 2]), float(words[i + 5])
        values = np.array(words[i + 6:], float).reshape(frames, -1)
        column = 0
        for j, name in enumerate(names):
            local, place = np.broadcast_to(np.eye(3), (frames, 3, 3)), np.broadcast_to(offsets[j], (frames, 3)).copy()
            for channel in channels[j]:
                axis, data = "XYZ".index(channel[0]), values[:, column]
                column += 1
                if channel.endswith("position"):
                    place[:, axis] = data
                else:
                    local = local @ axis_matrix(axis, data)
            if parents[j] >= 0:
                p = names[parents[j]]
                place = self.position[p] + np.einsum("fij,fj->fi", self.rotation[p], place * scale)
                local = self.rotation[p] @ local
            else:
                place = place * scale
            self.rotation[name], self.position[name] = local, place


# ------------------------------------------------------------------------ strides of captures
def smooth(x, frames):
    n = max(1, int(frames)) | 1
    kernel = np.hanning(n + 2)[1:-1]
    kernel /= kernel.sum()
    pad = np.concatenate([np.repeat(x[:1], n // 2, 0), x, np.repeat(x[-1:], n // 2, 0)])
    return np.apply_along_axis(lambda c: np.convolve(c, kernel, "valid"), 0, pad)


def strikes(motion, side, travel):
    """Frames at which the ankle is farthest ahead of the pelvis."""
    ahead = np.einsum("fi,fi->f", (motion.position[side + "Foot"] - motion.position["Hips"])[:, [0, 2]], travel)
    ahead = smooth(ahead, 0.05 / motion.dt)
    gap = int(0.25 / motion.dt)
    return [f for f in range(gap, len(ahead) - gap)
            if ahead[f] == ahead[f - gap:f + gap + 1].max() and ahead[f] > 0.12]


def steady_strides(motion, gait_range):
    """(start, middle, end, speed, turn rate) of strides from right strike to right strike."""
    root = motion.position["Hips"][:, [0, 2]]
    velocity = np.gradient(smooth(root, 0.5 / motion.dt), motion.dt, axis=0)
    speed = np.linalg.norm(velocity, axis=1)
    travel = velocity / np.maximum(speed, 1e-6)[:, None]
    right, left = strikes(motion, "Right", travel), strikes(motion, "Left", travel)
    found = []
    for a, b in zip(right[:-1], right[1:]):
        between = [f for f in left if a < f < b]
        if len(between) != 1 or not 0.4 < (between[0] - a) / (b - a) < 0.6:
            continue
        m = between[0]
        halves = [np.linalg.norm(root[m] - root[a]) / (m - a), np.linalg.norm(root[b] - root[m]) / (b - m)]
        if max(halves) > 1.13 * min(halves):
            continue
        first, last = root[m] - root[a], root[b] - root[m]
        turn = np.arctan2(first[1] * last[0] - first[0] * last[1], first @ last) / (0.5 * (b - a) * motion.dt)
        chord = np.linalg.norm(first) + np.linalg.norm(last)
        v = chord / ((b - a) * motion.dt) / max(np.sinc(turn * 0.25 * (b - a) * motion.dt / np.pi), 0.5)
        if gait_range[0] <= v <= gait_range[1] and abs(turn) < 1.2:
            found.append((a, m, b, v, turn))
    return found


def local_rotations(world, heading_free=True):
    """Local rotations by joint; the pelvis relative to its mean heading."""
    out = {j: np.swapaxes(world[PARENTS[j]], -1, -2) @ world[j] for j in PARENTS}
    forward = world["Hips"][:, :, 2]
    heading = np.unwrap(np.arctan2(forward[:, 0], forward[:, 2]))
    line = np.polyfit(np.arange(len(heading)), heading, 1)
    trend = np.degrees(np.polyval(line, np.arange(len(heading))))
    out["Hips"] = axis_matrix(1, -trend) @ world["Hips"] if heading_free else world["Hips"]
    return out


def resample(rotations, times):
    """Rotation matrices at fractional frames."""
    low = np.clip(np.floor(times).astype(int), 0, len(rotations) - 2)
    t = (times - low)[:, None, None]
    return nearest_rotation(rotations[low] * (1 - t) + rotations[low + 1] * t)


def captured_stride(motion, stride):
    a, m, b, _, _ = stride
    half = SAMPLES // 2
    times = np.concatenate([np.linspace(a, m, half, endpoint=False), np.linspace(m, b, half, endpoint=False)])
    world = {}
    for ours, theirs in JOINTS.items():
        rest = motion.rotation[theirs][0]           # frame 0 is the T-pose
        world[ours] = resample(motion.rotation[theirs], times) @ rest.T
    return local_rotations(world)


def shape_error(model, capture):
    """Mean angle by group after the mean difference of each joint is taken out."""
    def of(joint):
        difference = rotation_vectors(np.swapaxes(model[joint], -1, -2) @ capture[joint])
        return np.linalg.norm(difference - difference.mean(0), axis=1).mean()
    return {g: np.mean([of(j) for j in joints]) for g, joints in GROUPS.items()}


# ----------------------------------------------------------------------------- generators
class Generator:
    def __init__(self, command):
        self.command, self.cache = command, {}

    def stride(self, gait, speed, turn, shift):
        key = (gait, round(speed, 2), round(turn, 2))
        if key not in self.cache:
            with tempfile.TemporaryDirectory() as folder:
                out = folder + "/clip.bvh"
                subprocess.run(self.command(*key, 4.0, out), check=True, stdout=subprocess.DEVNULL)
                self.cache[key] = Motion(out)
        motion = self.cache[key]
        period = stride_seconds(gait, key[1], key[2]) / motion.dt
        times = period * (1 + shift + np.arange(SAMPLES) / SAMPLES)
        return local_rotations({j: resample(motion.rotation[j], times) for j in JOINTS})


def stride_seconds(gait, v, w):
    import json
    figures = json.loads((pathlib.Path(__file__).resolve().parents[1] / "data" / "gait_figures.json").read_text())
    l = np.log(v)
    return float(np.exp(np.dot(figures["gaits"][gait]["stride_time"]["log_T"], [1, l, l * l, w * w])))


def leg_length(motion):
    return np.mean([np.linalg.norm(motion.position[s + "UpLeg"][1] - motion.position[s + "Leg"][1]) +
                    np.linalg.norm(motion.position[s + "Leg"][1] - motion.position[s + "Foot"][1])
                    for s in ("Left", "Right")])


def neutral_clips(folder):
    """(index row, motion, gait) of the clips that hold a plain walk or run."""
    for row in csv.DictReader(open(folder / "index.csv")):
        neutral = row["file"].split("/")[0] in ("park20", "control5", "streams") or "137_29" in row["file"]
        if not neutral or "CMU" not in row["dataset"] or "09_12" in row["file"] or "56_08" in row["file"]:
            continue
        gait = next((g for g in SPEEDS if row["gait"].startswith(g)), None)
        if gait:
            motion = Motion(folder / row["file"], SCALE)
            motion.dt = 1.0 / float(row["fps"])
            yield row, motion, gait


def collect(folder):
    """Steady strides of the neutral clips: (subject, gait, speed, turn, rotations)."""
    out = []
    for row, motion, gait in neutral_clips(folder):
        similar = np.sqrt(LEG / leg_length(motion))
        for stride in steady_strides(motion, SPEEDS[gait]):
            out.append((row["subject"], gait, stride[3] * similar, stride[4] / similar, captured_stride(motion, stride)))
    return out


def evaluate(generator, strides, shift):
    people = {}
    for subject, gait, v, w, capture in strides:
        low, high = (0.6, 2.1) if gait == "walk" else (1.9, 4.2)
        model = generator.stride(gait, float(np.clip(v, low, high)), w, shift)
        people.setdefault(subject, []).append(shape_error(model, capture))
    each = [{g: np.mean([e[g] for e in errors]) for g in GROUPS} for errors in people.values()]
    mean = {g: float(np.mean([e[g] for e in each])) for g in GROUPS}
    mean["all"] = float(np.mean([mean[g] for g in GROUPS]))
    return mean


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("captures", type=pathlib.Path)
    parser.add_argument("--amble", required=True, help="the amble program")
    parser.add_argument("--also", action="append", default=[], help="NAME=COMMAND of another generator")
    options = parser.parse_args()
    if not (options.captures / "index.csv").exists():
        sys.exit("%s: no index.csv; expected the folder of captures" % options.captures)
    strides = collect(options.captures)
    generators = {"performer": Generator(lambda g, v, w, s, out: [
        options.amble, "performer", "--gait", g, "--speed", str(v), "--turn", str(w), "--seconds", str(s), "-o", out])}
    for name, command in (entry.split("=", 1) for entry in options.also):
        generators[name] = Generator(lambda g, v, w, s, out, c=command: shlex.split(c) + [g, str(v), str(w), str(s), out])
    print("%-5s %-12s %7s %5s  %s    all" % ("gait", "model", "strides", "shift", " ".join("%6s" % g for g in GROUPS)))
    for gait in ("walk", "run"):
        chosen = [s for s in strides if s[1] == gait]
        for name, generator in generators.items():
            # Where phase 0 lies is a matter of how a strike is told: each model may shift as a whole.
            results = [(evaluate(generator, chosen, shift), shift) for shift in np.arange(-0.12, 0.061, 0.01)]
            best, shift = min(results, key=lambda r: r[0]["all"])
            print("%-5s %-12s %7d %+5.2f  %s  %5.2f" % (gait, name, len(chosen), shift,
                  " ".join("%6.1f" % best[g] for g in GROUPS), best["all"]), flush=True)


if __name__ == "__main__":
    main()
