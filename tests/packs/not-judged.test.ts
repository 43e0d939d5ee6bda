import { describe, expect, test } from 'bun:test'
import { checkPacks } from '../../src/packs/check.ts'
import { folder } from '../e2e/plumb.ts'
import { packFiles } from './pack-files.ts'

async function notJudged(files: Record<string, string>, { evals = true } = {}) {
  const [report] = await checkPacks([folder(files)], {
    probe: false,
    evals,
    timeoutMs: 1000,
    jobs: 1,
    startedIn: '/',
    env: {},
  })
  return report?.not_judged.map(({ category, reason }) => `${category}: ${reason}`)
}

const without = (name: string) => {
  const { [name]: _left, ...files } = packFiles()
  return files
}

describe('a report says which rules had nothing to judge', () => {
  const unprobed = 'probe: the CLI was not probed'
  const unrun = (why: string) => `eval: the cases were not run, because ${why}`
  const all = ['manifest', 'policy', 'skill', 'probe', 'eval'].map((name) => `${name}: surface.json cannot be used`)
  const rows: readonly (readonly [title: string, files: Record<string, string>, expected: string[]])[] = [
    ['a whole pack', packFiles(), [unprobed]],
    ['no manifest', without('surface.json'), all],
    ['a broken manifest', { ...packFiles(), 'surface.json': '{' }, all],
    [
      'no policy',
      without('policy.json'),
      ['policy: policy.json cannot be used', unprobed, unrun('the pack does not pass lint')],
    ],
    [
      'no Skill',
      without('HARNESS.md'),
      ['skill: HARNESS.md cannot be used', unprobed, unrun('the pack does not pass lint')],
    ],
    [
      'another adapter',
      packFiles({ surface: { adapter: 'openapi', openapi: { ref: 'api.json' } } }),
      [unprobed, unrun('the pack wraps no CLI')],
    ],
    ['no cases: that is what E001 judges', without('hcp.eval.json'), [unprobed]],
    ['broken cases', { ...packFiles(), 'hcp.eval.json': '[]' }, [unprobed, 'eval: hcp.eval.json cannot be used']],
  ]
  for (const [title, files, expected] of rows) test(title, async () => expect(await notJudged(files)).toEqual(expected))

  test('cases that were left out', async () => {
    expect(await notJudged(packFiles(), { evals: false })).toEqual([unprobed, 'eval: eval cases were left out'])
  })
})
