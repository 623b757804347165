"""Runs inside Blender: builds rigged characters as people do there, and writes them as GLB or FBX.

    blender -b --factory-startup --python-exit-code 3 --python blender_models.py -- FOLDER KIND…

Bones are Blender's, the skin is remeshed over them and weighted by Blender's own heat, and the files are what its
exporters make of it. Each kind is hard in its own way; KINDS says how.
"""

import math
import os
import pathlib
import sys

import bpy
import numpy
from mathutils import Matrix, Vector

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools/characters"))
from make_characters import MIXAMO, PLAIN, sided  # noqa: E402
from person import person  # noqa: E402

numpy.bool = bool  # the exporter of Blender 3.4 asks for a name that numpy has dropped

# Half the thickness of what hangs on a bone, metres.
THICK = {"hips": 0.13, "spine": 0.12, "chest": 0.13, "neck": 0.055, "head": 0.09, "clavicle": 0.06, "upper_arm": 0.048,
         "forearm": 0.04, "hand": 0.034, "fingers": 0.022, "thigh": 0.075, "shin": 0.052, "foot": 0.036, "toe": 0.026}
VOXEL = 0.018  # metres, of the skin
KEPT = 0.35  # of its triangles


def upright(place):
    """From Y up and facing +Z, as the person is described, to Blender's Z up and facing -Y."""
    return Vector((place[0], -place[2], place[1]))


def proportioned(legs=1.0, head=1.0, wide=1.0):
    """The person with other proportions: joint -> (parent, place), in Blender's axes."""
    joints, out = person(), {}
    for name, (parent, place) in joints.items():
        before = joints[parent][1] if parent else [0, 0, 0]
        step = upright(place) - upright(before)
        if name.endswith(("thigh", "clavicle", "upper_arm")):
            step.x *= wide
        if name.endswith(("shin", "foot")):
            step.z *= legs
        if name == "head_end":
            step *= head
        out[name] = (parent, (out[parent][1] if parent else Vector()) + step)
    low = min(place.z for _, place in out.values()) - 0.022
    return {name: (parent, place - Vector((0, 0, low))) for name, (parent, place) in out.items()}


def armature(joints, name, title):
    """An armature of those joints; ends are tails."""
    thing = bpy.data.objects.new(title, bpy.data.armatures.new(title))
    bpy.context.scene.collection.objects.link(thing)
    chosen(thing)
    bpy.ops.object.mode_set(mode="EDIT")
    bones = {}
    for joint, (parent, place) in joints.items():
        if joint.endswith("_end"):
            continue
        children = [at for other, (above, at) in joints.items() if above == joint]
        main = min(children, key=lambda at: abs(at.x - place.x)) if children else place + Vector((0, 0, 0.05))
        bone = thing.data.edit_bones.new(name(joint))
        bone.head, bone.tail = place, main
        bone.parent = bones.get(parent)
        bones[joint] = bone
    bpy.ops.object.mode_set(mode="OBJECT")
    return thing


def chosen(*things):
    bpy.ops.object.select_all(action="DESELECT")
    for thing in things:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = things[-1]


def coloured(thing, name, colour):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (*colour, 1)
    thing.data.materials.append(material)


def capsule(a, b, radius):
    """Balls along a bone, which the remeshing melts into one skin."""
    count = max(1, int((b - a).length / (0.5 * radius)))
    for k in range(count + 1):
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=radius, location=a.lerp(b, k / count))
        yield bpy.context.object


def foot(ankle, ball, tip):
    """A shoe with a flat sole at the height 0."""
    ahead = tip - ankle
    ahead.z = 0
    back = ankle - 0.06 * ahead.normalized()
    middle = 0.5 * (back + tip)
    bpy.ops.mesh.primitive_cube_add(size=1, location=(middle.x, middle.y, 0.03))
    shoe = bpy.context.object
    shoe.rotation_euler.z = math.atan2(ahead.y, ahead.x) - 0.5 * math.pi
    shoe.scale = (0.085, (tip - back).to_2d().length, 0.06)
    bpy.ops.object.transform_apply(location=False)
    return shoe


def skin(rig, pieces, feet, title, colour):
    """One closed skin over pieces (from, to, radius), weighted by heat."""
    made = [ball for a, b, radius in pieces for ball in capsule(a, b, radius)] + [foot(*one) for one in feet]
    chosen(*made)
    bpy.ops.object.join()
    body = bpy.context.object
    body.name = body.data.name = title
    bpy.ops.object.transform_apply()
    body.data.remesh_voxel_size = VOXEL
    bpy.ops.object.voxel_remesh()
    fewer = body.modifiers.new("fewer", "DECIMATE")
    fewer.ratio = KEPT
    bpy.ops.object.modifier_apply(modifier="fewer")
    coloured(body, title, colour)
    chosen(body, rig)
    bpy.ops.object.parent_set(type="ARMATURE_AUTO")
    loose = sum(not vertex.groups for vertex in body.data.vertices)
    assert loose == 0, f"{title}: {loose} vertices hang on nothing"
    return body


def body_of(rig, joints, thick=1.0, title="Body", colour=(0.5, 0.3, 0.2)):
    pieces, feet = [], []
    for joint, (parent, place) in joints.items():
        kind = joint.rpartition(".")[2]
        if parent is None or kind in ("toe_end", "toe", "foot", "clavicle") and parent == "hips":
            continue
        above = parent.rpartition(".")[2]
        if above in THICK and kind != "toe_end" and above != "foot":
            pieces.append((joints[parent][1], place, thick * THICK[above]))
    for side in ("L", "R"):
        feet.append(tuple(joints[f"{side}.{part}"][1] for part in ("foot", "toe", "toe_end")))
    return skin(rig, pieces, feet, title, colour)


def swelling(body, name, above):
    """A morph target: what is above a height swells."""
    if body.data.shape_keys is None:
        body.shape_key_add(name="Basis")
    key = body.shape_key_add(name=name)
    middle = Vector((0, 0, above + 0.1))
    for k, vertex in enumerate(body.data.vertices):
        if vertex.co.z > above:
            key.data[k].co = middle + 1.1 * (vertex.co - middle)
    key.value = 0


def second_skin(rig, joints, title="Coat"):
    """A coat of its own, which hangs on trunk and thighs."""
    pieces = [(joints["hips"][1], joints["chest"][1], 0.155), (joints["chest"][1], joints["neck"][1], 0.14)]
    pieces += [(joints[f"{s}.thigh"][1], joints[f"{s}.thigh"][1].lerp(joints[f"{s}.shin"][1], 0.4), 0.1) for s in ("L", "R")]
    return skin(rig, pieces, [], title, (0.1, 0.2, 0.4))


def write_glb(file, **how):
    bpy.ops.export_scene.gltf(filepath=str(file), export_format="GLB", **how)


# ---- the kinds ----

def metarig(file):
    """Rigify's human: 159 bones with face, fingers, palms, breasts and heels, two metres tall; a morph target."""
    bpy.ops.preferences.addon_enable(module="rigify")
    bpy.ops.object.armature_human_metarig_add()
    rig = bpy.context.object
    at = {bone.name: (bone.head_local.copy(), bone.tail_local.copy()) for bone in rig.data.bones}
    trunk = [(*at[f"spine{n}"], 0.125) for n in ("", ".001", ".002", ".003")] + [(*at["spine.004"], 0.06), (*at["spine.006"], 0.085)]
    limbs = [(*at[f"{part}.{s}"], THICK[part]) for s in "LR" for part in ("upper_arm", "forearm", "hand", "thigh", "shin")]
    hips = [(at["spine"][0], at[f"thigh.{s}"][0], 0.1) for s in "LR"] + [(at["spine.003"][1], at[f"upper_arm.{s}"][0], 0.07) for s in "LR"]
    fingers = [(*at[f"f_{finger}.0{k}.{s}"], 0.017) for s in "LR" for finger in ("index", "middle", "ring", "pinky") for k in (1, 2, 3)]
    feet = [(at[f"foot.{s}"][0], at[f"toe.{s}"][0], at[f"toe.{s}"][1]) for s in "LR"]
    body = skin(rig, trunk + limbs + hips + fingers, feet, "Body", (0.5, 0.3, 0.2))
    swelling(body, "swell", 1.75)
    write_glb(file)


def shrunk(file):
    """As FBX converters leave it: bones in centimetres under an armature scaled to 0.01 and turned by 90 degrees, that
    under an empty which is turned and moved; two skins."""
    joints = proportioned()
    rig = armature(joints, sided(MIXAMO, "mixamorig:Left{}", "mixamorig:Right{}", "mixamorig:{}"), "Armature")
    body_of(rig, joints)
    second_skin(rig, joints)
    frame = Matrix.Rotation(math.radians(90), 4, "X") @ Matrix.Scale(0.01, 4)
    rig.data.transform(frame.inverted())
    for mesh in [thing for thing in bpy.data.objects if thing.type == "MESH"]:
        mesh.data.transform(frame.inverted())
    rig.matrix_world = frame
    holder = bpy.data.objects.new("Model", None)
    bpy.context.scene.collection.objects.link(holder)
    holder.rotation_euler.z, holder.location = math.radians(70), (0.7, -0.4, 0)
    rig.parent = holder
    write_glb(file)


def laden(file):
    """Twists, eyes, a cape, a tail, a sword hand; a hat that hangs on a bone without a skin; two morph targets; and an
    action of its own."""
    joints = proportioned()
    extra = {"cape": ("chest", Vector((0, 0.15, 1.35))), "cape.001": ("cape", Vector((0, 0.2, 1.1))),
             "cape.002": ("cape.001", Vector((0, 0.25, 0.85))), "tail": ("hips", Vector((0, 0.13, 0.9))),
             "tail.001": ("tail", Vector((0, 0.25, 0.75))), "sword": ("R.hand", Vector(joints["R.hand"][1]) - Vector((0, 0.05, 0))),
             "eye.L": ("head", Vector((0.03, -0.09, 1.64))), "eye.R": ("head", Vector((-0.03, -0.09, 1.64)))}
    for s in "LR":
        for upper, lower in (("thigh", "shin"), ("upper_arm", "forearm")):
            extra[f"{s}.{upper}_twist"] = (f"{s}.{upper}", joints[f"{s}.{upper}"][1].lerp(joints[f"{s}.{lower}"][1], 0.5))
    everything = {**joints, **extra}
    plain = sided(PLAIN, "{}.L", "{}.R")
    rig = armature(everything, lambda joint: joint if joint in extra else plain(joint), "Hero")
    body = body_of(rig, joints)
    swelling(body, "swell", 1.55)
    swelling(body, "smile", 1.62)
    cape = skin(rig, [(extra[a][1], extra[b][1], 0.03) for a, b in (("cape", "cape.001"), ("cape.001", "cape.002"))], [], "Cape", (0.6, 0.1, 0.1))
    assert cape
    bpy.ops.mesh.primitive_cone_add(radius1=0.13, depth=0.16, location=joints["head_end"][1] + Vector((0, 0, 0.1)))
    hat = bpy.context.object
    hat.name = hat.data.name = "Hat"
    coloured(hat, "Felt", (0.05, 0.05, 0.05))
    world = hat.matrix_world.copy()
    hat.parent, hat.parent_type, hat.parent_bone = rig, "BONE", "Head"
    bpy.context.view_layer.update()
    hat.matrix_world = world
    rig.animation_data_create()
    rig.animation_data.action = bpy.data.actions.new("nod")
    head = rig.pose.bones["Head"]
    head.rotation_mode = "QUATERNION"
    for frame, angle in ((0, 0), (12, 0.3), (24, 0)):
        head.rotation_quaternion = (math.cos(angle / 2), math.sin(angle / 2), 0, 0)
        head.keyframe_insert("rotation_quaternion", frame=frame)
    head.rotation_quaternion = (1, 0, 0, 0)
    write_glb(file)


def dwarf(file):
    """Short thick legs, a large head and broad shoulders; its origin at the hips; it looks along Blender's X."""
    joints = proportioned(legs=0.55, head=1.6, wide=1.25)
    rig = armature(joints, sided(PLAIN, "{}_l", "{}_r"), "dwarf")
    body_of(rig, joints, thick=1.2)
    rig.matrix_world = Matrix.Translation((0, 0, -joints["hips"][1].z)) @ Matrix.Rotation(math.radians(90), 4, "Z")
    write_glb(file)


def nameless(file):
    """Names that tell nothing, a root bone on the floor, centimetres, and Z up in the file."""
    joints = proportioned(legs=1.1)
    joints = {"root": (None, Vector((0, 0, 0))), **{name: (parent or "root", place) for name, (parent, place) in joints.items()}}
    names = {joint: f"Bone.{k:03d}" for k, joint in enumerate(joints)}
    rig = armature(joints, names.get, "Skeleton")
    del joints["root"]
    joints["hips"] = (None, joints["hips"][1])
    body_of(rig, joints)
    rig.scale = (100, 100, 100)
    chosen(*[thing for thing in bpy.data.objects])
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.transform_apply()
    write_glb(file, export_yup=False)


def mixamo(file):
    """An FBX as Mixamo gives it: centimetres, its names, leaf bones, a second skin."""
    joints = proportioned()
    rig = armature(joints, sided(MIXAMO, "mixamorig:Left{}", "mixamorig:Right{}", "mixamorig:{}"), "Armature")
    body_of(rig, joints)
    second_skin(rig, joints)
    bpy.ops.export_scene.fbx(filepath=str(file), add_leaf_bones=True, bake_anim=False, apply_scale_options="FBX_SCALE_NONE")


KINDS = {"metarig": metarig, "shrunk": shrunk, "laden": laden, "dwarf": dwarf, "nameless": nameless, "mixamo": mixamo}

folder, *kinds = sys.argv[sys.argv.index("--") + 1:]
for kind in kinds or KINDS:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    KINDS[kind](pathlib.Path(folder) / (kind + (".fbx" if kind == "mixamo" else ".glb")))
    assert os.listdir(folder)
