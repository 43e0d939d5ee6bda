import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { renderGithub } from '../../src/report/pack-github.ts'
import { finding, HOSTILE, hostileReport, packReport } from './reports.ts'

test('a command per finding, by severity, with the place as the repository has it', () => {
  const report = packReport({
    findings: [
      finding(),
      finding({ id: 'S003', severity: 'warn', file: 'HARNESS.md', column: null }),
      finding({ id: 'E001', severity: 'info', file: 'hcp.eval.json', line: null, column: null }),
    ],
  })
  const said = '"list" has no description.%0AFix: Say in one sentence what "list" takes and returns.'
  expect(renderGithub([report, packReport({ dir: 'packs/clean' })])).toBe(
    [
      `::error file=packs/gh/surface.json,line=12,col=5,title=M004 (gh)::${said}\n`,
      `::warning file=packs/gh/HARNESS.md,line=12,title=S003 (gh)::${said}\n`,
      `::notice file=packs/gh/hcp.eval.json,title=E001 (gh)::${said}\n`,
    ].join(''),
  )
})

test('a decision of plumb.toml is a notice', () => {
  const overridden = [{ id: 'S001', severity: 'off', reason: 'our own titles', count: 2 }] as const
  expect(renderGithub([packReport({ overridden: [...overridden] })])).toBe(
    '::notice title=S001 (gh)::plumb.toml: 2 findings of S001 silenced: our own titles\n',
  )
})

test('nothing to say is nothing at all', () => {
  expect(renderGithub([])).toBe('')
  expect(renderGithub([packReport()])).toBe('')
})

/** Reads a line as GitHub's runner does: properties up to the first `::`, then the message, each with its own escapes. */
function readCommand(line: string) {
  const [, command = '', properties = '', message = ''] = /^::([a-z]+)(?: (.*?))?::(.*)$/.exec(line) ?? []
  const pairs = properties.split(',').map((pair) => {
    const equals = pair.indexOf('=')
    return [pair.slice(0, equals), unescaped(pair.slice(equals + 1))] as const
  })
  return { command, properties: Object.fromEntries(pairs), message: unescaped(message) }
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' }
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (found) => signs[found] ?? found)
}

describe('whatever a stranger wrote', () => {
  const onlyOurCommands = (hostile: string) => {
    const lines = renderGithub([hostileReport(hostile)]).split('\n')
    expect(lines.pop()).toBe('')
    const read = lines.map(readCommand)
    expect(read.map(({ command, properties }) => [command, Object.keys(properties)])).toEqual([
      ['error', ['file', 'line', 'col', 'title']],
      ['warning', ['file', 'line', 'col', 'title']],
      ['notice', ['file', 'title']],
      ['notice', ['title']],
    ])
    expect(read[0]?.properties['line']).toBe('12')
    return read
  }

  for (const hostile of HOSTILE) test(JSON.stringify(hostile).slice(0, 60), () => void onlyOurCommands(hostile))

  test('what looks like an escape arrives as it was', () => {
    const text = '100%, %0A %0D %3A %2C %25 %250A'
    const [error] = onlyOurCommands(text)
    expect(error?.message).toBe(`${text}\nFix: ${text}`)
    expect(error?.properties['title']).toBe(`M004 (${text})`)
    expect(error?.properties['file']).toBe(`packs/${text}/bin/${text}`)
  })

  test('no text begins a command or ends a property, and text without controls arrives as it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(':', ',', '%', '=', '\n', '\r', '0', 'A', 'error', 'x') }),
        (text) => {
          const [error] = onlyOurCommands(text)
          if (!/[\r\n]/.test(text)) expect(error?.message).toBe(`${text}\nFix: ${text}`)
        },
      ),
    )
  })
})
