"""Asks `amble studio` for what it serves, and for what it must refuse.

    cli_studio_test.py AMBLE
"""

import gzip
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

from command_line import CommandLine

PAGE = b"<p>A page.</p>\r\n"  # 16 bytes
HANGS = 60  # seconds without a word: the server hangs
ASK = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


class Guest:
    """A connection that writes what it likes."""

    def __init__(self, port, words=b""):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=HANGS)
        self.socket.sendall(words)

    def hear(self):
        """Everything until the server has closed."""
        with self.socket:
            return b"".join(iter(lambda: self.socket.recv(65536), b""))


class Answer:
    def __init__(self, heard):
        head, _, self.body = heard.partition(b"\r\n\r\n")
        first, *lines = head.decode("ascii").split("\r\n")
        self.status = int(re.fullmatch(r"HTTP/1\.1 (\d{3}) .+", first)[1])
        self.fields = dict(line.lower().split(": ", 1) for line in lines)


class Studio(CommandLine):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.page = pathlib.Path(holder.name) / "page"
        (cls.page / "assets").mkdir(parents=True)
        (cls.page / "index.html").write_bytes(PAGE)
        (cls.page / "assets" / "code.js").write_bytes(b"// code\n")
        (cls.page / "notes.txt").write_bytes(b"secret\n")
        outside = pathlib.Path(holder.name) / "outside"
        outside.mkdir()
        (outside / "secret.js").write_bytes(b"secret\n")
        (cls.page / "linked.js").symlink_to(outside / "secret.js")
        (cls.page / "linked").symlink_to(outside)
        cls.server = subprocess.Popen([cls.program, "studio", "--port", "0", "--page", cls.page],
                                      stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(cls.server.wait)
        cls.addClassCleanup(cls.server.kill)
        cls.addClassCleanup(cls.server.stdout.close)
        cls.port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", cls.server.stdout.readline())[1])

    def say(self, words):
        return Answer(Guest(self.port, words).hear())

    def ask(self, path="/", *fields, method="GET", host="127.0.0.1"):
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *fields]
        return self.say("\r\n".join([*lines, "", ""]).encode("latin-1"))

    def test_serves_the_page_and_the_library(self):
        for path in ("/", "/index.html", "/?theme=dark&drawing=simple", "/index.html?pixels=2"):
            answer = self.ask(path)
            self.assertEqual((answer.status, answer.body), (200, PAGE), path)
            self.assertEqual(answer.fields["content-type"], "text/html; charset=utf-8")
        self.assertEqual(self.ask("/assets/code.js").fields["content-type"], "text/javascript")
        library = self.ask("/library.amble")
        self.assertEqual(len(library.body), int(library.fields["content-length"]))
        self.assertGreater(len(library.body), 10_000)
        self.assertEqual(self.ask(host=f"localhost:{self.port}").status, 200)

    def test_compresses_for_those_who_ask(self):
        plain = self.ask("/library.amble")
        self.assertNotIn("content-encoding", plain.fields)
        for codings in ("gzip", "gzip, deflate, br", "br, GZIP;q=0.5"):
            packed = self.ask("/library.amble", f"Accept-Encoding: {codings}")
            self.assertEqual(packed.fields["content-encoding"], "gzip", codings)
            self.assertLess(len(packed.body), 0.7 * len(plain.body))
            self.assertEqual(gzip.decompress(packed.body), plain.body)
        for codings in ("br", "gzip;q=0", "identity, gzipped"):
            self.assertEqual(self.ask("/library.amble", f"Accept-Encoding: {codings}").body, plain.body, codings)

    def test_tells_the_head_alone(self):
        answer = self.ask(method="HEAD")
        self.assertEqual((answer.status, answer.fields["content-length"], answer.body), (200, "16", b""))

    def test_answers_one_request_after_another(self):
        again = ASK.replace(b"Connection: close\r\n", b"")
        missing = again.replace(b"GET /", b"GET /missing")
        heard = Guest(self.port, again + missing + ASK).hear()
        self.assertEqual(re.findall(rb"HTTP/1\.1 (\d+)", heard), [b"200", b"404", b"200"])
        self.assertEqual(heard.count(PAGE), 2)
        guest = Guest(self.port)
        for letter in ASK:
            guest.socket.sendall(bytes([letter]))
        self.assertEqual(Answer(guest.hear()).body, PAGE)

    def test_gives_no_more_than_the_page_has(self):
        for wish in ("bytes=0-1000000", "bytes=8-1000000", "bytes=-1000000", "bytes=1000000-2000000",
                     "bytes=0-3,5-1000000", "bytes=5-", "bytes=x"):
            answer = self.ask("/", f"Range: {wish}")
            self.assertEqual((answer.status, answer.body), (200, PAGE), wish)

    def test_fences_the_page_in(self):
        for answer in (self.ask(), self.ask("/missing"), self.ask(host="elsewhere.example")):
            policy = dict(rule.split(" ", 1) for rule in answer.fields["content-security-policy"].split("; "))
            self.assertEqual(policy["default-src"], "'none'")
            self.assertEqual(policy["script-src"], "'self' 'wasm-unsafe-eval'")
            for rule in ("frame-ancestors", "base-uri", "form-action"):
                self.assertEqual(policy[rule], "'none'")
            self.assertNotIn("unsafe-inline", answer.fields["content-security-policy"])
            for field, value in (("x-content-type-options", "nosniff"), ("x-frame-options", "deny"),
                                 ("referrer-policy", "no-referrer"), ("cross-origin-opener-policy", "same-origin"),
                                 ("cross-origin-embedder-policy", "require-corp"),
                                 ("cross-origin-resource-policy", "same-origin")):
                self.assertEqual(answer.fields[field], value)

    def test_takes_no_content(self):
        # The answer comes although not one byte of what is announced has been sent.
        for length in ("1", "1500000000", "99999999999999999999", "-1", "many"):
            self.assertEqual(self.ask("/", f"Content-Length: {length}", method="POST").status, 413, length)
            self.assertEqual(self.ask("/", f"Content-Length: {length}").status, 413, length)
        self.assertEqual(self.ask("/", "Transfer-Encoding: chunked", method="POST").status, 413)
        # And comes whole to somebody who goes on sending.
        head = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300000\r\n\r\n"
        self.assertEqual(self.say(head + bytes(300_000)).status, 413)

    def test_refuses_what_is_not_needed(self):
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get"):
            answer = self.ask(method=method)
            self.assertEqual((answer.status, answer.fields["allow"]), (405, "get, head"), method)
        for host in ("elsewhere.example", "127.0.0.1.elsewhere.example", "localhost.elsewhere.example", "[::1]",
                     "127.0.0.1:80@elsewhere.example", "0.0.0.0", "", "localhost:port"):
            self.assertEqual(self.ask(host=host).status, 403, host)
        for path in ("/missing", "/assets", "/assets/", "//", "/../page/index.html", "/%2e%2e/outside/secret.js",
                     "/assets/../index.html", "/%69ndex.html", "/index.html%00", "/notes.txt", "/assets/code.js?x",
                     "/library.amble?x", "http://127.0.0.1/", "*", "index.html"):
            self.assertEqual(self.ask(path).status, 404, path)

    def test_follows_no_link_out_of_the_page(self):
        for path in ("/linked.js", "/linked/secret.js"):
            self.assertEqual(self.ask(path).status, 404, path)

    def test_refuses_what_is_no_request(self):
        for words in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET /\r\n\r\n", b"GET  / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
                      ASK.replace(b"\r\nConn", b"\r\n Conn"), ASK.replace(b"Host:", b"Host :"),
                      ASK.replace(b"Host", b"Ho\0st"), ASK.replace(b"close", b"cl\nose"), ASK.replace(b"/ ", b"/\t "),
                      ASK.replace(b"Host: 127.0.0.1\r\n", b""),
                      ASK.replace(b"Conn", b"Host: elsewhere.example\r\nConn")):
            self.assertEqual(self.say(words).status, 400, words)
        self.assertEqual(self.say(ASK.replace(b"1.1", b"2.0", 1)).status, 505)
        self.assertEqual(self.say(ASK[:-2] + b"Cookie: " + bytes(70_000).replace(b"\0", b"x")).status, 431)

    def test_goes_on_after_noise(self):
        dice = random.Random(1)
        for _ in range(300):
            words = bytearray(ASK + ASK)
            for _ in range(dice.randrange(1, 9)):
                words[dice.randrange(len(words))] = dice.randrange(256)
            guest = Guest(self.port, bytes(words[:dice.randrange(len(words))]))
            guest.socket.close()
        self.assertEqual(self.ask().body, PAGE)

    def test_waits_for_nobody(self):
        slow = [Guest(self.port) for _ in range(8)]
        stop = threading.Event()

        def drip():
            for letter in ASK[:-2] + 1000 * b"X-More: x\r\n":
                for guest in slow:
                    try:
                        guest.socket.send(bytes([letter]))
                    except OSError:  # the server has had enough of this one
                        pass
                if stop.wait(0.5):
                    return

        dripping = threading.Thread(target=drip)
        dripping.start()
        try:
            for _ in range(3):
                self.assertEqual(self.ask().body, PAGE)
        finally:
            stop.set()
            dripping.join()
        self.assertEqual({Answer(guest.hear()).status for guest in slow}, {408})

    def test_has_room_for_one_more(self):
        # More than the server keeps at once; some have said half a word, some do not read their answer.
        words = [b"", b"GET / HT", ASK.replace(b"/ ", b"/library.amble ")]
        crowd = [Guest(self.port, words[i % len(words)]) for i in range(600)]
        self.assertEqual(self.ask().body, PAGE)
        for guest in crowd:
            guest.socket.close()
        self.assertEqual(self.ask().body, PAGE)

    def test_has_its_port_for_itself(self):
        second = subprocess.run([self.program, "studio", "--port", str(self.port), "--page", self.page],
                                capture_output=True, text=True, check=False, timeout=HANGS)
        self.assertEqual(second.returncode, 1)
        self.assertRegex(second.stderr, rf"\Aamble: error: --port {self.port}: another program has this port.*\n\Z")

    def test_says_when_there_is_no_page(self):
        result = self.amble("studio", "--page", self.folder / "nothing")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"\Aamble: error: .*index\.html: the studio's page is not built.*\n\Z")


if __name__ == "__main__":
    Studio.program = sys.argv.pop(1)
    unittest.main()
