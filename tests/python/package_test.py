"""The Python package: one character, many of them, clips in and out, and how it behaves as Python should."""

import gc
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tracemalloc
import unittest

try:
    import numpy as np
except ImportError:
    print("left out: numpy is missing; install Debian's python3-numpy")
    sys.exit(77)

import amble

LIBRARY = amble.Library.default()


def walked(speed, seconds, turn_rate=0.0):
    """A clip of somebody who walks."""
    character = amble.Character(LIBRARY)
    character.reset(speed=speed, turn_rate=turn_rate)
    character.command(speed, turn_rate)
    clip = amble.Clip.empty(LIBRARY)
    for _ in range(round(60 * seconds)):
        character.update()
        clip.record(character)
    return clip


def addresses(batch):
    arrays = [*batch.observation, batch.commands, batch.types]
    return [array.__array_interface__["data"][0] for array in arrays]


class OneCharacter(unittest.TestCase):
    def test_goes_where_it_is_told(self):
        walker = amble.Character(LIBRARY)
        walker.command(1.3, 0.2)
        strikes, forward = [], 0.0
        for _ in range(600):
            walker.update()
            strikes += [event.side for event in walker.events if event.kind == "strike"]
            forward += walker.root_motion.forward
        self.assertAlmostEqual(walker.doing.speed, 1.3, delta=0.02)
        self.assertEqual(walker.doing.type, "walk")
        self.assertEqual(strikes[:4] in (["left", "right"] * 2, ["right", "left"] * 2), True)
        self.assertAlmostEqual(forward, 12.5, delta=0.8)
        self.assertAlmostEqual(walker.weights.sum(), 1, places=6)

    def test_pose_arrays_are_kept_and_sound(self):
        walker = amble.Character(LIBRARY)
        first = walker.pose()
        walker.command(1)
        walker.update(0.5)
        second = walker.pose()
        self.assertIs(first.positions, second.positions)
        np.testing.assert_allclose(np.linalg.norm(second.rotations, axis=1), 1, atol=1e-6)  # floats
        np.testing.assert_allclose(second.positions[0], second.root)

    def test_goes_back_to_a_moment(self):
        walker = amble.Character(LIBRARY)
        walker.command(2.5)
        walker.update(1)
        saved, hashes = walker.snapshot(), []
        for moment in (saved, saved.to_bytes()):
            for _ in range(30):
                walker.update()
            hashes.append(walker.pose_hash())
            walker.restore(moment)
        self.assertEqual(*hashes)

    def test_acts_dresses_and_is_led(self):
        walker = amble.Character(LIBRARY)
        number = walker.play(amble.Action.gesture(LIBRARY, "wave", loop=True).set(priority=8))
        walker.wear("tired")
        walker.update(1)
        self.assertGreater(walker.actions[0].weights["right_arm"], 0.5)
        walker.stop(number)
        steering = walker.walk_to(1, 2, 0.5)
        for _ in range(1500):
            steering.lead()
            if steering.arrived:
                break
        self.assertTrue(steering.arrived)
        self.assertAlmostEqual(walker.doing.x, 1, delta=0.1)
        lap = walker.follow([(0, 0), (3, 3), (0, 6), (-3, 3)], closed=True)
        for _ in range(300):
            lap.lead()
        self.assertGreater(np.hypot(walker.doing.x, walker.doing.z), 0.5)

    def test_a_clip_that_steps_takes_the_legs(self):
        model, walker = amble.Character(LIBRARY), amble.Character(LIBRARY)
        for one in (model, walker):
            one.reset(speed=1.1)
        steps = amble.Clip.empty(LIBRARY, 60)
        for _ in range(240):
            model.update()
            steps.record(model)
        with self.assertRaisesRegex(amble.AmbleError, "takes the legs"):
            amble.Action.clip(LIBRARY, steps).take_legs()
        action = amble.Action.clip(LIBRARY, steps, loop=True)
        self.assertFalse(action.takes_legs)
        self.assertTrue(action.take_legs(7).takes_legs)
        walker.play(action)
        walker.update(2)
        self.assertGreater(walker.actions[0].weights["left_leg"], 0.5)

    def test_walks_on_ground_of_ours(self):
        ground, walker = amble.AskedTerrain(0.25), amble.Character(LIBRARY)
        walker.walk_on(ground)
        walker.command(1.2)
        for _ in range(480):
            ground.look(walker.doing.x, walker.doing.z, 2, lambda places: 0.1 * places[:, 1])
            walker.update()
        root = walker.pose().root
        self.assertAlmostEqual(root[1] - 0.1 * root[2], 0.92, delta=0.15)
        self.assertAlmostEqual(amble.Terrain.grid(np.full((4, 4), 0.3)).height(1, 1), 0.3)
        stairs = amble.Terrain.stairs(rise=0.2, run=0.3)
        self.assertAlmostEqual(stairs.height(0, 0.7), 0.6, delta=1e-9)

    def test_refuses_in_sentences(self):
        with self.assertRaisesRegex(amble.AmbleError, "wave") as raised:
            amble.Action.gesture(LIBRARY, "yodel")
        self.assertEqual(raised.exception.code, "AMBLE_FAILED")
        with self.assertRaisesRegex(amble.AmbleError, "nowhere.amble"):
            amble.Library.load("nowhere.amble")
        walker = amble.Character(LIBRARY)
        walker.close()
        with self.assertRaises(amble.AmbleError):
            walker.update()
        with self.assertRaises(ValueError):
            amble.Technique(LIBRARY, weights="heavy")


class ManyCharacters(unittest.TestCase):
    def test_are_the_same_as_single_ones(self):
        speeds, turns = np.linspace(0, 3.2, 50), np.linspace(-0.8, 0.8, 50)
        batches = [amble.Batch(LIBRARY, 50, threads=threads) for threads in (1, 2, 3)]
        singles = [amble.Character(LIBRARY) for _ in range(50)]
        for number, single in enumerate(singles):
            single.set_life(seed=7 + number)
            single.reset()
            single.command(speeds[number], turns[number])
        for batch in batches:
            batch.reset(seed=7)
            batch.commands[:, 0], batch.commands[:, 1] = speeds, turns
        for _ in range(150):
            for batch in batches:
                batch.step()
            for single in singles:
                single.update()
        for batch in batches:
            self.assertEqual([batch[i].pose_hash() for i in range(50)], [one.pose_hash() for one in singles])
            np.testing.assert_array_equal(batch.observation.local[7], singles[7].pose().local.astype(np.float32))
            self.assertAlmostEqual(batch.observation.doing["x"][9], singles[9].doing.x, places=12)

    def test_a_step_neither_allocates_nor_moves_an_array(self):
        batch = amble.Batch(LIBRARY, 500, threads=2)
        batch.commands[:, 0] = 1.2
        for _ in range(10):
            batch.step()
        before, positions = addresses(batch), batch.positions
        gc.collect()
        tracemalloc.start()
        batch.step()
        start = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        for _ in range(100):
            batch.step()
        now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        self.assertLess(now - start, 1024)  # bytes: nothing stays
        self.assertLess(peak - start, 2048)  # bytes, where the positions alone take half a megabyte
        self.assertGreater(batch.positions.nbytes, 100_000)
        self.assertEqual(addresses(batch), before)
        self.assertIs(batch.positions, positions)
        self.assertIs(batch.step(), batch.observation)

    def test_arrays_are_live(self):
        batch = amble.Batch(LIBRARY, 8)
        for array in batch.observation[:4]:
            self.assertEqual(array.dtype, np.float32)
        seen = batch.positions[:, 0].copy()
        batch.step(np.tile([1.5, 0.0], (8, 1)))
        for _ in range(60):
            batch.step()
        self.assertTrue((batch.positions[:, 0, 2] > seen[:, 2] + 0.5).all())
        self.assertTrue((batch.commands[:, 0] == 1.5).all() and np.isnan(batch.commands[:, 2]).all())

    def test_looks_like_a_vectorised_environment(self):
        batch = amble.Batch(LIBRARY, 6)
        places = np.column_stack([np.arange(6), np.zeros(6), np.full(6, 0.5)])
        first = [array.copy() for array in batch.reset(seed=3, places=places)]
        for _ in range(50):
            batch.step(np.full((6, 3), [2.0, 0.4, 1.0]))
        for array, again in zip(first, batch.reset(seed=3, places=places)):
            np.testing.assert_array_equal(array, again)
        np.testing.assert_allclose(batch.observation.doing["x"], np.arange(6), atol=1e-9)
        idle = [batch.reset(seed=seed) and [batch.step() for _ in range(400)][-1].local.copy() for seed in (3, 3, 4)]
        np.testing.assert_array_equal(idle[0], idle[1])
        self.assertFalse(np.array_equal(idle[0], idle[2]))

    def test_other_threads_run_during_a_step(self):
        batch, counted, over = amble.Batch(LIBRARY, 3000, threads=1), [0], threading.Event()
        batch.commands[:, 0] = 1.3

        def count():
            while not over.is_set():
                counted[0] += 1

        before = sys.getswitchinterval()
        thread = threading.Thread(target=count)
        try:
            sys.setswitchinterval(0.0001)
            thread.start()
            start = counted[0]
            for _ in range(5):
                batch.step()
            during = counted[0] - start
        finally:
            over.set()
            thread.join()
            sys.setswitchinterval(before)
        self.assertGreater(during, 1000)

    def test_a_forked_child_steps_on(self):
        batch = amble.Batch(LIBRARY, 100, threads=2)
        batch.step()
        child = os.fork()
        if child == 0:
            batch.step()
            os._exit(0 if np.isfinite(batch.positions).all() else 1)
        for _ in range(600):
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                break
            time.sleep(0.05)
        else:
            os.kill(child, signal.SIGKILL)
        self.assertEqual((done, status), (child, 0))
        batch.step()

    def test_a_crowd_keeps_apart(self):
        crowd = amble.Crowd(LIBRARY, 20, seed=5, square_metres=4)
        for _ in range(300):
            seen = crowd.update()
        places = np.column_stack([seen.doing["x"], seen.doing["z"]])
        apart = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(20)
        self.assertGreater(apart.min(), 0.3)
        with self.assertRaises(amble.AmbleError):
            crowd[3].command(1)
        with self.assertRaises(TypeError):
            amble.Crowd(LIBRARY, 3, colour="red")


class Clips(unittest.TestCase):
    def test_come_back_from_files(self):
        clip = walked(1.2, 2)
        shown = clip.to_numpy()
        self.assertEqual(shown.positions.shape, (120, len(clip.joints), 3))
        with tempfile.TemporaryDirectory() as name:
            for ending in ("bvh", "glb"):
                path = pathlib.Path(name) / f"walk.{ending}"
                clip.write(path)
                again = amble.Clip.read(path, metres=False)
                self.assertEqual(again.frames, 120)
                feet = [one.joint("left_foot") for one in (clip, again)]
                there = again.to_numpy().positions[:, feet[1]]
                np.testing.assert_allclose(there, shown.positions[:, feet[0]], atol=2e-3)
        twice = amble.Clip.from_bytes(clip.to_bytes("a.bvh", units_per_metre=100), "a.bvh")
        np.testing.assert_allclose(twice.to_numpy().roots, shown.roots, atol=2e-3)

    def test_are_made_of_arrays(self):
        clip = walked(1, 1)
        again = amble.Clip.from_numpy(clip, clip.to_numpy().roots, clip.to_numpy().local)
        np.testing.assert_allclose(again.to_numpy().positions, clip.to_numpy().positions, atol=2e-6)
        with self.assertRaises(amble.AmbleError):
            again.append(np.zeros((2, 3)), np.zeros((1, 4)))

    def test_are_scored_and_compared(self):
        clip = walked(1.3, 6)
        found = amble.score(clip, ground=0, speed=1.3, turn_rate=0, soles=LIBRARY)
        self.assertTrue(found["ok"])
        self.assertLess(found["skate_cm_s"]["toe"]["mean"], 0.5)
        self.assertLess(amble.fidelity(clip, clip)["cm"], 0.5)

    def test_are_put_on_other_bodies(self):
        clip = walked(1.2, 2)
        joints = [joint._replace(offset=tuple(1.3 * x for x in joint.offset)) for joint in clip.joints]
        shown = clip.to_numpy()
        giant = amble.Clip.from_numpy(joints, 1.3 * shown.roots, shown.local)
        there = amble.retarget(clip, giant).to_numpy()
        self.assertAlmostEqual(there.roots[-1, 2] - there.roots[0, 2], 1.3 * (shown.roots[-1, 2] - shown.roots[0, 2]),
                               delta=0.15)


class Libraries(unittest.TestCase):
    def test_are_built_with_progress(self):
        told = []
        clips = [walked(speed, 6) for speed in (0.9, 1.4)]
        library = amble.Library.build(clips=clips, name="Mine", progress=lambda *now: told.append(now))
        self.assertEqual((library.name, told[0][0], told[-1][:2]), ("Mine", 0, (2, 2)))
        self.assertGreater(len(library.examples), 0)
        again = amble.Library.from_bytes(library.to_bytes())
        self.assertEqual(again.examples, library.examples)

    def test_what_progress_raises_ends_the_building(self):
        def stop(*_):
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            amble.Library.build(clips=[walked(1, 4)], progress=stop)

    def test_ctrl_c_ends_building_and_stepping(self):
        building = ("import amble, sys, numpy\nl = amble.Library.default()\n"
                    "def walked(speed):\n"
                    "    c = amble.Character(l); c.command(speed); k = amble.Clip.empty(l)\n"
                    "    for _ in range(900): c.update(); k.record(c)\n"
                    "    return k\n"
                    "clips = [walked(0.7 + 0.02 * i) for i in range(40)]\nprint('go', flush=True)\n"
                    "amble.Library.build(clips=clips)\n")
        stepping = ("import amble\nb = amble.Batch(amble.Library.default(), 2000)\nprint('go', flush=True)\n"
                    "while True: b.step()\n")
        for program in (building, stepping):
            process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       text=True)
            process.stdout.readline()
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
            self.assertIn("KeyboardInterrupt", errors)

    def test_nothing_is_left_behind(self):
        from amble._core import lib

        gc.collect()
        before = lib.amble_live_objects()
        with amble.Batch(LIBRARY, 5) as batch:
            batch[2].wear("happy")
        clip = walked(1, 0.5)
        del clip, batch
        gc.collect()
        self.assertEqual(lib.amble_live_objects(), before)


if __name__ == "__main__":
    unittest.main()
