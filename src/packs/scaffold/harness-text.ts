import { type Draft, type DraftCommand, isGated, requiredArguments } from './draft.ts'

/** HARNESS.md: the title, what the tool is for, one table of all commands, how to write, and what not to do. */
export function harnessText(draft: Draft): string {
  const { id, name, lead, commands, antiPatterns } = draft
  const gated = commands.filter(isGated)
  return `${[
    `# HCP — ${name}`,
    inMarkdown(lead),
    '## Hot path',
    ['| To learn or do | Command | Example |', '|---|---|---|', ...commands.map((one) => rowOf(id, one))].join('\n'),
    ...(gated.length === 0 ? [] : ['## How to write', howToWrite(gated)]),
    '## Anti-patterns',
    antiPatterns.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n')}\n`
}

function rowOf(id: string, command: DraftCommand): string {
  return `| ${inMarkdown(command.task)} | \`${command.name}\` | \`${exampleOf(id, command)}\` |`
}

function exampleOf(id: string, command: DraftCommand): string {
  const values = requiredArguments(command).map((name) => `${name}=${shownValue(command.entry.args?.[name]?.example)}`)
  return [`hcpx exec ${id} ${command.name} --json`, ...(values.length === 0 ? [] : ['--', ...values])].join(' ')
}

/** An example that needs no quoting; what nobody has confirmed is left open. */
function shownValue(example: unknown): string {
  const text = typeof example === 'number' ? String(example) : example
  return typeof text === 'string' && /^[\w@%+=:,./-]+$/.test(text) ? text : '…'
}

function howToWrite(gated: readonly DraftCommand[]): string {
  const names = gated.map(({ name }) => `\`${name}\``).join(', ')
  const answer = gated.length === 1 ? 'answers' : 'answer'
  return `${names} ${answer} \`confirm required\`. Show the preview, and call again with \`confirm=true\` once a person agrees.`
}

/** Text from a stranger as Markdown that shows just that text. */
function inMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~&]/g, '\\$&')
}
