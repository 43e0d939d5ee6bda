import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { aggregateStrength } from '../../src/contracts/aggregate/index.ts'
import { runScore } from '../../src/contracts/score/index.ts'
import { evidenceOf, POLICY } from '../../tests/contracts/aggregate/evidence.ts'
import { caughtRecord } from '../../tests/contracts/score/chain.ts'
import { options } from '../../tests/contracts/score/run.ts'
import { type Bench, ratio, ratioOfTotals, spawned } from './measure.ts'
import { workFolder } from './work-folder.ts'

const PLUMB = resolve(import.meta.dir, '../../dist/plumb')

async function mustScore(count: number): Promise<() => Promise<void>> {
  const trials = Array.from({ length: count }, (_, place) =>
    caughtRecord((made) => {
      made.trialIndex = place + 1
    }),
  )
  const run = options({ record: trials })
  return async () => {
    const { artifact } = await runScore(run)
    if (artifact?.trials.completed !== count) throw new Error(`${count} trials ended without evidence of all`)
  }
}

const ARTIFACTS = 2000
function evidence(): readonly object[] {
  return Array.from({ length: ARTIFACTS }, (_, place) =>
    evidenceOf({ probeId: `P-${String(place + 1).padStart(4, '0')}` }),
  )
}

/** The highest resident size of the command over files, in MiB. */
async function peakOfCommand(): Promise<number> {
  const dir = workFolder()
  const write = (name: string, value: unknown): string => {
    const path = join(dir, name)
    writeFileSync(path, JSON.stringify(value))
    return path
  }
  const files = evidence().map((artifact, place) => write(`e${place}.json`, artifact))
  const { exitCode, peakMiB } = await spawned([
    PLUMB,
    'aggregate-strength',
    ...files.flatMap((path) => ['--evidence', path]),
    '--floors',
    write('floors.json', {}),
    '--policy',
    write('policy.json', POLICY),
  ])
  if (exitCode !== 0) throw new Error(`aggregate-strength exited ${exitCode}`)
  return peakMiB
}

export const SCORING_BENCHES: readonly Bench[] = [
  {
    name: 'score 1,000 trials, against 100',
    limit: 12,
    unit: '',
    measure: async () => ratioOfTotals({ subject: await mustScore(1000), base: await mustScore(100), rounds: 40 }),
  },
  {
    name: 'aggregate 2,000 artifacts, against JSON.parse of the same bytes',
    limit: 30,
    unit: '',
    measure: () => {
      const texts = evidence().map((artifact) => JSON.stringify(artifact))
      const parse = () => texts.map((text): unknown => JSON.parse(text))
      return ratio({
        subject: () => aggregateStrength({ evidence: parse(), floors: {}, policy: POLICY }),
        base: parse,
        rounds: 9,
      })
    },
  },
  { name: 'aggregate 2,000 artifacts, peak memory', limit: 512, unit: ' MiB', measure: peakOfCommand },
]
