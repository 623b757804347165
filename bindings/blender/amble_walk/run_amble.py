"""Runs the program: a body and a wish go in as files, a clip comes out."""

import json
import os
import subprocess
import tempfile

import bpy

from . import bvh_clip

STEP = 0.25  # metres between points of a curve that are handed over
PATIENCE = 600  # seconds


class Refused(Exception):
    """Something that the person can mend; says what."""


def walk(program, body, settings, context):
    """The motion that is asked for, on that body."""
    scene = context.scene
    with tempfile.TemporaryDirectory(prefix="amble-") as folder:
        skeleton, out = os.path.join(folder, "rest.bvh"), os.path.join(folder, "walk.bvh")
        with open(skeleton, "w", encoding="utf-8") as file:
            file.write(body.as_bvh())
        command = [program, "synth", "--skeleton", skeleton, "--fps", f"{scene.render.fps / scene.render.fps_base:g}", "-o", out]
        if settings.by == "CURVE":
            path = os.path.join(folder, "path.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(path_of(settings.curve, body, context), file)
            command += ["--path", path]
            if settings.speed > 0:
                command += ["--speed", str(settings.speed)]
        else:
            command += ["--speed", str(settings.speed), "--turn", str(settings.turn), "--seconds", str(settings.seconds)]
            command += ["--loop"] * settings.loop + ["--in-place"] * settings.in_place
        for option, value in (("--library", settings.library), ("--style", settings.style)):
            if value:
                command += [option, bpy.path.abspath(value)]
        run(command)
        with open(out, encoding="utf-8") as file:
            return bvh_clip.read(file.read())


def run(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except OSError as error:
        raise Refused(f"{command[0]} cannot be run: {error.strerror}.") from error
    except subprocess.TimeoutExpired as error:
        raise Refused("The program took too long.") from error
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
        raise Refused(said[-1].replace("amble: error: ", ""))


def path_of(curve, body, context):
    """The curve on the ground, as the program reads it."""
    drawn = curve.evaluated_get(context.evaluated_depsgraph_get()).to_mesh()
    points = [body.to_program(curve.matrix_world @ vertex.co) for vertex in drawn.vertices]
    curve.to_mesh_clear()
    closed = any(spline.use_cyclic_u for spline in curve.data.splines)
    even = evenly([(point.x, point.z) for point in points], STEP)
    if len(even) < 2:
        raise Refused(f"{curve.name} is too short to walk along.")
    return {"points": even, "closed": closed, "through": True}


def evenly(points, step):
    """Points of a line that are so far apart, the last one among them."""
    out = points[:1]
    for point in points[1:]:
        if ((point[0] - out[-1][0]) ** 2 + (point[1] - out[-1][1]) ** 2) ** 0.5 >= step:
            out.append(point)
    if points and out[-1] != points[-1] and len(out) > 1:
        out[-1] = points[-1]
    return [list(point) for point in out]
