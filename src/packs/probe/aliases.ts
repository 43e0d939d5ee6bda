/** Words that tools take for one another without saying so in their help. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['list', 'ls', 'l', 'index'],
  ['show', 'view', 'get', 'info', 'inspect', 'describe', 'cat', 'print'],
  ['add', 'a', 'new', 'create', 'set', 's', 'put'],
  ['remove', 'rm', 'r', 'delete', 'del', 'd', 'unset', 'revoke', 'destroy', 'drop', 'unlink', 'uninstall', 'un'],
  ['clean', 'clear', 'prune', 'purge', 'rm', 'flush'],
  ['update', 'up', 'upgrade', 'edit', 'modify', 'change', 'set'],
  ['search', 'find', 'query', 's'],
  ['check', 'verify', 'validate', 'test', 'lint'],
  ['status', 'st', 'stat', 'state'],
  ['login', 'signin', 'auth'],
  ['logout', 'signout'],
  ['rename', 'mv', 'move'],
  ['copy', 'cp', 'duplicate'],
]

/**
 * Whether a word that a help page does not list may still be another name of one that it lists: a synonym, a beginning of it
 * (`conf` for `config`), or up to four of its letters in order (`ls` for `list`).
 */
export function mayBeAlias(word: string, listed: Iterable<string>): boolean {
  const asked = word.toLowerCase()
  const groups = SYNONYMS.filter((group) => group.includes(asked))
  for (const name of listed) {
    const other = name.toLowerCase()
    if (groups.some((group) => group.includes(other))) return true
    if (asked.length >= 2 && other.startsWith(asked)) return true
    if (asked.length <= 4 && asked[0] === other[0] && isSubsequence(asked, other)) return true
  }
  return false
}

function isSubsequence(letters: string, word: string): boolean {
  let from = 0
  for (const letter of letters) {
    const found = word.indexOf(letter, from)
    if (found === -1) return false
    from = found + 1
  }
  return true
}
