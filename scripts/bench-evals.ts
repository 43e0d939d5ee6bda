/**
 * How fast a gibibyte of session logs is scanned, against parsing the same lines, and how much memory that takes. Started with a
 * task it is that task's process: `write <home>` makes the logs, `parse <home>` and `scan <home>` print milliseconds.
 */
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkEvalPack } from '../src/evals/check/index.ts'
import { draftFromTraces } from '../src/evals/drafts/index.ts'
import { type Bench, ratio } from './bench-parts/measure.ts'

const MIB = 1024 * 1024

export const EVALS_BENCHES: readonly Bench[] = [
  {
    name: 'evals: 1 GiB of session logs, against JSON.parse of its lines',
    limit: 3,
    unit: '',
    measure: async () => {
      const { parse, scan } = await measured()
      return scan.ms / parse.ms
    },
  },
  {
    name: 'evals: 1 GiB of session logs, peak memory',
    limit: 256,
    unit: ' MiB',
    measure: async () => (await measured()).scan.peakMiB,
  },
  {
    name: 'evals check 2,000 tasks, against 1,000',
    limit: 3,
    unit: '',
    measure: async () => {
      const work = mkdtempSync(join(tmpdir(), 'plumb-bench-'))
      try {
        const [twice, once] = [packOf(work, 2000), packOf(work, 1000)]
        return await ratio({ subject: () => checkEvalPack(twice), base: () => checkEvalPack(once), rounds: 5 })
      } finally {
        rmSync(work, { recursive: true, force: true })
      }
    },
  },
]

function packOf(work: string, count: number): string {
  const dir = join(work, String(count))
  const blocks = Array.from({ length: count }, (_, index) => {
    const id = `task_${index}`
    mkdirSync(join(dir, id, 'workspace'), { recursive: true })
    writeFileSync(join(dir, id, 'prompt.md'), `Read input.txt and write report-${index}.md.\n`)
    writeFileSync(join(dir, id, 'workspace/input.txt'), 'x')
    const folders = `prompt = "${id}/prompt.md"\nfixtures = "${id}/workspace/"`
    return `[[task]]\nid = "${id}"\n${folders}\nexpected = { artifacts = ["report-${index}.md"] }\n`
  })
  writeFileSync(join(dir, 'pack.toml'), ['[pack]\nname = "a/b"\nversion = "0.1.0"\n', ...blocks].join('\n'))
  return dir
}

type Run = { readonly ms: number; readonly peakMiB: number }

let once: Promise<{ parse: Run; scan: Run }> | null = null

/** Both benches read the same two runs. */
function measured(): Promise<{ parse: Run; scan: Run }> {
  once ??= measure()
  return once
}

async function measure(): Promise<{ parse: Run; scan: Run }> {
  const home = mkdtempSync(join(tmpdir(), 'plumb-bench-'))
  try {
    // Not here: the system counts the memory of whoever starts a program as if the program had used it.
    await inProcess('write', home)
    // The first pass only fills the file cache.
    await inProcess('parse', home)
    return { parse: await inProcess('parse', home), scan: await inProcess('scan', home) }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

type Task = 'write' | 'parse' | 'scan'

async function inProcess(task: Task, home: string): Promise<Run> {
  const child = Bun.spawn([process.execPath, import.meta.path, task, home], { stdout: 'pipe', stderr: 'inherit' })
  const [text, exit] = await Promise.all([new Response(child.stdout).text(), child.exited])
  if (exit !== 0) throw new Error(`${task} ended with ${exit}`)
  return { ms: Number(text), peakMiB: (child.resourceUsage()?.maxRSS ?? Number.NaN) / MIB }
}

/** 640 MiB of Claude Code, 256 MiB of Pi and 128 MiB of Gemini CLI, all of one project and read to the end. */
function writeLogs(home: string): void {
  const cwd = join(home, 'shop')
  mkdirSync(cwd)
  const random = randomFrom(7)
  const fill = (name: string, files: number, lineFor: (index: number) => unknown, head: readonly unknown[]) => {
    for (let file = 0; file < files; file++) {
      const path = join(home, name.replace('#', String(file)))
      mkdirSync(dirname(path), { recursive: true })
      writeLines(path, { head, lineFor, sizeBytes: 64 * MIB })
    }
  }
  const time = '2026-03-01T09:00:00.000Z'
  const common = { sessionId: 's', cwd, timestamp: time, userType: 'external', isSidechain: false, version: '2.1.0' }
  const user = { role: 'user', content: 'Add a CSV export to the orders page' }
  fill('.claude/projects/p/#.jsonl', 10, (index) => claudeLine(common, index, random), [
    { ...common, type: 'user', message: user },
  ])
  const sessions = '.pi/agent/sessions/p/#.jsonl'
  fill(sessions, 4, (index) => piLine(time, index, random), [
    { type: 'session', version: 3, id: 'p', timestamp: time, cwd },
    { type: 'message', id: 'e-1', parentId: null, timestamp: time, message: user },
  ])
  fill('.gemini/tmp/shop/chats/session-#.jsonl', 2, (index) => geminiLine(time, index, random), [
    { sessionId: 'g', startTime: time },
    { id: 'u', timestamp: time, type: 'user', content: user.content },
  ])
  writeLines(join(home, '.gemini/tmp/shop/.project_root'), { head: [], lineFor: () => null, sizeBytes: 0, text: cwd })
}

function claudeLine(common: object, index: number, random: Random): object {
  const id = `toolu_${index >> 1}`
  if (index % 2 === 0) {
    const name = index % 40 === 0 ? 'Write' : 'Read'
    const input = { file_path: `/x/src/f${index}.ts`, content: sourceText(random, 20) }
    return {
      ...common,
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
    }
  }
  const content = [{ type: 'tool_result', tool_use_id: id, content: sourceText(random, sizeOf(random)) }]
  return { ...common, type: 'user', message: { role: 'user', content }, toolUseResult: { type: 'text', file: {} } }
}

function piLine(timestamp: string, index: number, random: Random): object {
  const message =
    index % 2 === 0
      ? {
          role: 'assistant',
          content: [{ type: 'toolCall', id: `c${index}`, name: 'read', arguments: { path: `f${index}.ts` } }],
        }
      : {
          role: 'toolResult',
          toolCallId: `c${index - 1}`,
          isError: false,
          content: [{ type: 'text', text: sourceText(random, sizeOf(random)) }],
        }
  return { type: 'message', id: `e${index}`, parentId: `e${index - 1}`, timestamp, message }
}

function geminiLine(timestamp: string, index: number, random: Random): object {
  return { id: `m${index}`, timestamp, type: 'gemini', content: sourceText(random, sizeOf(random)), toolCalls: [] }
}

type Random = () => number

/** A small linear congruential generator: the same logs on every machine. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Lines of a tool's answer: mostly short, some long, now and then 200 KB. */
function sizeOf(random: Random): number {
  const draw = random()
  return draw < 0.6 ? 10 : draw < 0.98 ? 150 : 4000
}

const SOURCE_LINES = [
  "import { readFile } from 'node:fs/promises'",
  '  const total = orders.reduce((sum, order) => sum + order.amount, 0)',
  '\tif (line.startsWith("#")) { continue } // a comment\\n',
  '  <td class="amount">{{ format(order.amount) }}</td>',
  'Übersicht der Bestellungen – 12 Einträge',
]

function sourceText(random: Random, lines: number): string {
  return Array.from({ length: lines }, () => SOURCE_LINES[Math.floor(random() * SOURCE_LINES.length)]).join('\n')
}

type Lines = {
  readonly head: readonly unknown[]
  readonly lineFor: (index: number) => unknown
  readonly sizeBytes: number
  readonly text?: string
}

function writeLines(path: string, { head, lineFor, sizeBytes, text = '' }: Lines): void {
  const fd = openSync(path, 'w')
  try {
    let size = writeSync(fd, text + head.map((line) => `${JSON.stringify(line)}\n`).join(''))
    for (let index = 0; size < sizeBytes; ) {
      let block = ''
      while (block.length < MIB) block += `${JSON.stringify(lineFor(index++))}\n`
      size += writeSync(fd, block)
    }
  } finally {
    closeSync(fd)
  }
}

/** Only parsing is timed: the lines are cut and decoded beforehand, a chunk at a time. */
function parseAll(home: string): number {
  let ms = 0
  for (const name of readdirSync(home, { recursive: true })) {
    if (typeof name !== 'string' || !name.endsWith('.jsonl')) continue
    const fd = openSync(join(home, name), 'r')
    const chunk = Buffer.alloc(8 * MIB)
    let rest = Buffer.alloc(0)
    for (let count = readSync(fd, chunk); count > 0; count = readSync(fd, chunk)) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, count)])
      const end = bytes.lastIndexOf(10)
      const lines = bytes.subarray(0, end).toString('utf8').split('\n')
      rest = Buffer.from(bytes.subarray(end + 1))
      const start = performance.now()
      for (const line of lines) JSON.parse(line)
      ms += performance.now() - start
    }
    closeSync(fd)
  }
  return ms
}

async function scanAll(home: string): Promise<number> {
  const start = performance.now()
  const cwd = join(home, 'shop')
  const outcome = await draftFromTraces({
    cwd,
    projectRoot: cwd,
    packFolder: 'evals',
    home,
    env: {},
    most: 10,
    signal: new AbortController().signal,
  })
  if (outcome.kind !== 'drafted') throw new Error('nothing was drafted')
  return performance.now() - start
}

if (import.meta.main) {
  const [task, home = ''] = process.argv.slice(2)
  if (task === 'write') writeLogs(home)
  else if (task === 'parse') console.log(parseAll(home))
  else if (task === 'scan') console.log(await scanAll(home))
  else for (const { name, measure: value } of EVALS_BENCHES) console.log(name, await value())
}
