"""Amble in Blender: pick an armature, draw a curve or give a speed, and get a walk on it as an action.

The motion is made by the program `amble`, which must be on this machine; nothing leaves it. Any armature with two
legs and a trunk does, whatever its names, axes and unit.
"""

bl_info = {
    "name": "Amble Walk",
    "author": "Amble",
    "version": (0, 1, 0),
    "blender": (3, 3, 0),
    "location": "View 3D > Sidebar > Amble",
    "description": "Walks and runs along a curve or at a speed, as an action on any armature",
    "category": "Animation",
    "license": "MIT",
}

import shutil

import bpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, PointerProperty, StringProperty

from . import apply_motion, rest_body, run_amble


class AmblePreferences(bpy.types.AddonPreferences):
    bl_idname = __name__

    program: StringProperty(
        name="Program", description="The program amble; found by its name when left empty", subtype="FILE_PATH")

    def draw(self, context):
        self.layout.prop(self, "program")


class AmbleSettings(bpy.types.PropertyGroup):
    by: EnumProperty(
        name="By", items=[("SPEED", "Speed", "Walk at a speed, straight or turning"),
                          ("CURVE", "Curve", "Walk along a curve, from a stand to a stand")])
    speed: FloatProperty(
        name="Speed", description="Metres a second; along a curve 0 is the fastest that it allows", default=1.3, min=0, max=10,
        unit="VELOCITY")
    turn: FloatProperty(
        name="Turn", description="Radians a second, to the left", default=0, min=-3, max=3)
    seconds: FloatProperty(name="Seconds", default=4, min=0.1, max=600)
    curve: PointerProperty(
        name="Curve", type=bpy.types.Object, poll=lambda self, thing: thing.type == "CURVE")
    in_place: BoolProperty(
        name="In place", description="Without the travel, for games that move the character themselves")
    loop: BoolProperty(name="Loop", description="Whole cycles that close exactly")
    library: StringProperty(
        name="Library", description="A motion library (.amble); the built-in one when left empty", subtype="FILE_PATH")
    style: StringProperty(
        name="Style", description="A mix of styles (.json), as the studio saves it", subtype="FILE_PATH")


class AMBLE_OT_walk(bpy.types.Operator):
    bl_idname = "amble.walk"
    bl_label = "Walk"
    bl_description = "Make an action that walks, on the chosen armature"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context):
        return context.object is not None and context.object.type == "ARMATURE"

    def execute(self, context):
        settings = context.scene.amble
        armature = context.object
        if settings.by == "CURVE" and settings.curve is None:
            self.report({"ERROR"}, "Choose a curve to walk along.")
            return {"CANCELLED"}
        context.view_layer.update()  # what was moved by a script is where it was put
        try:
            body = rest_body.RestBody(armature)
            motion = run_amble.walk(self.program(context), body, settings, context)
            action = apply_motion.make_action(armature, body, motion, context.scene)
        except run_amble.Refused as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, f"{action.name}: {len(motion.frames)} frames")
        return {"FINISHED"}

    @staticmethod
    def program(context):
        given = context.preferences.addons[__name__].preferences.program
        found = bpy.path.abspath(given) if given else shutil.which("amble")
        if not found:
            raise run_amble.Refused("The program amble was not found. Say where it is in the add-on's preferences.")
        return found


class AMBLE_PT_walk(bpy.types.Panel):
    bl_label = "Amble"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Amble"

    def draw(self, context):
        layout = self.layout
        settings = context.scene.amble
        layout.use_property_split = True
        layout.prop(settings, "by", expand=True)
        if settings.by == "CURVE":
            layout.prop(settings, "curve")
        layout.prop(settings, "speed")
        if settings.by == "SPEED":
            for name in ("turn", "seconds", "loop", "in_place"):
                layout.prop(settings, name)
        layout.prop(settings, "library")
        layout.prop(settings, "style")
        layout.operator("amble.walk")


CLASSES = (AmblePreferences, AmbleSettings, AMBLE_OT_walk, AMBLE_PT_walk)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.Scene.amble = PointerProperty(type=AmbleSettings)


def unregister():
    del bpy.types.Scene.amble
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
