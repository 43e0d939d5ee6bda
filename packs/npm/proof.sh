#!/bin/sh
# Needs npm, but no network: what changes the project or the registry is only ever refused here.
set -e
hcpx lint ./packs/npm --json
hcpx install ./packs/npm --json
hcpx activate npm --json

# 1. one read
hcpx exec npm config.list --json

# 2. gated writes without confirm → live deny
hcpx exec npm dependency.add --json -- packages=never-added | grep -q '"confirm required"'
hcpx exec npm dependency.remove --json -- packages=never-removed | grep -q '"confirm required"'
hcpx exec npm install --json | grep -q '"confirm required"'
hcpx exec npm publish --json -- tag=next | grep -q '"confirm required"'

# 3. twin face: the CLI and the pack return the same field of the same manifest
twin=$(mktemp -d)
trap 'rm -rf "$twin"' EXIT
npm pkg get name | jq -S . > "$twin/cli.json"
hcpx exec npm manifest.get --json -- fields=name | jq -S .result > "$twin/exec.json"
diff "$twin/cli.json" "$twin/exec.json"

# 4. availability shows the four flags
hcpx availability npm --json
