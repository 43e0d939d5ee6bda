#!/bin/sh
# Needs bun and a package.json in this folder, but no network: what changes the project is only ever refused here.
set -e
hcpx lint ./packs/bun --json
hcpx install ./packs/bun --json
hcpx activate bun --json

# 1. one read
hcpx exec bun doctor --json

# 2. gated writes without confirm → live deny
hcpx exec bun dependency.add --json -- packages=never-added | grep -q '"confirm required"'
hcpx exec bun dependency.remove --json -- packages=never-removed | grep -q '"confirm required"'
hcpx exec bun install --json | grep -q '"confirm required"'

# 3. twin face: the CLI and the pack return the same field of the same manifest
twin=$(mktemp -d)
trap 'rm -rf "$twin"' EXIT
bun pm pkg get name | jq -S . > "$twin/cli.json"
hcpx exec bun manifest.get --json -- fields=name | jq -S .result > "$twin/exec.json"
diff "$twin/cli.json" "$twin/exec.json"

# 4. availability shows the four flags
hcpx availability bun --json
