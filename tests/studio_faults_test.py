"""Every allocation, read and write of the studio's server fails once in turn: it goes on serving.

    studio_faults_test.py AMBLE HOOKS RUNS

RUNS is how many faults of each kind are tried, spread over all there are; 0: every one.
"""

import http.client
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest


class StudioFaults(unittest.TestCase):
    amble = hooks = pathlib.Path()
    runs = 10

    def serve(self, **environment):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        (pathlib.Path(holder.name) / "index.html").write_text("<p>A page.</p>", encoding="utf-8")
        run = subprocess.Popen([self.amble, "studio", "--port", "0", "--page", holder.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={**os.environ, **environment, "LD_PRELOAD": str(self.hooks), "AMBLE_FAULT_AFTER": "accept"})
        self.addCleanup(run.wait)
        self.addCleanup(run.kill)
        line = run.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        self.assertTrue(found, line)
        return run, int(found[1])

    @staticmethod
    def visit(port, method="GET", path="/"):
        """The status and the body; None where the connection was dropped."""
        guest = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        try:
            guest.request(method, path)
            answer = guest.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            guest.close()

    def visit_all(self, port):
        return [self.visit(port), self.visit(port, path="/nowhere"), self.visit(port, "HEAD"), self.visit(port, "POST")]

    def stop(self, run):
        run.kill()
        run.communicate()

    def test_it_goes_on(self):
        with tempfile.NamedTemporaryFile(mode="r", encoding="utf-8") as counts:
            run, port = self.serve(AMBLE_FAULT_COUNTS=counts.name)
            whole = self.visit_all(port)
            self.assertEqual([answer[0] for answer in whole], [200, 404, 200, 405])
            self.stop(run)
        tried = 0
        for kind in ("allocation", "write", "read", "part", "pause"):
            number = 1
            while True:
                run, port = self.serve(AMBLE_FAULT=f"{kind}:{number}")
                answers = [answer for _ in range(3) for answer in self.visit_all(port)]
                self.assertIsNone(run.poll(), f"{kind} {number}: {run.poll()}")
                self.stop(run)
                lost = [answer for answer, right in zip(answers, 3 * whole) if answer != right]
                self.assertLessEqual(len(lost), 0 if kind in ("part", "pause") else 1, f"{kind} {number}: {lost}")
                tried += 1
                if not lost and number > 200:  # beyond all calls of twelve visits
                    break
                number += 1
                if self.runs and number > self.runs:
                    break
        print(f"{tried} faults, none ended it")


if __name__ == "__main__":
    StudioFaults.amble, StudioFaults.hooks = (pathlib.Path(sys.argv.pop(1)).resolve() for _ in range(2))
    StudioFaults.runs = int(sys.argv.pop(1))
    unittest.main()
