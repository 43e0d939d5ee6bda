#!/bin/sh
# jq has no writes, so there is nothing to gate.
set -e
hcpx lint ./packs/jq --json
hcpx install ./packs/jq --json
hcpx activate jq --json

# 1. one read
hcpx exec jq compute --json -- expression='[2, 3] | add'

# 2. twin face: the CLI and the pack return the same for the same file
twin=$(mktemp -d)
trap 'rm -rf "$twin"' EXIT
jq -S '[.id]' packs/jq/surface.json > "$twin/cli.json"
hcpx exec jq file.select --json -- path=packs/jq/surface.json filter=.id | jq -S .result > "$twin/exec.json"
diff "$twin/cli.json" "$twin/exec.json"

# 3. a value that would be taken for an option is refused before jq runs
hcpx exec jq file.select --json -- path=--arg filter=. | grep -q 'may not start with'

# 4. availability shows the four flags
hcpx availability jq --json
