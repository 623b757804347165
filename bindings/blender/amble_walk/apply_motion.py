"""Puts a clip of the program on the armature that it was made for, as a new action."""

import bpy
from mathutils import Quaternion

from .rest_body import TO_BLENDER, TO_PROGRAM
from .run_amble import Refused


def make_action(armature, body, motion, scene):
    """A new action of the armature, from the present frame on."""
    joint_of = joints_by_bone(body, motion)
    pelvis = next((i for i, joint in joint_of.items() if joint == motion.pelvis), None)
    if pelvis is None:
        raise Refused("The motion has none of the armature's bones.")
    joint_of = {i: joint for i, joint in joint_of.items() if i >= pelvis}  # what stands above it stays as it is
    unit = units_per_metre(body, motion, joint_of)
    armature_turn = body.world_turn.inverted() @ body.frame_turn  # from the frame of the walk into the armature's own
    rest = [bone.matrix_local.to_quaternion() for bone in body.bones]
    turns = {i: [] for i in joint_of}
    places = []
    into = armature.matrix_world.inverted() @ body.frame
    carried = body.carried[body.bones[pelvis].name].inverted()  # what stands above the pelvis is at rest
    for place, world in motion.frames:
        posed = {}
        for i, joint in joint_of.items():
            about = TO_BLENDER @ world[joint] @ TO_PROGRAM
            posed[i] = armature_turn @ about @ armature_turn.inverted() @ rest[i]
        for i in joint_of:
            turns[i].append(basis_of(body, i, rest, posed))
        at = into @ (TO_BLENDER @ (place * unit))
        places.append(carried @ at)
    return keyed(armature, body, scene, turns, pelvis, places, motion.seconds)


def joints_by_bone(body, motion):
    numbers = {joint.name: j for j, joint in enumerate(motion.joints)}
    return {i: numbers[name] for i, name in enumerate(body.names) if name in numbers}


def units_per_metre(body, motion, joint_of):
    """Of the body over the clip, by the lengths of bones: the program may have taken another unit for it."""
    metres = units = 0.0
    for i, joint in joint_of.items():
        above = body.parents[i]
        if above in joint_of and motion.joints[joint].parent == joint_of[above]:
            metres += motion.joints[joint].offset.length
            units += (body.heads[i] - body.heads[above]).length
    return units / metres if metres > 0 else 1.0


def basis_of(body, i, rest, posed):
    """How a bone is turned against where its parent carries it."""
    bone = body.bones[i]
    carried = rest[i]
    if bone.parent is not None:
        parent_rest = bone.parent.matrix_local.to_quaternion()
        above = body.parents[i]
        parent_posed = posed.get(above, parent_rest) if above >= 0 else parent_rest
        if above >= 0 and above in posed and body.bones[above].name != bone.parent.name:
            # A bone that is not driven lies between: it goes along with the driven one above.
            parent_posed = posed[above] @ rest[above].inverted() @ parent_rest
        carried = parent_posed @ parent_rest.inverted() @ rest[i]
    return carried.inverted() @ posed[i]


def keyed(armature, body, scene, turns, pelvis, places, seconds):
    rate = scene.render.fps / scene.render.fps_base
    first = scene.frame_current
    frames = [first + rate * seconds * k for k in range(len(places))]
    action = bpy.data.actions.new("Amble walk")
    for i, values in turns.items():
        name = body.bones[i].name
        armature.pose.bones[name].rotation_mode = "QUATERNION"
        path = f'pose.bones["{bpy.utils.escape_identifier(name)}"].rotation_quaternion'
        curve(action, path, name, frames, continuous(values))
    name = body.bones[pelvis].name
    curve(action, f'pose.bones["{bpy.utils.escape_identifier(name)}"].location', name, frames, places)
    armature.animation_data_create().action = action
    scene.frame_end = max(scene.frame_end, round(frames[-1]))
    return action


def continuous(turns):
    """Of the two quaternions that are one turn, the one near the last."""
    out = []
    for turn in turns:
        near = out and out[-1].dot(turn) < 0
        out.append(Quaternion([-value for value in turn]) if near else turn)
    return out


def curve(action, path, group, frames, values):
    for index in range(len(values[0])):
        line = action.fcurves.new(path, index=index, action_group=group)
        line.keyframe_points.add(len(frames))
        flat = [number for frame, value in zip(frames, values) for number in (frame, value[index])]
        line.keyframe_points.foreach_set("co", flat)
        for point in line.keyframe_points:
            point.interpolation = "LINEAR"
        line.update()
