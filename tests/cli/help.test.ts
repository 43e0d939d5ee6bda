import { describe, expect, test } from 'bun:test'
import { defineCommand } from '../../src/cli/command.ts'
import { asFace } from '../../src/cli/faces.ts'
import { renderCommandHelp } from '../../src/cli/help.ts'
import { COMMANDS } from '../../src/cli/registry.ts'

describe('the help of a command names the program as it was called, in its examples too', () => {
  for (const entry of COMMANDS) {
    if (entry.kind !== 'command') continue
    for (const face of entry.faces) {
      test(`${face} ${entry.name}`, async () => {
        const { default: command } = await entry.load()
        const [, examples = ''] = renderCommandHelp(`${face} ${entry.name}`, command).split('\nExamples:\n')
        const programs = examples.split(/[^\w./-]+/).flatMap((word) => asFace(word) ?? [])
        expect(programs.filter((name) => name !== face)).toEqual([])
      })
    }
  }
})

test('a completion script is put where the shell looks for that name', async () => {
  const { default: completions } = await import('../../src/cli/commands/completions.ts')
  const help = renderCommandHelp('hcpx completions', completions)
  expect(help).toContain('  hcpx completions zsh > ~/.zfunc/_hcpx\n')
  expect(help).toContain('  hcpx completions fish > ~/.config/fish/completions/hcpx.fish\n')
})

test('a name that is part of a path is left alone', () => {
  const command = defineCommand({
    meta: { name: 'a', description: 'A' },
    args: {},
    examples: ['plumb a ./plumb-packs/plumb/x'],
    run: () => 0,
  })
  expect(renderCommandHelp('hcpx a', command)).toContain('  hcpx a ./plumb-packs/plumb/x\n')
})
