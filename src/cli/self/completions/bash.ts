import { singleQuoted } from '../../../report/shell-quote.ts'
import { type Place, wordsOf } from './places.ts'

/** Where nothing is offered, `-o default` makes bash offer files. */
export function renderBash(program: string, places: readonly Place[]): string {
  const name = `_${program.replaceAll('-', '_')}`
  const values = places.flatMap(({ words, flags }) =>
    flags
      .filter(({ value }) => value !== null)
      .map(({ names, options }) => {
        const at = names.map((flag) => singleQuoted(`${words} ${flag}`)).join('|')
        return `    ${at}) flags=${singleQuoted(options.join(' '))} value=1 ;;`
      }),
  )
  const offers = places.map(
    ({ words, names, flags, takesWords }) =>
      `      ${singleQuoted(words)}) names=${singleQuoted(names.map((child) => child.name).join(' '))}` +
      ` flags=${singleQuoted(flags.flatMap((flag) => flag.names).join(' '))}${takesWords ? ' own=1' : ''} ;;`,
  )
  return `# bash completion for ${program}
${name}() {
  local place= names= flags= value= own= rest= word
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  # bash takes --flag=value for three words.
  if [ "$current" = = ]; then current=
  elif [ "$before" = = ]; then before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${place:+$place }$word" in
      ${wordsOf(places).join('|')}) place="\${place:+$place }$word" ;;
      *) case $word in -*) ;; *) rest=1 ;; esac ;;
    esac
  done
  case "$place $before" in
${values.join('\n')}
  esac
  if [ -z "$value" ]; then
    case "$place" in
${offers.join('\n')}
    esac
    if [ -n "$rest" ]; then names=; fi
    case $own$current in 1|1[!-]*) flags= ;; esac
  fi
  COMPREPLY=($(compgen -W "$names $flags" -- "$current"))
}
complete -o default -o bashdefault -F ${name} ${program}
`
}
