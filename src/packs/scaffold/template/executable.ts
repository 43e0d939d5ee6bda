/**
 * The executable of a template pack, in POSIX sh: three made-up items, so that the pack can be probed before it wraps anything.
 *
 * @param bin its own name; letters, digits and `-`
 */
export function templateExecutable(bin: string): string {
  return SCRIPT.replaceAll('@bin@', bin)
}

const SCRIPT = `#!/bin/sh
# @bin@: a stand-in for the CLI that this pack will wrap. It has three made-up items, prints JSON and keeps nothing.
# Put your CLI in its place, or delete bin/ and set "wrap.bin" in surface.json to a name on PATH.
set -eu

items='{"id":"item-3","title":"Third item"}
{"id":"item-2","title":"Second item"}
{"id":"item-1","title":"First item"}'

main() {
  read_words "$@"
  case $command in
    'item list')
      usage 'item list [--limit=<count>] [--json]' 'List items, newest first.'
      printf '%s\\n' "$items" | head -n "$limit" | as_array
      ;;
    'item show')
      usage 'item show <item> [--json]' 'Show one item by its id.'
      printf '%s\\n' "$items" | grep -F "\\"id\\":\\"$operand\\"," || fail 1 "no item \\"$operand\\"; see \\"@bin@ item list\\""
      ;;
    'item search')
      usage 'item search <words> [--json]' 'Search the titles of items.'
      printf '%s\\n' "$items" | { grep -iF -e "$operand" || true; } | as_array
      ;;
    'item create')
      usage 'item create --title=<title> [--yes] [--json]' 'Create an item.' 'Options:' '  --yes  do not ask for confirmation'
      [ -n "$title" ] || fail 2 '--title is missing'
      [ "$yes" = yes ] || fail 2 'nobody can be asked here; pass --yes to create the item'
      printf '{"id":"item-4","title":"%s"}\\n' "$(json_text "$title")"
      ;;
    doctor)
      usage 'doctor [--json]' 'Check that the items can be read.'
      echo '{"ok":true,"items":3}'
      ;;
    '')
      help=yes
      usage '<command> [options]' 'Commands:' '  item    List, show, search and create items' \\
        '  doctor  Check that the items can be read' '' 'Options:' '  --version  print the version'
      ;;
    item)
      help=yes
      usage 'item <command> [options]' 'Commands:' '  list    List items, newest first' '  show    Show one item' \\
        '  search  Search the titles of items' '  create  Create an item'
      ;;
    *) fail 2 "unknown command \\"$command\\"; see \\"@bin@ --help\\"" ;;
  esac
}

read_words() {
  command='' operand='' limit=20 title='' yes=no help=no
  for word in "$@"; do
    case $word in
      -h | --help) help=yes ;;
      --version) echo '@bin@ 0.1.0' && exit ;;
      --json) ;;
      --yes) yes=yes ;;
      --limit=*) limit=\${word#*=} ;;
      --title=*) title=\${word#*=} ;;
      -*) fail 2 "unknown option \\"$word\\"" ;;
      *)
        case $command in
          '') command=$word ;;
          item) command="item $word" ;;
          *) operand=$word ;;
        esac
        ;;
    esac
  done
  case $limit in
    '' | *[!0-9]*) fail 2 "--limit takes a whole number, not \\"$limit\\"" ;;
  esac
}

# Ends the run when help was asked for.
usage() {
  [ "$help" = yes ] || return 0
  printf 'Usage: @bin@ %s\\n\\n' "$1"
  shift
  printf '%s\\n' "$@"
  exit
}

as_array() {
  printf '[%s]\\n' "$(paste -s -d , -)"
}

json_text() {
  printf '%s' "$1" | tr '\\n\\r\\t' '   ' | tr -d '\\000-\\037\\177' | sed 's/[\\\\"]/\\\\&/g'
}

fail() {
  printf '@bin@: %s\\n' "$2" >&2
  exit "$1"
}

main "$@"
`
