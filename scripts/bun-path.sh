# Sourced by the scripts beside it, from the root of the repository: puts the project's own Bun on PATH when there is one.
PLUMB_BUN_VERSION=1.4.5
if [ -x .tools/node_modules/.bin/bun ]; then
  PATH="$PWD/.tools/node_modules/.bin:$PATH"
  export PATH
fi
