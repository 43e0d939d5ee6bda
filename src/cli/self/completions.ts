import { singleQuoted } from '../../report/shell-quote.ts'
import type { Node } from './command-tree.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/**
 * A completion script for one program name. All words come from the command tree, so a command or flag that exists is offered
 * and no other. The script calls nothing: completing never starts plumb.
 */
export function renderCompletions(shell: Shell, nodes: readonly Node[]): string {
  switch (shell) {
    case 'bash':
      return renderBash(nodes)
    case 'zsh':
      return renderZsh(nodes)
    case 'fish':
      return renderFish(nodes)
  }
}

function programOf(nodes: readonly Node[]): string {
  return nodes[0]?.path[0] ?? 'plumb'
}

const functionName = (program: string) => `_${program.replaceAll('-', '_')}`
const key = ({ path }: Node) => path.slice(1).join(' ')
const wordsOf = ({ children, flags }: Node) =>
  [...children.map(({ name }) => name), ...flags.flatMap(({ names }) => names)].join(' ')

function renderBash(nodes: readonly Node[]): string {
  const program = programOf(nodes)
  const name = functionName(program)
  const inner = nodes.slice(1).map((node) => `      ${singleQuoted(key(node))}) path=${singleQuoted(key(node))} ;;`)
  const values = nodes.flatMap((node) =>
    node.flags
      .filter(({ options }) => options.length > 0)
      .map(
        ({ names, options }) =>
          `    ${names.map((flag) => singleQuoted(`${key(node)} ${flag}`)).join('|')}) words=${singleQuoted(options.join(' '))} ;;`,
      ),
  )
  const words = nodes.map((node) => `      ${singleQuoted(key(node))}) words=${singleQuoted(wordsOf(node))} ;;`)
  return `# bash completion for ${program}
${name}() {
  local path= words= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
${inner.join('\n')}
    esac
  done
  case "$path \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  if [ -z "$words" ]; then
    case "$path" in
${words.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -o bashdefault -F ${name} ${program}
`
}

function renderZsh(nodes: readonly Node[]): string {
  const program = programOf(nodes)
  const name = functionName(program)
  const inner = nodes.slice(1).map((node) => `      ${singleQuoted(key(node))}) place=${singleQuoted(key(node))} ;;`)
  const cases = nodes.map((node) => {
    const offered = [
      ...node.children.map((child) => described(child.name, child.summary)),
      ...node.flags.flatMap(({ names, description }) => names.map((flag) => described(flag, description))),
    ]
    return `    ${singleQuoted(key(node))}) words_here=(${offered.map(singleQuoted).join(' ')}) ;;`
  })
  return `#compdef ${program}
${name}() {
  local place= word
  local -a words_here
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in
${inner.join('\n')}
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  _describe ${singleQuoted(program)} words_here || _files
}
compdef ${name} ${program}
`
}

/** `name:description`, with the colons of the name kept out of the separator. */
function described(name: string, description: string): string {
  return `${name.replaceAll(':', '\\:')}:${description}`
}

function renderFish(nodes: readonly Node[]): string {
  const program = programOf(nodes)
  const name = `_${functionName(program)}_at`
  const lines = nodes.flatMap((node) => {
    const condition = `-n ${singleQuoted(`${name} ${key(node)}`.trim())}`
    const children = node.children.map(
      (child) =>
        `complete -c ${program} -f ${condition} -a ${singleQuoted(child.name)} -d ${singleQuoted(child.summary)}`,
    )
    const flags = node.flags.map(({ names, value: takes, options, description }) => {
      const spelled = names
        .map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
        .join(' ')
      const value = options.length > 0 ? ` -x -a ${singleQuoted(options.join(' '))}` : takes === null ? '' : ' -r'
      return `complete -c ${program} ${condition} ${spelled}${value} -d ${singleQuoted(description)}`
    })
    return [...children, ...flags]
  })
  const groups = nodes.filter(({ children }) => children.length > 0).map(key)
  return `# fish completion for ${program}
function ${name}
  set -l typed (commandline -opc)[2..-1]
  set -l words
  for word in $typed
    string match -q -- '-*' $word; or set -a words $word
  end
  set -l depth (count $argv)
  test (count $words) -ge $depth; or return 1
  test $depth -eq 0; or test "$words[1..$depth]" = "$argv"; or return 1
  contains -- "$argv" ${groups.map(singleQuoted).join(' ')}; and test (count $words) -gt $depth; and return 1
  return 0
end
${lines.join('\n')}
`
}
