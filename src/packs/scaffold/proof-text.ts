import { type Draft, type DraftCommand, isGated, requiredArguments } from './draft.ts'

/** The proof script: lint, one read, each gate, and the four flags. Spec: the seed, "The proof script". */
export function proofText(draft: Draft): string {
  const { id, commands, sureReads, mockWrites } = draft
  const read = sureReads[0]
  const gated = commands.filter(isGated)
  const mock = gated.filter(({ name }) => mockWrites.includes(name))
  const steps = [
    ...(read === undefined ? [] : [['one read', `hcpx exec ${id} ${read} --json`]]),
    ...(gated.length === 0
      ? []
      : [[`gated ${gated.length === 1 ? 'write' : 'writes'} without confirm → live deny`, ...gated.map(denied(id))]]),
    ...(mock.length === 0
      ? []
      : [['the same write with confirm', ...mock.map((one) => callOf(id, one, ['confirm=true']))]]),
    ['availability shows the four flags', `hcpx availability ${id} --json`],
  ]
  return `${[
    '#!/bin/sh',
    '# Proves the pack against a conforming runtime. CI runs it with HCP_HOME set to a temporary folder.',
    'set -e',
    'pack=$(dirname "$0")',
    'hcpx lint "$pack" --json',
    'hcpx install "$pack" --json',
    `hcpx activate ${id} --json`,
    ...steps.flatMap(([title, ...lines], index) => ['', `# ${index + 1}. ${title}`, ...lines]),
  ].join('\n')}\n`
}

function denied(id: string): (command: DraftCommand) => string {
  return (command) => `${callOf(id, command)} | grep -q '"confirm required"'`
}

function callOf(id: string, command: DraftCommand, more: readonly string[] = []): string {
  const values = [...requiredArguments(command).map((name) => `${name}=example`), ...more]
  return [`hcpx exec ${id} ${command.name} --json`, ...(values.length === 0 ? [] : ['--', ...values])].join(' ')
}
