#!/bin/sh
set -e
hcpx lint ./packs/transit --json
hcpx install ./packs/transit --json
hcpx activate transit --json

# 1. one read
hcpx exec transit lines --json

# 2. twin face: the CLI and the pack give the same result for the same arguments
faces=$(mktemp -d)
trap 'rm -rf "$faces"' EXIT
./packs/transit/bin/transit plan A B --json | jq -S . > "$faces/cli.json"
hcpx exec transit plan --json -- from=A to=B | jq -S .result > "$faces/exec.json"
diff "$faces/cli.json" "$faces/exec.json"

# 3. gated write without confirm → live deny
hcpx exec transit ticket.buy --json -- from=A to=B | grep -q '"confirm required"'

# 4. the same write with confirm; the ticket is a mock
hcpx exec transit ticket.buy --json -- from=A to=B confirm=true

# 5. availability shows the four flags
hcpx availability transit --json

# 6. Sense: announced with the grant, denied without it
hcpx announce transit new_alert --grants sense.enable --json
hcpx announce transit new_alert --grants verb.exec.read --json | grep -q 'denied: missing sense.enable for transit.new_alert'
