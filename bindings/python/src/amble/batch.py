"""Many characters at once: batches that are told by arrays, and crowds that go their own ways."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._core import Floats, Owned, check, id_of, lib, pointer, view_array
from .character import Character
from .ground import Terrain
from .library import Library
from .making import Technique

#: Of `Observation.doing`: one row a character, the fields of amble_doing.
DOING = np.dtype([("size", "<u4"), ("type", "<i4"), *[(name, "<f8") for name in
                  ("speed", "turn_rate", "gait", "phase", "outside", "x", "z", "heading")], ("contact", "<i4", 2)])
#: Of `Observation.root_motion`: one row a character.
ROOT_MOTION = np.dtype([("size", "<u4"), ("reserved", "<u4"), ("left", "<f8"), ("forward", "<f8"), ("turned", "<f8")])
#: Bits of `Observation.events`.
EVENT_BITS = {"strike_left": 1, "strike_right": 2, "lift_left": 4, "lift_right": 8, "walk": 16, "run": 32, "own": 64}


class Observation(NamedTuple):
    """What many characters are and do, in arrays that every step writes anew; quaternions are x, y, z, w."""

    positions: Floats  #: (n, joints, 3) in the world
    rotations: Floats  #: (n, joints, 4) in the world
    local: Floats  #: (n, joints, 4) in the parents
    roots: Floats  #: (n, 3) of the root joint in the world
    doing: NDArray[np.void]  #: (n,) rows of DOING
    root_motion: NDArray[np.void]  #: (n,) rows of ROOT_MOTION
    events: NDArray[np.uint32]  #: (n,) bits, see EVENT_BITS


class _Many(Owned):
    """Arrays of many characters, and the view that fills them."""

    observation: Observation

    def _make_room(self, library: Library, n: int) -> None:
        self.library = library
        self.n = self.num_envs = n
        joints = len(library.joints)
        self.observation = Observation(
            np.zeros((n, joints, 3), np.float32), np.zeros((n, joints, 4), np.float32),
            np.zeros((n, joints, 4), np.float32), np.zeros((n, 3), np.float32), np.zeros(n, DOING),
            np.zeros(n, ROOT_MOTION), np.zeros(n, np.uint32))
        view = lib.amble_default_view()
        for name, array in self.observation._asdict().items():
            setattr(view, name, view_array(array))
        self._view, self._view_at = view, ctypes.byref(view)
        self._members: dict[int, Character] = {}

    def __len__(self) -> int:
        return self.n

    def _member(self, call: Any, number: int) -> Character:
        if not -self.n <= number < self.n:
            raise IndexError(f"there are {self.n} characters")
        number %= self.n
        if number not in self._members:
            self._members[number] = Character(self.library, _id=Character._made(call, self._id, number))
        return self._members[number]

    @property
    def positions(self) -> Floats:
        """(n, joints, 3) in the world."""
        return self.observation.positions

    @property
    def rotations(self) -> Floats:
        """(n, joints, 4) in the world, x, y, z, w."""
        return self.observation.rotations


class Batch(_Many):
    """Characters that are told and stepped by arrays, on threads, without a copy; the same bits as single ones.

    `commands` (n, 3) holds speed, turn rate and gait (not a number: by speed), `types` (n,) numbers of
    `Library.command_type`; both are read at every step. `observation` holds what the characters are and do, and is
    written by every step. All arrays stay where they are for as long as the batch lives.

    >>> batch = amble.Batch(amble.Library.default(), 4096)
    >>> batch.reset(seed=1)
    >>> batch.commands[:, 0] = np.linspace(0.5, 3, 4096)
    >>> positions = batch.step().positions
    """

    _kind = _native.amble_batch
    _destroy = "amble_batch_destroy"

    def __init__(self, library: Library | Technique, n: int, *, threads: int = 0, seconds: float = 1 / 60) -> None:
        """`threads` 0: one a processor. `seconds`: of a step."""
        made_by = lib.amble_batch_create if isinstance(library, Library) else lib.amble_batch_create_with
        super().__init__(self._made(made_by, library._id, n, threads))
        self._make_room(library if isinstance(library, Library) else library.library, n)
        self.seconds = seconds
        self.commands = np.zeros((n, 3))
        self.commands[:, 2] = np.nan
        self.types = np.zeros(n, np.int32)
        told = lib.amble_default_batch_commands()
        told.commands, told.commands_bytes = pointer(self.commands), self.commands.nbytes
        told.types = self.types.ctypes.data_as(ctypes.POINTER(ctypes.c_int32))
        told.types_bytes = self.types.nbytes
        self._told, self._told_at = told, ctypes.byref(told)
        self._step = lib.amble_batch_step
        check(lib.amble_batch_read(self._id, self._view_at))

    @property
    def threads(self) -> int:
        """That step the characters."""
        found = ctypes.c_uint32()
        check(lib.amble_batch_size(self._id, None, ctypes.byref(found)))
        return found.value

    def reset(self, seed: int = 1, *, places: Any = None) -> Observation:
        """Everybody stands, at rows of x, z, heading or the origin, alive by seeds that count on from `seed`."""
        if places is None:
            check(lib.amble_batch_reset(self._id, seed, None, 0, 0))
        else:
            given = np.ascontiguousarray(places, dtype=np.float64)
            if given.shape != (self.n, 3):
                raise ValueError(f"places have the shape ({self.n}, 3)")
            check(lib.amble_batch_reset(self._id, seed, pointer(given), given.nbytes, 0))
        self.commands[:, :2], self.commands[:, 2], self.types[:] = 0, np.nan, 0
        check(lib.amble_batch_read(self._id, self._view_at))
        return self.observation

    def step(self, commands: Any = None) -> Observation:
        """Goes on by `seconds`: with `commands` (n, 2 or 3), which are copied into the live array first, or by it."""
        if commands is not None:
            given = np.asarray(commands)
            self.commands[:, :given.shape[-1]] = given
        check(self._step(self._id, self._told_at, self.seconds, self._view_at))
        return self.observation

    def __getitem__(self, number: int) -> Character:
        """One of them, for all that single characters can do."""
        return self._member(lib.amble_batch_character, number)


class Crowd(_Many):
    """Characters that wander about, or go where they are sent, and keep off each other."""

    _kind = _native.amble_crowd
    _destroy = "amble_crowd_destroy"

    def __init__(self, library: Library | Technique, n: int, **options: Any) -> None:
        """`options`: those of amble_crowd_options, such as slowest, fastest, square_metres, seed, avoid."""
        wish = lib.amble_default_crowd_options()
        for name, value in options.items():
            if name not in dict(wish._fields_) or name in ("size", "reserved"):
                raise TypeError(f"a crowd has no option '{name}'")
            setattr(wish, name, value)
        made_by = lib.amble_crowd_create if isinstance(library, Library) else lib.amble_crowd_create_with
        super().__init__(self._made(made_by, library._id, n, ctypes.byref(wish)))
        self._make_room(library if isinstance(library, Library) else library.library, n)
        check(lib.amble_crowd_read(self._id, self._view_at))

    def update(self, seconds: float = 1 / 60) -> Observation:
        """Goes on, and writes what everybody is and does."""
        check(lib.amble_crowd_update(self._id, seconds))
        check(lib.amble_crowd_read(self._id, self._view_at))
        return self.observation

    def send(self, number: int, x: float, z: float) -> None:
        """Sends one to a place, where it stands until it is sent on."""
        check(lib.amble_crowd_send(self._id, number, x, z))

    def arrived(self, number: int) -> bool:
        """Whether one stands where it was sent."""
        found = ctypes.c_int32()
        check(lib.amble_crowd_arrived(self._id, number, ctypes.byref(found)))
        return bool(found.value)

    def wander(self, number: int) -> None:
        """Lets one wander again."""
        check(lib.amble_crowd_wander(self._id, number))

    def keep_off(self, bystanders: Any) -> None:
        """Whom to keep off from now on: rows of x, z, velocity x, velocity z, radius, turn rate; at most 32."""
        rows = np.ascontiguousarray(bystanders, dtype=np.float64).reshape(-1, 6)
        at = rows.ctypes.data_as(ctypes.POINTER(_native.amble_bystander))
        check(lib.amble_crowd_keep_off(self._id, at, len(rows)))

    def move_square(self, x: float, z: float) -> None:
        """The middle of the square that they wander about in."""
        check(lib.amble_crowd_move_square(self._id, x, z))

    def avoid(self, each_other: bool) -> None:
        """Whether they keep off each other."""
        check(lib.amble_crowd_avoid(self._id, int(each_other)))

    def pace(self, slowest: float, fastest: float) -> None:
        """Speeds between which everybody's own lies."""
        check(lib.amble_crowd_pace(self._id, slowest, fastest))

    def walk_on(self, terrain: Terrain | None) -> None:
        """The ground of all; none: level at height 0."""
        check(lib.amble_crowd_walk_on(self._id, id_of(terrain, _native.amble_terrain)))

    def __getitem__(self, number: int) -> Character:
        """One of them, to look at, to dress, or to have it act; the crowd alone moves it."""
        return self._member(lib.amble_crowd_character, number)
