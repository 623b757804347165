"""One person, described once: joints, and a skin that hangs on them. Metres, Y up, facing +Z."""

import math

from matrices import cross, minus, plus, unit

ARM = [math.cos(math.radians(42)), -math.sin(math.radians(42)), 0.0]  # where the left arm hangs


def person():
    """Joints: name -> (parent, place). Arms and legs of the right side mirror the left's."""
    shoulder = [0.175, 1.395, -0.012]
    elbow = plus(shoulder, ARM, 0.27)
    wrist = plus(elbow, ARM, 0.245)
    joints = {
        "hips": (None, [0, 0.935, 0]),
        "spine": ("hips", [0, 1.03, -0.005]),
        "chest": ("spine", [0, 1.2, -0.005]),
        "neck": ("chest", [0, 1.445, -0.012]),
        "head": ("neck", [0, 1.54, 0.008]),
        "head_end": ("head", [0, 1.74, 0.008]),
    }
    left = {
        "clavicle": ("chest", [0.03, 1.4, 0.0]), "upper_arm": ("L.clavicle", shoulder),
        "forearm": ("L.upper_arm", elbow), "hand": ("L.forearm", wrist),
        "fingers": ("L.hand", plus(wrist, ARM, 0.09)), "fingers_end": ("L.fingers", plus(wrist, ARM, 0.18)),
        "thigh": ("hips", [0.088, 0.9, 0.0]), "shin": ("L.thigh", [0.09, 0.485, 0.004]),
        "foot": ("L.shin", [0.09, 0.085, -0.008]), "toe": ("L.foot", [0.09, 0.028, 0.105]),
        "toe_end": ("L.toe", [0.09, 0.022, 0.185]),
    }
    for side, sign in (("L", 1), ("R", -1)):
        for name, (parent, (x, y, z)) in left.items():
            joints[f"{side}.{name}"] = (parent.replace("L.", f"{side}."), [sign * x, y, z])
    return joints


# Colours of the texture, one square each.
COLOURS = {"skin": (214, 160, 122), "hair": (58, 40, 34), "coat": (46, 92, 110), "trousers": (70, 66, 74),
           "boots": (74, 50, 38), "soles": (36, 30, 28), "scarf": (206, 92, 58), "hat": (120, 84, 56),
           "belt": (52, 40, 32), "eye": (28, 26, 30), "pack": (150, 116, 72), "shirt": (226, 216, 196)}
NAMES = list(COLOURS)
TEXELS = 4  # squares on a side of the texture


class Mesh:
    """Vertices with their joints' shares, and triangles, by material."""

    def __init__(self):
        self.places, self.normals, self.coordinates, self.shares, self.triangles = [], [], [], [], []

    def loft(self, rings, sides=12, closed=(True, True)):
        """A skin over rings: (centre, across, ahead, half width, half depth, colour, shares)."""
        first = len(self.places)
        rings = one_colour_a_band(rings)
        for k, (centre, u, v, a, b, colour, shares) in enumerate(rings):
            low = next((ring for ring in reversed(rings[:k]) if ring[0] != centre), rings[k])
            high = next((ring for ring in rings[k + 1:] if ring[0] != centre), rings[k])
            before, after, slope_a = low[0], high[0], high[3] - low[3]
            along = unit(minus(after, before))
            length = math.sqrt(sum(x * x for x in minus(after, before))) or 1.0
            for s in range(sides + 1):
                angle = 2 * math.pi * s / sides
                cu, cv = math.cos(angle), math.sin(angle)
                self.places.append(plus(plus(centre, u, a * cu), v, b * cv))
                out = plus([x * cu / max(a, 1e-4) for x in u], [x * cv / max(b, 1e-4) for x in v])
                self.normals.append(unit(plus(unit(out), along, -slope_a / length)))
                self.coordinates.append(texel(colour))
                self.shares.append(shares)
        for k in range(len(rings) - 1):
            if rings[k][0] == rings[k + 1][0]:
                continue  # the same ring in another colour
            for s in range(sides):
                p, q = first + k * (sides + 1) + s, first + (k + 1) * (sides + 1) + s
                self.triangles += [(p, p + 1, q + 1), (p, q + 1, q)]
        for end, close in ((0, closed[0]), (len(rings) - 1, closed[1])):
            if close:
                self.lid(rings, end, sides, first)
        # Rings may run with or against the turn of u to v: triangles must show their outer side.
        u, v, along = rings[0][1], rings[0][2], minus(rings[-1][0], rings[0][0])
        if sum(x * y for x, y in zip(cross(u, v), along)) < 0:
            self.flip(first)

    def lid(self, rings, end, sides, first):
        centre, u, v, _, _, colour, shares = rings[end]
        inner = rings[1 if end == 0 else end - 1][0]
        middle, normal = len(self.places), unit(minus(centre, inner))
        self.places.append(centre), self.normals.append(normal), self.coordinates.append(texel(colour))
        self.shares.append(shares)
        rim = len(self.places)
        for s in range(sides + 1):
            self.places.append(self.places[first + end * (sides + 1) + s])
            self.normals.append(normal), self.coordinates.append(texel(colour)), self.shares.append(shares)
        for s in range(sides):
            self.triangles.append((middle, rim + s + 1, rim + s) if end == 0 else (middle, rim + s, rim + s + 1))

    def flip(self, first):
        self.triangles = [(a, c, b) if a >= first else (a, b, c) for a, b, c in self.triangles]


def one_colour_a_band(rings):
    """Rings where the colour changes, twice: the texture must not be crossed between them."""
    out = rings[:1]
    for ring in rings[1:]:
        if ring[5] != out[-1][5]:
            out.append((*out[-1][:5], ring[5], out[-1][6]))
        out.append(ring)
    return out


def texel(colour):
    k = NAMES.index(colour)
    return [(k % TEXELS + 0.5) / TEXELS, (k // TEXELS + 0.5) / TEXELS]


def shared(a, b, share):
    """Shares of a joint and its child; `share` is the child's."""
    share = min(1.0, max(0.0, share))
    return {a: 1.0} if share == 0 else {b: 1.0} if share == 1 else {a: 1 - share, b: share}


def limb(mesh, joints, names, stations, sides=12):
    """A limb through joints: stations (how far along, in joints; half width; half depth; colour)."""
    places = [joints[n][1] for n in names]
    rings = []
    for at, a, b, colour in stations:
        k = min(int(at), len(places) - 2)
        along = unit(minus(places[k + 1], places[k]))
        if 0 < k and at - k < 0.15:
            along = unit(plus(along, unit(minus(places[k], places[k - 1]))))
        ahead = unit(plus([0, 0, 1], along, -along[2]))
        centre = plus(places[k], minus(places[k + 1], places[k]), at - k)
        joint, reach = round(at), 0.16  # the skin goes from one joint to the next within this much
        before, after = names[max(0, min(joint - 1, len(names) - 2))], names[min(joint, len(names) - 2)]
        shares = shared(before, after, (at - joint + reach) / (2 * reach)) if abs(at - joint) < reach else {
            names[min(k, len(names) - 2)]: 1.0}
        rings.append((centre, cross(ahead, along), ahead, a, b, colour, shares))
    mesh.loft(rings, sides)


def upright_rings(stations):
    return [([x, y, z], [1, 0, 0], [0, 0, -1], a, b, colour, shares) for x, y, z, a, b, colour, shares in stations]


def body_mesh(joints):
    mesh = Mesh()
    hips, spine, chest = {"hips": 1.0}, {"spine": 1.0}, {"chest": 1.0}
    mesh.loft(upright_rings([
        (0, 0.86, 0, 0.145, 0.105, "trousers", hips), (0, 0.93, 0, 0.155, 0.112, "trousers", hips),
        (0, 0.985, 0, 0.150, 0.110, "belt", hips), (0, 1.015, 0, 0.148, 0.108, "belt", {"hips": 0.7, "spine": 0.3}),
        (0, 1.02, 0, 0.150, 0.112, "coat", {"hips": 0.6, "spine": 0.4}), (0, 1.10, 0, 0.152, 0.112, "coat", spine),
        (0, 1.20, 0.004, 0.168, 0.120, "coat", {"spine": 0.4, "chest": 0.6}), (0, 1.30, 0.004, 0.186, 0.124, "coat", chest),
        (0, 1.385, -0.004, 0.172, 0.105, "coat", chest), (0, 1.43, -0.01, 0.100, 0.08, "coat", chest),
        (0, 1.445, -0.01, 0.070, 0.066, "coat", chest)]), 16)
    mesh.loft(upright_rings([  # scarf
        (0, 1.415, -0.006, 0.078, 0.078, "scarf", chest), (0, 1.43, -0.006, 0.094, 0.092, "scarf", chest),
        (0, 1.465, -0.006, 0.090, 0.088, "scarf", {"chest": 0.5, "neck": 0.5}), (0, 1.485, -0.006, 0.066, 0.066, "scarf", {"neck": 1.0})]), 14)
    neck, head = {"neck": 1.0}, {"head": 1.0}
    mesh.loft(upright_rings([
        (0, 1.44, -0.01, 0.052, 0.054, "skin", neck), (0, 1.53, 0.0, 0.05, 0.054, "skin", {"neck": 0.5, "head": 0.5}),
        (0, 1.548, 0.02, 0.058, 0.072, "skin", head), (0, 1.59, 0.018, 0.074, 0.088, "skin", head),
        (0, 1.645, 0.012, 0.08, 0.096, "skin", head), (0, 1.69, 0.006, 0.078, 0.094, "hair", head)]), 14, (True, True))
    mesh.loft(upright_rings([  # hair at the back
        (0, 1.55, -0.05, 0.05, 0.036, "hair", head), (0, 1.6, -0.045, 0.078, 0.06, "hair", head),
        (0, 1.66, -0.022, 0.085, 0.082, "hair", head), (0, 1.70, -0.005, 0.082, 0.092, "hair", head)]), 12)
    mesh.loft(upright_rings([  # hat
        (0, 1.678, 0.002, 0.13, 0.14, "hat", head), (0, 1.686, 0.002, 0.15, 0.162, "hat", head),
        (0, 1.694, 0.002, 0.13, 0.14, "hat", head), (0, 1.70, 0.002, 0.092, 0.104, "scarf", head),
        (0, 1.722, 0.002, 0.09, 0.101, "scarf", head), (0, 1.724, 0.002, 0.09, 0.101, "hat", head),
        (0, 1.775, 0.002, 0.08, 0.088, "hat", head), (0, 1.795, 0.002, 0.05, 0.056, "hat", head)]), 16)
    for sign in (1, -1):
        mesh.loft(upright_rings([(sign * 0.031, 1.612, 0.096, 0.010, 0.008, "eye", head),
                                 (sign * 0.031, 1.630, 0.097, 0.010, 0.008, "eye", head)]), 8)
    mesh.loft(upright_rings([(0, 1.578, 0.1, 0.014, 0.014, "skin", head), (0, 1.615, 0.102, 0.009, 0.009, "skin", head)]), 8)
    mesh.loft(upright_rings([  # pack
        (0, 1.10, -0.165, 0.09, 0.04, "pack", chest), (0, 1.13, -0.17, 0.115, 0.062, "pack", chest),
        (0, 1.30, -0.165, 0.115, 0.06, "pack", chest), (0, 1.34, -0.155, 0.085, 0.04, "pack", chest),
        (0, 1.35, -0.15, 0.1, 0.045, "scarf", chest), (0, 1.40, -0.145, 0.1, 0.045, "scarf", chest)]), 12)
    for s in ("L", "R"):
        sign = 1 if s == "L" else -1
        thigh, toe = joints[f"{s}.thigh"][1], joints[f"{s}.toe"][1]
        limb(mesh, joints, [f"{s}.{n}" for n in ("thigh", "shin", "foot")], [
            (0.0, 0.082, 0.095, "trousers"), (0.3, 0.078, 0.088, "trousers"), (0.7, 0.062, 0.070, "trousers"),
            (0.86, 0.056, 0.064, "trousers"), (1.0, 0.055, 0.062, "trousers"), (1.14, 0.053, 0.062, "trousers"),
            (1.34, 0.052, 0.064, "trousers"), (1.36, 0.06, 0.070, "boots"), (1.6, 0.054, 0.062, "boots"),
            (1.84, 0.044, 0.052, "boots"), (1.97, 0.044, 0.056, "boots")], 12)
        for y, colour, up in ((0.0, "soles", 0.016), (0.014, "boots", 0.075)):  # sole, then the foot
            rings = []
            for z, half, high, ball in ((-0.085, 0.022, 0.6, 0), (-0.072, 0.033, 0.95, 0), (-0.03, 0.037, 1.1, 0), (0.03, 0.039, 1.0, 0),
                                        (0.085, 0.044, 0.72, 0.2), (0.115, 0.046, 0.6, 0.75), (0.15, 0.043, 0.52, 1), (0.183, 0.03, 0.42, 1),
                                        (0.195, 0.014, 0.3, 1)):
                top = up * (high if colour == "boots" else 1)
                rings.append(([thigh[0] + sign * 0.004, y + top / 2, z], [1, 0, 0], [0, 1, 0], half * (1.06 if colour == "soles" else 1), top / 2,
                              colour, shared(f"{s}.foot", f"{s}.toe", ball)))
            mesh.loft(rings, 12)
        limb(mesh, joints, [f"{s}.{n}" for n in ("clavicle", "upper_arm", "forearm", "hand")], [
            (0.55, 0.075, 0.07, "coat"), (0.9, 0.064, 0.064, "coat"), (1.1, 0.054, 0.058, "coat"), (1.5, 0.047, 0.052, "coat"),
            (1.86, 0.043, 0.046, "coat"), (2.0, 0.043, 0.045, "coat"), (2.14, 0.042, 0.044, "coat"), (2.6, 0.037, 0.04, "coat"),
            (2.9, 0.04, 0.043, "coat"), (2.95, 0.028, 0.03, "shirt"), (2.99, 0.024, 0.026, "skin")], 12)
        limb(mesh, joints, [f"{s}.{n}" for n in ("hand", "fingers", "fingers_end")], [
            (0.0, 0.02, 0.026, "skin"), (0.3, 0.021, 0.038, "skin"), (0.8, 0.02, 0.042, "skin"), (1.0, 0.018, 0.042, "skin"),
            (1.5, 0.015, 0.036, "skin"), (1.9, 0.010, 0.022, "skin")], 10)
    return mesh


def skirt_mesh(joints):
    """The tails of the coat: a piece of clothing of its own, which moves with pelvis and thighs."""
    mesh, rings = Mesh(), []
    for y, a, b, share in ((1.0, 0.158, 0.118, 0.0), (0.93, 0.172, 0.126, 0.1), (0.85, 0.186, 0.140, 0.3), (0.76, 0.2, 0.152, 0.45), (0.7, 0.206, 0.158, 0.5)):
        rings.append(([0, y, -0.004], [1, 0, 0], [0, 0, -1], a, b, "coat", share))
    mesh.loft(rings, 20, (False, False))
    for k, (x, y, z) in enumerate(mesh.places):
        share = mesh.shares[k] * min(1.0, abs(x) / 0.06)
        mesh.shares[k] = {"hips": 1 - share, ("L" if x > 0 else "R") + ".thigh": share} if share > 0 else {"hips": 1.0}
    inside = [(a, c, b) for a, b, c in mesh.triangles]
    mesh.triangles += inside
    return mesh
