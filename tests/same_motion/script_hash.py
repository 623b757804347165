"""Plays a script of commands with the Python package; see script_hash.cpp.

    script_hash.py LIBRARY.amble SCRIPT.txt [THREADS]     THREADS: with a Batch on so many, all of whom do the same
"""

import sys

import amble
import numpy as np

OTHERS = 40  # characters of a batch


def lines(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                second, speed, turn_rate, gait, kind = line.split()
                yield int(second), float(speed), float(turn_rate), float(gait), kind


class One:
    """A single character."""

    def __init__(self, library):
        self.character = amble.Character(library)

    def command(self, speed, turn_rate, gait, kind):
        self.character.command(speed, turn_rate, gait=gait, type=kind)

    def step(self):
        self.character.update(1 / 60)
        return self.character.pose_hash()


class Many:
    """A batch whose characters all do the same; a single one beside it, whose arrays they must show."""

    def __init__(self, library, threads):
        self.library, self.beside = library, One(library)
        self.batch = amble.Batch(library, OTHERS, threads=threads)
        assert self.batch.threads == threads

    def command(self, speed, turn_rate, gait, kind):
        self.batch.commands[:] = speed, turn_rate, gait
        self.batch.types[:] = 0 if kind == "choose" else self.library.command_type(kind)
        self.beside.command(speed, turn_rate, gait, kind)

    def step(self):
        shown = self.batch.step()
        hashes = {self.batch[number].pose_hash() for number in (0, OTHERS // 2, OTHERS - 1)}
        hashes.add(self.beside.step())
        assert len(hashes) == 1, "characters of a batch part from a single one"
        pose = self.beside.character.pose()
        for many, one in ((shown.positions, pose.positions), (shown.rotations, pose.rotations),
                          (shown.local, pose.local), (shown.roots, pose.root)):
            assert np.array_equal(many, np.broadcast_to(one.astype(np.float32), many.shape))
        return hashes.pop()


def main():
    library = amble.Library.load(sys.argv[1])
    player = Many(library, int(sys.argv[3])) if len(sys.argv) > 3 else One(library)
    script = iter(lines(sys.argv[2]))
    upcoming = next(script, None)
    value = 0xCBF29CE484222325
    for frame in range(3600):
        if upcoming and frame == upcoming[0] * 60:
            player.command(*upcoming[1:])
            upcoming = next(script, None)
        for byte in player.step().to_bytes(8, "little"):
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        if frame % 60 == 59:
            print(frame // 60 + 1, f"{value:016x}")


if __name__ == "__main__":
    main()
