"""Steers with `amble synth` as people do, and holds the traces to the library's bounds.

    cli_steering_test.py AMBLE
"""

import itertools
import json
import math
import pathlib
import random
import sys
import unittest

from command_line import CommandLine

FPS = 60
BRAKING, PIVOT, GRIP = 6, 4.6, 7  # of those who turn back: m/s², rad/s, m/s² towards the inside
MOCAP = pathlib.Path(__file__).resolve().parents[2] / "shared" / "mocap"


def s_curve(radius, speed, seconds, hz=30, lead=3.0):
    """Straight on, then arcs to the left and to the right in turn."""
    def place(way):
        if way <= lead:
            return [0.0, way]
        x, z, heading, bend, piece = 0.0, lead, 0.0, 1 / radius, math.pi / 4 * radius
        way -= lead
        while True:
            step = min(way, piece)
            x += (math.cos(heading) - math.cos(heading + bend * step)) / bend
            z += (math.sin(heading + bend * step) - math.sin(heading)) / bend
            heading += bend * step
            way -= step
            if way <= 0:
                return [x, z]
            bend, piece = -bend, math.pi / 2 * radius
    return [place(speed * i / hz) for i in range(int(seconds * hz) + 1)]


def distance_to(place, way):
    least = math.inf
    for a, b in zip(way, way[1:]):
        dx, dz = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dz * dz
        t = 0 if square == 0 else min(1, max(0, ((place[0] - a[0]) * dx + (place[1] - a[1]) * dz) / square))
        least = min(least, math.hypot(a[0] + t * dx - place[0], a[1] + t * dz - place[1]))
    return least


def hostile_pointers():
    """Pointers that no hand would move so, by name: samples and how many there are a second."""
    numbers = random.Random(3)
    leaps = [[numbers.uniform(-6, 6), numbers.uniform(-6, 6)] for _ in range(40)]
    turn = 40 * math.pi / 120
    pointers = {
        "teleports": ([[10.0 * (i >= 60), -10.0 * (i >= 150)] for i in range(450)], 30),
        "leaps": ([leaps[i // 15] for i in range(450)], 30),
        "circles": ([[2 * math.sin(turn * i), 2 * math.cos(turn * i)] for i in range(1200)], 120),
        "freezes": ([[0, min(9, 3 * i / 30)] for i in range(360)], 30),
        "turns back": ([[0, 2.5 * t if t < 4 else 10 - 2.5 * (t - 4)] for t in (i / 30 for i in range(400))], 30),
        "is lost": ([None if i % 30 < 9 else [0.2 * i / 30, 1.2 * i / 30] for i in range(300)], 30),
        "is no number": ([[math.nan, 1.0] if i % 11 == 0 else [0.1 * i / 30, math.inf if i % 13 == 0 else 1.5 * i / 30]
                          for i in range(300)], 30),
        "goes back in time": ([[3 * math.sin(i / 30), 3 * math.sin(1.7 * i / 30), i / 30 - 2 * (i % 7 == 0)]
                               for i in range(450)], 30),
        "trembles": ([[numbers.gauss(0, 0.4), numbers.gauss(0, 0.4) + i / 30] for i in range(450)], 30),
    }
    for radius, hz in ((0.5, 120), (1, 240), (3, 60), (5, 120), (2, 30)):
        pointers[f"circles of {radius} m at {hz} Hz"] = (
            [[radius * math.sin(40 * math.pi * i / hz), 3 + radius * math.cos(40 * math.pi * i / hz)]
             for i in range(10 * hz)], hz)
    return pointers


def trembling_hands(speed):
    """A minute of pointers by name: where each is meant to be, and its 30 samples a second."""
    numbers = random.Random(11)

    def straight(t):
        return [0.0, speed * t]

    def bends(t):
        return [1.6 * (1 - math.cos(0.45 * t)), speed * t]

    def leaps(t):
        return [bends(t)[0] + 0.8 * (t > 6), speed * t]

    def noisy(way, size):
        return lambda t: [x + numbers.gauss(0, size) for x in way(t)]

    hands = {
        "smooth": (straight, straight),
        "noise of 2 mm": (straight, noisy(straight, 0.002)),
        "noise of 10 mm": (straight, noisy(straight, 0.01)),
        "noise of 5 mm in bends": (bends, noisy(bends, 0.005)),
        "noise of 10 mm in bends": (bends, noisy(bends, 0.01)),
        "wobble": (straight, lambda t: [0.02 * math.sin(4 * math.pi * t), speed * t]),
        "kwon2007:5 (c)": (leaps, lambda t: [leaps(t)[0] + 0.08 * math.sin(9 * t), speed * t + 0.06 * math.sin(13 * t)]),
    }
    return {name: (way, [hand(i / 30) for i in range(1801)]) for name, (way, hand) in hands.items()}


class Steering(CommandLine):
    library = ()  # the built-in one
    joints_that_pop = 0  # frames of a pointer

    def setUp(self):
        super().setUp()
        self.read_bounds()

    def read_bounds(self):
        self.bounds = json.loads(self.amble("library", "show", *self.library[1:], "--json").stdout)["bounds"]

    def take_captures(self, *more):
        """People captured instead of the built-in ones."""
        if not MOCAP.is_dir():
            self.skipTest(f"no captures in {MOCAP}")
        self.assertEqual(self.amble("library", "build", MOCAP / "park20", MOCAP / "control5", *more, "-o", "people.amble").returncode, 0)
        self.library = ("--library", "people.amble")
        self.joints_that_pop = 2 if more else 1  # captured wrists tremble by 3° in sharp turns
        self.read_bounds()

    def synth(self, *arguments):
        report = super().synth(*self.library, *arguments)
        self.trace = [{key: value if key == "type" else float(value) for key, value in row.items()}
                      for row in self.trace]
        return report

    def steer(self, points, *arguments, hz=30, types=None):
        document = {"hz": hz, "points": points}
        if types:
            document["types"] = types
        (self.folder / "pointer.json").write_text(json.dumps(document), encoding="utf-8")
        return self.synth("--pointer", "pointer.json", *arguments)

    def places(self):
        return [(row["vehicle_x"], row["vehicle_z"]) for row in self.trace]

    def kinds(self):
        kinds = [row["type"] for row in self.trace if row["type"] != "turn"]
        return [kind for kind, before in zip(kinds, [""] + kinds) if kind != before]

    def pops(self):
        score = json.loads(self.amble("score", "out.bvh", "--ground", "0", "--json").stdout)
        return [score["pops"][key] for key in ("joint_frames", "root_frames", "foot_frames")]

    def turns_back(self, fps=FPS):
        """For every frame, whether somebody turns back or on the spot about then: faster than any gait does."""
        sharp = [abs(row["turn"]) > 1.01 * self.bounds["run" if row["type"] == "run" else "walk"]["c_x"] for row in self.trace]
        near = int(fps)
        return [any(sharp[max(0, i - near):i + near + 1]) for i in range(len(sharp))]

    def assert_human(self, label, fps=FPS):
        """Speed, a_z and a_x of every frame within the bounds of its gait, or of those who turn back; u_f of 99 in 100."""
        places, hasty = self.places(), 0
        self.assertTrue(all(math.isfinite(value) for row in self.trace for value in row.values() if value is not row["type"]))
        fastest = max(group["speed"][1] for group in self.bounds.values())
        # Who walks or runs may be on the way from or to it: then the bounds of that way hold, for a
        # second after a run too.
        ways = [[bound for name, way in self.bounds.items() if name == kind or kind in name.split(" to ")
                 for bound in (way, way.get("end", way))] for kind in ("walk", "run")]
        slowest_gain = [min(way["a_z"][0] - way["a_z"][1] for way in known) for known in ways]
        highest_gain = [max(way["a_z"][0] + way["a_z"][1] for way in known) for known in ways]
        velocity = [((b[0] - a[0]) * fps, (b[1] - a[1]) * fps) for a, b in zip(places, places[1:])]
        acceleration = [((b[0] - a[0]) * fps, (b[1] - a[1]) * fps) for a, b in zip(velocity, velocity[1:])]
        back = self.turns_back(fps)
        for i, (ax, az) in enumerate(acceleration):
            row = self.trace[i + 1]
            # A step that ends as a run began as the walk that it was.
            ends, began = (self.bounds["run" if self.trace[k]["type"] == "run" else "walk"] for k in (i + 1, i))
            group = ends if ends["c_x"] >= began["c_x"] else began
            speed = 0.5 * (math.hypot(*velocity[i]) + math.hypot(*velocity[i + 1]))
            sine, cosine = math.sin(row["vehicle_h"]), math.cos(row["vehicle_h"])
            along, across = ax * sine + az * cosine, ax * cosine - az * sine
            ran = any(row["type"] == "run" for row in self.trace[max(0, i + 1 - int(fps)):i + 2])
            self.assertLessEqual(speed, fastest + 1e-6, label)
            self.assertLessEqual(min(slowest_gain[ran], -BRAKING * back[i + 1]) - 2e-3, along, (label, i))
            self.assertLessEqual(along, highest_gain[ran] + 2e-3, (label, i))
            # The heading turns within a frame, and the braking with it.
            turning = max(group["c_x"] * speed, back[i + 1] * (min(PIVOT * speed, GRIP) + BRAKING * PIVOT / (2 * fps)))
            self.assertLessEqual(abs(across), turning + 2e-3, (label, i))
            if i and not back[i + 1]:
                change = math.hypot(ax - acceleration[i - 1][0], az - acceleration[i - 1][1]) * fps
                hasty += change > group["u_f"] * 1.001
        self.assertLessEqual(hasty, 0.01 * len(acceleration), label)

    def assert_no_pop(self, label):
        joints, root, feet = self.pops()
        # In streams a knee is straight for a frame or two on the way from a walk to a run.
        # Who turns back over a planted foot bends a leg for a frame now and then.
        self.assertLessEqual(joints, max(self.joints_that_pop, any(self.turns_back())), label)
        self.assertEqual([root, feet], [0, 0], label)

    def stay_human(self):
        for label, (points, hz) in hostile_pointers().items():
            self.steer(points, hz=hz)
            self.assert_human(label)
            self.assert_no_pop(label)
            if label.startswith("circles"):
                kinds = [row["type"] for row in self.trace]
                self.assertLess(sum(a != b for a, b in zip(kinds, kinds[1:])), 12, label)
                self.assertEqual(kinds[-1], "stand", label)

    def test_whatever_the_pointer_does_the_vehicle_stays_human(self):
        self.stay_human()

    def test_stays_human_at_any_frame_rate(self):
        pointers = hostile_pointers()
        for label, fps in itertools.product(("teleports", "leaps"), (30, 144, 240)):
            points, hz = pointers[label]
            self.steer(points, "--fps", fps, hz=hz)
            self.assert_human((label, fps), fps)

    def test_captured_people_stay_human_too(self):
        self.take_captures()
        self.stay_human()

    def keep_hold(self):
        """For a minute: no farther behind in the end than behind a steady hand, whatever trembles."""
        for speed, farthest in ((1.2, 1.0), (3.0, 2.0)):
            for label, (way, samples) in trembling_hands(speed).items():
                self.steer(samples)
                lag = [math.dist(way(row["t"]), (row["vehicle_x"], row["vehicle_z"]))
                       for row in self.trace if row["t"] > 57]
                self.assertLess(max(lag), farthest, (label, speed))
                clean = [way(i / 30) for i in range(1801)]
                off = [distance_to((row["vehicle_x"], row["vehicle_z"]), clean[max(0, int(30 * row["t"]) - 150):][:160])
                       for row in self.trace[600::30]]
                self.assertLess(sum(off) / len(off), 0.08, (label, speed))
                self.assertFalse(any(self.turns_back()), (label, speed))
                self.assert_human((label, speed))
                if "noise" in label:
                    self.assert_no_pop((label, speed))

    def test_keeps_hold_of_a_trembling_hand(self):
        self.keep_hold()

    def test_captured_people_keep_hold_too(self):
        self.take_captures()
        self.keep_hold()

    def test_people_of_streams_keep_hold_too(self):
        self.take_captures(MOCAP / "streams")
        self.keep_hold()

    def test_keeps_to_an_s_curve_walking_and_running(self):
        for speed in (1.1, 1.5, 2.4, 3.2):
            group = self.bounds["walk" if speed < 2 else "run"]
            way = s_curve(1.5 * speed / group["c_x"], speed, 20)
            for look_ahead, most in ((0, 0.06), (0.4, 0.03)):
                self.steer(way, "--look-ahead", look_ahead)
                off = [distance_to(place, way) for place in self.places()[::6]]
                self.assertLess(sum(off) / len(off), most, (speed, look_ahead))

    def test_goes_one_way_at_any_rate(self):
        for speed, radius in ((1.3, 2.6), (3.0, 7.5)):
            ways = []
            for hz, fps in ((15, 30), (30, 240), (60, 60), (120, 144)):
                self.steer(s_curve(radius, speed, 12, hz), "--fps", fps, hz=hz)
                ways.append(self.places())
            for way in ways[1:]:
                for place in way[:int(0.9 * len(way)):max(1, len(way) // 60)]:
                    self.assertLess(distance_to(place, ways[0]), 0.02, speed)

    def test_sways_as_the_examples_do(self):
        for speed in (0.9, 1.5, 2.7):  # of examples that go straight on
            sways = []
            self.steer([[0, speed * i / 30] for i in range(1000)])
            steered = self.trace[-900:]
            self.synth("--speed", speed, "--seconds", 15)
            for trace in (steered, self.trace):
                off = [row["pelvis_x"] - row["vehicle_x"] for row in trace]
                mean = sum(off) / len(off)
                crossings = [i for i, (a, b) in enumerate(zip(off, off[1:])) if a < mean <= b]
                sways.append((math.sqrt(sum((x - mean) ** 2 for x in off) / len(off)),
                              (len(crossings) - 1) / (crossings[-1] - crossings[0])))
            (size, pace), (usual_size, usual_pace) = sways
            self.assertAlmostEqual(size / usual_size, 1, delta=0.2, msg=speed)
            self.assertAlmostEqual(pace / usual_pace, 1, delta=0.05, msg=speed)

    def change_by_speed(self):
        z, points = 0.0, []
        for i in range(690):
            points.append([0, z])
            z += (1.3 if i < 150 else 3.0 if i < 360 else 1.3 if i < 510 else 0) / 30
        report = self.steer(points)
        self.assertEqual(self.kinds(), ["stand", "walk", "run", "walk", "stand"])
        self.assert_no_pop("speed")
        self.assert_human("speed")
        return report["stand_ins"]

    def change_kinds(self):
        stand_ins = self.change_by_speed()
        self.joints_that_pop = 1  # who is told to run at a walking pace
        types = [[0, "walk"], [5, "run"], [12, "walk"], [17, "stand"]]
        for pace in (1.3, 1.9, 2.5):
            self.steer([[0, pace * i / 30] for i in range(690)], types=types)
            self.assertEqual(self.kinds(), ["stand", "walk", "run", "walk", "stand"], pace)
            self.assert_no_pop(pace)
            self.assert_human(pace)
        return stand_ins

    def test_walks_runs_walks_and_stands_by_speed_and_by_buttons(self):
        self.assertEqual(self.change_kinds(), [])

    def test_captured_people_walk_run_walk_and_stand_too(self):
        self.take_captures()
        self.assertEqual(self.change_kinds(), ["run to walk", "stand to walk", "walk to run"])

    def test_people_of_streams_have_every_transition(self):
        self.take_captures(MOCAP / "streams")
        self.assertEqual(self.change_by_speed(), [])

    def test_tells_where_a_blend_stands_in(self):
        self.amble("performer", "-o", "clips")
        walks = [f"clips/walk_{speed}.bvh" for speed in ("0.6", "1.2", "1.8")]
        built = self.amble("library", "build", *walks, "-o", "walks.amble")
        self.assertIn("a blend of strides stands in: stand to walk, walk to stand", built.stdout)
        report = self.steer([[0, min(1.2 * i / 30, 6)] for i in range(300)], "--library", "walks.amble")
        self.assertEqual(report["stand_ins"], ["stand to walk", "walk to stand"])

    def test_steers_as_printed_by_a_spring_and_a_damper(self):
        for noise in (0, 0.01):
            numbers = random.Random(2)
            self.steer([[numbers.gauss(0, noise), 1.2 * i / 30 + numbers.gauss(0, noise)] for i in range(900)], "--as-printed")
            lag = [1.2 * row["t"] - row["vehicle_z"] for row in self.trace if 15 < row["t"] < 29]
            self.assertAlmostEqual(sum(lag) / len(lag), 0.75 * 1.2, delta=0.06)  # β/α seconds behind
            self.assert_human(("as printed", noise))

    def test_stops_as_soon_as_people_can(self):
        slowing = self.bounds["walk"]["a_z"][1]
        for speed in (0.9, 1.3):
            self.steer([[0, speed * min(8, i / 30)] for i in range(480)])
            stopped = self.trace[-1]["vehicle_z"] - 8 * speed
            self.assertEqual(self.trace[-1]["type"], "stand")
            # 0.6 s behind; a tenth to see it, the braking, and u_f to begin and to end it.
            least = speed * speed / (2 * slowing) + 0.1 * speed - 0.6 * speed
            self.assertLess(stopped, max(0.05, least) + 0.15 * speed, speed)

    def end_at_the_pointer(self):
        """A run ends where its pointer stopped dead, as near as people can stop."""
        for speed, most in ((2.1, 0.35), (2.4, 0.5), (3.0, 0.7)):
            self.steer([[0, speed * min(20, i / 30)] for i in range(840)])
            self.assertEqual(self.kinds()[-1], "stand")
            self.assertIn("run", self.kinds())
            self.assertLess(abs(self.trace[-1]["vehicle_z"] - 20 * speed), most, speed)
            self.assert_human(("stops", speed))
            self.assert_no_pop(("stops", speed))

    def test_runs_end_at_the_pointer(self):
        self.end_at_the_pointer()

    def test_runs_of_people_who_were_never_seen_to_stop_end_at_the_pointer_too(self):
        self.take_captures()
        self.assertTrue(self.bounds["run to stand"]["usual"])
        self.end_at_the_pointer()

    def test_people_who_were_seen_to_stop_from_a_run_end_at_the_pointer(self):
        self.take_captures(MOCAP / "streams")
        self.assertNotIn("usual", self.bounds["run to stand"])
        self.end_at_the_pointer()

    def test_steers_along_a_path(self):
        (self.folder / "path.json").write_text(json.dumps({"points": [[0, 0], [1, 6], [-3, 10], [2, 16]], "through": True}),
                                               encoding="utf-8")
        for arguments in (("--speed", 1.3), ("--from-stand", "--to-stand")):
            self.synth("--path", "path.json", "--steering", "human", *arguments)
            self.assert_human(arguments)
            self.assertEqual(self.pops(), [0, 0, 0])
            off = [math.hypot(row["vehicle_x"] - row["input_x"], row["vehicle_z"] - row["input_z"]) for row in self.trace]
            self.assertLess(sum(off) / len(off), 0.06)
        self.assertEqual(self.trace[-1]["type"], "stand")
        self.assertLess(math.hypot(self.trace[-1]["vehicle_x"] - 2, self.trace[-1]["vehicle_z"] - 16), 0.1)


if __name__ == "__main__":
    CommandLine.program = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
