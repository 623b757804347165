"""The pieces of the campaign that are done: one file each, so that those of several runs, folders and machines add up."""

import datetime
import hashlib
import json
import pathlib
import shutil
import subprocess

DOCUMENTS = ("docs", "*.md")  # the figures stand there: writing them down must not make them another code's


def code_of(root):
    """A name for all files of the work tree but documents: what was done with other files does not count."""
    def git(*words):
        return subprocess.run(["git", *words], cwd=root, capture_output=True, check=True).stdout

    besides = ["--", ".", *(f":(exclude,top,glob){name}{'/**' if '*' not in name else ''}" for name in DOCUMENTS)]
    listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard", *besides)
    whole = hashlib.sha256()
    for name in sorted(set(listed.decode().split("\0")) - {""}):
        path = pathlib.Path(root, name)
        if path.is_file():
            whole.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:12]


class Pieces:
    """The pieces of one code: PART/PIECE.json, whole or absent."""

    def __init__(self, folder):
        self.folder = folder

    def file(self, part, piece):
        return self.folder / part / f"{piece}.json"

    def has(self, part, piece):
        return self.file(part, piece).exists()

    def keep(self, part, piece, ok, figures, seconds):
        file = self.file(part, piece)
        file.parent.mkdir(parents=True, exist_ok=True)
        told = {"ok": ok, "figures": figures, "seconds": round(seconds, 1),
                "when": datetime.datetime.now().isoformat(timespec="minutes")}
        half = file.with_suffix(".half")
        half.write_text(json.dumps(told, ensure_ascii=False) + "\n", "utf-8")
        half.replace(file)

    def read(self, part, piece):
        """What came of a piece; none where it has not been done."""
        file = self.file(part, piece)
        return json.loads(file.read_text("utf-8")) if file.exists() else None

    def add(self, other):
        """Takes in pieces that were done elsewhere; returns how many."""
        taken = 0
        for file in sorted(other.glob("*/*.json")):
            mine = self.folder / file.relative_to(other)
            if not mine.exists():
                mine.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, mine)
                taken += 1
        return taken
