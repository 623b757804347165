"""Single characters, what leads them, and crowds of them."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from . import _native
from ._core import Doubles, Owned, as_double, blob, check, id_of, lib, sized, text, view_array
from .ground import Terrain
from .library import Library
from .making import PARTS, Action, Style, Technique

EVENTS = ("strike", "lift", "walk", "run", "own")
SIDES = ("left", "right")


class Pose(NamedTuple):
    """Where a body is; quaternions are x, y, z, w. The arrays are the character's own and change with it."""

    positions: Doubles  #: (joints, 3) in the world
    rotations: Doubles  #: (joints, 4) in the world
    local: Doubles  #: (joints, 4) in the parents
    root: Doubles  #: (3,) of the root joint in the world


class Doing(NamedTuple):
    """What a character really does."""

    type: str
    speed: float
    turn_rate: float
    gait: float
    phase: float
    outside: float
    x: float
    z: float
    heading: float
    contact: tuple[bool, bool]


class Event(NamedTuple):
    """Something that happened during an update: a strike or lift of a side, or a change of gait."""

    kind: str
    side: str


class RootMotion(NamedTuple):
    """How the vehicle moved over an update, seen from where it was before."""

    left: float
    forward: float
    turned: float


class ActionState(NamedTuple):
    """What is to be known of an action under way."""

    number: int
    state: float
    seconds: float
    spare: float
    target: tuple[float, float, float]
    weights: dict[str, float]


def command_of(library: Library, speed: float, turn_rate: float, gait: float | None, kind: str | int | None) -> Any:
    """A command as the library takes it."""
    number = library.command_type(kind) if isinstance(kind, str) and kind != "choose" else kind
    command = lib.amble_default_command()
    command.speed, command.turn_rate, command.gait = speed, turn_rate, as_double(gait)
    command.type = number if isinstance(number, int) else _native.AMBLE_CHOOSE
    return command


def events_of(call: Any, made: Any) -> list[Event]:
    """The events that a call lists."""
    room = (_native.amble_event * 64)()
    count = ctypes.c_size_t()
    check(call(made, room, len(room), ctypes.byref(count)))
    return [Event(EVENTS[one.kind], SIDES[one.side]) for one in room[:count.value]]


def root_motion_of(call: Any, made: Any) -> RootMotion:
    """The root motion that a call gives."""
    moved = sized(_native.amble_root_motion)
    check(call(made, ctypes.byref(moved)))
    return RootMotion(moved.left, moved.forward, moved.turned)


class Snapshot(Owned):
    """A character at one moment, to go back to."""

    _kind = _native.amble_snapshot
    _destroy = "amble_snapshot_destroy"

    def to_bytes(self) -> bytes:
        """To keep outside the program; of this build of Amble."""
        return blob(lib.amble_snapshot_write, self._id)


class Character(Owned):
    """One animated body.

    >>> walker = amble.Character(amble.Library.default())
    >>> walker.command(1.3, 0.2)
    >>> walker.update(1 / 60)
    >>> walker.pose().positions[0]
    """

    _kind = _native.amble_character
    _destroy = "amble_character_destroy"

    def __init__(self, library: Library | Technique, *, _id: Any = None) -> None:
        made_by = lib.amble_character_create if isinstance(library, Library) else lib.amble_character_create_with
        super().__init__(self._made(made_by, library._id) if _id is None else _id)
        self.library: Library = library if isinstance(library, Library) else library.library
        self._borrowed = _id is not None
        joints = len(self.library.joints)
        self._pose = Pose(np.zeros((joints, 3)), np.zeros((joints, 4)), np.zeros((joints, 4)), np.zeros(3))
        view = lib.amble_default_view()
        view.numbers = _native.AMBLE_F64
        view.positions, view.rotations, view.local, view.roots = (view_array(one[np.newaxis]) for one in self._pose)
        self._view = view

    def close(self) -> None:
        """Gives it back; those of a crowd or batch go with it."""
        if self._borrowed:
            self._id = self._kind()
        super().close()

    def reset(self, *, x: float = 0, z: float = 0, heading: float = 0, phase: float = 0, speed: float = 0,
              turn_rate: float = 0, gait: float | None = None, type: str | int | None = None) -> None:
        """Places it, already in the steady motion of a command."""
        start = lib.amble_default_start()
        start.x, start.z, start.heading, start.phase = x, z, heading, phase
        start.command = command_of(self.library, speed, turn_rate, gait, type)
        check(lib.amble_character_reset(self._id, ctypes.byref(start)))

    def command(self, speed: float = 0, turn_rate: float = 0, *, gait: float | None = None,
                type: str | int | None = None) -> None:
        """What to do from now on: m/s, rad/s to the left, 0 walks … 1 runs, and a type by its name."""
        told = command_of(self.library, speed, turn_rate, gait, type)
        check(lib.amble_character_command(self._id, ctypes.byref(told)))

    def update(self, seconds: float = 1 / 60, *, posed: bool = True) -> None:
        """Goes on; without `posed` the pose is left out until `show`."""
        check(lib.amble_character_update(self._id, seconds, int(posed)))

    def show(self) -> None:
        """Works out the pose that an update left out."""
        check(lib.amble_character_show(self._id))

    def pose(self) -> Pose:
        """Where the body is now, in arrays that the next call writes anew."""
        check(lib.amble_character_read(self._id, ctypes.byref(self._view)))
        return self._pose

    def pose_hash(self) -> int:
        """A fingerprint of the pose, the same on every platform and in every language."""
        found = ctypes.c_uint64()
        check(lib.amble_character_pose_hash(self._id, ctypes.byref(found)))
        return found.value

    @property
    def doing(self) -> Doing:
        """What it really does."""
        now = sized(_native.amble_doing)
        check(lib.amble_character_doing(self._id, ctypes.byref(now)))
        return Doing(self.library.command_type_name(now.type), now.speed, now.turn_rate, now.gait, now.phase,
                     now.outside, now.x, now.z, now.heading, (bool(now.contact[0]), bool(now.contact[1])))

    @property
    def events(self) -> list[Event]:
        """What happened in the last update, in order."""
        return events_of(lib.amble_character_events, self._id)

    @property
    def root_motion(self) -> RootMotion:
        """How the vehicle moved over the last update."""
        return root_motion_of(lib.amble_character_root_motion, self._id)

    @property
    def weights(self) -> Doubles:
        """One for each example of the library."""
        count = ctypes.c_size_t()
        check(lib.amble_character_weights(self._id, None, 0, ctypes.byref(count)))
        found = np.zeros(count.value)
        room = found.ctypes.data_as(ctypes.POINTER(ctypes.c_double))
        check(lib.amble_character_weights(self._id, room, count.value, ctypes.byref(count)))
        return found

    def set_life(self, *, idle: float = 1, variation: float = 0, seed: int = 1) -> None:
        """How alive it is from now on."""
        life = lib.amble_default_life()
        life.idle, life.variation, life.seed = idle, variation, seed
        check(lib.amble_character_set_life(self._id, ctypes.byref(life)))

    def set_manner(self, *, parameters: Mapping[str, float] | None = None, mix: Mapping[str, float] | None = None,
                   gaze: float = 0) -> None:
        """How to go from now on: the library's own parameters, and shares of its own types."""
        manner = lib.amble_default_manner()
        manner.gaze = gaze
        for name, value in (parameters or {}).items():
            check(lib.amble_manner_set(self.library._id, text(name), value, ctypes.byref(manner)))
        for name, share in (mix or {}).items():
            check(lib.amble_manner_mix(self.library._id, text(name), share, ctypes.byref(manner)))
        check(lib.amble_character_set_manner(self._id, ctypes.byref(manner)))

    def walk_on(self, terrain: Terrain | None) -> None:
        """The ground from now on; none: level at height 0. Call `reset` after it to start on it."""
        check(lib.amble_character_walk_on(self._id, id_of(terrain, _native.amble_terrain)))

    def ride(self, vehicle: Vehicle | None) -> None:
        """Rides a vehicle, which nobody else does; none: drives itself again."""
        check(lib.amble_character_ride(self._id, id_of(vehicle, _native.amble_vehicle)))

    def wear(self, style: Style | str | None, seconds: float = 0.5) -> None:
        """Moves in a style, or in that of a mix, from now on; none takes it off."""
        if isinstance(style, str):
            style = Style(self.technique, style)
        check(lib.amble_character_wear(self._id, id_of(style, _native.amble_style), seconds))

    @property
    def technique(self) -> Technique:
        """By which it moves."""
        shared = Technique.__new__(Technique)
        Owned.__init__(shared, Technique._made(lib.amble_character_technique, self._id))
        shared.library = self.library
        return shared

    def play(self, action: Action) -> int:
        """Does something on top of the gait from now on, and gives its number."""
        number = ctypes.c_int32()
        check(lib.amble_character_play(self._id, action._id, ctypes.byref(number)))
        return number.value

    def stop(self, action: int) -> None:
        """Ends an action smoothly."""
        check(lib.amble_character_stop(self._id, action))

    def set_priority(self, action: int, part: str, priority: float) -> None:
        """How much an action matters on one part."""
        check(lib.amble_character_set_priority(self._id, action, PARTS.index(part), priority))

    def set_target(self, action: int, point: tuple[float, float, float]) -> None:
        """Where an action reaches, looks, steps; of hips, the height is y."""
        check(lib.amble_character_set_target(self._id, action, *point))

    @property
    def actions(self) -> list[ActionState]:
        """Those under way, in the order in which they were played."""
        room, count = (_native.amble_action_state * 16)(), ctypes.c_size_t()
        check(lib.amble_character_actions(self._id, room, len(room), ctypes.byref(count)))
        return [ActionState(one.number, one.state, one.seconds, one.spare,
                            (one.target[0], one.target[1], one.target[2]),
                            dict(zip(PARTS, one.weights))) for one in room[:count.value]]

    def snapshot(self) -> Snapshot:
        """It as it is now, to go back to."""
        return Snapshot(Snapshot._made(lib.amble_snapshot_create, self._id))

    def restore(self, moment: Snapshot | bytes) -> None:
        """Goes back to such a moment, or to the bytes of one; the same commands then give the same bits."""
        if isinstance(moment, bytes):
            moment = Snapshot(Snapshot._made(lib.amble_snapshot_read, moment, len(moment), self._id))
        check(lib.amble_character_restore(self._id, moment._id))

    def walk_to(self, x: float, z: float, heading: float = 0, *, speed: float | None = None) -> Steering:
        """Leads it, standing, to a place and heading."""
        return Steering(Steering._made(lib.amble_steering_walk_to, self._id, x, z, heading, as_double(speed)), self)

    def chase(self) -> Steering:
        """Leads it after a pointer, which begins where it is; `Steering.aim` moves it."""
        return Steering(Steering._made(lib.amble_steering_chase, self._id), self)

    def follow(self, places: Any, *, closed: bool = False, speed: float | None = None) -> Steering:
        """Puts it at the start of a smooth curve through places (n, 2), and leads it along."""
        given = np.ascontiguousarray(places, dtype=np.float64).reshape(-1, 2)
        options, start = lib.amble_default_path_options(), lib.amble_default_start()
        options.closed, options.speed = int(closed), as_double(speed)
        made = Steering._kind()
        check(lib.amble_steering_follow_path(self.library._id, given.ctypes.data_as(ctypes.POINTER(ctypes.c_double)),
                                             len(given), ctypes.byref(options), ctypes.byref(made), ctypes.byref(start),
                                             None))
        steering = Steering(made, self)
        check(lib.amble_character_reset(self._id, ctypes.byref(start)))
        return steering


class Steering(Owned):
    """Leads a character by commands: to a place, along a path, or after a pointer."""

    _kind = _native.amble_steering
    _destroy = "amble_steering_destroy"

    def __init__(self, made: Any, character: Character) -> None:
        super().__init__(made)
        self.character = character

    def lead(self, seconds: float = 1 / 60) -> None:
        """Updates its character by a frame, and commands it at every step on the way."""
        check(lib.amble_steering_lead(self._id, self.character._id, seconds))

    def aim(self, x: float, z: float) -> None:
        """Where the pointer is now."""
        check(lib.amble_steering_aim(self._id, x, z))

    @property
    def arrived(self) -> bool:
        """Whether it is where it leads to."""
        found = ctypes.c_int32()
        check(lib.amble_steering_arrived(self._id, ctypes.byref(found)))
        return bool(found.value)

    @property
    def events(self) -> list[Event]:
        """What happened in the last frame that it led."""
        return events_of(lib.amble_steering_events, self._id)

    @property
    def root_motion(self) -> RootMotion:
        """How the vehicle moved over it."""
        return root_motion_of(lib.amble_steering_root_motion, self._id)


class Vehicle(Owned):
    """Follows a pointer, or gives way to a force, as a person could; to be ridden."""

    _kind = _native.amble_vehicle
    _destroy = "amble_vehicle_destroy"

    def __init__(self, character: Character, look_ahead: float = 0) -> None:
        """Where the character is. `look_ahead`: seconds to keep farther behind."""
        super().__init__(self._made(lib.amble_vehicle_create, character._id, look_ahead))

    def aim(self, x: float, z: float) -> None:
        """Where the pointer is now; once a frame."""
        check(lib.amble_vehicle_aim(self._id, x, z))

    def push(self, force_x: float, force_z: float) -> None:
        """A force per mass from now on in place of the pointer, m/s²."""
        check(lib.amble_vehicle_push(self._id, force_x, force_z))
