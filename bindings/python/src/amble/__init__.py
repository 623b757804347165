"""Amble: a character that walks and runs wherever it is told, with its feet on the ground.

    import amble

    library = amble.Library.default()
    batch = amble.Batch(library, 4096)
    batch.reset(seed=1)
    batch.commands[:, 0] = 1.3          # m/s; [:, 1] is the turn rate, rad/s to the left
    positions = batch.step().positions  # (4096, joints, 3) float32, the same memory at every step

Metres, seconds, radians; right-handed, Y up, heading 0 faces +Z and +X is to the left. Quaternions are x, y, z, w.
"""

from ._core import AmbleError, lib as _lib
from .batch import DOING, EVENT_BITS, ROOT_MOTION, Batch, Crowd, Observation
from .character import (ActionState, Character, Doing, Event, Pose, RootMotion, Snapshot, Steering, Vehicle)
from .clip import Clip, ClipArrays, fidelity, retarget, score
from .ground import AskedTerrain, Terrain
from .library import Example, GaitType, Joint, Library, Parameter, Rejection
from .making import PARTS, Action, Style, Technique

__version__: str = _lib.amble_version().decode()

__all__ = ["Action", "ActionState", "AmbleError", "AskedTerrain", "Batch", "Character", "Clip", "ClipArrays", "Crowd",
           "DOING", "Doing", "EVENT_BITS", "Event", "Example", "GaitType", "Joint", "Library", "Observation", "PARTS",
           "Parameter", "Pose", "ROOT_MOTION", "Rejection", "RootMotion", "Snapshot", "Steering", "Style", "Technique",
           "Terrain", "Vehicle", "fidelity", "retarget", "score"]
