import { singleQuoted } from '../../../report/shell-quote.ts'
import { type Place, wordsOf } from './places.ts'

export function renderZsh(program: string, places: readonly Place[]): string {
  const name = `_${program.replaceAll('-', '_')}`
  const values = places.flatMap(({ words, flags }) =>
    flags
      .filter(({ value }) => value !== null)
      .map(({ names, options }) => {
        const at = names.map((flag) => singleQuoted(`${words} ${flag}`)).join('|')
        return `    ${at}) ${options.length > 0 ? `compadd -- ${options.join(' ')}` : '_files'}; return ;;`
      }),
  )
  const offers = places.map(({ words, names, flags, takesWords }) => {
    const named = names.map((child) => singleQuoted(described(child.name, child.summary)))
    const flagged = flags.flatMap((flag) =>
      flag.names.map((spelling) => singleQuoted(described(spelling, flag.description))),
    )
    return `    ${singleQuoted(words)}) names=(${named.join(' ')}) flags=(${flagged.join(' ')})${takesWords ? ' own=1' : ''} ;;`
  })
  return `#compdef ${program}
${name}() {
  local place= own= rest= word before="\${words[CURRENT-1]}"
  local -a names flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in
      ${wordsOf(places).join('|')}) place="\${place:+$place }$word" ;;
      *) [[ $word = -* ]] || rest=1 ;;
    esac
  done
  if [[ $PREFIX = --*=* ]]; then
    before="\${PREFIX%%=*}"
    compset -P 1 '*='
  fi
  case "$place $before" in
${values.join('\n')}
  esac
  case "$place" in
${offers.join('\n')}
  esac
  if [[ -n $rest ]]; then names=(); fi
  if [[ -n $own && $PREFIX != -* ]]; then _files; return; fi
  names+=($flags)
  _describe ${singleQuoted(program)} names || _files
}
# In a folder of fpath, zsh runs this file the first time that something is completed; else the file is read by hand.
if [[ \${funcstack[1]} = ${name} ]]; then ${name} "$@"; else compdef ${name} ${program}; fi
`
}

/** `name:description`, with the colons of the name kept out of the separator. */
function described(name: string, description: string): string {
  return `${name.replaceAll(':', '\\:')}:${description}`
}
