import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { packFiles } from '../../../src/packs/scaffold/pack-files.ts'
import { PATIENCE_MS } from '../../patience.ts'
import { drafted, findingIds, type Help } from './help-of.ts'

setDefaultTimeout(PATIENCE_MS)

const TOP = `Works with widgets.

Usage: tool <command> [flags]

Commands:
  widget   Manage widgets
  status   Show how the tool is
  login    Log in

Flags:
  --version  print the version
`
const HELP: Help = {
  '--help': TOP,
  'widget --help':
    'Usage: tool widget <command>\n\nCommands:\n  list     List widgets\n  show     Show one widget\n  create   Create a widget\n  delete   Delete a widget\n  transfer  Transfer a widget\n',
  'widget list --help':
    'List widgets\n\nUsage: tool widget list [flags]\n\nFlags:\n  --json fields   Output JSON with the specified fields\n  -L, --limit int   Most widgets (default 30)\n',
  'widget show --help':
    'Show one widget\n\nUsage: tool widget show {<number> | <url>}\n\nFlags:\n  --format f   json or text\n',
  'widget create --help':
    'Create a widget\n\nUsage: tool widget create [flags]\n\nFlags:\n  -t, --title string   Title. Will prompt for one otherwise\n  -b, --body string    Body\n',
  'widget delete --help':
    'Delete a widget\n\nUsage: tool widget delete <id>\n\nFlags:\n  -y, --yes   Skip the confirmation prompt\n',
  'widget transfer --help': 'Transfer a widget\n\nUsage: tool widget transfer <id> <owner>\n',
  'status --help': 'Usage: tool status\n\nShow how the tool is\n',
}

const NOTE = '[proposed from --help: check it, then delete this note]'
const entries = (help: Help) =>
  Object.fromEntries(
    drafted('tool', help).draft.commands.map(({ name, entry, policy }) => [name, { ...entry, policy }]),
  )

describe('a proposed pack', () => {
  test('names what the help lists, reads first', () => {
    expect(drafted('tool', HELP).draft.commands.map(({ name }) => name)).toEqual([
      'version',
      'widget.list',
      'widget.show',
      'status',
      'widget.create',
      'widget.delete',
      'widget.transfer',
    ])
  })

  test('a read with fields to choose and a limit', () => {
    expect(entries(HELP)['widget.list']).toEqual({
      description: `List widgets, as JSON. ${NOTE}`,
      args: {
        limit: {
          type: 'integer',
          description: 'How many entries to return at most, which the CLI calls --limit.',
          default: 30,
          example: 30,
        },
        fields: {
          type: 'string',
          required: true,
          description: 'Names of the fields to print, joined by commas, as "tool widget list" knows them.',
          example: 'TODO fields',
        },
      },
      cli: ['tool', 'widget', 'list', '--limit={{limit}}', '--json={{fields}}'],
      output: 'json',
      policy: { class: 'read' },
    })
  })

  test('a read of one thing, which another command lists', () => {
    expect(entries(HELP)['widget.show']).toMatchObject({
      description: `Show one widget, as JSON. ${NOTE}`,
      args: {
        number_or_url: {
          required: true,
          description: 'What the usage of "tool widget show" calls <number>|<url>, from the output of widget.list.',
          example: 'TODO number_or_url',
        },
      },
      cli: ['tool', 'widget', 'show', '--format=json', '{{number_or_url}}'],
    })
  })

  test('a write asks a person, and passes what keeps the CLI from asking again', () => {
    expect(entries(HELP)['widget.delete']).toMatchObject({
      cli: ['tool', 'widget', 'delete', '--yes', '{{id}}'],
      cli_confirm: '--yes',
      output: 'text',
      preview: { kind: 'command', template: 'tool widget delete --yes {{id}}' },
      policy: { class: 'write', confirm: true },
    })
  })

  test('a write takes the texts that its help would prompt for', () => {
    expect(entries(HELP)['widget.create']).toMatchObject({
      args: { title: { required: true, example: 'TODO title' }, body: { example: 'TODO body' } },
      cli: ['tool', 'widget', 'create', '--title={{title}}', '--body={{body}}'],
      cli_confirm: 'none',
      preview: { template: 'tool widget create --title={{title}}' },
    })
  })

  test('what moves money always asks', () => {
    expect(entries(HELP)['widget.transfer']?.policy).toEqual({ class: 'write', confirm: 'always' })
  })

  test('all that is left to say is what a person must confirm', () => {
    const ids = findingIds(drafted('tool', HELP)).map((finding) => finding.slice(0, 4))
    expect([...new Set(ids)]).toEqual(['E005', 'M018', 'M021'])
  })

  test('HARNESS.md says what the tool is for, whether there is a login, and names every command', () => {
    const text = packFiles(drafted('tool', HELP).draft).get('HARNESS.md')?.text ?? ''
    expect(text).toStartWith(
      '# HCP — Tool\n\nWorks with widgets. What changes anything waits until a person has confirmed. Some commands may need a login: see "tool login".\n',
    )
    expect(text).toContain(
      '| Show one widget | `widget.show` | `hcpx exec tool widget.show --json -- number_or_url=…` |',
    )
  })

  test('cases: one read that cannot but work, and each gate', () => {
    const text = packFiles(drafted('tool', HELP).draft).get('hcp.eval.json')?.text ?? ''
    const { cases }: { cases: { name: string; args: unknown }[] } = JSON.parse(text)
    expect(cases.map(({ name, args }) => [name, args])).toEqual([
      ['version works', {}],
      ['widget.create is refused without confirm', { title: 'TODO title' }],
      ['widget.delete is refused without confirm', { id: 'TODO id' }],
      ['widget.transfer is refused without confirm', { id: 'TODO id', owner: 'TODO owner' }],
    ])
  })
})

describe('the command that always works', () => {
  const listing = 'Usage: tool <command>\n\nCommands:\n  list   List things\n'
  const sure = (help: Help) => drafted('tool', help).draft.commands[0]

  test('is the version, or the help where no flag prints it', () => {
    expect(sure({ '--help': `${listing}\nOptions:\n  -V, --version  version\n` })?.entry.cli).toEqual([
      'tool',
      '--version',
    ])
    expect(sure({ '--help': `usage: tool [-v | --version] <command>\n\n${listing}` })?.entry.cli).toEqual([
      'tool',
      '--version',
    ])
    expect(sure({ '--help': listing })?.entry.cli).toEqual(['tool', '--help'])
  })

  test('says whether the tool is there, unless another command does', () => {
    expect(sure({ '--help': listing })?.name).toBe('doctor')
    expect(sure(HELP)?.name).toBe('version')
    const page = 'Usage: tool <command>\n\nCommands:\n  status   Show how it is\n  list   List things\n'
    expect(sure({ '--help': page, 'status --help': 'Usage: tool status\n' })?.name).toBe('usage')
  })

  test('is not there when no help ends well', () => {
    const failing = { stdout: `${listing}  show   Show things\n`, exitCode: 1 }
    const { draft } = drafted('tool', { '--help': failing, 'list --help': 'Usage: tool list <place>\n' })
    expect([draft.sureReads, draft.commands[0]?.name]).toEqual([[], 'list'])
    const text = packFiles(draft).get('hcp.eval.json')?.text ?? ''
    expect(JSON.parse(text)).toMatchObject({ cases: [{ verb: 'list', args: { place: 'TODO place' } }] })
  })
})

describe('what cannot be read falls back to the template', () => {
  test('no help at all', () => {
    const { draft, notes } = drafted('tool', {})
    expect(draft.commands.map(({ name, from }) => `${from} ${name}`)).toEqual([
      'template item.list',
      'template item.show',
      'template item.search',
      'template item.check',
      'template item.history',
    ])
    expect(notes).toEqual(['No help of tool could be read, so 5 of the commands are stand-ins from the template.'])
    expect(draft.description).toBe('TODO: say in one sentence what tool is for.')
  })

  test('no commands in the help', () => {
    const { draft, notes } = drafted('jq', {
      '--help': 'Usage: jq [options] <filter> [file...]\n\nOptions:\n  -n  null input\n',
    })
    expect(draft.commands.map(({ name, entry }) => `${name}: ${entry.cli?.join(' ')}`)).toEqual([
      'doctor: jq --help',
      'item.list: jq --help',
      'item.show: jq --help',
      'item.search: jq --help',
      'item.check: jq --help',
    ])
    expect(notes).toEqual([
      'The help of jq tells of too few commands that can be proposed, so 4 of the commands are stand-ins from the template.',
    ])
  })

  test('commands whose help cannot be read are named', () => {
    const help = { ...HELP, 'widget create --help': 'no manual for this', 'status --help': { exitCode: 1 } }
    expect(drafted('tool', help).notes).toEqual(['No help could be read for status, widget.create; they are left out.'])
  })

  test('names that are taken are not used again', () => {
    const help = {
      '--help': 'Usage: tool <command>\n\nCommands:\n  item:list   List items\n  x   X\n',
      'item:list --help': 'Usage: tool item:list\n',
    }
    const names = drafted('tool', help).draft.commands.map(({ name }) => name)
    expect(names).toEqual(['doctor', 'item.list', 'item.show', 'item.search', 'item.check'])
  })
})

describe('help from a stranger', () => {
  const bad =
    'Usage: tool <command>\n\nCommands:\n  ..   List it\n  ../x   List it\n  a/b   List it\n  __proto__   List it\n  constructor   List it\n  list\u001b[2J   List \u202eit | `rm` <b> {{x}} \u0000 [proposed]\n  show"}   Show it\n'

  test('its names stay out, and its words stay words', () => {
    const { draft } = drafted('tool', {
      '--help': bad,
      'list --help': 'Usage: tool list {{x}} [../../etc] [__proto__]\n',
    })
    expect(draft.commands.map(({ name }) => name).filter((name) => /[./]{2}|proto|constructor|"/.test(name))).toEqual(
      [],
    )
    for (const { text } of packFiles(draft).values()) expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  })

  test('every pack made of it is whole, and only what a person must confirm is left to say', () => {
    const word = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(
          'list',
          'show',
          'status',
          'create',
          'delete',
          'pay',
          'pr',
          'run',
          'x',
          'confirm',
          '__proto__',
          'constructor',
          '..',
          'a/b',
          'TODO',
          'sk_live_0123456789abcdefghij',
          'item:list',
          'setup',
          'ls',
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    )
    const fragment = fc.oneof(
      word,
      fc.constantFrom(
        '{{x}}',
        '|',
        '`',
        '<b>',
        '&amp;',
        '\u001b[31m',
        '\u202e',
        '\u0008',
        'TODO:',
        '\ud800',
        '*',
        '\\',
        '"',
        'e.g.',
        'A. B.',
        NOTE,
      ),
    )
    const sentence = fc
      .tuple(fc.constantFrom('List', 'Show', 'Create', 'Manage', ''), fc.array(fragment, { maxLength: 6 }))
      .map(([verb, rest]) => [verb, ...rest].join(' '))
    const usage = fc
      .array(
        fc.oneof(
          word,
          word.map((one) => `<${one}>`),
          word.map((one) => `[${one}]`),
          fc.constantFrom('[flags]', 'COMMAND', '...', '(', '[[--] <path>...]'),
        ),
        { maxLength: 3 },
      )
      .map((items) => items.join(' '))
    const option = fc
      .tuple(
        fc.constantFrom(
          '--json',
          '--json fields',
          '-o, --output s',
          '-y, --yes',
          '--limit int',
          '-t, --title s',
          '--version',
        ),
        sentence,
      )
      .map(([head, text]) => `  ${head}   ${text}`)
    const rest = fc.tuple(usage, sentence, fc.array(option, { maxLength: 4 }))
    const rows = fc.array(fc.tuple(word, sentence), { maxLength: 14 })
    const pages = fc.array(rest, { minLength: 1, maxLength: 6 })

    fc.assert(
      fc.property(rest, rows, pages, ([topUsage, topText, options], listed, own) => {
        const commands = listed.map(([name, text]) => `  ${name}    ${text}`).join('\n')
        const help: Record<string, string> = {
          '--help': `${topText}\n\nUsage: tool ${topUsage}\n\nCommands:\n${commands}\n\nOptions:\n${options.join('\n')}\n`,
        }
        for (const [index, [name]] of listed.entries()) {
          const [words = '', text = '', switches = []] = own[index % own.length] ?? []
          help[`${name} --help`] = `${text}\n\nUsage: tool ${name} ${words}\n\nOptions:\n${switches.join('\n')}\n`
        }
        const left = findingIds(drafted('tool', help)).filter((finding) => !/^(?:M018|M021|E005)/.test(finding))
        expect(left).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  const floods: readonly (readonly [name: string, text: string])[] = [
    ['thousands of commands', Array.from({ length: 3000 }, (_, index) => `  list-${index}   List ${index}`).join('\n')],
    ['one endless line', `  list   ${'List '.repeat(12_000)}`],
    ['brackets that never close', `  list ${'['.repeat(50_000)}`],
    ['escapes that never end', '\u001b]'.repeat(30_000)],
  ]
  for (const [name, text] of floods) {
    test(name, () => {
      const top = `Usage: tool <command>\n\nCommands:\n${text}\n`
      const { draft } = drafted('tool', { '--help': top })
      expect(draft.commands.length).toBeGreaterThanOrEqual(5)
      expect(draft.commands.length).toBeLessThanOrEqual(12)
    })
  }
})
