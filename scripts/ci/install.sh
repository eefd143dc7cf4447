#!/usr/bin/env bash
# Puts ws on the PATH of a CI job: an executable of a release, checked against its checksum, or the build of this checkout.
# usage: install.sh <version|checkout> <folder> [address of the releases]
set -euo pipefail

version=${1#v} folder=$2 releases=${3:-}
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

# GitHub keeps an action in .../_actions/OWNER/REPOSITORY/REF. `github.action_repository` is empty for `uses: ./`, and some
# runners give it the name of an action that this one uses.
releases_of_action() {
  local kept=${checkout##*/_actions/} owner repository
  IFS=/ read -r owner repository _ <<< "$kept"
  if [ "$kept" = "$checkout" ] || [ -z "${GITHUB_SERVER_URL:-}" ]; then
    echo "ws can't tell where its releases are: name them with \`releases\`, e.g. https://github.com/OWNER/REPOSITORY/releases/download" >&2
    return 1
  fi
  echo "$GITHUB_SERVER_URL/$owner/$repository/releases/download"
}

is_right() {
  [ -s "$folder/$1" ] && (cd "$folder" && grep " $1\$" SHA256SUMS 2> /dev/null | checked)
}

download() {
  local address="$releases/v$version/$1"
  curl --fail --silent --show-error --location --proto '=https,http,file' --output "$folder/$1" "$address" && return
  echo "ws can't download $address: is there a release $version with a file for this platform, and can it be read without a login?" >&2
  return 1
}

from_release() {
  local name="ws-$version-$(platform)"
  [ -n "$releases" ] || releases=$(releases_of_action)
  # The folder may come from a cache, which can hold a damaged file.
  if ! is_right "$name"; then
    rm -f "$folder/ws" "$folder/$name" "$folder/SHA256SUMS"
    download "$name"
    download SHA256SUMS
  fi
  if ! is_right "$name"; then
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
