#!/bin/sh
# Run from the root of a git checkout that has a commit.
set -e
hcpx lint ./packs/git --json
hcpx install ./packs/git --json
hcpx activate git --json

# 1. one read
hcpx exec git log --json -- limit=1

# 2. gated writes without confirm → live deny
hcpx exec git commit --json -- message="never committed" | grep -q '"confirm required"'
hcpx exec git push --json -- remote=origin branch=main | grep -q '"confirm required"'

# 3. twin face: the CLI and the pack print the same text for the same arguments
twin=$(mktemp -d)
trap 'rm -rf "$twin"' EXIT
git log --max-count=1 --format='%h%x09%as%x09%an%x09%s' > "$twin/cli.txt"
hcpx exec git log -- limit=1 > "$twin/exec.txt"
diff "$twin/cli.txt" "$twin/exec.txt"

# 4. availability shows the four flags
hcpx availability git --json
