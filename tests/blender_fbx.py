"""Runs inside Blender: writes the character of a GLB file as FBX, with its picture inside.

    blender -b --factory-startup --python-exit-code 3 --python blender_fbx.py -- IN.glb OUT.fbx
"""

import os
import sys

import bpy
import numpy

numpy.bool = bool  # the importer of Blender 3.4 asks for a name that numpy has dropped

source, target = sys.argv[-2:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=source)
for image in bpy.data.images:
    if image.packed_file:  # FBX goes by the names of files
        image.filepath_raw, image.file_format = os.path.join(os.path.dirname(target), "palette.png"), "PNG"
        image.save()
bpy.ops.export_scene.fbx(filepath=target, add_leaf_bones=False, path_mode="COPY", embed_textures=True, bake_anim=False)
