import { singleQuoted } from '../../../report/shell-quote.ts'
import { type Place, wordsOf } from './places.ts'

export function renderFish(program: string, places: readonly Place[]): string {
  const at = `__${program.replaceAll('-', '_')}_at`
  const lines = places.flatMap(({ words, names, flags, takesWords }) => {
    const here = singleQuoted(`${at} any ${words}`.trim())
    const next = singleQuoted(`${at} first ${words}`.trim())
    const children = names.map(
      (child) => `complete -c ${program} -n ${next} -a ${singleQuoted(child.name)} -d ${singleQuoted(child.summary)}`,
    )
    const spelled = flags.map((flag) => {
      const spellings = flag.names
        .map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
        .join(' ')
      return `complete -c ${program} -n ${here} ${spellings}${valueWords(flag)} -d ${singleQuoted(flag.description)}`
    })
    return [...(takesWords ? [] : [`complete -c ${program} -f -n ${here}`]), ...children, ...spelled]
  })
  return `# fish completion for ${program}
function ${at} -d 'Whether the words of a place were typed, and with "first" nothing after them but flags'
  set -l place
  set -l rest
  for word in (commandline -opc)[2..-1]
    switch (string join -- ' ' $place $word)
      case ${wordsOf(places).join(' ')}
        set -a place $word
      case '*'
        string match -q -- '-*' $word; or set rest 1
    end
  end
  test "$place" = "$argv[2..-1]"; or return 1
  test "$argv[1]" = any; or test -z "$rest"
end
${lines.join('\n')}
`
}

function valueWords({ value, options }: Place['flags'][number]): string {
  if (options.length > 0) return ` -x -a ${singleQuoted(options.join(' '))}`
  return value === null ? '' : ' -r -F'
}
