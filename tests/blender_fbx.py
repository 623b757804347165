"""Runs inside Blender: writes the character of a GLB file as FBX, with its picture inside and, if asked, with all its
actions.

    blender -b --factory-startup --python-exit-code 3 --python blender_fbx.py -- IN.glb OUT.fbx [actions]
"""

import os
import sys

import bpy
import numpy

numpy.bool = bool  # the importer of Blender 3.4 asks for a name that numpy has dropped

source, target, *more = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.context.scene.render.fps = 60  # that actions are sampled at
bpy.ops.import_scene.gltf(filepath=source)

for image in bpy.data.images:
    if image.packed_file:  # FBX goes by the names of files
        image.filepath_raw, image.file_format = os.path.join(os.path.dirname(target), "palette.png"), "PNG"
        image.save()
bpy.ops.export_scene.fbx(filepath=target, add_leaf_bones=False, path_mode="COPY", embed_textures=True, bake_anim=more == ["actions"],
                         bake_anim_use_nla_strips=False, bake_anim_use_all_actions=True, bake_anim_simplify_factor=0)
