"""The .deb installs on a bare Debian 12, and what it brings works there.

Makes the package with cpack, a bare system with debootstrap, from where this machine gets its own packages, and tries
the program, its manual page, the studio's page and the C library in it. Needs root, debootstrap and a network.

    deb_test.py BUILD_DIR [CHROOT]     CHROOT: a bare system that is there already; it is copied
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
SUITE = "bookworm"
SMOKE = """
set -eu
cd "$(mktemp -d)"
amble --version
amble synth --speed 1.3 --turn 0.2 --seconds 4 -o walk.bvh
amble score walk.bvh --ground 0 --speed 1.3 --turn-rad 0.2 > score.txt
test -s walk.bvh
echo '{"clips":2,"seconds":2,"commands":[{"kind":"steady"}]}' > spec.json
amble dataset spec.json -o set
amble dataset verify set
test -s /usr/share/man/man1/amble.1.gz
if [ -n "$STUDIO" ]; then test -s /usr/share/amble/studio/index.html; fi
cat > walk.c <<'END'
#include <amble.h>
#include <stdio.h>
int main(void) {
  amble_library library;
  amble_character walker;
  if (amble_library_default(&library) || amble_character_create(library, &walker)) return 1;
  puts(amble_version());
  return amble_character_update(walker, 1, 1);
}
END
gcc -std=c11 -Wall -Wextra -Werror walk.c -o walk $(pkg-config --cflags --libs amble)
./walk
"""


def run(*command, **options):
    print("+", *command, flush=True)
    subprocess.run(list(map(str, command)), check=True, **options)


def mirror():
    """Where this machine gets Debian's packages: of the sources that apt reads, one that has the suite."""
    folder = pathlib.Path("/etc/apt/sources.list.d")
    lines = [pathlib.Path("/etc/apt/sources.list"), *sorted(folder.glob("*.list"))]
    for text in (place.read_text(encoding="utf-8") for place in lines if place.is_file()):
        if found := re.search(rf"^deb\s+(?:\[[^]]*\]\s*)?(https?://\S+)\s+{SUITE}\s", text, re.MULTILINE):
            return found[1]
    for place in sorted(folder.glob("*.sources")):
        for stanza in place.read_text(encoding="utf-8").split("\n\n"):
            fields = dict(re.findall(r"^([A-Za-z-]+):[ \t]*(.*)$", stanza, re.MULTILINE))
            if SUITE in fields.get("Suites", "").split() and fields.get("Enabled", "yes") != "no":
                return fields["URIs"].split()[0]
    return None


def package(build):
    """The .deb of a build."""
    folder = build / "packages"
    shutil.rmtree(folder, ignore_errors=True)
    run("cpack", "-G", "DEB", cwd=build, stdout=subprocess.DEVNULL)
    (made,) = folder.glob("*.deb")
    return made


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    if os.geteuid() != 0 or not shutil.which("debootstrap") or not mirror():
        print("left out: this needs root, debootstrap and a mirror of Debian's packages")
        return SKIPPED
    deb = package(build)
    listed = subprocess.run(["dpkg-deb", "--contents", deb], capture_output=True, text=True, check=True).stdout
    for needed in ("/usr/bin/amble", "/usr/include/amble.h", "/usr/include/amble/amble.hpp", "libamble_c.so.1", "libamble.a",
                   "amble.pc", "ambleConfig.cmake", "/usr/share/man/man1/amble.1.gz", "doc/amble/copyright", "doc/amble/PARTS.md"):
        assert needed in listed, f"the package lacks {needed}"
    studio = "1" if "share/amble/studio/index.html" in listed else ""
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name) / "root"
        if len(sys.argv) > 2:
            run("cp", "-a", sys.argv[2], root)
        else:
            run("debootstrap", "--variant=minbase", SUITE, root, mirror(), stdout=subprocess.DEVNULL)
        shutil.copy(deb, root / "amble.deb")
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        inside = ["chroot", root, "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive",
                  "LC_ALL=C", f"STUDIO={studio}"]
        run(*inside, "apt-get", "update", "-qq")
        run(*inside, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "/amble.deb", "gcc", "libc6-dev",
            "pkg-config", stdout=subprocess.DEVNULL)
        run(*inside, "sh", "-c", SMOKE)
        run(*inside, "apt-get", "remove", "-y", "-qq", "amble", stdout=subprocess.DEVNULL)
        left = [path for path in (root / "usr").rglob("*amble*") if path.is_file()]
        assert not left, f"removing the package left {left}"
    print(f"{deb.name}: {deb.stat().st_size / 1e6:.1f} MB, installed and tried{'' if studio else '; the studio was not built'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
