# Shared by ./run and ./test, to be sourced: installs what is missing and builds.
# Everything here is quick when there is nothing to do.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc)

say() { printf 'amble: %s\n' "$*" >&2; }
fail() {
  say "error: $*"
  exit 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "'$*' needs root: run this as root, or install sudo, or have the packages installed first"
  fi
}

# The packages of the named groups in packages.txt that this machine lacks.
missing_packages() {
  local group package rest
  while read -r group package rest; do
    case " $* " in
      *" $group "*)
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
          printf '%s\n' "$package"
        ;;
    esac
  done < <(grep -v '^#' "$root/tools/packages.txt")
}

lock_patience=1800 # seconds; a machine that upgrades itself may take this long

# apt_get COMMAND…: apt-get as root, quietly. While another package manager is at work it waits, for every
# lock that there is: what apt itself waits for depends on its version, and is never all of them.
apt_get() {
  local errors complaint said='' since=$SECONDS status
  errors=$(mktemp)
  while true; do
    status=0
    as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get "$@" >/dev/null 2>"$errors" || status=$?
    complaint=$(sed -nE '/Could not get lock|frontend lock (is|was) locked/{s/^E: //;p;q}' "$errors")
    if [ "$status" = 0 ] || [ -z "$complaint" ]; then break; fi
    if [ $((SECONDS - since)) -ge "$lock_patience" ]; then
      rm "$errors"
      fail "another package manager has been at work for too long: $complaint. End it, then run this again"
    fi
    if [ "$complaint" != "$said" ]; then say "waiting for another package manager: $complaint"; fi
    said=$complaint
    sleep 1
  done
  cat "$errors" >&2
  rm "$errors"
  return "$status"
}

apt_install() {
  say "installing with apt: $*"
  apt_get update -qq || say "apt-get update failed; trying with the lists at hand"
  apt_get install -y -qq --no-install-recommends "$@" ||
    fail "apt could not install: $*. Check the network and /etc/apt/sources.list, then run this again"
}

# install_packages GROUP…
install_packages() {
  command -v dpkg-query >/dev/null || fail "this needs Debian 12 (apt and dpkg were not found)"
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if [ "${#missing[@]}" -gt 0 ]; then apt_install "${missing[@]}"; fi
}

node_is_new_enough() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
           process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

# The studio's build needs Node 20.19; Debian 12 has 18. A newer one goes under build/, seen by us alone.
install_node() {
  local place=$root/build/node
  export PATH="$place/node_modules/node/bin:$PATH"
  if node_is_new_enough && command -v npm >/dev/null; then return; fi
  if node_is_new_enough; then fail "node $(node --version) is there without npm: install the npm of that Node"; fi
  if ! command -v npm >/dev/null; then apt_install nodejs npm; fi
  say "installing with npm: node@20.20.2 (under build/node)"
  mkdir -p "$place"
  npm install --prefix "$place" --no-save --no-audit --no-fund --loglevel=error node@20.20.2 >&2 ||
    fail "npm could not install node@20.20.2. Check the network, or install Node 20.19 or newer, then run this again"
  hash -r
  node_is_new_enough || fail "node is $(node --version), and 20.19 or newer is needed"
}

# build PRESET [TARGET…]: configures when that was not done yet, then builds what changed.
build() {
  local preset=$1
  shift
  local place=$root/build/$preset log
  mkdir -p "$place"
  log=$place/build.log
  if [ ! -f "$place/build.ninja" ]; then
    say "configuring $preset"
    (cd "$root" && cmake --preset "$preset") >"$log" 2>&1 || {
      cat "$log" >&2
      fail "cmake could not configure $preset; the lines above say why"
    }
  fi
  say "building $preset"
  (cd "$root" && cmake --build --preset "$preset" --parallel "$jobs" ${1:+--target "$@"}) >"$log" 2>&1 || {
    cat "$log" >&2
    fail "the $preset build failed; the lines above say why"
  }
}

# up_to_date STAMP PATH…: is there a stamp, and nothing under the paths newer than it?
up_to_date() {
  local stamp=$1
  shift
  [ -f "$stamp" ] && [ -z "$(find "$@" \( -name node_modules -o -name dist -o -name test-results \) -prune \
    -o -type f -newer "$stamp" -print -quit)" ]
}

build_studio() {
  local studio=$root/apps/studio
  install_node
  if ! up_to_date "$studio/node_modules/.amble-stamp" "$studio/package-lock.json"; then
    say "installing with npm: the packages of apps/studio/package-lock.json"
    (cd "$studio" && npm ci --no-audit --no-fund --loglevel=error) >&2 ||
      fail "npm could not install the studio's packages. Check the network, then run this again"
    touch "$studio/node_modules/.amble-stamp"
  fi
  if ! up_to_date "$root/build/studio.stamp" "$studio" "$root/bindings/web" "$root/build/wasm/bindings" \
    "$root/build/release/default.amble" "$root/PARTS.md" "$root/LICENSE"; then
    say "building the studio"
    # The package amble-web is made whole first: the studio is one of its users.
    (export PATH="$studio/node_modules/.bin:$PATH" &&
      (cd "$root/bindings/web" && npm run --silent build) && cd "$studio" && npm run --silent build) \
      >"$root/build/studio.log" 2>&1 || {
      cat "$root/build/studio.log" >&2
      fail "the studio's build failed; the lines above say why"
    }
    touch "$root/build/studio.stamp"
  fi
}
