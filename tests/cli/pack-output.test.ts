import { describe, expect, test } from 'bun:test'
import type { FaceName } from '../../src/cli/faces.ts'
import { judgingFlags, renderReports } from '../../src/cli/pack-output.ts'
import { plain } from '../../src/report/paint.ts'
import { finding, packReport } from '../report/reports.ts'

const render = (changes: Partial<Parameters<typeof renderReports>[1]>, reports = [packReport()]) =>
  renderReports(reports, {
    format: 'agent',
    paint: plain,
    face: 'hcpx',
    dirs: ['./packs/gh'],
    flags: [],
    strict: false,
    ...changes,
  })

describe('a fix list says how to check again', () => {
  const rows: readonly (readonly [dirs: string[], flags: string[], command: string])[] = [
    [['./packs/gh'], ['--probe'], 'hcpx check ./packs/gh --probe --agent'],
    [['a', 'b'], [], 'hcpx check a b --agent'],
    [['my packs/gh', "it's"], [], `hcpx check 'my packs/gh' 'it'\\''s' --agent`],
    [['$(x)', 'a;b'], [], "hcpx check '$(x)' 'a;b' --agent"],
    [['-rf'], ['--strict'], 'hcpx check --strict --agent -- -rf'],
  ]
  for (const [dirs, flags, command] of rows)
    test(command, async () => expect(await render({ dirs, flags })).toContain(`Run \`${command}\` again`))
})

test('what changes the verdict is said again, what changes the print is not', () => {
  expect(judgingFlags({ probe: true, strict: true, eval: false, config: false })).toEqual([
    '--probe',
    '--strict',
    '--no-eval',
    '--no-config',
  ])
  expect(judgingFlags({ eval: true, config: true })).toEqual([])
})

test('text: the old tool shows a finding as its reference does, plumb adds the line', async () => {
  const reports = [packReport({ findings: [finding()] })]
  const headIn = async (face: FaceName) => (await render({ format: 'text', face }, reports)).split('\n')[2]
  expect(await headIn('hcpx')).toBe('error  M004             surface.json /verbs/list')
  expect(await headIn('plumb')).toBe('error  M004             surface.json /verbs/list :12:5')
})

test('JSON: one pack is its report, several are a list in their order', async () => {
  const npm = packReport({ dir: 'packs/npm', pack_id: 'npm' })
  expect(JSON.parse(await render({ format: 'json' }))).toEqual(packReport())
  expect(JSON.parse(await render({ format: 'json' }, [npm, packReport()]))).toEqual({ packs: [npm, packReport()] })
})
