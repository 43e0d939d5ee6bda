#!/bin/sh
# Needs gh, but neither the network nor a login: what changes GitHub is only ever refused here.
set -e
hcpx lint ./packs/gh --json
hcpx install ./packs/gh --json
hcpx activate gh --json

# 1. one read
hcpx exec gh config.list --json

# 2. gated writes without confirm → live deny
hcpx exec gh issue.create --json -- repo=cli/cli title=probe body="never created" | grep -q '"confirm required"'
hcpx exec gh issue.comment --json -- repo=cli/cli issue_number=1 body="never posted" | grep -q '"confirm required"'
hcpx exec gh pr.create --json -- repo=cli/cli head=probe base=trunk title=probe body="never created" | grep -q '"confirm required"'

# 3. availability shows the four flags
hcpx availability gh --json
