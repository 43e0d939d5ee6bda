/**
 * Runs each check of the project in turn and ends with `N passed, N failed`, counting single tests and whole checks alike.
 * Every check runs even after one has failed, so that one run shows all that is wrong.
 */

import { PATIENCE_MS } from '../tests/patience.ts'

type Count = { readonly passed: number; readonly failed: number }
type Check = {
  readonly title: string
  readonly argv: readonly string[]
  readonly count: (exitCode: number, output: string) => Count
}

const asOne = (exitCode: number): Count => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

const checks: readonly Check[] = [
  { title: 'types', argv: ['node_modules/.bin/tsc', '--noEmit'], count: asOne },
  { title: 'lint and format', argv: ['node_modules/.bin/biome', 'check', '.'], count: asOne },
  { title: 'generated files are fresh', argv: ['bun', 'scripts/generate.ts', '--check'], count: asOne },
  { title: 'build', argv: ['scripts/build'], count: asOne },
  {
    title: 'tests',
    argv: ['bun', 'test', '--timeout', String(PATIENCE_MS), ...process.argv.slice(2)],
    count: countTests,
  },
]

const total = { passed: 0, failed: 0 }
for (const { title, argv, count } of checks) {
  console.log(`== ${title}`)
  const { exitCode, output } = await run(argv)
  const { passed, failed } = count(exitCode, output)
  total.passed += passed
  total.failed += failed
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** Runs a check with its output shown as it comes, and kept. */
async function run(argv: readonly string[]): Promise<{ exitCode: number; output: string }> {
  const child = Bun.spawn([...argv], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe', env: testEnvironment() })
  const [stdout, stderr] = await Promise.all([show(child.stdout), show(child.stderr)])
  return { exitCode: await child.exited, output: stdout + stderr }
}

/** What a caller's shell or CI sets must not change what the tests see. */
function testEnvironment(): Record<string, string | undefined> {
  const { NO_COLOR: _noColor, FORCE_COLOR: _forceColor, PLUMB_DEBUG: _debug, HCP_HOME: _home, ...rest } = process.env
  return rest
}

async function show(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    const part = decoder.decode(chunk, { stream: true })
    process.stdout.write(part)
    text += part
  }
  return text
}

/** Reads the closing lines of `bun test`; a run that ends without them, or that ran nothing, counts as failed. */
function countTests(exitCode: number, output: string): Count {
  const last = (word: string): number | null => {
    const found = [...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, 'gm'))].at(-1)?.[1]
    return found === undefined ? null : Number(found)
  }
  const passed = last('pass') ?? 0
  const failed = last('fail') ?? 0
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}
