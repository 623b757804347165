"""Runs inside Blender: imports a GLB and says what came in, as one line of JSON.

    blender -b --factory-startup --python-exit-code 3 --python blender_import.py -- FILE.glb
"""

import json
import sys

import bpy
import numpy
from mathutils import Vector

numpy.bool = bool  # the importer of Blender 3.4 asks for a name that numpy has dropped


def world_corners(mesh):
    """The mesh as the armature poses it now, in world coordinates (Blender: metres, Z up)."""
    posed = mesh.evaluated_get(bpy.context.evaluated_depsgraph_get())
    return [mesh.matrix_world @ vertex.co for vertex in posed.data.vertices]


def box(points):
    return [[min(p[k] for p in points) for k in range(3)], [max(p[k] for p in points) for k in range(3)]]


def bone_head(armature, name):
    return list(armature.matrix_world @ armature.pose.bones[name].head)


def main():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=sys.argv[sys.argv.index("--") + 1])
    scene = bpy.context.scene
    armature = next(thing for thing in scene.objects if thing.type == "ARMATURE")
    mesh = next(thing for thing in scene.objects if thing.type == "MESH" and thing.parent == armature)
    actions = bpy.data.actions
    first, last = (int(round(f)) for f in actions[0].frame_range)
    frames = []
    for frame in sorted({first, (first + last) // 2, last}):
        scene.frame_set(frame)
        frames.append({"frame": frame, "box": box(world_corners(mesh)),
                       "bones": {bone.name: bone_head(armature, bone.name) for bone in armature.pose.bones}})
    rest = [mesh.matrix_world @ Vector(vertex.co) for vertex in mesh.data.vertices]
    seconds = (last - first) / (scene.render.fps / scene.render.fps_base)
    print("AMBLE " + json.dumps({"bones": len(armature.pose.bones), "actions": len(actions), "seconds": seconds,
                                 "rest": box(rest), "frames": frames}))


main()
