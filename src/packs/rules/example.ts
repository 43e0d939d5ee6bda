import type { CaseResult } from '../evals/case-result.ts'
import type { ProbeReport } from '../probe/record.ts'
import type { BinPlace, TextFile } from './define.ts'

/**
 * A pack told by what differs from {@link basePack}: objects are merged key by key, `undefined` deletes, everything else replaces.
 * A `verbs` object whose key `…` is false replaces all commands instead of being merged.
 */
export type ExamplePack = {
  readonly surface?: Readonly<Record<string, unknown>>
  readonly policy?: Readonly<Record<string, unknown>>
  /** The whole of HARNESS.md. */
  readonly harness?: string
  /** The whole of hcp.eval.json; null: there is none. */
  readonly evals?: unknown
  readonly evalResults?: readonly CaseResult[]
  readonly texts?: readonly TextFile[]
  readonly bin?: BinPlace
  readonly probes?: ProbeReport
}

/** A small pack that no rule complains about; the examples of all rules start from it. Made for pages and tests: no check needs it. */
export function basePack() {
  return {
    surface: {
      id: 'ledger',
      name: 'Ledger',
      version: '1.0.0',
      description: 'Reads and moves the mock money of one account.',
      adapter: 'wrap',
      binding: { mode: 'local' },
      cliBin: 'ledger',
      wrap: { bin: 'bin/ledger', workspace: { mode: 'pack' } },
      verbs: {
        list: {
          description: 'List the latest transfers of the account as JSON, newest first.',
          args: { limit: { type: 'integer', description: 'How many transfers to return, 1 to 100.', example: 10 } },
          cli: ['ledger', 'list', ['--limit', '{{limit}}'], '--json'],
          output: 'json',
        },
        balance: {
          description: 'Print the account balance in the account currency as JSON.',
          cli: ['ledger', 'balance', '--json'],
          output: 'json',
        },
        payees: {
          description: 'List the payees that transfers may go to as JSON.',
          cli: ['ledger', 'payees', '--json'],
          output: 'json',
        },
        doctor: {
          description: 'Check that the ledger can be opened and print what is wrong as JSON.',
          cli: ['ledger', 'doctor', '--json'],
          output: 'json',
        },
        transfer: {
          description: 'Transfer an amount to a payee and print the new transfer as JSON.',
          args: {
            amount: {
              type: 'number',
              required: true,
              description: 'Amount in the account currency, as the user said it.',
              example: 2.8,
            },
            payee: {
              type: 'string',
              required: true,
              description: 'Payee id, from the output of payees.',
              example: 'demo-transit',
            },
          },
          cli: ['ledger', 'transfer', '--amount={{amount}}', '--payee={{payee}}', '--yes', '--json'],
          output: 'json',
          cli_confirm: '--yes',
          preview: { kind: 'text', template: 'Transfer {{amount}} to {{payee}}' },
        },
      },
    },
    policy: {
      surface_id: 'ledger',
      verbs: {
        list: { class: 'read' },
        balance: { class: 'read' },
        payees: { class: 'read' },
        doctor: { class: 'read' },
        transfer: { class: 'write', confirm: 'always' },
      },
    },
    harness: `# HCP — Ledger

Reads and moves mock money of one account. No login is needed. Use it to answer what was paid and to pay a known payee.

## Hot path

| Task | Command | Example |
|---|---|---|
| What was paid | \`list\` | \`ledger list --limit 10 --json\` |
| What is left | \`balance\` | \`ledger balance --json\` |
| Who can be paid | \`payees\` | \`ledger payees --json\` |
| Pay someone | \`transfer\` | \`ledger transfer --amount=2.80 --payee=demo-transit --yes --json\` |
| Is it healthy | \`doctor\` | \`ledger doctor --json\` |

## Anti-patterns

- Do not transfer before the user has named payee and amount.
- Do not guess a payee id; read it from \`payees\`.
- Do not repeat a transfer whose outcome is unknown; look at \`list\` first.
`,
    evals: {
      cases: [
        { name: 'list returns JSON', verb: 'list', args: { limit: 5 }, expect: { ok: true, json: true } },
        {
          name: 'transfer is refused without confirm',
          verb: 'transfer',
          args: { amount: 2.8, payee: 'demo-transit' },
          expect: { ok: false, error: 'confirm required' },
        },
      ],
    },
    bin: { kind: 'in-pack', exists: true, executable: true },
  } as const
}
