/** Runs the tests that hold properties, once a round, each round with a seed of its own. */

import { PATIENCE_MS } from '../tests/patience.ts'

const DEFAULT_ROUNDS = 10
const LARGEST_SEED = 0x7fff_ffff

const [roundsText = String(DEFAULT_ROUNDS), ...places] = process.argv.slice(2)
const rounds = Number(roundsText)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`scripts/fuzz: "${roundsText}" is no number of rounds. Call it as: scripts/fuzz [rounds] [tests]`)
  process.exit(64)
}

const files = await filesWithProperties(places.length === 0 ? ['tests'] : places)
if (files.length === 0) {
  console.error(`scripts/fuzz: no property tests in ${places.join(', ')}`)
  process.exit(64)
}
const failing: number[] = []
for (let round = 1; round <= rounds; round++) {
  const seed = Math.floor(Math.random() * LARGEST_SEED)
  const { passed, output } = await runTests(files, seed)
  console.log(`round ${round} of ${rounds}, seed ${seed}: ${passed ? 'passed' : 'failed'}`)
  if (passed) continue
  failing.push(seed)
  console.log(output)
}
for (const seed of failing) console.log(`again with: PLUMB_TEST_SEED=${seed} bun test ${places.join(' ')}`.trimEnd())
process.exit(failing.length === 0 ? 0 : 1)

/** @param under files or folders, relative to the root of the repository */
async function filesWithProperties(under: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of new Bun.Glob('tests/**/*.test.ts').scanSync('.')) {
    if (!under.some((place) => path === place || path.startsWith(`${place.replace(/\/$/, '')}/`))) continue
    if ((await Bun.file(path).text()).includes("from 'fast-check'")) found.push(path)
  }
  return found.sort()
}

async function runTests(paths: readonly string[], seed: number): Promise<{ passed: boolean; output: string }> {
  const child = Bun.spawn(['bun', 'test', '--only-failures', '--timeout', String(PATIENCE_MS), ...paths], {
    env: { ...process.env, PLUMB_TEST_SEED: String(seed) },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { passed: (await child.exited) === 0, output: stderr + stdout }
}
