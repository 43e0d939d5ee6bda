import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { digestJson } from '../../src/canonical/digest.ts'
import { RuntimeFault, StructuralFailure } from '../../src/canonical/faults.ts'
import { compile } from '../../src/contracts/compile/index.ts'
import type { EvalContract } from '../../src/contracts/schemas/eval-contract.ts'
import { issueLines } from '../../src/contracts/schemas/issues.ts'
import { corpusContracts } from '../corpus/contracts.ts'
import { type Bench, ratio, ratioOfTotals } from './measure.ts'

const CORPUS = resolve(import.meta.dir, '../../corpus/dev/contracts')

function corpusTexts(): string[] {
  return readdirSync(CORPUS)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readFileSync(join(CORPUS, name), 'utf8'))
}

/** The code a contract fails with; null when it compiles. */
function failureOf(text: string): string | null {
  try {
    compile(JSON.parse(text))
    return null
  } catch (error) {
    if (error instanceof StructuralFailure) return error.code
    throw error
  }
}

type Growth = {
  readonly grow: (contract: EvalContract, count: number) => EvalContract
  /** How the contract must end, so that a change which makes it stop earlier shows. */
  readonly ends: string | null
}

/** Time for 20,000 over time for 10,000. */
function growth({ grow, ends }: Growth): Promise<number> {
  const contract = corpusContracts().get('satisfied-declarations')
  if (contract === undefined) throw new Error('the corpus has no "satisfied-declarations"')
  const once = JSON.stringify(grow(contract, 10_000))
  const twice = JSON.stringify(grow(contract, 20_000))
  const mustEnd = (text: string) => {
    const failure = failureOf(text)
    if (failure !== ends) throw new Error(`the generated contract ended in ${failure}`)
  }
  return ratioOfTotals({ subject: () => mustEnd(twice), base: () => mustEnd(once), rounds: 20 })
}

/** Ends at the limit on steps, which is row 21 of the checks: no contract of this many steps gets further. */
function withSteps(contract: EvalContract, count: number): EvalContract {
  const [step] = contract.interactionPlan
  if (step === undefined) throw new Error('the contract has no step')
  const added = Array.from({ length: count }, (_, place) => ({ ...step, stepId: `added-${place}` }))
  return { ...contract, interactionPlan: [...contract.interactionPlan, ...added] }
}

/** Each with one operation that differs from all others on the wire and in its legs, so that every check runs. */
function withInterfaces(contract: EvalContract, count: number): EvalContract {
  const declared = contract.permittedInterfaces.find(({ kind }) => kind === 'api')
  const [operation] = declared?.operations ?? []
  if (declared === undefined || operation === undefined) throw new Error('the contract has no HTTP operation')
  const text = JSON.stringify({ ...declared, operations: [operation] })
  const added = Array.from({ length: count }, (_, place) =>
    JSON.parse(
      text
        .replace(`"logicalId":"${declared.logicalId}"`, `"logicalId":"added-${place}"`)
        .replace('"pathTemplate":"', `"pathTemplate":"/added-${place}`)
        .replaceAll(/"legId":"([^"]+)"/g, `"legId":"$1-${place}"`)
        .replaceAll(/\/interactions\/([^/]+)/g, `/interactions/$1-${place}`),
    ),
  )
  return { ...contract, permittedInterfaces: [...contract.permittedInterfaces, ...added] }
}

const MANY_BYTES = 50_000_000
function largeText(): string {
  const [text = '{}'] = corpusTexts()
  const copies = Math.ceil(MANY_BYTES / text.length)
  return `[${Array.from({ length: copies }, () => text).join(',')}]`
}

const WRONG = 3_000_000
/** A contract whose safety limits are numbers, all of them wrong. */
function wrongText(): string {
  const [text = '{}'] = corpusTexts()
  return JSON.stringify({ ...JSON.parse(text), safetyLimits: new Array<number>(WRONG).fill(1) })
}

function refuse(text: string): void {
  try {
    compile(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof RuntimeFault)) throw error
    const lines = issueLines(error.cause)
    if (lines.at(-1) !== `  ... and ${WRONG - 20} more`) throw new Error(`the count of issues is off: ${lines.at(-1)}`)
    return
  }
  throw new Error('a contract with wrong elements compiled')
}

export const CONTRACT_BENCHES: readonly Bench[] = [
  {
    name: 'compile the corpus, against JSON.parse of the same bytes',
    limit: 20,
    unit: '',
    measure: () => {
      const texts = corpusTexts()
      // Short runs, and many: the first ones warm up, and on a busy machine a long one is never left alone.
      return ratio({
        subject: () => {
          for (const text of texts) failureOf(text)
        },
        base: () => {
          for (const text of texts) JSON.parse(text)
        },
        rounds: 300,
      })
    },
  },
  {
    name: 'compile 20,000 steps, against 10,000',
    limit: 2.3,
    unit: '',
    measure: () => growth({ grow: withSteps, ends: 'plan-exceeds-scripting-bound' }),
  },
  {
    name: 'compile 20,000 interfaces, against 10,000',
    limit: 2.3,
    unit: '',
    measure: () => growth({ grow: withInterfaces, ends: null }),
  },
  {
    name: 'digest 50 MB, against parsing, writing and hashing them',
    limit: 3,
    unit: '',
    measure: () => {
      const text = largeText()
      return ratio({
        subject: () => digestJson(text, 'Bench'),
        base: () =>
          createHash('sha256')
            .update(JSON.stringify(JSON.parse(text)))
            .digest('hex'),
        rounds: 5,
      })
    },
  },
  {
    name: 'refuse 3 million wrong elements, against JSON.parse',
    limit: 40,
    unit: '',
    measure: () => {
      const text = wrongText()
      return ratio({ subject: () => refuse(text), base: () => JSON.parse(text), rounds: 3 })
    },
  },
]
