import { describe, expect, test } from 'bun:test'
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

test('a name that is part of a path is left alone', async () => {
  const { default: completions } = await import('../../src/cli/commands/completions.ts')
  expect(renderCommandHelp('hcpx completions', completions)).toContain(
    'hcpx completions fish > ~/.config/fish/completions/plumb.fish',
  )
})
