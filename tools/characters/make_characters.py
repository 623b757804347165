#!/usr/bin/env python3
"""Makes rigged characters as GLB: the wanderer of data/characters, and the same person in the manners of other
tools, for tests.

    make_characters.py KIND OUT.glb     one of them; see KINDS
    make_characters.py --check          whether data/characters/wanderer.glb is what this script makes

One person is described once, in metres, Y up, facing +Z. A kind says how a tool would have stored it: names of the
joints, which way their axes lie, what nodes are above them, in which unit, and what else hangs there.
"""

import json
import math
import pathlib
import struct
import sys
import zlib

from matrices import column_major, cross, identity, inverse, minus, moved, parts, plus, product, scaled, times, turned, unit
from person import COLOURS, NAMES, TEXELS, body_mesh, person, skirt_mesh

HOME = pathlib.Path(__file__).resolve().parents[2] / "data/characters/wanderer.glb"

# ---- how tools store it ----

PLAIN = {"hips": "Hips", "spine": "Spine", "chest": "Chest", "neck": "Neck", "head": "Head", "head_end": "Head_end",
         "clavicle": "Shoulder", "upper_arm": "UpperArm", "forearm": "LowerArm", "hand": "Hand", "fingers": "Fingers",
         "fingers_end": "Fingers_end", "thigh": "UpperLeg", "shin": "LowerLeg", "foot": "Foot", "toe": "Toes", "toe_end": "Toes_end"}
MIXAMO = {"hips": "Hips", "spine": "Spine", "chest": "Spine2", "neck": "Neck", "head": "Head", "head_end": "HeadTop_End",
          "clavicle": "Shoulder", "upper_arm": "Arm", "forearm": "ForeArm", "hand": "Hand", "fingers": "HandMiddle1",
          "fingers_end": "HandMiddle2", "thigh": "UpLeg", "shin": "Leg", "foot": "Foot", "toe": "ToeBase", "toe_end": "Toe_End"}
RIGIFY = {"hips": "spine", "spine": "spine.001", "chest": "spine.003", "neck": "spine.004", "head": "spine.006", "head_end": "head_tip",
          "clavicle": "shoulder", "upper_arm": "upper_arm", "forearm": "forearm", "hand": "hand", "fingers": "f_middle.01",
          "fingers_end": "f_middle.02", "thigh": "thigh", "shin": "shin", "foot": "foot", "toe": "toe", "toe_end": "toe_tip"}
UNREAL = {"hips": "pelvis", "spine": "spine_01", "chest": "spine_03", "neck": "neck_01", "head": "head", "head_end": "head_end",
          "clavicle": "clavicle", "upper_arm": "upperarm", "forearm": "lowerarm", "hand": "hand", "fingers": "middle_01",
          "fingers_end": "middle_02", "thigh": "thigh", "shin": "calf", "foot": "foot", "toe": "ball", "toe_end": "ball_end"}
VRM = {"hips": "C_Hips", "spine": "C_Spine", "chest": "C_Chest", "neck": "C_Neck", "head": "C_Head", "head_end": "C_Head_end",
       "clavicle": "Shoulder", "upper_arm": "UpperArm", "forearm": "LowerArm", "hand": "Hand", "fingers": "Middle1",
       "fingers_end": "Middle2", "thigh": "UpperLeg", "shin": "LowerLeg", "foot": "Foot", "toe": "ToeBase", "toe_end": "ToeBase_end"}
BIPED = {"hips": "Pelvis", "spine": "Spine", "chest": "Spine1", "neck": "Neck", "head": "Head", "head_end": "HeadNub",
         "clavicle": "Clavicle", "upper_arm": "UpperArm", "forearm": "Forearm", "hand": "Hand", "fingers": "Finger0",
         "fingers_end": "Finger01", "thigh": "Thigh", "shin": "Calf", "foot": "Foot", "toe": "Toe0", "toe_end": "Toe0Nub"}

DAZ = {"hips": "hip", "spine": "abdomenLower", "chest": "chestUpper", "neck": "neckLower", "head": "head", "head_end": "head_end",
       "pelvis": "Pelvis", "clavicle": "Collar", "upper_arm": "ShldrBend", "upper_arm_twist": "ShldrTwist", "forearm": "ForearmBend",
       "forearm_twist": "ForearmTwist", "hand": "Hand", "fingers": "Mid1", "fingers_end": "Mid2", "thigh": "ThighBend",
       "thigh_twist": "ThighTwist", "shin": "Shin", "foot": "Foot", "instep": "Metatarsals", "toe": "Toe", "toe_end": "Toe_end"}


def sided(table, left, right, middle="{}"):
    def name(joint):
        side, _, part = joint.rpartition(".")
        return (left if side == "L" else right if side == "R" else middle).format(table[part])
    return name


# What stands above the joints (name, matrix), outermost first; how names are made; whether joints' axes lie along
# their bones; how the person stands in the file's world; and which extras the file has.
KINDS = {
    "wanderer": {"name": sided(PLAIN, "Left{}", "Right{}"), "above": [("Wanderer", identity())], "extras": {"skirt", "texture"}},
    "mixamo": {"name": sided(MIXAMO, "mixamorig:Left{}", "mixamorig:Right{}", "mixamorig:{}"), "bones": True,
               "above": [("Armature", product(turned("x", 90), scaled(0.01)))], "extras": {"texture"}},
    "rigify": {"name": sided(RIGIFY, "DEF-{}.L", "DEF-{}.R", "DEF-{}"), "bones": True,
               "above": [("rig", product(moved(0.4, 0, -0.3), turned("y", 35), scaled(1.5))), ("root", turned("x", -90))],
               "root_joint": True, "extras": {"twists", "skirt"}},
    "unreal": {"name": sided(UNREAL, "{}_l", "{}_r"), "bones": True,
               "above": [("SK_Wanderer", product(turned("x", -90), scaled(0.01))), ("root", turned("z", 90))],
               "root_joint": True, "extras": {"twists", "ik", "skirt", "animation"}},
    "vrm": {"name": sided(VRM, "J_Bip_L_{}", "J_Bip_R_{}", "J_Bip_{}"), "stands": turned("y", 180),
            "above": [("Root", identity())], "extras": {"morphs", "eyes", "texture", "vrm", "skirt"}},
    "daz": {"name": sided(DAZ, "l{}", "r{}"), "bones": True, "above": [("Genesis", scaled(0.01))], "extras": {"halves", "texture"}},
    "biped": {"name": sided(BIPED, "Bip01 L {}", "Bip01 R {}", "Bip01 {}"), "bones": True, "matrices": True,
              "stands": product(turned("x", 90), scaled(100), moved(0, -0.935, 0)), "above": [("Bip01", turned("z", 20))],
              "root_joint": True, "extras": {"morphs"}},
}


def axes_along(place, child):
    """A frame at a joint whose y lies along its bone, as Blender has it."""
    y = unit(minus(child, place))
    z = unit(plus([0, 0, 1], y, -y[2])) if abs(y[2]) < 0.9 else unit(plus([0, 1, 0], y, -y[1]))
    x = cross(y, z)
    return [[x[i], y[i], z[i], place[i]] for i in range(3)] + [[0, 0, 0, 1]]


class Writer:
    def __init__(self, kind):
        self.kind = KINDS[kind]
        self.extras = self.kind["extras"]
        self.joints = person()
        self.stands = self.kind.get("stands", identity())
        self.document = {"asset": {"version": "2.0", "generator": "Amble make_characters.py"}, "scene": 0, "nodes": [],
                         "meshes": [], "skins": [], "materials": [], "accessors": [], "bufferViews": []}
        self.binary = b""
        self.world = []  # of every node

    def node(self, name, world, parent):
        number = len(self.document["nodes"])
        local = world if parent is None else times(inverse(self.world[parent]), world)
        node = {"name": name}
        t, q, s = parts(local)
        if self.kind.get("matrices"):
            node["matrix"] = column_major(local)
        else:
            node.update({"translation": t, "rotation": q})
            if abs(s - 1) > 1e-9:
                node["scale"] = [s, s, s]
        self.document["nodes"].append(node)
        self.world.append(world)
        if parent is not None:
            self.document["nodes"][parent].setdefault("children", []).append(number)
        return number

    def frame(self, name):
        place = self.joints[name][1]
        children = [p for p in self.joints.values() if p[0] == name]
        if not self.kind.get("bones") or not children:
            return moved(*place)
        main = min(children, key=lambda c: abs(c[1][0] - place[0]))  # a trunk joint's goes up, not to the side
        return axes_along(place, main[1])

    def add_extra_joints(self):
        if "eyes" in self.extras:
            for s, sign in (("L", 1), ("R", -1)):
                self.joints[f"{s}.eye"] = ("head", [sign * 0.031, 1.62, 0.08])
        if "twists" in self.extras:  # between thigh and shin, upper arm and forearm: the skin's, never the motion's
            for s in ("L", "R"):
                for upper, lower in (("thigh", "shin"), ("upper_arm", "forearm")):
                    a, b = self.joints[f"{s}.{upper}"][1], self.joints[f"{s}.{lower}"][1]
                    self.joints[f"{s}.{upper}_twist"] = (f"{s}.{upper}", plus(a, minus(b, a), 0.5))
        if "halves" in self.extras:  # in the chain of bones, not beside it; they carry what hangs below
            for part, above, below in (("pelvis", "hips", "thigh"), ("thigh_twist", "thigh", "shin"), ("instep", "foot", "toe"),
                                       ("upper_arm_twist", "upper_arm", "forearm"), ("forearm_twist", "forearm", "hand")):
                for s in ("L", "R"):
                    self.halve(f"{s}.{part}", "hips" if above == "hips" else f"{s}.{above}", f"{s}.{below}")
        if "ik" in self.extras:
            for s, sign in (("L", 1), ("R", -1)):
                self.joints[f"{s}.ik_foot"] = (None, [sign * 0.09, 0.085, -0.008])

    def halve(self, new, above, below):
        a, b = self.joints[above][1], self.joints[below][1]
        out = {}
        for joint, (parent, place) in self.joints.items():
            if joint == below:
                out[new], parent = (parent, plus(a, minus(b, a), 0.5)), new
            out[joint] = (parent, place)
        self.joints = out

    def name(self, joint):
        side, _, part = joint.rpartition(".")
        if "halves" in self.extras:
            return self.kind["name"](joint)
        for extra in ("eye", "ik_foot"):
            if part == extra:
                return f"{extra}_{side.lower()}"
        if part.endswith("_twist"):
            return self.kind["name"](f"{side}.{part[:-6]}") + "_twist_01"
        return self.kind["name"](joint)

    def write(self):
        self.add_extra_joints()
        parent, above = None, []
        world = identity()
        for name, matrix in self.kind["above"]:
            world = times(world, matrix)
            parent = self.node(name, world, parent)
            above.append(parent)
        numbers, listed = {}, [above[-1]] if self.kind.get("root_joint") else []
        for joint, (joint_parent, _) in self.joints.items():
            placed = product(self.stands, self.frame(joint))
            numbers[joint] = self.node(self.name(joint), placed, above[-1] if joint_parent is None else numbers[joint_parent])
            listed.append(numbers[joint])
        self.numbers, self.listed = numbers, listed
        self.material()
        roots = [above[0]]
        roots.append(self.skinned("Body", body_mesh(self.joints), "morphs" in self.extras))
        if "skirt" in self.extras:
            roots.append(self.skinned("Coat tails", skirt_mesh(self.joints), False))
        if "animation" in self.extras:
            self.nod()
        if "vrm" in self.extras:
            self.document["extensionsUsed"] = ["VRMC_materials_hdr_emissiveMultiplier"]
            self.document["materials"][0]["extensions"] = {"VRMC_materials_hdr_emissiveMultiplier": {"emissiveMultiplier": 1.0}}
            self.document["extras"] = {"note": "kept as it is: 1.50 \u00e9", "list": [1.0, 2e-3, True, None]}
        self.document["scenes"] = [{"name": "Scene", "nodes": roots}]
        while len(self.binary) % 4:
            self.binary += b"\0"
        self.document["buffers"] = [{"byteLength": len(self.binary)}]
        return container(self.document, self.binary)

    def skinned(self, name, mesh, morphs):
        places = [self.carried(p) for p in mesh.places]
        normals = [unit(minus(self.carried(n), self.carried([0, 0, 0]))) for n in mesh.normals]
        joints, weights = [], []
        for shares in mesh.shares:
            shares = self.with_twists(shares)
            four = sorted(shares.items(), key=lambda pair: -pair[1])[:4] + [(None, 0.0)] * 4
            ints = [round(255 * share) for _, share in four[:4]]
            ints[0] += 255 - sum(ints)
            joints.append([self.listed.index(self.numbers[joint]) if joint and ints[k] else 0 for k, (joint, _) in enumerate(four[:4])])
            weights.append(ints)
        attributes = {"POSITION": self.accessor(places, "VEC3", "f", 34962, True), "NORMAL": self.accessor(normals, "VEC3", "f", 34962),
                      "TEXCOORD_0": self.accessor(mesh.coordinates, "VEC2", "f", 34962), "JOINTS_0": self.accessor(joints, "VEC4", "B", 34962),
                      "WEIGHTS_0": self.accessor(weights, "VEC4", "B", 34962, normalised=True)}
        primitive = {"attributes": attributes, "indices": self.accessor([[i] for t in mesh.triangles for i in t], "SCALAR", "H", 34963), "material": 0}
        described = {"name": name, "primitives": [primitive]}
        if morphs:  # the head swells: what a face would have
            swell = [minus(self.carried(plus(p, minus(p, [0, 1.62, 0.01]), 0.08)), q) if p[1] > 1.55 else [0, 0, 0]
                     for p, q in zip(mesh.places, places)]
            primitive["targets"] = [{"POSITION": self.accessor(swell, "VEC3", "f", 34962, True)}]
            described.update({"weights": [0.0], "extras": {"targetNames": ["swell"]}})
        bind = [column_major(inverse(self.world[node])) for node in self.listed]
        self.document["skins"].append({"name": name, "joints": self.listed, "inverseBindMatrices": self.accessor(bind, "MAT4", "f", 0)})
        self.document["meshes"].append(described)
        number = len(self.document["nodes"])
        self.document["nodes"].append({"name": name, "mesh": len(self.document["meshes"]) - 1, "skin": len(self.document["skins"]) - 1})
        self.world.append(identity())
        return number

    def with_twists(self, shares):
        out = {}
        for joint, share in shares.items():
            twist = f"{joint}_twist"
            for name, part in ((joint, 0.5), (twist, 0.5)) if twist in self.joints else ((joint, 1.0),):
                out[name] = out.get(name, 0.0) + part * share
        return out

    def carried(self, p):
        return [sum(self.stands[i][k] * (*p, 1.0)[k] for k in range(4)) for i in range(3)]

    def material(self):
        factor = {"metallicFactor": 0.0, "roughnessFactor": 0.85}
        if "texture" in self.extras:
            self.document["images"] = [{"name": "palette", "mimeType": "image/png", "bufferView": self.view(palette(), 0)}]
            self.document["samplers"] = [{"magFilter": 9728, "minFilter": 9728}]
            self.document["textures"] = [{"source": 0, "sampler": 0}]
            factor["baseColorTexture"] = {"index": 0}
        else:
            factor["baseColorFactor"] = [0.35, 0.45, 0.5, 1.0]
        self.document["materials"] = [{"name": "Wanderer", "pbrMetallicRoughness": factor}]

    def nod(self):
        """An animation of the file's own."""
        head = self.numbers["head"]
        _, q, _ = parts(times(inverse(self.world[self.numbers["neck"]]), self.world[head]))
        times_ = self.accessor([[0.0], [0.5], [1.0]], "SCALAR", "f", 0, True)
        bent = [q[0] + 0.12, q[1], q[2], q[3]]
        n = math.sqrt(sum(x * x for x in bent))
        turns = self.accessor([q, [x / n for x in bent], q], "VEC4", "f", 0)
        self.document["animations"] = [{"name": "nod", "samplers": [{"input": times_, "output": turns}],
                                        "channels": [{"sampler": 0, "target": {"node": head, "path": "rotation"}}]}]

    def view(self, data, target):
        while len(self.binary) % 4:
            self.binary += b"\0"
        self.document["bufferViews"].append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(data), **({"target": target} if target else {})})
        self.binary += data
        return len(self.document["bufferViews"]) - 1

    def accessor(self, rows, kind, code, target, bounds=False, normalised=False):
        data = b"".join(struct.pack(f"<{len(row)}{code}", *row) for row in rows)
        out = {"bufferView": self.view(data, target), "componentType": {"f": 5126, "B": 5121, "H": 5123}[code], "count": len(rows), "type": kind}
        if bounds:
            single = [struct.unpack(f"<{len(row)}f", struct.pack(f"<{len(row)}f", *row)) for row in rows]
            out["min"], out["max"] = [min(c) for c in zip(*single)], [max(c) for c in zip(*single)]
        if normalised:
            out["normalized"] = True
        self.document["accessors"].append(out)
        return len(self.document["accessors"]) - 1


def palette():
    """A PNG of the colours, one square of 4 x 4 pixels each."""
    size = 4 * TEXELS
    rows = b""
    for y in range(size):
        rows += b"\0"
        for x in range(size):
            k = y // 4 * TEXELS + x // 4
            rows += bytes(COLOURS[NAMES[k]] if k < len(NAMES) else (255, 0, 255))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    # Stored, not packed: other versions of zlib would give other bytes.
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b""))


def rounded(value):
    """Numbers as short as single precision needs, so that every machine writes the same text."""
    if isinstance(value, float):
        return float(f"{value:.7g}") + 0.0
    if isinstance(value, list):
        return [rounded(v) for v in value]
    return {k: rounded(v) for k, v in value.items()} if isinstance(value, dict) else value


def container(document, binary):
    bounded = json.loads(json.dumps(document))
    for node in bounded["nodes"]:
        node.update({key: rounded(node[key]) for key in ("translation", "rotation", "scale", "matrix") if key in node})
    text = json.dumps(bounded, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    return (struct.pack("<4sII", b"glTF", 2, 12 + 8 + len(text) + 8 + len(binary)) + struct.pack("<I4s", len(text), b"JSON") + text +
            struct.pack("<I4s", len(binary), b"BIN\0") + binary)


def main(arguments):
    if arguments == ["--check"]:
        if not HOME.exists() or HOME.read_bytes() != Writer("wanderer").write():
            print(f"{HOME} is not what this script makes: run make_characters.py wanderer {HOME}")
            return 1
        return 0
    if len(arguments) != 2 or arguments[0] not in KINDS:
        print(__doc__.split("\n\n")[1] + "\nKINDS: " + ", ".join(KINDS))
        return 2
    pathlib.Path(arguments[1]).write_bytes(Writer(arguments[0]).write())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
