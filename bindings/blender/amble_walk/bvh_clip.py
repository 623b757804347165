"""Reads the clips that the program writes: how every joint is turned in the world, frame by frame."""

import math

from mathutils import Quaternion, Vector

AXES = {"X": (1, 0, 0), "Y": (0, 1, 0), "Z": (0, 0, 1)}


class Joint:
    def __init__(self, name, parent):
        self.name = name
        self.parent = parent  # −1 for the root
        self.offset = Vector((0, 0, 0))
        self.channels = []


class Clip:
    """Frames are pairs: where the pelvis is, and how every joint is turned in the world; Y is up."""

    def __init__(self, joints, pelvis, seconds, frames):
        self.joints = joints
        self.pelvis = pelvis  # the joint that is moved
        self.seconds = seconds  # from frame to frame
        self.frames = frames


def read(text):
    head, motion = text.split("MOTION", 1)
    joints = read_joints(head.split())
    words = motion.split()
    count, seconds = int(words[1]), float(words[4])
    values = [float(word) for word in words[5:]]
    width = sum(len(joint.channels) for joint in joints)
    # What stands above the pelvis may be moved, too; the pelvis comes last.
    pelvis = max(j for j, joint in enumerate(joints) if len(joint.channels) == 6)
    frames = [read_frame(joints, pelvis, values[width * i:width * (i + 1)]) for i in range(count)]
    return Clip(joints, pelvis, seconds, frames)


def read_joints(words):
    joints, open_joints, i = [], [], 0
    while i < len(words):
        word = words[i]
        if word in ("ROOT", "JOINT"):
            joints.append(Joint(words[i + 1], open_joints[-1] if open_joints else -1))
            open_joints.append(len(joints) - 1)
            i += 3
        elif word == "End":
            i += 8  # End Site { OFFSET x y z }
        elif word == "OFFSET":
            joints[-1].offset = Vector([float(value) for value in words[i + 1:i + 4]])
            i += 4
        elif word == "CHANNELS":
            number = int(words[i + 1])
            joints[-1].channels = words[i + 2:i + 2 + number]
            i += 2 + number
        else:
            if word == "}":
                open_joints.pop()
            i += 1
    return joints


def read_frame(joints, pelvis, values):
    turns, places, at = [], [], 0
    for joint in joints:
        turn, place = Quaternion(), joint.offset.copy()
        for channel in joint.channels:
            value, axis = values[at], channel[0]
            at += 1
            if channel.endswith("position"):
                place["XYZ".index(axis)] = value
            else:
                turn = turn @ Quaternion(AXES[axis], math.radians(value))
        above = joint.parent
        turns.append(turns[above] @ turn if above >= 0 else turn)
        places.append(places[above] + turns[above] @ place if above >= 0 else place)
    return places[pelvis], turns
