"""Runs inside Blender: installs the add-on from its zip, walks armatures with it, and tells how that went.

    blender -b --factory-startup --python-exit-code 3 --python blender_addon.py -- ADDON.zip AMBLE OUT.json MODEL.glb…

Of every model: how high its skin reaches, where its lowest point is, how fast planted feet move, where it gets to.
"""

import json
import math
import sys

import bpy
import numpy
from mathutils import Vector

numpy.bool = bool  # the importer of Blender 3.4 asks for a name that numpy has dropped

addon, program, target, *models = sys.argv[sys.argv.index("--") + 1:]
STEP = 7  # of the vertices that are looked at


def skin(meshes):
    """Places of vertices in the scene, metres."""
    graph = bpy.context.evaluated_depsgraph_get()
    out = []
    for mesh in meshes:
        posed = mesh.evaluated_get(graph)
        data = posed.to_mesh()
        out += [tuple(posed.matrix_world @ vertex.co) for vertex in list(data.vertices)[::STEP]]
    return out


def watch(armature, frames):
    """What the skin does in the frames of the action."""
    meshes = [thing for thing in bpy.context.scene.objects if thing.type == "MESH" and thing.find_armature() == armature]
    highest, lowest, slips, before = [], [], [], None
    for frame in frames:
        bpy.context.scene.frame_set(frame)
        now = skin(meshes)
        highest.append(max(z for _, _, z in now))
        lowest.append(min(z for _, _, z in now))
        if before:
            down = [math.dist(a[:2], b[:2]) for a, b in zip(before, now) if a[2] < 0.03 and b[2] < 0.03]
            if down:
                slips.append(min(down))
        before = now
    middle = [sum(place[k] for place in before) / len(before) for k in range(2)]
    return {"highest": [min(highest), max(highest)], "lowest": [min(lowest), max(lowest)], "slip": max(slips), "middle": middle}


def opened(file):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.preferences.addon_enable(module="amble_walk")
    bpy.context.preferences.addons["amble_walk"].preferences.program = program
    bpy.ops.import_scene.gltf(filepath=file)
    armature = next(thing for thing in bpy.context.scene.objects if thing.type == "ARMATURE")
    bpy.context.view_layer.objects.active = armature
    bpy.context.scene.render.fps = 30
    bpy.context.scene.frame_set(1)
    return armature


def walk(armature, **wish):
    for name, value in wish.items():
        setattr(bpy.context.scene.amble, name, value)
    done = bpy.ops.amble.walk()
    assert done == {"FINISHED"}, done
    return armature.animation_data.action


def drawn_curve(points):
    data = bpy.data.curves.new("way", "CURVE")
    data.dimensions = "3D"
    spline = data.splines.new("POLY")
    spline.points.add(len(points) - 1)
    for point, (x, y) in zip(spline.points, points):
        point.co = (x, y, 0, 1)
    thing = bpy.data.objects.new("way", data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


bpy.ops.preferences.addon_install(filepath=addon, overwrite=True)
out = {"models": {}}
for model in models:
    action = walk(opened(model), by="SPEED", speed=1.2, turn=0, seconds=3)
    armature = bpy.context.object
    out["models"][model] = {"frames": list(action.frame_range), **watch(armature, range(1, 91, 3))}

armature = opened(models[0])
armature.location = (2, -1, 0)
armature.rotation_mode = "XYZ"
armature.rotation_euler.z += math.pi / 2
bpy.context.view_layer.update()
way = drawn_curve([(2 + 0.1 * k, -1 + math.sin(0.05 * k)) for k in range(60)])
action = walk(armature, by="CURVE", curve=way, speed=1.1)
last = round(action.frame_range[1])
out["curve"] = {"end": list(way.data.splines[0].points[-1].co[:2]), **watch(armature, range(max(1, last - 30), last + 1, 3))}

armature = opened(models[0])
bpy.context.scene.amble.library = "/no/such/library.amble"
try:
    bpy.ops.amble.walk()
    out["refusal"] = "none"
except RuntimeError as error:  # reports of errors, as scripts see them
    out["refusal"] = str(error)
with open(target, "w", encoding="utf-8") as file:
    json.dump(out, file)
