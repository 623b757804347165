"""How characters make their motion: techniques, styles, and what they do on top of their gait."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any

from . import _native
from ._core import AmbleError, Owned, as_double, check, lib, text
from .clip import Clip
from .library import Library

#: What actions compete for.
PARTS = ("head", "torso", "left_arm", "right_arm", "hips", "left_leg", "right_leg")
_WEIGHTS = {"rbf": 0, "as_printed": 1, "delaunay": 2}
_BLENDS = {"time_warp": 0, "fourier": 1}
_ACTION_BLENDS = {"joints": 0, "posture": 1}
_SIDES = {"left": 0, "right": 1}


def one_of(names: Mapping[str, int], name: str, what: str) -> int:
    """The number of a name, or an error that lists those that there are."""
    if name not in names:
        raise ValueError(f"there is no {what} '{name}'; there are {', '.join(names)}")
    return names[name]


class Technique(Owned):
    """A library with a weighting and a blender made ready for it; characters may share one."""

    _kind = _native.amble_technique
    _destroy = "amble_technique_destroy"

    def __init__(self, library: Library, *, weights: str = "rbf", extrapolate: bool = False, blend: str = "time_warp",
                 harmonics: int = 8, fade: tuple[int, int] | None = None, action_blend: str = "joints",
                 as_printed: bool = False) -> None:
        """`weights`: rbf, as_printed or delaunay; `blend`: time_warp or fourier; `action_blend`: joints or posture."""
        options = lib.amble_default_technique_options()
        options.weights = one_of(_WEIGHTS, weights, "weighting")
        options.extrapolate, options.as_printed = int(extrapolate), int(as_printed)
        options.blend, options.harmonics = one_of(_BLENDS, blend, "blender"), harmonics
        if fade:
            options.fade_from, options.fade_to = fade
        options.action_blend = one_of(_ACTION_BLENDS, action_blend, "blend of actions")
        super().__init__(self._made(lib.amble_technique_create, library._id, ctypes.byref(options)))
        self.library = library


class Style(Owned):
    """A way to move, made of a mix, to be worn by the characters of a technique."""

    _kind = _native.amble_style
    _destroy = "amble_style_destroy"

    def __init__(self, technique: Technique, mix: str, clips: Sequence[Clip] = ()) -> None:
        """`mix`: the name of a preset, or JSON; its examples are `clips` where there are any. Takes up to a second."""
        ids = (_native.amble_clip * max(1, len(clips)))(*[clip._id for clip in clips])
        super().__init__(self._made(lib.amble_style_create, technique._id, text(mix), ids, len(clips)))

    @staticmethod
    def presets() -> list[str]:
        """The names of the mixes that come with Amble."""
        found: list[str] = []
        name = ctypes.c_char_p()
        while lib.amble_style_preset(len(found), ctypes.byref(name)) == _native.AMBLE_OK:
            found.append((name.value or b"").decode())
        return found


class Action(Owned):
    """Something to do while walking, made for the characters of a library.

    >>> walker.play(amble.Action.reach(library, "right", (0.3, 1.1, 4)).set(priority=9))
    """

    _kind = _native.amble_action
    _destroy = "amble_action_destroy"

    @classmethod
    def gesture(cls, library: Library, name: str, *, loop: bool = False) -> Action:
        """One of wave, reach, carry_tray, look_around, crouch, arms_open."""
        return cls(cls._made(lib.amble_action_gesture, library._id, text(name), int(loop)))

    @classmethod
    def clip(cls, library: Library, clip: Clip, *, loop: bool = False) -> Action:
        """Plays a clip in metres, of any skeleton."""
        return cls(cls._made(lib.amble_action_clip, library._id, clip._id, int(loop)))

    @classmethod
    def gait(cls, library: Library, name: str) -> Action:
        """Goes in another way: walk, run or a type of the library's own that goes ahead."""
        return cls(cls._made(lib.amble_action_gait, library._id, text(name)))

    @classmethod
    def reach(cls, library: Library, side: str, point: Sequence[float]) -> Action:
        """The left or right hand to a point of the world."""
        x, y, z = point
        return cls(cls._made(lib.amble_action_reach, library._id, one_of(_SIDES, side, "side"), x, y, z))

    @classmethod
    def look_at(cls, library: Library, point: Sequence[float]) -> Action:
        """Head and eyes towards a point of the world."""
        x, y, z = point
        return cls(cls._made(lib.amble_action_look_at, library._id, x, y, z))

    @classmethod
    def hips_height(cls, library: Library, metres: float) -> Action:
        """The pelvis so many metres over the ground, in the mean."""
        return cls(cls._made(lib.amble_action_hips_height, library._id, metres))

    @classmethod
    def step_on(cls, library: Library, side: str, x: float, z: float) -> Action:
        """The left or right foot on a spot of the ground."""
        return cls(cls._made(lib.amble_action_step_on, library._id, one_of(_SIDES, side, "side"), x, z))

    def take_legs(self, priority: float | None = None) -> Action:
        """Has a looped clip that walks or runs take pelvis height, legs and pace as well. Gives itself."""
        check(lib.amble_action_take_legs(self._id, as_double(priority)))
        return self

    @property
    def takes_legs(self) -> bool:
        """Whether it does."""
        found = ctypes.c_int32()
        check(lib.amble_action_takes_legs(self._id, ctypes.byref(found)))
        return bool(found.value)

    def set(self, *, priority: float | None = None, parts: Mapping[str, float] | None = None,
            rise: float | None = None, fall: float | None = None, start_phase: float | None = None) -> Action:
        """How it is played; what is left out stays as it was made. Gives itself."""
        options: Any = lib.amble_default_action_options()
        options.priority, options.rise, options.fall = as_double(priority), as_double(rise), as_double(fall)
        options.start_phase = as_double(start_phase)
        for part, value in (parts or {}).items():
            options.parts[one_of({name: i for i, name in enumerate(PARTS)}, part, "part")] = value
        check(lib.amble_action_set(self._id, ctypes.byref(options)))
        return self


__all__ = ["Action", "AmbleError", "PARTS", "Style", "Technique"]
