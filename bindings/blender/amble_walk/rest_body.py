"""An armature at rest as a body that the program reads: where its bones are, in metres, with Y up.

Everything is seen from the armature's place on the ground and where it is turned to, so that it walks off from there.
"""

import math
import re

from mathutils import Matrix, Quaternion, Vector

# From Blender's axes (Z up, characters face -Y) to the program's (Y up, they face +Z), and back.
TO_PROGRAM = Quaternion((1, 0, 0), -math.pi / 2)
TO_BLENDER = TO_PROGRAM.inverted()
LOW = 0.12  # of the body's height: feet are lower


class RestBody:
    """The bones of an armature, parents first, under names that a BVH file can hold."""

    def __init__(self, armature):
        world = armature.matrix_world
        self.world_turn = world.to_quaternion()
        self.bones = [bone for bone in in_order(armature.data.bones) if bone.use_deform or not is_helper(bone)]
        self.names = unique_names(self.bones)
        numbers = {bone.name: i for i, bone in enumerate(self.bones)}
        self.parents = [nearest_above(bone, numbers) for bone in self.bones]
        # Imports may keep the size of a body in the scale of a posed bone: it stays, and counts.
        scales = {bone.name: Matrix.Diagonal((*armature.pose.bones[bone.name].scale, 1)) for bone in armature.data.bones}
        self.carried = {}
        for bone in in_order(armature.data.bones):
            above = bone.parent
            below = self.carried[above.name] @ scales[above.name] @ above.matrix_local.inverted() if above else Matrix()
            self.carried[bone.name] = below @ bone.matrix_local
        # Where it stands and which way its feet point; imports lay armatures down, turn and scale them.
        scaled = [world @ self.carried[bone.name] @ scales[bone.name] for bone in self.bones]
        place, ahead = standing([matrix.to_translation() for matrix in scaled], self.parents)
        if ahead is None:
            across = self.world_turn @ Vector((1, 0, 0))
            place, ahead = world.to_translation(), Vector((across.y, -across.x, 0))
        self.frame = Matrix.Translation((place.x, place.y, 0)) @ Matrix.Rotation(math.atan2(ahead.x, -ahead.y), 4, "Z")
        self.frame_turn = self.frame.to_quaternion()
        into = self.frame.inverted()
        scaled = [into @ matrix for matrix in scaled]
        self.heads = [TO_PROGRAM @ matrix.to_translation() for matrix in scaled]
        self.tails = [TO_PROGRAM @ (matrix @ Vector((0, bone.length, 0))) for matrix, bone in zip(scaled, self.bones)]

    def to_program(self, point):
        """A place of the scene as the program has it."""
        return TO_PROGRAM @ (self.frame.inverted() @ point)

    def as_bvh(self):
        """One frame in the rest pose, whose joints are turned as the axes are."""
        roots = [i for i, parent in enumerate(self.parents) if parent < 0]
        children = [[] for _ in self.bones]
        for i, parent in enumerate(self.parents):
            if parent >= 0:
                children[parent].append(i)
        lines, channels = ["HIERARCHY"], []

        def joint(i, kind):
            above = self.parents[i]
            offset = self.heads[i] - self.heads[above] if above >= 0 else self.heads[i]
            lines.extend([f"{kind} {self.names[i]}", "{", f"OFFSET {text(offset)}", "CHANNELS 3 Zrotation Xrotation Yrotation"])
            channels.append("0 0 0")
            for child in children[i]:
                joint(child, "JOINT")
            if not children[i]:
                lines.extend(["End Site", "{", f"OFFSET {text(self.tails[i] - self.heads[i])}", "}"])
            lines.append("}")

        lines.extend(["ROOT amble_origin", "{", "OFFSET 0 0 0", "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"])
        for root in roots:
            joint(root, "JOINT")
        lines.extend(["}", "MOTION", "Frames: 1", "Frame Time: 0.0166667", "0 0 0 0 0 0 " + " ".join(channels)])
        return "\n".join(lines) + "\n"


def standing(heads, parents):
    """Between which ankles a body stands, and which way its feet point: the first bones near the ground, and what
    hangs on them. None where there are none."""
    low = min(head.z for head in heads)
    near = low + LOW * (max(head.z for head in heads) - low)
    ankles, ahead = [], Vector((0, 0, 0))
    for head, parent in zip(heads, parents):
        if parent < 0 or head.z >= near:
            continue
        if heads[parent].z < near:
            ahead += head - heads[parent]
        else:
            ankles.append(head)
    ahead.z = 0
    if not ankles or ahead.length < 1e-6:
        return None, None
    return sum(ankles, Vector((0, 0, 0))) / len(ankles), ahead


def in_order(bones):
    """Parents before their children."""
    out = []

    def add(bone):
        out.append(bone)
        for child in bone.children:
            add(child)

    for bone in bones:
        if bone.parent is None:
            add(bone)
    return out


def is_helper(bone):
    """Controls and mechanisms of rigs, which move no skin."""
    return re.match(r"^(MCH|ORG|WGT|VIS|CTRL|IK|pole|tweak)[-_. ]", bone.name, re.IGNORECASE) is not None


def nearest_above(bone, numbers):
    above = bone.parent
    while above is not None and above.name not in numbers:
        above = above.parent
    return numbers[above.name] if above is not None else -1


def unique_names(bones):
    names = []
    for bone in bones:
        name = re.sub(r"\s+", "_", bone.name)
        while name in names:
            name += "_"
        names.append(name)
    return names


def text(vector):
    return " ".join(f"{value:.6f}" for value in vector)
