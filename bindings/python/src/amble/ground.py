"""The ground that characters walk on."""

from __future__ import annotations

import ctypes
import math
import os
import pathlib
from collections.abc import Callable
from typing import Any

import numpy as np

from . import _native
from ._core import Doubles, Owned, check, lib, pointer, text


class Terrain(Owned):
    """Heights over every place. Characters keep what they walk on; nobody changes it but `AskedTerrain.answer`."""

    _kind = _native.amble_terrain
    _destroy = "amble_terrain_destroy"

    @classmethod
    def flat(cls, height: float = 0) -> Terrain:
        """A floor at a height."""
        return cls(cls._made(lib.amble_terrain_flat, height))

    @classmethod
    def grid(cls, heights: Any, *, spacing: float = 1, origin: tuple[float, float] = (0, 0)) -> Terrain:
        """A smooth surface over control heights (rows along z, columns along x), metres."""
        given = np.ascontiguousarray(heights, dtype=np.float64)
        if given.ndim != 2:
            raise ValueError("heights have rows and columns")
        return cls(cls._made(lib.amble_terrain_grid, origin[0], origin[1], spacing, given.shape[1], pointer(given),
                             given.size))

    @classmethod
    def stairs(cls, *, rise: float = 0.17, run: float = 0.29, start: tuple[float, float] = (0, 0), heading: float = 0,
               count: float = 1e6) -> Terrain:
        """Stairs whose first riser stands at the start; treads are level."""
        shape = lib.amble_default_stairs()
        shape.rise, shape.run, shape.heading, shape.count = rise, run, heading, count
        shape.start_x, shape.start_z = start
        return cls(cls._made(lib.amble_terrain_stairs, ctypes.byref(shape)))

    @classmethod
    def mesh(cls, vertices: Any, triangles: Any) -> Terrain:
        """The top surface of triangles: vertices (n, 3) in metres, Y up, and indices (m, 3)."""
        places = np.ascontiguousarray(vertices, dtype=np.float64)
        faces = np.ascontiguousarray(triangles, dtype=np.uint32)
        if places.ndim != 2 or places.shape[1] != 3 or faces.ndim != 2 or faces.shape[1] != 3:
            raise ValueError("vertices and triangles have three columns")
        indices = faces.ctypes.data_as(ctypes.POINTER(ctypes.c_uint32))
        return cls(cls._made(lib.amble_terrain_mesh, None, pointer(places), 0, len(places), indices, len(faces)))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Terrain:
        """From a file: .obj, else JSON with heights or stairs."""
        data = pathlib.Path(path).read_bytes()
        return cls(cls._made(lib.amble_terrain_read, data, len(data), text(path)))

    def height(self, x: float, z: float) -> float:
        """Of the surface over a place."""
        found = ctypes.c_double()
        check(lib.amble_terrain_height(self._id, x, z, ctypes.byref(found), None))
        return found.value

    def normal(self, x: float, z: float) -> Doubles:
        """Upwards there, of length 1."""
        found, up = ctypes.c_double(), np.zeros(3)
        check(lib.amble_terrain_height(self._id, x, z, ctypes.byref(found), pointer(up)))
        return up


class AskedTerrain(Terrain):
    """Ground that the program answers for: `look` it up ahead of a character between updates.

    >>> ground = amble.AskedTerrain(0.25)
    >>> ground.look(x, z, 2, lambda places: np.sin(places[:, 1]))
    """

    def __init__(self, spacing: float = 0.25) -> None:
        super().__init__(self._made(lib.amble_terrain_asked, spacing))

    def questions(self, x: float, z: float, radius: float = 2) -> Doubles:
        """The places (n, 2) within a radius that have no answer yet."""
        count = ctypes.c_size_t()
        check(lib.amble_terrain_questions(self._id, x, z, radius, None, 0, ctypes.byref(count)))
        places = np.zeros((count.value, 2))
        check(lib.amble_terrain_questions(self._id, x, z, radius, pointer(places), len(places), ctypes.byref(count)))
        return places

    def answer(self, places: Any, heights: Any) -> None:
        """The heights (n,) at such places."""
        where = np.ascontiguousarray(places, dtype=np.float64).reshape(-1, 2)
        high = np.ascontiguousarray(heights, dtype=np.float64)
        if high.shape != (len(where),):
            raise ValueError("there is one height a place")
        check(lib.amble_terrain_answer(self._id, pointer(where), pointer(high), len(where)))

    def look(self, x: float, z: float, radius: float, heights_at: Callable[[Doubles], Any]) -> None:
        """Asks for what is not known yet around a place."""
        places = self.questions(x, z, radius)
        if len(places):
            self.answer(places, heights_at(places))

    def forget(self, x: float = 0, z: float = 0, radius: float = -math.inf) -> None:
        """Forgets answers farther than a radius from a place; all of them when no radius is given."""
        if radius < 0:
            x, z, radius = 1e9, 1e9, 0
        check(lib.amble_terrain_forget(self._id, x, z, radius))
