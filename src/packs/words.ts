/** Actions that change something. Spec: packs/02-check.md, "Guidance where the seed is short". */
export const WRITE_LIKE: ReadonlySet<string> = new Set(
  (
    'create add new insert delete remove rm destroy drop purge update edit set patch put rename move send post publish ' +
    'deploy release pay transfer charge refund buy order merge close reopen push upload import apply install uninstall ' +
    'start stop restart kill cancel approve reject revoke grant invite enable disable reset restore archive rotate'
  ).split(' '),
)

/** Actions that cannot be taken back: they delete, send, publish, deploy or move money. Same source. */
export const RISKY: ReadonlySet<string> = new Set(
  'delete remove rm destroy drop purge send post publish deploy release pay transfer charge refund'.split(' '),
)

/** First or last words that say an action of several words only looks, as in `list-orders` or `order-status`. */
const LOOKS: ReadonlySet<string> = new Set(
  (
    'list get show view read find search query describe inspect status info count check diff log logs history summary ' +
    'preview details export download fetch print display compare validate verify lookup'
  ).split(' '),
)

/** Words of {@link LOOKS} that name a thing as well: `list-delete` deletes a list, where `get-delete` could not. */
const THINGS_TO_LOOK_AT: ReadonlySet<string> = new Set(
  'list view search query log logs summary preview export'.split(' '),
)

/** First words after which a write-like word can only be the thing: `latest-release`, `my-order`. */
const QUALIFIERS: ReadonlySet<string> = new Set(
  'latest last current recent newest oldest first next previous pending open my all default'.split(' '),
)

/** Write-like words that are as often the thing as the deed: in front of a word that looks, as in `order-status`. */
const ALSO_NOUNS: ReadonlySet<string> = new Set(
  'new set patch post release transfer charge refund order import upload update start stop put move archive'.split(' '),
)

/** Spares nearly every name and description the slower way. */
const ASCII = /^[\0-\x7f]*$/
const ASCII_WORD = /[A-Z]+(?![a-z])[a-z0-9]*|[A-Z]?[a-z0-9]+/g

/**
 * The words of a command's or argument's name, lower-case: split at `.`, `-`, `_` (and any other sign) and at camelCase humps.
 * Empty for a name without a letter or digit.
 */
export function splitWords(name: string): string[] {
  const words: string[] = []
  const written = ASCII.test(name) ? (name.match(ASCII_WORD) ?? []) : splitAnyScript(name)
  for (const word of written) if (word !== '') words.push(word.toLowerCase())
  return words
}

function splitAnyScript(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
}

/** What a command does: the last dot segment of its name, as written. `issue.create` is `create`. */
export function actionOf(command: string): string {
  return command.slice(command.lastIndexOf('.') + 1)
}

/** Everything before the action: `gh.issue` of `gh.issue.create`; empty for a name without a dot. */
export function familyOfCommand(command: string): string {
  return command.slice(0, Math.max(0, command.lastIndexOf('.')))
}

/** Whether a command is named like one that changes something. Only its action counts: `post.list` is not. */
export function isWriteLike(command: string): boolean {
  return deedOf(command, WRITE_LIKE) !== null
}

/** Whether a command is named like one that cannot be taken back. */
export function isRisky(command: string): boolean {
  return deedOf(command, RISKY) !== null
}

/** The word that makes a command's name write-like (`delete` of `branch.delete-merged`), or null. */
export function writeWordOf(command: string): string | null {
  return deedOf(command, WRITE_LIKE)
}

/**
 * An action of several words does what its first word says (`delete-branch`), else what its last one says (`branch-delete`);
 * `order-status`, `get-order` and `latest-release` only look. In doubt it writes: probes run what this calls a read.
 */
function deedOf(command: string, deeds: ReadonlySet<string>): string | null {
  const words = splitWords(actionOf(command))
  const first = words[0]
  const last = words[words.length - 1]
  if (first === undefined || last === undefined) return null
  if (words.length > 1) {
    const endsInDeed = WRITE_LIKE.has(last) && !ALSO_NOUNS.has(last)
    const onlyLooks = LOOKS.has(first) && !(THINGS_TO_LOOK_AT.has(first) && endsInDeed)
    if (onlyLooks || QUALIFIERS.has(first)) return null
    if (LOOKS.has(last) && ALSO_NOUNS.has(first)) return null
  }
  const deed = WRITE_LIKE.has(first) ? first : last
  return deeds.has(deed) ? deed : null
}

/** Whether a word is a known action, of either kind; tells `issueList` (a family, then what it does) from `listIssues`. */
export function isAction(word: string): boolean {
  return WRITE_LIKE.has(word) || LOOKS.has(word)
}
