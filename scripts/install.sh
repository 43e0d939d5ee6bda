#!/bin/sh
# Installs plumb: picks the build for this machine, checks its sum, then moves it into place whole, or changes nothing.
#   curl -fsSL URL/install.sh | sh
#   curl -fsSL URL/install.sh | sh -s -- --prefix ~/.local --link
#   sh install.sh --from ./plumb-releases        (no network: a folder of release files, or one file)
set -eu
# One command from here to the end, so that a copy of this script that was cut short runs nothing.
{

# scripts/release puts the address of the releases here.
RELEASES="${PLUMB_RELEASES:-}"
PREFIX="${PLUMB_PREFIX:-}"
VERSION=latest
FROM=
LINK=no
WORK=

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "install: $1"
  [ -z "${2:-}" ] || say "  $2"
  exit "${3:-1}"
}

usage() {
  cat <<'TEXT'
Installs plumb into PREFIX/bin.

  --prefix DIR     where to install (default: ~/.local)
  --version V      which version (default: the latest)
  --from PATH      a folder of release files, or one of them: no network is used
  --link           also make hcpx, eval-quality, eval-quality-gates and hlock
  --releases URL   where releases are published
  --help           show this
TEXT
}

needs_value() { [ $# -ge 2 ] && [ -n "$2" ] || fail "$1 needs a value" "See --help." 64; }

while [ $# -gt 0 ]; do
  case $1 in
    --prefix) needs_value "$@"; PREFIX=$2; shift 2 ;;
    --version) needs_value "$@"; VERSION=$2; shift 2 ;;
    --from) needs_value "$@"; FROM=$2; shift 2 ;;
    --releases) needs_value "$@"; RELEASES=$2; shift 2 ;;
    --link) LINK=yes; shift ;;
    --help | -h) usage; exit 0 ;;
    *) fail "unknown word \"$1\"" "See --help." 64 ;;
  esac
done

if [ -z "$PREFIX" ]; then
  [ -n "${HOME:-}" ] || fail "HOME is not set, so there is no ~/.local" "Name a folder with --prefix."
  PREFIX=$HOME/.local
fi
# A relative folder is of no use in PATH, and a name that begins with "-" is an option of the programs below.
case $PREFIX in /*) ;; *) PREFIX=$PWD/$PREFIX ;; esac
case $FROM in -*) FROM=./$FROM ;; esac

have() { command -v "$1" >/dev/null 2>&1; }

# The build for this machine, such as linux-x64-musl-baseline.
target() {
  os=$(uname -s)
  machine=$(uname -m)
  case $machine in
    x86_64 | amd64) arch=x64 ;;
    aarch64 | arm64) arch=arm64 ;;
    *) fail "there is no build for the processor \"$machine\"" "Builds exist for x86_64 and arm64." ;;
  esac
  case $os in
    Linux) os=linux ;;
    Darwin)
      os=darwin
      # A shell under Rosetta calls an Apple processor x86_64.
      if [ "$arch" = x64 ] && [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || echo 0)" = 1 ]; then arch=arm64; fi
      ;;
    *) fail "there is no build for \"$os\" here" "On Windows, download plumb-windows-x64.exe." ;;
  esac
  suffix=
  if [ "$os" = linux ] && is_musl; then suffix=-musl; fi
  if [ "$os" = linux ] && [ "$arch" = x64 ] && ! grep -qw avx2 /proc/cpuinfo 2>/dev/null; then suffix=$suffix-baseline; fi
  printf '%s-%s%s' "$os" "$arch" "$suffix"
}

is_musl() {
  if have ldd && ldd --version 2>&1 | grep -qi musl; then return 0; fi
  for loader in /lib/ld-musl-*; do
    if [ -e "$loader" ] && ! [ -e /lib64/ld-linux-x86-64.so.2 ] && ! [ -e /lib/ld-linux-aarch64.so.1 ]; then return 0; fi
  done
  return 1
}

# Read as the standard input: before the sum of a file with a backslash in its path, sha256sum writes one, too.
sum_of() {
  if have sha256sum; then sha256sum < "$1" | cut -d ' ' -f 1
  elif have shasum; then shasum -a 256 < "$1" | cut -d ' ' -f 1
  elif have openssl; then openssl dgst -sha256 < "$1" | sed 's/^.*= *//'
  else fail "the download cannot be checked" "Install sha256sum, shasum or openssl."
  fi
}

fetch() {
  if have curl; then curl -fsSL --retry 2 -o "$2" "$1"
  elif have wget; then wget -q -O "$2" "$1"
  else fail "nothing here can download" "Install curl or wget, or use --from with a folder of release files."
  fi
}

# The sum that SHA256SUMS has for a file; nothing when it does not name it. Carried over, its lines may end as on Windows.
released_sum() {
  return_key=$(printf '\r')
  while read -r sum file || [ -n "$file" ]; do
    file=${file#\*}
    if [ "${file%"$return_key"}" = "$1" ]; then printf '%s' "$sum"; fi
  done < "$sums"
}

clean_up() { [ -z "$WORK" ] || rm -rf "$WORK"; }
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

bin=$PREFIX/bin
[ ! -d "$bin/plumb" ] || fail "$bin/plumb is a folder" "Move it away, or choose another place with --prefix."
mkdir -p "$bin" 2>/dev/null || fail "the folder $bin cannot be made" "Choose another one with --prefix."
# Beside its destination, so that the last step is a rename and nothing half-written is ever called plumb.
WORK=$(mktemp -d "$bin/.plumb-install.XXXXXX" 2>/dev/null) || fail "the folder $bin cannot be written" "Choose another one with --prefix."

name=plumb-$(target)
sums=$WORK/SHA256SUMS
if [ -n "$FROM" ]; then
  [ -e "$FROM" ] || fail "there is no $FROM" "Name a folder of release files, or one of them."
  if [ -d "$FROM" ]; then folder=$FROM; else folder=$(dirname "$FROM"); name=$(basename "$FROM"); fi
  [ -f "$folder/$name" ] || fail "$folder has no $name" "Download that file for this machine."
  [ -f "$folder/SHA256SUMS" ] || fail "$folder has no SHA256SUMS" "Download it beside $name: nothing is installed unchecked."
  cp "$folder/SHA256SUMS" "$sums" && cp "$folder/$name" "$WORK/plumb" || fail "$name could not be copied to $bin" "Is the disk full?"
else
  [ -n "$RELEASES" ] || fail "nobody said where releases are published" "Use --releases URL, or --from with a folder of release files."
  RELEASES=${RELEASES%/}
  if [ "$VERSION" = latest ]; then base=$RELEASES/latest/download; else base=$RELEASES/download/v${VERSION#v}; fi
  fetch "$base/SHA256SUMS" "$sums" || fail "$base/SHA256SUMS could not be downloaded" "Is the version right, and the network there?"
  fetch "$base/$name" "$WORK/plumb" || fail "$base/$name could not be downloaded" "Is the disk full, or the network gone? Nothing was installed."
fi

wanted=$(released_sum "$name")
[ -n "$wanted" ] || fail "SHA256SUMS does not name $name" "The release is not whole, or the file was renamed. Nothing was installed."
got=$(sum_of "$WORK/plumb")
[ "$got" = "$wanted" ] || fail "$name is not what was released" "Its SHA-256 is $got, not $wanted. Nothing was installed."

chmod 755 "$WORK/plumb"
said=$("$WORK/plumb" --version 2>&1) || case $said in
  *libstdc++*) fail "$name needs libstdc++" "Install it (on Alpine: apk add libstdc++), then run this again. Nothing was installed." ;;
  *) fail "$name does not run on this machine" "It said: $said. Nothing was installed." ;;
esac
[ "$VERSION" = latest ] || [ "$said" = "plumb ${VERSION#v}" ] ||
  fail "$name is $said, not ${VERSION#v}" "Leave --version out to install it all the same. Nothing was installed."
mv -f "$WORK/plumb" "$bin/plumb" || fail "plumb could not be moved into $bin" "Nothing was installed."
say "$said is installed as $bin/plumb"
if [ "$LINK" = no ] || "$bin/plumb" link "$bin" >&2; then linked=yes; else linked=no; fi
case ":$PATH:" in
  *":$bin:"*) ;;
  *) say "Add it to your PATH:  export PATH=\"$(printf '%s' "$bin" | sed 's/[\\"$`]/\\&/g'):\$PATH\"" ;;
esac
[ "$linked" = yes ] || fail "the other names could not be linked" "plumb itself is installed."

}
