import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DesignatedOracleRefusal, RuntimeFault } from '../../../src/canonical/faults.ts'
import { explainVerdict } from '../../../src/contracts/score/explain/index.ts'
import { explanationText } from '../../../src/contracts/score/explain/render.ts'
import { runScore } from '../../../src/contracts/score/index.ts'
import { caughtRecord, configuration, contract, manifest, policy, preflightVerdict, probe } from './chain.ts'
import { options } from './run.ts'

type Parent = Record<string, unknown> | unknown[]

/** Every place in a value that can hold another: the container and the key. */
function placesIn(value: unknown, found: [Parent, string][] = []): [Parent, string][] {
  if (typeof value !== 'object' || value === null) return found
  const parent: Parent = Array.isArray(value) ? value : Object.assign(value)
  for (const [key, member] of Object.entries(parent)) {
    found.push([parent, key])
    placesIn(member, found)
  }
  return found
}

const whole = () => ({
  record: [1, 2].map((trialIndex) => caughtRecord((made) => Object.assign(made, { trialIndex }))),
  manifest: manifest(),
  configuration: configuration(),
  contract: contract(),
  probe: probe(),
  preflightVerdict: preflightVerdict(),
  policy: policy(),
})

const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  2 ** 53,
  '',
  '__proto__',
  '\ud800',
  '/interactions/open/stdout',
  [],
  {},
]

/** By key, what stands under it somewhere: put in another place of the same name, most of it still parses. */
const BY_KEY = Map.groupBy(placesIn(whole()), ([, key]) => key)

function wordFor(key: string, choice: number): unknown {
  const kin = (BY_KEY.get(key) ?? []).map(([parent]) => Reflect.get(parent, key))
  const words = choice % 4 === 0 ? STRANGE : kin
  return structuredClone(words[choice % words.length])
}

test('a run changed anywhere is scored or refused as its input, and never breaks the tool', async () => {
  let scored = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
      fc.option(fc.constantFrom('O-001', 'O-002', 'x'), { nil: undefined }),
      async (changes, designatedOracleId) => {
        const artifacts = whole()
        for (const [at, word] of changes) {
          const places = placesIn(artifacts)
          const [parent, key] = places[at % places.length] ?? [artifacts, 'policy']
          Reflect.set(parent, key, wordFor(key, word))
        }
        try {
          const { artifact, ladder } = await runScore({ ...options(), ...artifacts, designatedOracleId })
          scored++
          expect(artifact === null).toBe(ladder.verdict === null)
          expect(ladder.basis.length > 0).toBe(ladder.verdict !== 'PASS')
          if (artifact !== null) expect(explanationText(explainVerdict(artifact))).toEndWith('.\n')
        } catch (error) {
          const isTold = error instanceof RuntimeFault || error instanceof DesignatedOracleRefusal
          // Private references want a port, which no call here has.
          const isCallers = error instanceof TypeError && error.message.includes('no corpus port was given')
          if (!isTold && !isCallers) throw error
        }
      },
    ),
    { numRuns: 60 },
  )
  expect(scored).toBeGreaterThan(0)
})
