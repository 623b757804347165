"""Recorded motion, and how it is measured."""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import _native
from ._core import Doubles, Owned, as_double, blob, check, id_of, lib, pointer, sized, text, view_array
from .library import Joint, Library, joint_from

if TYPE_CHECKING:
    from .character import Character
    from .ground import Terrain


class ClipArrays(NamedTuple):
    """All frames of a clip; quaternions are x, y, z, w."""

    positions: Doubles  #: (frames, joints, 3) in the world
    rotations: Doubles  #: (frames, joints, 4) in the world
    local: Doubles  #: (frames, joints, 4) in the parents
    roots: Doubles  #: (frames, 3) of the root joint in the world


class Clip(Owned):
    """Frames of one skeleton at a fixed rate.

    >>> clip = amble.Clip.read("walk.bvh")
    >>> positions, rotations, local, roots = clip.to_numpy()
    """

    _kind = _native.amble_clip
    _destroy = "amble_clip_destroy"

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, animation: str | None = None,
             asf: str | os.PathLike[str] | None = None, metres: bool = True, mend: bool = False) -> Clip:
        """From a file (.bvh, .amc, .gltf, .glb), brought to metres and Y up unless told otherwise.

        `mend` mends faults of the capture where that can be done honestly, and measures its soles.
        """
        clip = cls(cls._made(lib.amble_clip_read, text(path), None if animation is None else text(animation),
                             None if asf is None else text(asf)))
        return clip.in_metres(mend) if metres else clip

    @classmethod
    def from_bytes(cls, data: bytes, name: str, *, metres: bool = True, mend: bool = False) -> Clip:
        """From the bytes of a .bvh or .glb file, told by its name."""
        clip = cls(cls._made(lib.amble_clip_decode, data, len(data), text(name)))
        return clip.in_metres(mend) if metres else clip

    @classmethod
    def empty(cls, body: Library | Clip | Sequence[Joint], fps: float = 60) -> Clip:
        """One without frames, of the body of a library or clip, or of joints with parents before their children."""
        if isinstance(body, Library):
            return cls(cls._made(lib.amble_clip_of_library, body._id, fps))
        joints = body.joints if isinstance(body, Clip) else body
        made = (_native.amble_joint * max(1, len(joints)))()
        for into, joint in zip(made, joints):
            into.size, into.parent, into.name = ctypes.sizeof(into), joint.parent, text(joint.name)
            into.offset[:], into.end = joint.offset, int(joint.end)
        return cls(cls._made(lib.amble_clip_of_joints, made, len(joints), fps))

    @classmethod
    def from_numpy(cls, body: Library | Clip | Sequence[Joint], roots: Any, local: Any, fps: float = 60) -> Clip:
        """From arrays as `to_numpy` gives them: roots (frames, 3) and local rotations (frames, joints, 4)."""
        clip = cls.empty(body, fps)
        clip.append(roots, local)
        return clip

    def in_metres(self, mend: bool = False) -> Clip:
        """Brings it to metres and Y up, by the size of its body. Gives itself."""
        check(lib.amble_clip_in_metres(self._id, int(mend)))
        return self

    def append(self, roots: Any, local: Any) -> None:
        """Appends frames: the root's places and the local rotations of all joints."""
        places = np.ascontiguousarray(roots, dtype=np.float64)
        turned = np.ascontiguousarray(local, dtype=np.float64)
        check(lib.amble_clip_append(self._id, pointer(places), places.size, pointer(turned), turned.size))

    def record(self, character: Character) -> None:
        """Appends the pose of a character of the same joints."""
        check(lib.amble_clip_record(self._id, character._id))

    def _info(self) -> Any:
        info = sized(_native.amble_clip_info)
        check(lib.amble_clip_describe(self._id, ctypes.byref(info)))
        return info

    @property
    def frames(self) -> int:
        """How many there are."""
        return int(self._info().frames)

    @property
    def fps(self) -> float:
        """Frames a second."""
        return float(self._info().fps)

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return self.frames / self.fps

    @property
    def name(self) -> str:
        """For reports, and for mixes of styles."""
        return str(self._info().name.decode())

    @name.setter
    def name(self, name: str) -> None:
        check(lib.amble_clip_rename(self._id, text(name)))

    @property
    def joints(self) -> list[Joint]:
        """Parents before their children."""
        found = []
        for number in range(self._info().joints):
            joint = sized(_native.amble_joint)
            check(lib.amble_clip_joint(self._id, number, ctypes.byref(joint)))
            found.append(joint_from(joint))
        return found

    def joint(self, role: str) -> int:
        """The joint with a role such as "pelvis" or "left_foot"; −1 where the body has none."""
        found = ctypes.c_int32()
        check(lib.amble_clip_joint_of_role(self._id, text(role), ctypes.byref(found)))
        return found.value

    def to_numpy(self) -> ClipArrays:
        """All frames as arrays, copied once."""
        info = self._info()
        frames, joints = info.frames, info.joints
        arrays = ClipArrays(np.zeros((frames, joints, 3)), np.zeros((frames, joints, 4)),
                            np.zeros((frames, joints, 4)), np.zeros((frames, 3)))
        if frames:
            view = lib.amble_default_view()
            view.numbers = _native.AMBLE_F64
            view.positions, view.rotations, view.local, view.roots = (view_array(one) for one in arrays)
            check(lib.amble_clip_frames(self._id, 0, frames, ctypes.byref(view)))
        return arrays

    def write(self, path: str | os.PathLike[str], *, units_per_metre: float = 1) -> None:
        """To a file (.bvh, .glb, .csv, .amc), whole or not at all; 100 writes a BVH in centimetres."""
        check(lib.amble_clip_write(self._id, text(path), units_per_metre))

    def to_bytes(self, name: str, *, units_per_metre: float = 1) -> bytes:
        """The bytes of such a file, told by its name."""
        return blob(lib.amble_clip_encode, self._id, text(name), units_per_metre)


def retarget(clip: Clip, target: Clip) -> Clip:
    """A clip on the skeleton of another one; both in metres."""
    return Clip(Clip._made(lib.amble_clip_retarget, clip._id, target._id))


def score(clip: Clip, *, ground: float | None = None, speed: float | None = None, turn_rate: float | None = None,
          terrain: Terrain | None = None, soles: Library | None = None, level_floor: bool = False,
          limits: str | None = None, path: Any = None) -> dict[str, Any]:
    """How well a motion in metres moves: skate, penetration, pops, tracking, as `amble score --json` has it.

    `soles`: the library whose characters it shows. `limits`: walking, running or random, each also with "-captures".
    `path`: places (n, 2) that were to be followed, or a dict as path files hold it.
    """
    options = lib.amble_default_score_options()
    options.level_floor = int(level_floor)
    options.ground, options.speed, options.turn_rate = as_double(ground), as_double(speed), as_double(turn_rate)
    options.terrain = id_of(terrain, _native.amble_terrain)
    options.soles = id_of(soles, _native.amble_library)
    options.limits = None if limits is None else text(limits)
    if path is not None:
        options.path = text(json.dumps(path if isinstance(path, dict) else np.asarray(path).tolist()))
    found: dict[str, Any] = json.loads(blob(lib.amble_score, clip._id, ctypes.byref(options)))
    return found


def fidelity(captured: Clip, made: Clip) -> dict[str, Any]:
    """Whether a made motion is still the captured person: the mean of each figure, `strides`, and `same clip`."""
    found: dict[str, Any] = json.loads(blob(lib.amble_fidelity, captured._id, made._id))
    return found
