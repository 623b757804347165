"""Libraries: the examples that characters are blended from."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import _native
from ._core import Doubles, Owned, blob, check, lib, sized, text

if TYPE_CHECKING:
    from .clip import Clip

Progress = Callable[[int, int, str], object]


class Joint(NamedTuple):
    """A joint of a body."""

    name: str
    parent: int  #: −1 of the root
    offset: tuple[float, float, float]  #: from the parent, metres
    end: bool  #: a point at the end of a chain, never rotated


class Example(NamedTuple):
    """One stride that characters are blended from."""

    name: str
    source: str
    type: str
    start: float
    end: float
    gait: float
    speed: float
    turn_rate: float
    seconds: float


class GaitType(NamedTuple):
    """Examples that are blended among themselves."""

    name: str
    examples: int
    slowest: float
    fastest: float
    own: bool


class Parameter(NamedTuple):
    """A parameter of the library's own, such as the slope."""

    name: str
    low: float
    high: float
    usual: float


class Rejection(NamedTuple):
    """A source that did not become an example, and why."""

    source: str
    reason: str


def joint_from(given: Any) -> Joint:
    """A joint as Python sees it."""
    x, y, z = given.offset
    return Joint(given.name.decode(), given.parent, (x, y, z), bool(given.end))


class Library(Owned):
    """Everything that characters share: made by `build`, `load` or `default`, and never changed.

    >>> library = amble.Library.default()
    >>> walker = amble.Character(library)
    """

    _kind = _native.amble_library
    _destroy = "amble_library_destroy"

    @classmethod
    def default(cls) -> Library:
        """The library that ships with Amble: the built-in performer's strides."""
        return cls(cls._made(lib.amble_library_default))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Library:
        """From a file (.amble)."""
        return cls(cls._made(lib.amble_library_load, text(path)))

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "library.amble") -> Library:
        """From the bytes of such a file."""
        return cls(cls._made(lib.amble_library_read, data, len(data), text(name)))

    @classmethod
    def build(cls, paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] = (), *,
              clips: Sequence[Clip] = (), name: str = "Captures", manifest: str | os.PathLike[str] | None = None,
              mirror: bool = False, thin_out: bool = True, progress: Progress | None = None) -> Library:
        """Builds one of clips, folders and manifests, and of clips in memory, with no hand tagging.

        `rejected` then tells what could not be used. `progress(done, all, source)` is called before the first source
        and after each; what it raises, and Ctrl-C, ends the building.
        """
        files = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
        names = (ctypes.c_char_p * max(1, len(files)))(*[text(one) for one in files])
        ids = (_native.amble_clip * max(1, len(clips)))(*[clip._id for clip in clips])
        raised: list[BaseException] = []

        def told(_: object, done: int, every: int, source: bytes) -> int:
            try:
                if progress:
                    progress(done, every, os.fsdecode(source))
            except BaseException as error:  # noqa: BLE001  KeyboardInterrupt, too
                raised.append(error)
                return 1
            return 0

        options = lib.amble_default_build_options()
        options.mirror, options.thin_out, options.name = int(mirror), int(thin_out), text(name)
        options.manifest = None if manifest is None else text(manifest)
        options.progress = _native.amble_progress(told)
        try:
            made = cls._made(lib.amble_library_build, names, len(files), ids, len(clips), ctypes.byref(options))
        except Exception:
            if raised:
                raise raised[0] from None
            raise
        return cls(made)

    def save(self, path: str | os.PathLike[str]) -> None:
        """To a file, whole or not at all."""
        check(lib.amble_library_save(self._id, text(path)))

    def to_bytes(self) -> bytes:
        """The bytes of such a file."""
        return blob(lib.amble_library_write, self._id)

    def on_body(self, body: Clip) -> Library:
        """The same examples on the body that a clip in metres shows."""
        return Library(self._made(lib.amble_library_on_body, self._id, body._id))

    def _info(self) -> Any:
        info = sized(_native.amble_library_info)
        check(lib.amble_library_describe(self._id, ctypes.byref(info)))
        return info

    def _each(self, call: Any, kind: type, count: int) -> Iterable[Any]:
        for number in range(count):
            one: Any = sized(kind)
            check(call(self._id, number, ctypes.byref(one)))
            yield one

    @property
    def name(self) -> str:
        """As it was built."""
        return str(self._info().name.decode())

    @property
    def joints(self) -> list[Joint]:
        """Of its body; joint 0 is the pelvis."""
        return [joint_from(one) for one in self._each(lib.amble_library_joint, _native.amble_joint, self._info().joints)]

    @property
    def examples(self) -> list[Example]:
        """In the order of `Character.weights`."""
        return [Example(one.name.decode(), one.source.decode(), one.type.decode(), one.start, one.end, one.gait,
                        one.speed, one.turn_rate, one.seconds)
                for one in self._each(lib.amble_library_example, _native.amble_example, self._info().examples)]

    @property
    def types(self) -> list[GaitType]:
        """Gaits, then the library's own."""
        return [GaitType(one.name.decode(), one.examples, one.slowest, one.fastest, bool(one.own))
                for one in self._each(lib.amble_library_type, _native.amble_type, self._info().types)]

    @property
    def parameters(self) -> list[Parameter]:
        """The library's own."""
        return [Parameter(one.name.decode(), one.low, one.high, one.usual)
                for one in self._each(lib.amble_library_parameter, _native.amble_parameter, self._info().parameters)]

    @property
    def rejected(self) -> list[Rejection]:
        """What building left out, and why."""
        found = []
        for number in range(self._info().rejected):
            source, reason = ctypes.c_char_p(), ctypes.c_char_p()
            check(lib.amble_library_rejection(self._id, number, ctypes.byref(source), ctypes.byref(reason)))
            found.append(Rejection((source.value or b"").decode(), (reason.value or b"").decode()))
        return found

    @property
    def notes(self) -> list[str]:
        """What building made up or assumed."""
        found = []
        for number in range(self._info().notes):
            note = ctypes.c_char_p()
            check(lib.amble_library_note(self._id, number, ctypes.byref(note)))
            found.append((note.value or b"").decode())
        return found

    def joint(self, role: str) -> int:
        """The joint with a role such as "pelvis" or "left_foot"; −1 where the body has none."""
        found = ctypes.c_int32()
        check(lib.amble_library_joint_of_role(self._id, text(role), ctypes.byref(found)))
        return found.value

    def soles(self) -> Doubles:
        """Heights of ankle, toe joint and toe tip above the sole, metres: left, right."""
        heights = np.zeros((2, 3))
        for side in range(2):
            sole = sized(_native.amble_sole)
            check(lib.amble_library_sole(self._id, side, ctypes.byref(sole)))
            heights[side] = sole.ankle_height, sole.ball_height, sole.tip_height
        return heights

    def command_type(self, name: str) -> int:
        """The number of a command's type by its name."""
        found = ctypes.c_int32()
        check(lib.amble_command_type(self._id, text(name), ctypes.byref(found)))
        return found.value

    def command_type_name(self, number: int) -> str:
        """The name of such a number."""
        found = ctypes.c_char_p()
        check(lib.amble_command_type_name(self._id, number, ctypes.byref(found)))
        return (found.value or b"").decode()
