import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { errorOf, jsonOf, PACKS, SHELLS, shippedCli } from './shipped-cli.ts'

const ledger = shippedCli('ledger')

const Entry = v.strictObject({
  id: v.string(),
  date: v.pipe(v.string(), v.isoDate()),
  payee: v.string(),
  amount: v.pipe(v.string(), v.regex(/^-?\d+\.\d\d$/)),
  currency: v.literal('EUR'),
  note: v.string(),
})
const Entries = v.strictObject({ entries: v.array(Entry), count: v.number(), total: v.number() })

const entries = (...options: string[]) => v.parse(Entries, jsonOf(ledger(['list', '--json', ...options])))

/** Cents, so that sums are exact. */
const cents = (amount: string) => Number(amount.replace('.', ''))

const transfer = (...options: string[]) => ledger(['transfer', '--json', ...options])

describe('reads', () => {
  test('the balance is the sum of all entries', () => {
    const sum = entries('--limit=100').entries.reduce((total, { amount }) => total + cents(amount), 0)

    expect(jsonOf(ledger(['balance', '--json']))).toEqual({
      balance: (sum / 100).toFixed(2),
      currency: 'EUR',
      mode: 'paper',
    })
  })

  test('list is newest first, cut at the limit, and says how many there are', () => {
    const all = entries('--limit=100')
    const ids = all.entries.map(({ id }) => id)

    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(entries('--limit', '2')).toEqual({ entries: all.entries.slice(0, 2), count: 2, total: all.total })
  })

  test('list of a payee has entries of that payee only, all of them', () => {
    const wanted = entries('--limit=100').entries.filter(({ payee }) => payee === 'demo-transit')

    expect(entries('--payee=demo-transit')).toEqual({ entries: wanted, count: wanted.length, total: wanted.length })
  })

  test('show returns the entry as list has it', () => {
    for (const entry of entries().entries) expect(jsonOf(ledger(['show', entry.id, '--json']))).toEqual(entry)
  })

  test.each(['payee', 'month'])('summary by %s adds up to the balance', (by) => {
    const Group = v.looseObject({ spent: v.string(), received: v.string() })
    const { groups } = v.parse(
      v.object({ groups: v.array(Group) }),
      jsonOf(ledger(['summary', '--json', `--by=${by}`])),
    )
    const sum = groups.reduce((total, { spent, received }) => total + cents(received) - cents(spent), 0)

    expect(jsonOf(ledger(['balance', '--json']))).toMatchObject({ balance: (sum / 100).toFixed(2) })
  })

  test.each([
    [['list', '--limit=0'], 2, 'bad_limit'],
    [['list', '--limit=101'], 2, 'bad_limit'],
    [['list', '--limit=1e1'], 2, 'bad_limit'],
    [['list', '--limit='], 2, 'bad_limit'],
    [['list', '--limit'], 2, 'missing_value'],
    [['list', '--limit', '--json'], 2, 'missing_value'],
    [['list', '--limit=1', '--limit=2'], 2, 'given_twice'],
    [['list', '--payee=nobody'], 1, 'unknown_payee'],
    [['list', '--payee='], 1, 'unknown_payee'],
    [['list', 'extra'], 2, 'unexpected_argument'],
    [['show'], 2, 'missing_argument'],
    [['show', 'e-9999'], 1, 'unknown_entry'],
    [['show', '.*'], 1, 'unknown_entry'],
    [['show', 'e-0001', 'e-0002'], 2, 'unexpected_argument'],
    [['summary', '--by=year'], 2, 'bad_by'],
    [['summary', '--by='], 2, 'bad_by'],
    [['balance', '--yes'], 2, 'unknown_option'],
  ] as const)('%j exits %i with %s', (args, exit, code) => {
    const ran = ledger([...args, '--json'])

    expect({ exit: ran.exit, stdout: ran.stdout, code: errorOf(ran).code }).toEqual({ exit, stdout: '', code })
  })

  test('suggests the payee that was probably meant', () => {
    expect(errorOf(ledger(['list', '--json', '--payee=demo-transt'])).hint).toContain('Did you mean "demo-transit"?')
  })
})

describe('transfer', () => {
  test('keeps the text of the amount, and records nothing', () => {
    expect(jsonOf(transfer('--amount=2.80', '--payee=demo-transit', '--yes'))).toEqual({
      status: 'accepted',
      mode: 'paper',
      recorded: false,
      payee: 'demo-transit',
      amount: '2.80',
      currency: 'EUR',
      note: '',
      balance_before: '2077.98',
      balance_after: '2075.18',
    })
    expect(jsonOf(ledger(['balance', '--json']))).toMatchObject({ balance: '2077.98' })
  })

  test('without --yes and without a terminal it refuses and names the option', () => {
    const refused = ledger(['transfer', '--amount=2.80', '--payee=demo-transit'])

    expect(refused).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining('--yes') })
    expect(errorOf(transfer('--amount=2.80', '--payee=demo-transit')).code).toBe('confirmation_needed')
  })

  test.each([
    ['0.01', '2077.97'],
    ['1', '2076.98'],
    ['1.5', '2076.48'],
    ['0.08', '2077.90'],
    ['0.50', '2077.48'],
    ['2077.98', '0.00'],
  ])('accepts %s, which leaves %s', (amount, left) => {
    const accepted = jsonOf(transfer(`--amount=${amount}`, '--payee=demo-cafe', '-y'))

    expect(accepted).toMatchObject({ amount, balance_after: left })
  })

  test.each([
    '',
    '0',
    '0.00',
    '-2.80',
    '+2.80',
    '2.',
    '.5',
    '02.80',
    '2,80',
    '2.801',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    ' 2',
    '2 ',
    '2.80\n',
    '99999999999999999999',
    '1000000.00',
    '２.80',
  ])('refuses %j as an amount', (amount) => {
    const refused = transfer(`--amount=${amount}`, '--payee=demo-cafe', '--yes')

    expect({ ...refused, stderr: errorOf(refused).code }).toEqual({ exit: 2, stdout: '', stderr: 'bad_amount' })
  })

  test.each([
    [['--payee=demo-cafe'], 2, 'missing_amount'],
    [['--amount=1'], 2, 'missing_payee'],
    [['--amount=1', '--payee=nobody'], 1, 'unknown_payee'],
    [['--amount=2077.99', '--payee=demo-cafe'], 1, 'insufficient_funds'],
    [['--amount=1', '--payee=demo-cafe', '--yes=no'], 2, 'flag_with_value'],
    [['--amount=1', '--payee=demo-cafe', '--amount=1'], 2, 'given_twice'],
    [['--amount', '-1', '--payee=demo-cafe'], 2, 'missing_value'],
  ] as const)('%j exits %i with %s, confirmed or not', (args, exit, code) => {
    for (const ran of [transfer(...args, '--yes'), transfer(...args)]) {
      expect({ exit: ran.exit, stdout: ran.stdout, code: errorOf(ran).code }).toEqual({ exit, stdout: '', code })
    }
  })

  test.each(SHELLS.map((shell) => [shell]))('any note comes back as it was given, in %j', (shell) => {
    const nasty = [
      '"',
      '\\',
      '\\n',
      '%s%d',
      '$(id)`id`$HOME',
      '\t\r\n',
      '\u0001\u001b[31m\u007f',
      'é€😀',
      '\u0085\u2028',
      '--',
      '-n',
      '*',
      ' ',
      '\n\n',
    ]
    for (const note of [...nasty, nasty.join('|')]) {
      const args = ['transfer', '--json', '--amount=1', '--payee=demo-cafe', `--note=${note}`, '--yes']
      expect(jsonOf(ledger(args, { shell }))).toMatchObject({ note })
    }
  })

  test('any text is a note', () => {
    const word = fc
      .string({ unit: 'binary', maxLength: 40 })
      .filter((text) => !text.includes('\0') && text.isWellFormed())
    fc.assert(
      fc.property(word, (note) => {
        const accepted = jsonOf(transfer('--amount=1', '--payee=demo-cafe', `--note=${note}`, '--yes'))
        expect(accepted).toMatchObject({ note })
      }),
      { numRuns: 25 },
    )
  })

  test.each([
    ['\\303', '\ufffd'],
    ['\\303\\050', '\ufffd('],
    ['\\355\\240\\200', '\ufffd\ufffd\ufffd'],
    ['\\300\\257', '\ufffd\ufffd'],
    ['\\364\\220\\200\\200', '\ufffd\ufffd\ufffd\ufffd'],
    ['\\360\\237\\230', '\ufffd\ufffd\ufffd'],
    ['\\360\\237\\230\\200', '😀'],
  ])('bytes that are not UTF-8 (%s) become U+FFFD', (octal, note) => {
    const script = `note=$(printf '${octal}'); exec "$0" transfer --json --amount=1 --payee=demo-cafe --note="$note" --yes`
    const ran = Bun.spawnSync(['sh', '-c', script, `${PACKS}/ledger/bin/ledger`])

    expect(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(ran.stdout))).toMatchObject({ note })
  })

  test.each([
    ['y', 0, 'accepted'],
    ['n', 1, 'declined'],
    ['', 1, 'declined'],
  ])('asks on a terminal; the answer %j exits %i', async (answer, exit, said) => {
    const asked = await onTerminal(['transfer', '--amount=2.80', '--payee=demo-transit'], answer)

    expect(asked.exit).toBe(exit)
    expect(asked.screen).toContain('About to transfer 2.80 EUR to demo-transit.')
    expect(asked.screen).toContain(said)
  })

  test('never asks with --no-input or --json, not even on a terminal', async () => {
    for (const option of ['--no-input', '--json']) {
      const refused = await onTerminal(['transfer', '--amount=2.80', '--payee=demo-transit', option], '')

      expect(refused.exit).toBe(2)
      expect(refused.screen).not.toContain('[y/N]')
    }
  })
})

test('doctor finds what is wrong with a book', async () => {
  const book = await Bun.file(`${PACKS}/ledger/bin/ledger`).text()
  const spoilt = book
    .replace('|-640|', '|-6.40|')
    .replace('e-0006|', 'e-0001|')
    .replace('|demo-grocer|-4315', '|stranger|-4315')

  const ran = Bun.spawnSync(['sh', '-s', 'doctor', '--json'], { stdin: Buffer.from(spoilt) })

  expect(ran.exitCode).toBe(1)
  expect(JSON.parse(ran.stdout.toString())).toMatchObject({
    ok: false,
    checks: [
      { name: 'order', ok: false, detail: 'out of order: e-0001' },
      { name: 'payees', ok: false, detail: 'unknown payee in: e-0004' },
      { name: 'amounts', ok: false, detail: 'not whole cents: e-0005' },
      { name: 'balance', ok: true },
    ],
  })
})

/** Runs it on a pseudo-terminal and answers the first question. */
async function onTerminal(args: readonly string[], answer: string): Promise<{ exit: number; screen: string }> {
  let screen = ''
  let hasAnswered = false
  const child = Bun.spawn([`${PACKS}/ledger/bin/ledger`, ...args], {
    terminal: {
      data(terminal, bytes) {
        screen += new TextDecoder().decode(bytes)
        if (hasAnswered || !screen.includes('[y/N]')) return
        hasAnswered = true
        terminal.write(`${answer}\n`)
      },
    },
  })
  const exit = await child.exited
  return { exit, screen }
}
