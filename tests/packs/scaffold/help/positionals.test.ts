import { describe, expect, test } from 'bun:test'
import { usageOf } from '../../../../src/packs/scaffold/help/positionals.ts'

/** `!name` for one that is required, `--name` for one behind dashes. */
function read(usage: string, subject = 'image'): string {
  const found = usageOf(usage, subject)
  if (found.kind !== 'positionals') return found.kind
  return found.positionals.map((one) => `${one.required ? '!' : ''}${one.afterDashes ? '--' : ''}${one.name}`).join(' ')
}

describe('what a usage line wants', () => {
  const rows: readonly (readonly [usage: string, positionals: string])[] = [
    ['', ''],
    ['[flags]', ''],
    ['[OPTIONS]', ''],
    ['[<options>] [--global-flags] [-v | --verbose]', ''],
    ['{<number> | <url>} [flags]', '!number_or_url'],
    ['[<number> | <url> | <branch>] [flags]', 'number_or_url_or_branch'],
    ['[OPTIONS] CONTAINER [CONTAINER...]', '!container'],
    ['[OPTIONS] NAME|ID [NAME|ID...]', '!name_or_id'],
    ['[OPTIONS] [REPOSITORY[:TAG]]', 'repository'],
    ['CONTAINER:SRC_PATH DEST_PATH|-', '!container_src_path !dest_path'],
    ['<search term> [<search term> ...]', '!search_term'],
    ['[<@scope>/]<pkg>...', '!pkg'],
    ['<package>[@<version>] [<property>...]', '!package property'],
    ['[<options>] [<revision-range>] [[--] <path>...]', 'revision_range --path'],
    ['[<options>] [--] [<pathspec>...]', '--pathspec'],
    ['[<repository> [<refspec>...]]', 'repository'],
    ['[connection] [registry] [versions] [cache]', ''],
    ['[options] [path]', 'path'],
    ['[OPTIONS] [QUERY]...', 'query'],
    ['[OPTIONS] [COMMAND]', ''],
    ['[-f] (POD | TYPE/NAME) [-c CONTAINER] [options]', '!pod_or_type_name'],
    ['package [package ...]', '!package'],
    ['[(-o|--output=)name]', ''],
    ['[a] [b]', 'image_a'],
    ['[<a>] [<b>] [--] [<c>]', 'image_a --image_c'],
    ['[(-o|--output=)json] [a]', 'image_a'],
    ['[one | two words] [b] <c>', '!image_c'],
    ['[OPTIONS] IMAGE [COMMAND] [ARG...]', '!image'],
    ['[--write] [COMMAND ...]', ''],
    ['<args> | <x>', 'unclear'],
  ]
  for (const [usage, positionals] of rows) test(usage || '(nothing)', () => expect(read(usage)).toBe(positionals))
})

describe('what cannot be proposed', () => {
  const rows: readonly (readonly [usage: string, kind: string])[] = [
    ['COMMAND', 'group'],
    ['[flags] <command> [args]', 'group'],
    ['SUBCOMMAND [options]', 'group'],
    ['--name <name>', 'unclear'],
    ['-f FILENAME', 'unclear'],
    ['(-f FILENAME | TYPE [NAME | -l label] | TYPE/NAME) [options]', 'unclear'],
    ['<a-b> <c-d> <e-f> <g-h>', 'unclear'],
    ['[never closed', 'unclear'],
    ['<Component.(jsx|tsx)>', 'unclear'],
    ['<ghp_0123456789abcdefghijABCDEFGHIJ012345>', 'unclear'],
    [`<${'long'.repeat(20)}>`, 'unclear'],
    ['<../../etc/passwd>', '!etc_passwd'],
    ['<__proto__>', '!proto'],
    ['<constructor>', '!image_constructor'],
    ['<confirm>', '!image_confirm'],
    ['<argv>', '!image_argv'],
    ['<x>', '!image_x'],
    ['<名前>', 'unclear'],
  ]
  for (const [usage, kind] of rows) test(usage.slice(0, 60), () => expect(read(usage)).toBe(kind))
})
