#!/usr/bin/env python3
"""Writes the scenes of data/scenes: polygons in metres, Y up, the floor at height 0.

    make_scenes.py FOLDER
"""

import math
import pathlib
import random
import sys


class Scene:
    def __init__(self, title):
        self.lines = [f"# {title}"]
        self.count = 0

    def polygon(self, points):
        self.lines += [f"v {x:.3f} {y:.3f} {z:.3f}" for x, y, z in points]
        self.lines.append("f " + " ".join(str(self.count + k + 1) for k in range(len(points))))
        self.count += len(points)

    def floor(self, x0, z0, x1, z1):
        self.polygon([(x0, 0, z0), (x0, 0, z1), (x1, 0, z1), (x1, 0, z0)])

    def prism(self, outline, low, high):
        """An upright column over an outline that runs counter-clockwise seen from above."""
        top = [(x, high, z) for x, z in outline]
        self.polygon(top)
        self.polygon([(x, low, z) for x, z in reversed(outline)])
        for a, b in zip(outline, outline[1:] + outline[:1]):
            self.polygon([(a[0], low, a[1]), (b[0], low, b[1]), (b[0], high, b[1]), (a[0], high, a[1])])

    def box(self, x0, z0, x1, z1, low, high):
        self.prism([(x0, z0), (x0, z1), (x1, z1), (x1, z0)], low, high)

    def post(self, x, z, radius, height, corners=8):
        turn = [2 * math.pi * k / corners for k in range(corners)]
        self.prism([(x + radius * math.sin(t), z + radius * math.cos(t)) for t in turn], 0, height)

    def fence(self, x0, z0, x1, z1):
        """Posts and two rails."""
        length = math.hypot(x1 - x0, z1 - z0)
        spans = max(1, round(length / 1.5))
        for k in range(spans + 1):
            self.post(x0 + (x1 - x0) * k / spans, z0 + (z1 - z0) * k / spans, 0.06, 1.15, 6)
        ax, az = (z1 - z0) / length * 0.02, (x0 - x1) / length * 0.02
        for height in (0.45, 0.95):
            self.prism([(x0 - ax, z0 - az), (x1 - ax, z1 - az), (x1 + ax, z1 + az), (x0 + ax, z0 + az)],
                       height - 0.05, height + 0.05)

    def text(self):
        return "\n".join(self.lines) + "\n"


def sheep_pen():
    scene = Scene("a sheep pen with a gate, and a wooden barrier outside of it")
    scene.floor(-2, -3, 14, 9)
    scene.fence(0, 0, 6, 0)
    scene.fence(0, 5, 6, 5)
    scene.fence(0, 0, 0, 5)
    scene.fence(6, 0, 6, 3)
    scene.fence(6, 4.3, 6, 5)
    scene.fence(10.5, -1, 10.5, 2.5)  # the barrier
    scene.box(2.2, 2.6, 3.6, 3.1, 0, 0.5)  # a trough
    scene.post(8.2, 3.2, 0.25, 4)
    scene.post(8.6, 0.2, 0.3, 4)
    scene.post(12.4, 5.5, 0.35, 4)
    scene.box(3, 6.6, 4.2, 7.5, 0, 0.8)
    return scene


def apartment():
    scene = Scene("an apartment of five rooms, furnished")
    scene.floor(0, 0, 11, 8)
    for wall in ((-0.2, -0.2, 11.2, 0), (-0.2, 8, 11.2, 8.2), (-0.2, 0, 0, 8), (11, 0, 11.2, 8)):
        scene.box(*wall, 0, 2.5)
    # A corridor from z = 3.4 to 4.8, with a door to each room.
    for x0, x1 in ((0, 1.5), (2.5, 6.0), (7.0, 11)):
        scene.box(x0, 3.3, x1, 3.4, 0, 2.5)
    for x0, x1 in ((0, 2.8), (3.8, 8.2), (9.2, 11)):
        scene.box(x0, 4.8, x1, 4.9, 0, 2.5)
    scene.box(4.0, 0, 4.1, 3.3, 0, 2.5)
    scene.box(5.4, 4.9, 5.5, 6.2, 0, 2.5)
    scene.box(5.4, 7.2, 5.5, 8, 0, 2.5)
    for door in ((1.5, 3.3, 2.5, 3.4), (6.0, 3.3, 7.0, 3.4), (2.8, 4.8, 3.8, 4.9), (8.2, 4.8, 9.2, 4.9)):
        scene.box(*door, 2.1, 2.5)
    scene.box(0.1, 0.1, 1.7, 2.1, 0, 0.5)  # bed
    scene.box(3.3, 0.1, 3.9, 1.9, 0, 2.0)  # wardrobe
    scene.box(8.0, 1.0, 9.6, 1.9, 0, 0.75)  # table
    for x, z in ((8.4, 0.55), (9.2, 0.55), (8.4, 2.35), (9.2, 2.35)):
        scene.box(x - 0.2, z - 0.2, x + 0.2, z + 0.2, 0, 0.9)
    scene.box(4.2, 0.1, 6.2, 0.7, 0, 0.9)  # kitchen
    scene.box(0.1, 5.6, 1.0, 7.6, 0, 0.8)  # sofa
    scene.box(2.0, 6.2, 2.9, 7.0, 0, 0.4)  # low table
    scene.box(9.2, 7.2, 10.9, 7.9, 0, 0.6)  # bath
    scene.box(6.4, 5.9, 7.2, 6.7, 0, 0.75)  # desk
    return scene


def forest():
    scene = Scene("a forest of posts")
    scene.floor(0, 0, 14, 14)
    chance = random.Random(7)
    posts = []
    while len(posts) < 48:
        x, z = chance.uniform(0.8, 13.2), chance.uniform(0.8, 13.2)
        if all(math.hypot(x - a, z - b) > 1.45 for a, b, _ in posts):
            posts.append((x, z, chance.uniform(0.08, 0.18)))
    for x, z, radius in posts:
        scene.post(x, z, radius, 3)
    return scene


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for make in (sheep_pen, apartment, forest):
        (folder / f"{make.__name__}.obj").write_text(make().text(), encoding="utf-8")
