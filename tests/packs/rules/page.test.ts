import { describe, expect, test } from 'bun:test'
import type { ProbeRecord, ProbeReport } from '../../../src/packs/probe/record.ts'
import { defineRule, type Examples, type Rule } from '../../../src/packs/rules/define.ts'
import { M001 } from '../../../src/packs/rules/manifest/M001.ts'
import { ruleCatalogue, rulePage } from '../../../src/packs/rules/page.ts'
import { P003 } from '../../../src/packs/rules/policy/P003.ts'
import { S009 } from '../../../src/packs/rules/skill/S009.ts'
import { at, under } from '../../../src/report/finding.ts'

test('a page tells title, severity, reason, both examples, and what the rule says about the failing one', () => {
  expect(
    rulePage(P003),
  ).toBe(`<!-- Generated from src/packs/rules/policy/P003.ts. Edit the rule, then run the generator. -->
# P003: Only writes ask for confirmation

error · policy. A gate on a harmless read teaches people to wave gates through.

## Fails

\`policy.json\`:

\`\`\`json
{ "verbs": { "list": { "class": "read", "confirm": true } } }
\`\`\`

> policy.json /verbs/list/confirm: "list" is a read, yet it asks for confirmation.
> fix: In policy.json write "list": { "class": "read" }, or, if it changes something, "list": { "class": "write", "confirm": true }.

## Passes

\`policy.json\`:

\`\`\`json
{ "verbs": { "list": { "class": "read" } } }
\`\`\`
`)
})

test('page and catalogue tell which findings weigh otherwise', () => {
  expect(rulePage(M001)).toContain('\nwarn, error above 12 · manifest. ')
  expect(ruleCatalogue([M001, P003])).toContain('| [M001](M001.md) | warn, error above 12 | ')
  expect(ruleCatalogue([M001, P003])).toContain('| [P003](P003.md) | error | ')
})

/** A rule that complains about every pack, for looking at how its examples are shown. */
function ruleWith(examples: Examples, count = 1): Rule {
  return defineRule({
    id: 'M001',
    severity: 'warn',
    title: 'a',
    why: 'b.',
    examples: () => examples,
    check(_, report) {
      for (let index = 0; index < count; index++) {
        report({ at: under('HARNESS.md', 'Setup', 3), message: `m${index}`, fix: 'f', severity: 'error' })
      }
    },
  })
}

const failsOf = (page: string) => page.slice(page.indexOf('## Fails\n\n') + 10, page.indexOf('\n\n>'))
const passesOf = (page: string) => page.slice(page.indexOf('## Passes\n\n') + 11).trimEnd()

describe('examples', () => {
  test('a deletion is told in words, and the passing side shows what was there', () => {
    const page = rulePage(ruleWith({ fails: { surface: { verbs: { doctor: undefined }, cliBin: 'x' } }, passes: {} }))
    expect(failsOf(page)).toBe('`surface.json` without `/verbs/doctor`, and with:\n\n```json\n{ "cliBin": "x" }\n```')
    expect(passesOf(page)).toStartWith('`surface.json`:\n\n```json\n{\n  "verbs": {\n    "doctor": {')
    expect(passesOf(page)).toContain('"cliBin": "ledger"')
  })

  test('nothing but deletions needs no JSON', () => {
    const page = rulePage(ruleWith({ fails: { surface: { binding: undefined } }, passes: {} }))
    expect(failsOf(page)).toBe('`surface.json` without `/binding`.')
  })

  test('the mark that replaces all commands is not shown', () => {
    const page = rulePage(ruleWith({ fails: { surface: { verbs: { '…': false, run: {} } } }, passes: {} }))
    expect(failsOf(page)).toBe('`surface.json`:\n\n```json\n{ "verbs": { "run": {} } }\n```')
  })

  test('Markdown with code in it gets a longer fence, and a long file is cut', () => {
    const harness = `# T\n\n\`\`\`\`\nx\n\`\`\`\`\n${'line\n'.repeat(40)}`
    const page = rulePage(ruleWith({ fails: { harness }, passes: {} }))
    expect(failsOf(page)).toStartWith('`HARNESS.md`:\n\n`````md\n# T\n')
    expect(failsOf(page)).toEndWith('line\n… 15 more lines\n`````')
  })

  test('a missing eval file is told in words', () => {
    const page = rulePage(ruleWith({ fails: { evals: null }, passes: {} }))
    expect(failsOf(page)).toBe('No `hcp.eval.json`.')
    expect(passesOf(page)).toStartWith('`hcp.eval.json`:\n\n```json\n')
  })

  test('files and the place of the bin are shown', () => {
    const fails = { texts: [{ path: 'notes.txt', text: 'x' }], bin: { kind: 'outside', through: 'dots' } as const }
    expect(failsOf(rulePage(ruleWith({ fails, passes: {} })))).toBe(
      '`notes.txt`:\n\n```\nx\n```\n\n`wrap.bin` leaves the pack by `..`.',
    )
  })

  test('of probes only what differs is shown, with control characters made visible', () => {
    const help: ProbeRecord = {
      purpose: 'help',
      command: null,
      argv: ['ledger', '--help'],
      exitCode: 0,
      signal: null,
      spawnError: null,
      ms: 4,
      tokens: 1,
      stdoutIsJson: false,
      timedOut: false,
      truncated: false,
      stdout: 'usage\n',
      stderr: '',
    }
    const red = { ...help, argv: ['ledger', 'list'], exitCode: 2, ms: 4200, stdout: '\u001b[31mno\n', stderr: 'why\n' }
    const hung = { ...red, exitCode: null, timedOut: true, tokens: 30000, stdout: '', stderr: '' }
    const probed = (...records: ProbeRecord[]): ProbeReport => ({
      bin: { resolved: true, path: '/bin/ledger' },
      records,
      existence: new Map(),
      reads: new Map(),
      withheld: new Map(),
    })
    const page = rulePage(ruleWith({ fails: { probes: probed(help, red) }, passes: { probes: probed(help, hung) } }))
    expect(failsOf(page)).toBe('```\n$ ledger list\n\\x1b[31mno\nwhy\n(exit 2, 4200 ms)\n```')
    expect(passesOf(page)).toBe('```\n$ ledger list\n(did not end, about 30000 tokens)\n```')
  })

  test('what probes could not do is told in words', () => {
    const probes: ProbeReport = {
      bin: { resolved: false, reason: 'there is no "ledger" on the PATH' },
      records: [],
      existence: new Map([['pay', { kind: 'missing', said: 'unknown command "pay"' }]]),
      reads: new Map([['list', { kind: 'skipped', reason: 'it needs an account' }]]),
      withheld: new Map(),
    }
    expect(failsOf(rulePage(ruleWith({ fails: { probes }, passes: {} })))).toBe(
      'The CLI is not started: there is no "ledger" on the PATH.\n\n' +
        'The CLI has no command for `pay`: unknown command "pay".\n\n`list` is not run: it needs an account.',
    )
  })

  test('an example with nothing to show says so', () => {
    expect(passesOf(rulePage(ruleWith({ fails: { bin: { kind: 'none' } }, passes: {} })))).toBe(
      'The same pack without this.',
    )
  })
})

test('a page quotes three findings, with headings and severities that differ from the rule’s', () => {
  const page = rulePage(ruleWith({ fails: { evals: null }, passes: {} }, 5))
  expect(page).toContain('> HARNESS.md "Setup" (error): m0\n> fix: f\n\n> HARNESS.md "Setup" (error): m1')
  expect(page).toContain('m2\n> fix: f\n\nand 2 more of the same.\n')
  expect(page).not.toContain('m3')
})

test('a page stays readable when its example is long', () => {
  expect(rulePage(S009).split('\n').length).toBeLessThan(80)
})

test('the catalogue has a row per rule with a link to its page, under its family', () => {
  const catalogue = ruleCatalogue([ruleWith({ fails: {}, passes: {} }), { ...P003, title: 'a | b' }])
  expect(catalogue).toContain('| [M001](M001.md) | warn | a |\n')
  expect(catalogue).toContain(
    '## Policy: policy.json\n\n| Id | Severity | Rule |\n|---|---|---|\n| [P003](P003.md) | error | a \\| b |\n',
  )
  expect(catalogue).toContain('| [L-missing_verb](L-missing_verb.md) | error |')
})

test('places without pointer and heading are the file', () => {
  const rule: Rule = {
    ...P003,
    check(_, report) {
      report({ at: at('policy.json'), message: 'm', fix: 'f' })
    },
  }
  expect(rulePage(rule)).toContain('> policy.json: m\n> fix: f\n')
})
