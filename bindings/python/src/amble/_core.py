"""The shared library, and what all objects of the package have in common."""

from __future__ import annotations

import ctypes
import os
import pathlib
from typing import Any, ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import _native

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
T = TypeVar("T")


class AmbleError(RuntimeError):
    """What the engine refused or could not do, in a sentence; `code` is its name in C, such as AMBLE_REFUSED."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


def _load() -> ctypes.CDLL:
    """The library beside this file, or the one that AMBLE_C_LIBRARY names."""
    beside = pathlib.Path(__file__).with_name("libamble_c.so")
    path = os.environ.get("AMBLE_C_LIBRARY") or str(beside)
    try:
        loaded = ctypes.CDLL(path)  # releases the interpreter's lock during every call
    except OSError as error:
        raise ImportError(f"amble: its shared library cannot be loaded: {error}") from None
    for name, (result, arguments) in _native.FUNCTIONS.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    if loaded.amble_abi_version() != _native.ABI_VERSION:
        raise ImportError(f"amble: {path} has another ABI than this package")
    return loaded


lib = _load()


def check(code: int) -> None:
    """Raises AmbleError where a call was not done."""
    if code != _native.AMBLE_OK:
        raise AmbleError(lib.amble_last_error().decode(), lib.amble_result_name(code).decode())


def text(value: str | os.PathLike[str]) -> bytes:
    """A text or path as the library takes it."""
    return os.fsencode(value)


def sized(kind: type[T]) -> T:
    """A struct that a call is to fill."""
    made: Any = kind()
    made.size = ctypes.sizeof(made)
    return made  # type: ignore[no-any-return]


def as_double(value: float | None) -> float:
    """A number, or the one that says nothing."""
    return float("nan") if value is None else float(value)


def pointer(array: NDArray[Any]) -> Any:
    """To the doubles of an array, which must outlive the call."""
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


def blob(make: Any, *arguments: Any) -> bytes:
    """The bytes that a call makes."""
    made = _native.amble_blob()
    check(make(*arguments, ctypes.byref(made)))
    data, size = ctypes.c_void_p(), ctypes.c_size_t()
    try:
        check(lib.amble_blob_data(made, ctypes.byref(data), ctypes.byref(size)))
        return ctypes.string_at(data, size.value)
    finally:
        lib.amble_blob_destroy(made)


class Owned:
    """Something that the engine keeps for us until it is closed or nobody needs it any more."""

    _kind: ClassVar[type]
    _destroy: ClassVar[str]

    def __init__(self, made: Any) -> None:
        self._id = made

    @classmethod
    def _made(cls, make: Any, *arguments: Any) -> Any:
        """The id that a call makes."""
        made = cls._kind()
        check(make(*arguments, ctypes.byref(made)))
        return made

    def close(self) -> None:
        """Gives it back; any further use raises AmbleError."""
        made, self._id = self._id, self._kind()
        if made.generation and self._destroy:
            getattr(lib, self._destroy)(made)

    def __del__(self) -> None:
        if getattr(self, "_id", None) is not None and lib is not None:
            self.close()

    def __enter__(self: T) -> T:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def id_of(thing: Owned | None, kind: type) -> Any:
    """The id of something, or the null id."""
    return thing._id if thing is not None else kind()


def view_array(array: NDArray[Any] | None) -> Any:
    """Memory of a view: an array whose first axis is characters, and whose second, if any, is joints."""
    into = _native.amble_array()
    if array is not None:
        into.data = array.ctypes.data
        into.bytes = array.nbytes
        into.stride = array.strides[0] if array.ndim > 1 or array.dtype.names else array.strides[0]
        into.joint_stride = array.strides[1] if array.ndim > 2 else 0
    return into
