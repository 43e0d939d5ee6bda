#!/bin/sh
# Needs no network: what leaves this machine is only ever refused here.
set -e
hcpx lint ./packs/curl --json
hcpx install ./packs/curl --json
hcpx activate curl --json

# 1. one read
hcpx exec curl doctor --json

# 2. gated writes without confirm → live deny
hcpx exec curl file.download --json -- url=https://example.com/ path=never-written | grep -q '"confirm required"'
hcpx exec curl http.post --json -- url=https://example.com/ body='{}' | grep -q '"confirm required"'
hcpx exec curl http.put --json -- url=https://example.com/ body='{}' | grep -q '"confirm required"'
hcpx exec curl http.delete --json -- url=https://example.com/ | grep -q '"confirm required"'

# 3. availability shows the four flags
hcpx availability curl --json
