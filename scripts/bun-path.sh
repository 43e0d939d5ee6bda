# Sourced by the scripts beside it, from the root of the repository: puts the project's own Bun on PATH when there is one.
PLUMB_BUN_VERSION=1.4.5
if [ -x .tools/node_modules/.bin/bun ]; then
  PATH="$PWD/.tools/node_modules/.bin:$PATH"
  export PATH
fi

# Ends a script that was called before scripts/setup.
needs_setup() {
  if command -v bun >/dev/null 2>&1 && [ -d node_modules ]; then return 0; fi
  echo "${0##*/}: Bun or the dependencies are not here yet; run scripts/setup first" >&2
  exit 1
}
