import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { underLimit } from '../../under-limit.ts'
import { Repository } from '../repository.ts'

const repository = (files: Record<string, string>) => new Repository(files)

/** Prints its words and ends with the code that its first argument names. */
const TOOL = `import { readFileSync } from 'node:fs'
const [code, ...words] = process.argv.slice(2)
if (code === 'cat') {
  process.stdout.write(readFileSync(words[0], 'utf8'))
} else if (code === 'wait') {
  setInterval(() => {}, 1000)
} else if (code === 'die') {
  process.kill(process.pid, 'SIGKILL')
} else if (code === 'throw') {
  throw new Error('thrown')
} else {
  for (const word of words) console.log(word)
  console.error(code === '0' ? '' : 'it failed')
  process.exitCode = Number(code)
}
`
const SECTION = {
  pages: ['docs'],
  binary: { entry: 'dist/tool.mjs', spellings: ['tool'] },
  sampleInput: 'sample.json',
}
const FILES = { 'dist/tool.mjs': TOOL, 'sample.json': '{"sample":true}\n', 'examples/a.txt': 'of the repository\n' }

const page = (...lines: string[]) => `${lines.join('\n')}\n`
const gate = (docs: Record<string, string>, section: object = {}) =>
  repository({ ...FILES, ...docs }).run('doc-invocations', { ...SECTION, ...section })

describe('a run', () => {
  test('holds what pages show against what happens', async () => {
    const docs = {
      'docs/b/two.md': page('<!-- expect-exit: 3 -->', '```', 'tool 3', '```', '', '```text', 'it failed', '```'),
      'docs/one.md': page(
        '```sh',
        "cat > in.txt <<'EOF'",
        'of the page',
        'EOF',
        'tool cat in.txt',
        '```',
        '<!-- expect-exit: 0 -->',
        '```',
        'tool cat examples/a.txt',
        '```',
        '```text',
        'of the repository',
        '```',
      ),
    }
    expect(await gate(docs)).toEqual({
      exit: 0,
      stdout:
        'doc-invocations: 3 invocation(s) scanned across 2 page(s), 3 run faithfully over real inputs, 2 with their output compared, 0 failure(s)\n',
      stderr: '',
    })
  })

  test('a page with a byte order mark begins with its fence all the same', async () => {
    expect(await gate({ 'docs/a.md': `\ufeff${page('```', 'tool 2', '```')}` })).toMatchObject({ exit: 1 })
  })

  test('fails on every claim that does not hold, by page and line', async () => {
    const docs = {
      'docs/b.md': page('```', 'tool 2', 'tool throw', '```'),
      'docs/a.md': page('```', 'tool 64', 'tool 0 yours.json', '```', '```', 'tool die', '```'),
    }
    const outcome = await gate(docs)
    if (!('stderr' in outcome)) throw new Error(JSON.stringify(outcome))
    expect({ exit: outcome.exit, stdout: outcome.stdout }).toEqual({
      exit: 1,
      stdout:
        'doc-invocations: 5 invocation(s) scanned across 2 page(s), 1 run faithfully over real inputs, 0 with their output compared, 4 failure(s)\n',
    })
    const [empty, title, ...lines] = outcome.stderr.split('\n')
    expect([empty, title]).toEqual(['', 'doc-invocations: 4 failing invocation(s):'])
    expect(lines.filter((line) => /^ {2}\S/.test(line))).toEqual([
      '  docs/a.md:2 [usage error: exited 64, which says that the command cannot be called so] tool 64',
      '  docs/a.md:6 [killed by SIGKILL] tool die',
      '  docs/b.md:2 [exited 2: make the command work, or declare <!-- expect-exit: 2 --> above the block] tool 2',
      '  docs/b.md:3 [crashed with exit code 1: stderr is the stack of its runtime] tool throw',
    ])
    expect(lines).toContain('    it failed')
  })

  test('a transcript that drifts fails although the exit code agrees', async () => {
    const docs = {
      'docs/a.md': page(
        '<!-- expect-exit: 0 -->',
        '```',
        'tool 0 one two',
        '```',
        '',
        '```text',
        'one',
        'three',
        '```',
      ),
    }
    const outcome = await gate(docs)
    if (!('stderr' in outcome)) throw new Error(JSON.stringify(outcome))
    expect(outcome.exit).toBe(1)
    expect(outcome.stdout).toContain('1 failure(s)')
    expect(outcome.stderr).toContain('as line 2 of the output')
  })

  test('a run past its limit is a failure of that invocation, and the next one still runs', async () => {
    const docs = { 'docs/a.md': page('```', 'tool wait x', 'tool 0 x', '```') }
    const { timeoutMs, outcome } = await underLimit(
      1000,
      async (timeoutMs) => ({ timeoutMs, outcome: await gate(docs, { timeoutMs }) }),
      ({ outcome }) => 'stdout' in outcome && outcome.stdout.includes(' 1 run faithfully'),
    )
    expect(outcome).toEqual({
      exit: 1,
      stdout:
        'doc-invocations: 2 invocation(s) scanned across 1 page(s), 1 run faithfully over real inputs, 0 with their output compared, 1 failure(s)\n',
      stderr: `\ndoc-invocations: 1 failing invocation(s):\n  docs/a.md:2 [did not run to a verdict: it was still running (limit ${timeoutMs} ms)] tool wait x\n`,
    })
  })

  test('each page has a folder of its own, which is gone afterwards; stdin is empty', async () => {
    const note = "import { appendFileSync, readFileSync } from 'node:fs'\n"
    const one = repository({
      ...FILES,
      'docs/a.md': page('```', 'tool 1st', 'tool 2nd', '```'),
      'docs/b.md': page('```', 'tool 3rd', '```'),
    })
    const log = join(one.root, 'log')
    one.write(
      'dist/tool.mjs',
      `${note}appendFileSync(${JSON.stringify(log)}, readFileSync(0) + process.cwd() + '\\n')\n`,
    )
    expect(await one.run('doc-invocations', SECTION)).toMatchObject({ exit: 0 })
    const [first = '', second, third = '', ...rest] = readFileSync(log, 'utf8').split('\n')
    expect([second, rest]).toEqual([first, ['']])
    expect(third).not.toBe(first)
    expect([first, third].map((folder) => existsSync(folder))).toEqual([false, false])
  })

  test('what a page writes at an absolute path, or above itself, stays in its folder', async () => {
    const outside = join('/tmp', `plumb-never-${process.pid}`)
    const docs = {
      'docs/a.md': page(
        '<!-- expect-exit: 0 -->',
        '```',
        `echo absolute > ${outside}`,
        `echo above > ../../..${outside}-too`,
        `tool cat ${outside}-too`,
        '```',
        '```text',
        'above',
        '```',
      ),
    }
    expect(await gate(docs)).toMatchObject({ exit: 0 })
    expect([existsSync(outside), existsSync(`${outside}-too`)]).toEqual([false, false])
  })

  test('a file that cannot be written is a failure of the page', async () => {
    const docs = { 'docs/a.md': page('```', 'mkdir -p a', 'echo b > a', 'tool 0 x', '```') }
    expect(await gate(docs)).toMatchObject({
      exit: 1,
      stderr:
        "\ndoc-invocations: 1 failing invocation(s):\n  docs/a.md:3 [could not be written in the page's folder: EISDIR] echo b > a\n",
    })
  })

  test('a list of binaries is run each as itself', async () => {
    const docs = {
      'dist/more.mjs': "console.log('more')\n",
      'docs/a.md': page('<!-- expect-exit: 0 -->', '```', 'tool more 0', '```', '```text', 'more', '```'),
    }
    const more = { entry: 'dist/more.mjs', spellings: ['tool more'] }
    expect(await gate(docs, { binary: [SECTION.binary, more] })).toMatchObject({ exit: 0 })
  })

  test('is stopped by its signal', async () => {
    const one = repository({ ...FILES, 'docs/a.md': page('```', 'tool 0 x', '```') })
    const stopped = AbortSignal.abort()
    await expect(one.run('doc-invocations', SECTION, stopped)).rejects.toThrow()
  })
})

describe('never a pass over nothing', () => {
  const refusal = (message: string) => ({
    code: 'EVAL_QUALITY_DOC_PATH',
    message: `doc-invocations: ${message} (declared in the "doc-invocations" section of eval-quality.config.json)`,
  })
  const docs = { 'docs/a.md': page('```', 'tool 0 x', '```') }

  test('an entry that is not built', async () => {
    expect(await gate(docs, { binary: { entry: 'dist/no.mjs', spellings: ['tool'] } })).toEqual(
      refusal('binary.entry dist/no.mjs does not exist; build it before the gate runs'),
    )
    expect(
      await gate(docs, { binary: [SECTION.binary, { entry: 'dist', spellings: ['other'] }], sampleInput: 'no' }),
    ).toEqual(refusal('binary[1].entry dist is not a file; build it before the gate runs'))
  })

  test('a sample input that is not there', async () => {
    expect(await gate(docs, { sampleInput: 'no.json' })).toEqual(refusal('sampleInput no.json does not exist'))
  })

  test('no page', async () => {
    expect(await gate(docs, { pages: ['nowhere', 'sample.json'] })).toEqual(
      refusal('no .md file is reached by its pages: nowhere, sample.json'),
    )
  })

  test('no command', async () => {
    expect(await gate(docs, { binary: { entry: 'dist/tool.mjs', spellings: ['other', 'npx other'] } })).toEqual(
      refusal('no command in a fence of the 1 page(s) begins with a spelling: "other", "npx other"'),
    )
  })

  test.each(['.', 'up', 'docs/up'])('the configuration directory, named or behind the link %s (G-29)', async (path) => {
    const one = repository({ ...FILES, ...docs })
    if (path !== '.') one.link(path, one.root)
    expect(await one.run('doc-invocations', { ...SECTION, pages: path === 'docs/up' ? ['docs'] : [path] })).toEqual({
      code: 'EVAL_QUALITY_DOC_PATH',
      message: `doc-invocations: the page "${path}" is or encloses the directory the configuration sits in; name the folders that hold the documentation`,
    })
  })
})

test('says so when no temporary folder can be made', async () => {
  const one = repository({ ...FILES, 'docs/a.md': page('```', 'tool 0 x', '```') })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = join(one.root, 'none')
  try {
    expect(await one.run('doc-invocations', SECTION)).toEqual({
      code: null,
      message: `doc-invocations: no temporary folder can be made in ${join(one.root, 'none')} (ENOENT); name one that can be written to as TMPDIR`,
    })
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
})

describe('pages', () => {
  test('are found below folders, through links, without hidden ones and node_modules, once each', async () => {
    const one = repository({
      ...FILES,
      'docs/a.md': page('```', 'tool 0 x', '```'),
      'docs/a.txt': page('```', 'tool 1', '```'),
      'docs/.hidden/a.md': page('```', 'tool 1', '```'),
      'docs/node_modules/a/b.md': page('```', 'tool 1', '```'),
      'other/c.md': page('```', 'tool 0 y', '```'),
    })
    one.link('docs/other', '../other')
    one.link('other/loop', '.')
    const pages = ['docs', 'docs/a.md', './docs', 'docs/.hidden', 'missing']
    expect(await one.run('doc-invocations', { ...SECTION, pages })).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('2 invocation(s) scanned across 2 page(s)'),
    })
  })
})

describe('the section', () => {
  test.each([
    [{ binary: { entry: '/a', spellings: ['a'] } }, 'binary.entry: '],
    [{ binary: { entry: 'a', spellings: [] } }, 'binary.spellings: needs at least one entry'],
    [{ binary: [] }, 'binary: needs at least one entry'],
    [{ binary: [{ entry: 'a', spellings: [' '] }] }, 'binary.0.spellings.0: must not be blank'],
    [
      { binary: [SECTION.binary, { entry: 'b', spellings: ['a', 'tool'] }] },
      'binary.1.spellings.1: "tool" already calls binary[0]',
    ],
    [{ binary: 'a' }, 'binary: '],
    [{ pages: [] }, 'pages: needs at least one entry'],
    [{ usageExit: 0 }, 'usageExit: '],
    [{ usageExit: 256 }, 'usageExit: '],
    [{ timeoutMs: 999 }, 'timeoutMs: '],
    [{ elisionLimit: -1 }, 'elisionLimit: '],
    [{ elisionLimit: 0.5 }, 'elisionLimit: '],
    [{ sample: 'a' }, 'sample: unknown key'],
  ])('%j is refused', async (change, problem) => {
    const outcome = await gate({}, change)
    expect(outcome).toEqual({ problems: [expect.stringContaining(problem)] })
  })
})
