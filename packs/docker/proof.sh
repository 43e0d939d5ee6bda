#!/bin/sh
# Needs the docker client, but no engine: what changes containers or images is only ever refused here.
set -e
hcpx lint ./packs/docker --json
hcpx install ./packs/docker --json
hcpx activate docker --json

# 1. one read
hcpx exec docker context.show --json

# 2. gated writes without confirm → live deny
hcpx exec docker image.pull --json -- image=alpine:3.20 | grep -q '"confirm required"'
hcpx exec docker container.start --json -- container=never-started | grep -q '"confirm required"'
hcpx exec docker container.stop --json -- container=never-stopped | grep -q '"confirm required"'
hcpx exec docker container.remove --json -- container=never-removed | grep -q '"confirm required"'
hcpx exec docker image.remove --json -- image=never-removed | grep -q '"confirm required"'

# 3. availability shows the four flags
hcpx availability docker --json
