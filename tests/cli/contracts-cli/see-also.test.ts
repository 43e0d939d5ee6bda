import { describe, expect, test } from 'bun:test'
import { contractWith } from '../../contracts/compile/sound-contract.ts'
import { call } from './calls.ts'

const WITHOUT_ANY_LINK = JSON.stringify(
  contractWith((contract) => {
    for (const behavior of contract.behaviors) Object.assign(behavior, { requirementLinks: [], riskLinks: [] })
  }),
)

describe('where to read on about a failure', () => {
  test('a person at a terminal is told, in a line of its own behind what the specification fixes', async () => {
    const fixed = await call(['compile'], { stdin: WITHOUT_ANY_LINK, program: 'plumb' })
    expect({ exit: fixed.exit, lines: fixed.stderr.split('\n').length }).toEqual({ exit: 4, lines: 2 })
    expect(await call(['compile'], { stdin: WITHOUT_ANY_LINK, program: 'plumb', isTerminal: true })).toEqual({
      ...fixed,
      stderr: `${fixed.stderr}plumb: see: plumb explain missing-requirement-linkage\n`,
    })
  })

  test('behind the list of what does not conform', async () => {
    const { stderr } = await call(['seal'], { stdin: '{}', program: 'plumb', isTerminal: true })
    expect(stderr.split('\n').slice(-3)).toEqual([
      expect.stringMatching(/^ {2}/),
      'plumb: see: plumb explain schema-parse-failure',
      '',
    ])
  })

  test('the old tool has no explain and says what it always said', async () => {
    expect(await call(['compile'], { stdin: WITHOUT_ANY_LINK, isTerminal: true })).toEqual(
      await call(['compile'], { stdin: WITHOUT_ANY_LINK }),
    )
  })

  test('a wrong call has no code', async () => {
    const { stderr } = await call(['compile', '--nope'], { program: 'plumb', isTerminal: true })
    expect(stderr).toBe('plumb: usage: unknown flag "--nope" for compile\n')
  })
})
