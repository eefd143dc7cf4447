#!/usr/bin/env bash
# Puts ws on the PATH of a CI job: an executable of a release, checked against its checksum, or the build of this checkout.
# usage: install.sh <version|checkout> <folder> <address of the releases>
set -euo pipefail

version=$1 folder=$2 releases=$3
checkout=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$folder"

platform() {
  local system machine
  system=$(uname -s | tr '[:upper:]' '[:lower:]')
  machine=$(uname -m)
  case $machine in x86_64) machine=x64 ;; aarch64) machine=arm64 ;; esac
  echo "$system-$machine"
}

# macOS has another name for it.
checked() {
  if command -v sha256sum > /dev/null; then sha256sum --check --status; else shasum -a 256 --check --status; fi
}

from_release() {
  local name="ws-$version-$(platform)"
  # A name in a cache is not proof: the checksum is checked each time.
  for file in "$name" SHA256SUMS; do
    [ -s "$folder/$file" ] || curl --fail --silent --show-error --location --proto '=https,http,file' \
      --output "$folder/$file" "$releases/v$version/$file"
  done
  if ! (cd "$folder" && grep " $name\$" SHA256SUMS | checked); then
    rm -f "$folder/$name" "$folder/SHA256SUMS"
    echo "The checksum of $name does not match: nothing was installed" >&2
    exit 1
  fi
  chmod 755 "$folder/$name"
  ln -sf "$name" "$folder/ws"
}

from_checkout() {
  (cd "$checkout" && npm install --no-audit --no-fund && npm run --silent build)
  ln -sf "$checkout/bin/ws.js" "$folder/ws"
}

if [ "$version" = checkout ]; then from_checkout; else from_release; fi
"$folder/ws" --version
[ -z "${GITHUB_PATH:-}" ] || echo "$folder" >> "$GITHUB_PATH"
