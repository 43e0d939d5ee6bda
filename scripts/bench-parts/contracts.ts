import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { digestJson } from '../../src/canonical/digest.ts'
import { RuntimeFault, StructuralFailure } from '../../src/canonical/faults.ts'
import { compile } from '../../src/contracts/compile/index.ts'
import { issueLines } from '../../src/contracts/schemas/issues.ts'
import { corpusContracts } from '../corpus/contracts.ts'
import { type Bench, ratio } from './measure.ts'

const CORPUS = resolve(import.meta.dir, '../../corpus/dev/contracts')

function corpusTexts(): string[] {
  return readdirSync(CORPUS)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readFileSync(join(CORPUS, name), 'utf8'))
}

/** Compiles, and takes a coded failure for an answer: some contracts of the corpus fail by design. */
function compileOrFail(text: string): void {
  try {
    compile(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof StructuralFailure)) throw error
  }
}

const WARM = 100
function repeatedly(run: () => void): () => void {
  return () => {
    for (let turn = 0; turn < WARM; turn++) run()
  }
}

/** A sound contract of the corpus with the first step of its plan, the operation and the interface of it multiplied. */
function contractOf(steps: number, { ownInterfaces }: { ownInterfaces: boolean }): string {
  const contract = [...corpusContracts().values()].find(
    ({ interactionPlan, permittedInterfaces }) => interactionPlan.length > 0 && permittedInterfaces.length > 0,
  )
  const [step] = contract?.interactionPlan ?? []
  const [declared] = contract?.permittedInterfaces ?? []
  if (contract === undefined || step === undefined || declared === undefined) throw new Error('the corpus has no plan')
  const places = Array.from({ length: steps }, (_, place) => place)
  const added = places.map((place) => ({ ...declared, logicalId: `added-${place}` }))
  return JSON.stringify({
    ...contract,
    permittedInterfaces: [...contract.permittedInterfaces, ...(ownInterfaces ? added : [])],
    interactionPlan: [
      ...contract.interactionPlan,
      ...places.map((place) => ({
        ...step,
        stepId: `added-${place}`,
        interfaceId: ownInterfaces ? `added-${place}` : step.interfaceId,
      })),
    ],
  })
}

function growth(shape: { ownInterfaces: boolean }): Promise<number> {
  const once = contractOf(10_000, shape)
  const twice = contractOf(20_000, shape)
  return ratio({ subject: () => compileOrFail(twice), base: () => compileOrFail(once), rounds: 5 })
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
      return ratio({
        subject: repeatedly(() => {
          for (const text of texts) compileOrFail(text)
        }),
        base: repeatedly(() => {
          for (const text of texts) JSON.parse(text)
        }),
        rounds: 15,
      })
    },
  },
  {
    name: 'compile 20,000 steps, against 10,000',
    limit: 2.3,
    unit: '',
    measure: () => growth({ ownInterfaces: false }),
  },
  {
    name: 'compile 20,000 interfaces, against 10,000',
    limit: 2.3,
    unit: '',
    measure: () => growth({ ownInterfaces: true }),
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
