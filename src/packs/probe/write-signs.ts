import { isAction, isWriteLike, splitWords, WRITE_LIKE } from '../words.ts'

/** What a read would be run as. */
export type Call = {
  /** The word an agent types to call the CLI. */
  readonly bin: string
  /** Its literal words up to the first option. */
  readonly path: readonly string[]
  /** Everything behind the bin, with the values filled in. */
  readonly words: readonly string[]
}

/**
 * What says that a call changes something although policy calls it a read: a sentence that goes on from "because", or null.
 * In doubt it changes something: a read that is not run costs a note, a write that is run costs somebody's work.
 * Spec: packs/02-check.md, "Probes" 4.
 */
export function writeSign({ bin, path, words }: Call): string | null {
  const deed = path.find((word, index) => isWriteLike(actionIn(word)) && !isFamilyOfLook(bin, path, index))
  if (deed !== undefined) return `it calls "${deed}", which may change things`
  if (words.some(isHarmlessSwitch) || (path.every(isFormat) && words.some((word) => HARMLESS_ALONE.has(word))))
    return null
  const change = path.find((word, index) => changesThings(word) && !isFamilyOfLook(bin, path, index))
  if (change !== undefined) return `it calls "${change}", which may change things`
  if (path.length === 0 && WRITING_BINS.has(bin)) return `"${bin}" is there to change things`
  const method = methodOf(words)
  const option = words.find((word, index) =>
    isChangingOption({ bin, path, word, next: words[index + 1] ?? '', method }),
  )
  if (option !== undefined) return `it passes "${option}", which may change things`
  if (method !== null && method !== 'GET') return `it sends ${method}, which may change things`
  return words.some((word) => CHANGES_DATA.test(word)) ? 'it holds a statement that changes data' : null
}

/** Words of well-known CLIs besides {@link WRITE_LIKE}, which names alone are judged by. */
const CHANGES: ReadonlySet<string> = new Set(
  (
    'clean clear prune gc checkout switch commit amend rebase stash pull clone fork init link unlink mask unmask drain cordon ' +
    'uncordon scale taint untaint annotate mount umount unmount undo rollback revert pick fix ci run exec execute dlx mb rb mv ' +
    'cp sync terminate pause unpause reboot reload shutdown poweroff halt flush truncate wipe erase evict login logout lock ' +
    'unlock save register unregister deregister attach detach write mkdir rmdir touch chmod chown bump upgrade downgrade ' +
    'migrate up down use load append refresh expose isolate fmt format build rebuild compile pack dedupe setup bootstrap ' +
    'scaffold connect disconnect label comment assign unassign subscribe unsubscribe star unstar ban unban trash unpublish ' +
    'undeploy rmi am replace resize modify suspend hibernate resume promote demote yank submit unset'
  ).split(' '),
)

/** Programs that change files by what they are, when nothing in the call says otherwise. */
const WRITING_BINS: ReadonlySet<string> = new Set(
  'rm mv cp ln dd mkdir rmdir touch chmod chown tee rsync scp ffmpeg zip unzip gzip gunzip black isort'.split(' '),
)

function changesThings(word: string): boolean {
  if (looks(word)) return false
  const parts = splitWords(actionIn(word))
  const [first = ''] = parts
  return first !== 'dry' && (CHANGES.has(first) || CHANGES.has(parts.at(-1) ?? ''))
}

/** `scale` of `ps:scale`. */
function actionIn(word: string): string {
  return word.slice(word.lastIndexOf(':') + 1)
}

/** What stands behind these is the program that is run, whatever it is called. */
const RUNS_ANOTHER: ReadonlySet<string> = new Set(['exec', 'execute', 'dlx'])

/**
 * Whether a word names what is looked at: the last one looks, as in `release list` or `deploy list-applications`. Behind `run`
 * only if it follows at once, `docker run alpine ls` runs; `gcloud run` is a product.
 */
function isFamilyOfLook(bin: string, path: readonly string[], index: number): boolean {
  const word = path[index] ?? ''
  if (RUNS_ANOTHER.has(word) || (word === 'run' && bin !== 'gcloud' && index !== path.length - 2)) return false
  return index < path.length - 1 && looks(path.at(-1) ?? '')
}

const ALSO_LOOKS: ReadonlySet<string> = new Set('ls ps whoami version help tree outdated'.split(' '))

function looks(word: string): boolean {
  const action = actionIn(word)
  if (isWriteLike(action)) return false
  const parts = splitWords(action)
  return [parts[0] ?? '', parts.at(-1) ?? ''].some((part) => {
    return ALSO_LOOKS.has(part) || (isAction(part) && !WRITE_LIKE.has(part))
  })
}

const HARMLESS: ReadonlySet<string> = new Set(
  (
    '--dry-run --dryrun --dry_run -dry-run --check -check --list-different --list-only --no-act --simulate --what-if ' +
    '--whatif --help'
  ).split(' '),
)

/** Harmless to a program without a subcommand and to formatters; `helm upgrade --version 2` and `pulumi up --diff` change things. */
const HARMLESS_ALONE: ReadonlySet<string> = new Set(['--diff', '--list', '--show', '--get', '-G', '--version'])

function isFormat(word: string): boolean {
  return word === 'format' || word === 'fmt'
}

/** A switch with which a CLI only tells what it would do; `--dry-run=none` is none. */
function isHarmlessSwitch(word: string): boolean {
  const [name = '', value = ''] = word.split('=', 2)
  return HARMLESS.has(name) && !/^(?:none|false|no|0)$/i.test(value)
}

const CHANGING_OPTIONS: ReadonlySet<string> = new Set(
  (
    '--delete --delete-after --delete-before --delete-excluded --remove --remove-source-files --write --fix --in-place ' +
    '--inplace --force --prune --purge --overwrite --apply --save --save-dev --install --uninstall --unset --unset-all --add ' +
    '--replace-all --edit --create --destroy --drop --reset --kill --upload-file --post-data --post-file -delete -exec ' +
    '-execdir -ok -okdir'
  ).split(' '),
)

const CURL_SENDS =
  /^(?:-d|--data(?:-raw|-binary|-ascii|-urlencode)?|--json|-F|--form(?:-string)?|-T)(?:=|$)|^-[dFT]\S|^-[sSLkfvi]+[dFT]$/

/** `gh api` with one of these sends POST unless it is told otherwise; to GraphQL, queries too. */
const GH_SENDS = /^(?:-[fF]|--field|--raw-field|--input)(?:=|$)|^-[fF]\S/

type Passed = Omit<Call, 'words'> & { readonly word: string; readonly next: string; readonly method: string | null }

/** Short options say something else in each CLI. */
function isChangingOption({ bin, path, word, next, method }: Passed): boolean {
  if (CHANGING_OPTIONS.has(word.split('=', 1)[0] ?? word)) return true
  switch (bin) {
    case 'curl':
      return CURL_SENDS.test(word) || /^(?:-[sSLkfviJ]*O|--remote-name(?:-all)?)$/.test(word) || savesTo(word, next)
    case 'gh':
      return path[0] === 'api' && path[1] !== 'graphql' && method !== 'GET' && GH_SENDS.test(word)
    case 'git':
      return (path[0] === 'branch' && /^-[dDmMcC]$/.test(word)) || (path[0] === 'tag' && /^-[dasf]$/.test(word))
    case 'sed':
    case 'perl':
      // Not the `i` of `-Ilib` and `-Mstrict`.
      return /^-(?![IMm])[a-zA-Z]*i/.test(word)
    case 'prettier':
    case 'gofmt':
    case 'shfmt':
      return word === '-w'
    case 'tar':
      // `t` lists and `O` prints what it unpacks.
      return (
        (word === path[0] || word.startsWith('-')) && /^-?[a-zA-Z]*[xcru][a-zA-Z]*$/.test(word) && !/[tO]/.test(word)
      )
    default:
      return false
  }
}

/** `-o /dev/null` and `-o -` leave nothing behind. */
function savesTo(word: string, next: string): boolean {
  const target = word === '-o' || word === '--output' ? next : /^(?:-o|--output=)(.+)$/.exec(word)?.[1]
  return target !== undefined && target !== '-' && target !== '/dev/null'
}

const METHOD = /^(?:-X|--request|--method)$/
const JOINED_METHOD = /^(?:-X|--request=|--method=)(get|post|put|patch|delete)$/i

/** The HTTP method that is asked for, in capitals; the last one counts, as to curl. */
function methodOf(words: readonly string[]): string | null {
  const methods = words.flatMap((word, index) => {
    const named = METHOD.test(word) ? /^(?:get|post|put|patch|delete)$/i.exec(words[index + 1] ?? '')?.[0] : undefined
    return JOINED_METHOD.exec(word)?.[1] ?? named ?? []
  })
  return methods.at(-1)?.toUpperCase() ?? null
}

/** The beginning of an SQL statement or a GraphQL mutation that changes something. */
const CHANGES_DATA =
  /^\s*(?:(?:insert|replace)\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|(?:drop|alter|create)\s+(?:table|index|view|database|schema|user|role|trigger)\b|truncate\s+table\b|vacuum\b)|^(?:query=)?\s*mutation\b[^\n]{0,200}\{/i
