import { describe, expect, test } from 'bun:test'
import { M015 } from '../../../../src/packs/rules/manifest/M015.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'

const secret = '3f786850e387550fdab836ed7e6dc881'
/** Put together here, so that no scanner takes this file for a leak. */
const token = ['ghp', 'q7Rw2ZtX9bLm4KpV8sYd1NcF6hJg3TaE5uQo'].join('_')

const fix = (
  path: string,
  how = 'add { "name": "LEDGER_TOKEN", "description": "…" } to "credentials" and add "LEDGER_TOKEN" to "wrap.env"',
) => `Revoke it where it was issued, delete it from ${path}, and let the CLI read it from the environment: ${how}.`

test('points at file and line, says what it looks like, and never shows it', () => {
  const pack = packWith({
    texts: [
      { path: 'HARNESS.md', text: `# HCP — Ledger\n\nLog in with ${token} or\n${token}.\n` },
      { path: 'docs/notes.txt', text: `one\r\ntwo\r\nLEDGER_PASSWORD=${secret}` },
    ],
  })

  expect(findings(M015, pack)).toEqual([
    {
      at: 'HARNESS.md:3',
      message: 'Line 3 of HARNESS.md holds what looks like a GitHub token.',
      fix: fix('HARNESS.md'),
    },
    {
      at: 'HARNESS.md:4',
      message: 'Line 4 of HARNESS.md holds what looks like a GitHub token.',
      fix: fix('HARNESS.md'),
    },
    {
      at: 'docs/notes.txt:3',
      message: 'Line 3 of docs/notes.txt holds what looks like a secret value.',
      fix: fix('docs/notes.txt'),
    },
  ])
  expect(JSON.stringify(findings(M015, pack))).not.toContain(token)
  expect(JSON.stringify(findings(M015, pack))).not.toContain(secret)
})

describe('in a JSON file', () => {
  const surface = { credentials: [{ name: 'BANK_KEY', default: token }] }

  test('adds the pointer, and names the variable that the pack declares', () => {
    const pack = packWith({ surface, texts: [{ path: 'surface.json', text: JSON.stringify(surface, null, 2) }] })

    expect(findings(M015, pack)).toEqual([
      {
        at: 'surface.json:5 /credentials/0/default',
        message: 'Line 5 of surface.json holds what looks like a GitHub token.',
        fix: fix('surface.json', 'add "BANK_KEY" to "wrap.env"'),
      },
    ])
  })

  test('asks for no more than to set a variable that is passed on already', () => {
    const passed = { ...surface, wrap: { env: ['BANK_KEY'] } }
    const [finding] = findings(M015, packWith({ surface: passed, texts: [{ path: 'a.txt', text: token }] }))
    expect(finding?.fix).toBe(fix('a.txt', 'set BANK_KEY where the CLI runs'))
  })

  test('leaves the pointer out where more than one string could be meant', () => {
    const twice = { credentials: [{ name: token, default: token }] }
    const pack = packWith({ surface: twice, texts: [{ path: 'surface.json', text: JSON.stringify(twice, null, 2) }] })

    expect(findings(M015, pack).map(({ at }) => at)).toEqual(['surface.json:4', 'surface.json:5'])
  })

  test('finds it in policy and eval cases too', () => {
    const cases = { cases: [{ name: 'a', verb: 'list', args: { key: token } }] }
    const pack = packWith({ evals: cases, texts: [{ path: 'hcp.eval.json', text: JSON.stringify(cases) }] })

    expect(findings(M015, pack).map(({ at }) => at)).toEqual(['hcp.eval.json:1 /cases/0/args/key'])
  })
})

test('says nothing about placeholders, hashes and talk of tokens', () => {
  const text = [
    'LEDGER_TOKEN=<token>',
    'export LEDGER_TOKEN=YOUR_API_KEY',
    'token: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    `sha256 of the bin: ${secret}${secret}`,
    '"id": "123e4567-e89b-12d3-a456-426614174000"',
    'Authorization: Bearer $LEDGER_TOKEN',
  ].join('\n')

  expect(findings(M015, packWith({ texts: [{ path: 'HARNESS.md', text }] }))).toEqual([])
})

test('counts lines once, however many credentials there are', () => {
  const text = Array.from({ length: 3000 }, () => `token=${secret}`).join('\n')
  const shown = findings(M015, packWith({ texts: [{ path: 'a.env', text }] }))

  expect(shown.map(({ at }) => at)).toEqual(Array.from({ length: 3000 }, (_, index) => `a.env:${index + 1}`))
})
