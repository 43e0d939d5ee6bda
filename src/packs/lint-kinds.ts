import type { Severity } from '../report/finding.ts'
import type { LintKind } from './lint.ts'

/** What the structure layer can complain about: the kinds of lint, and the note about keys that nobody knows. */
export type StructureKind = LintKind | 'unknown_key'

type KindPage = {
  readonly severity: Severity
  readonly title: string
  readonly why: string
  /** The messages, with made-up names in them. */
  readonly says: readonly string[]
  readonly toDo: string
}

const PAGES = {
  missing_harness: {
    severity: 'error',
    title: 'A pack has a HARNESS.md',
    why: 'Without its Skill an agent has a list of commands and no idea when to use them, or when not to.',
    says: ['HCP pack "ledger" missing HARNESS.md skill'],
    toDo: 'Write HARNESS.md next to surface.json: a title, a lead, a table of the commands, and the anti-patterns. The S rules say what each part needs.',
  },
  missing_policy: {
    severity: 'error',
    title: 'A pack has a policy.json',
    why: 'What is not declared a read or a write cannot be granted, so nothing in the pack could run.',
    says: ['HCP pack "ledger" missing policy.json'],
    toDo: 'Write policy.json next to surface.json. The fix prints one with every command of the manifest as a read: make writes of those that change something.',
  },
  missing_verb: {
    severity: 'error',
    title: 'policy.json belongs to the manifest and covers each of its commands',
    why: 'A command without a row is neither a read nor a write. A policy for another id was copied from another pack.',
    says: ['verb "transfer" missing from policy.json', 'policy surface_id "ledgr" !== "ledger"'],
    toDo: 'Add the row under "verbs" in policy.json, with "class": "read" or "write". For the second message set "surface_id" to the "id" in surface.json.',
  },
  extra_verb: {
    severity: 'error',
    title: 'policy.json has no rows for commands that do not exist',
    why: 'Such a row is a command that was renamed or removed: its policy now guards nothing.',
    says: ['policy verb "refund" not in pack manifest'],
    toDo: 'Remove the row, or add the command to surface.json. After a renaming, rename the row too.',
  },
  missing_stimulus: {
    severity: 'error',
    title: 'policy.json covers each stimulus',
    why: 'A trigger without a row cannot be granted, so it is never delivered.',
    says: ['stimulus "new_item" missing from policy.json'],
    toDo: 'Add "new_item": { "class": "read" } under "stimuli" in policy.json.',
  },
  extra_stimulus: {
    severity: 'error',
    title: 'policy.json has no rows for stimuli that do not exist',
    why: 'Whoever reads the policy believes that the pack announces something, and it never will.',
    says: ['policy stimulus "old" not in stimulusTriggers'],
    toDo: 'Remove the row, or declare the stimulus with its "trigger_ref" under "stimulusTriggers" in surface.json.',
  },
  write_stimulus: {
    severity: 'error',
    title: 'A stimulus is a read',
    why: 'A trigger tells that something has changed; it changes nothing itself.',
    says: ['policy stimulus "new_item" is a write; a trigger announces a change and is always "read"'],
    toDo: 'Set its "class" to "read". What should happen upon the trigger is a command of its own.',
  },
  wrap: {
    severity: 'error',
    title: 'A pack that wraps a CLI names its commands',
    why: 'Only named commands can be granted, gated and checked one by one.',
    says: ['wrap requires named commands or pass_through'],
    toDo: 'Add 5 to 12 commands under "verbs" in surface.json. "pass_through" is for trying a CLI out: rule M012 refuses it in a finished pack.',
  },
  binding: {
    severity: 'error',
    title: 'The manifest says what runs, and where',
    why: 'Without wrap.bin there is nothing to run; a pack of the control plane that binds elsewhere would be run by the wrong host.',
    says: ['wrap adapter requires wrap.bin', 'control plane packs default Binding mothership'],
    toDo: 'Set "wrap.bin" to the name of the CLI on PATH, or to its path inside the pack. For the second message set "binding.mode" to "mothership", or "plane" to "data".',
  },
  invalid_meta: {
    severity: 'error',
    title: 'Each file can be read and is of the pack format',
    why: 'What two readers could understand in two ways, a duplicate key say, must not decide what an agent may do.',
    says: [
      'openapi adapter requires openapi ref',
      'sense_only adapter requires at least one stimulus trigger_ref',
      'policy.json is not JSON: line 4, column 3: expected "," or "}"',
    ],
    toDo: 'Go to the line or JSON pointer that the message names and do what the fix says. The files are UTF-8 without a byte order mark, each one JSON object with no key twice, nested at most 256 deep.',
  },
  unknown_key: {
    severity: 'info',
    title: 'Keys are those of the pack format',
    why: 'An unknown key is kept and ignored, so a misspelt one quietly does nothing.',
    says: ['surface.json has a key that the pack format does not know: /verbs/list/desciption.'],
    toDo: 'Correct the spelling. A key that another tool reads can stay.',
  },
} as const satisfies Record<StructureKind, KindPage>

/** Every kind, in the order of the lint table; their finding ids have `L-` in front. */
export const LINT_KIND_IDS: readonly StructureKind[] = Object.keys(PAGES).filter(isStructureKind)

function isStructureKind(name: string): name is StructureKind {
  return Object.hasOwn(PAGES, name)
}

/** What a catalogue says of a kind in one row. */
export function lintKindSummary(kind: StructureKind): Pick<KindPage, 'severity' | 'title' | 'why'> {
  return PAGES[kind]
}

/** The page of a kind, `docs/rules/L-<kind>.md`, as Markdown. Ends with a line feed. */
export function lintKindPage(kind: StructureKind): string {
  const { severity, title, why, says, toDo }: KindPage = PAGES[kind]
  return [
    '<!-- Generated from src/packs/lint-kinds.ts. Edit the table there, then run the generator. -->',
    `# L-${kind}: ${title}`,
    '',
    `${severity} · structure. ${why}`,
    '',
    '## Says',
    '',
    says.map((message) => `> ${message}`).join('\n>\n'),
    '',
    '## To do',
    '',
    toDo,
    '',
  ].join('\n')
}
