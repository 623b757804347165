"""Runs inside Blender: imports a GLB and writes the triangles of its meshes as its last action poses them.

    blender -b --factory-startup --python-exit-code 3 --python blender_character.py -- FILE.glb OUT.json SECONDS…
"""

import json
import sys

import bpy
import numpy

numpy.bool = bool  # the importer of Blender 3.4 asks for a name that numpy has dropped

source, target, *moments = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=source)
scene = bpy.context.scene
armature = next(thing for thing in scene.objects if thing.type == "ARMATURE")
action = max(bpy.data.actions, key=lambda one: one.frame_range[1])
armature.animation_data.action = action
rate = scene.render.fps / scene.render.fps_base
meshes = [thing for thing in scene.objects if thing.type == "MESH" and (thing.find_armature() or thing.parent_type == "BONE")]
out = {"meshes": sorted(mesh.name for mesh in meshes), "materials": sorted(bpy.data.materials.keys()),
       "actions": sorted(bpy.data.actions.keys()), "moments": []}
for moment in moments:
    frame = float(moment) * rate
    scene.frame_set(int(frame), subframe=frame - int(frame))
    triangles = []
    for mesh in meshes:
        posed = mesh.evaluated_get(bpy.context.evaluated_depsgraph_get())
        data = posed.to_mesh()
        data.calc_loop_triangles()
        places = [posed.matrix_world @ vertex.co for vertex in data.vertices]
        for triangle in data.loop_triangles:  # Blender has Z up; here Y is
            triangles.append([[places[v].x, places[v].z, -places[v].y] for v in triangle.vertices])
    out["moments"].append(triangles)
with open(target, "w", encoding="utf-8") as file:
    json.dump(out, file)
