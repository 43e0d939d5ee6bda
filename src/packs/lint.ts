import { at, type Place, under } from '../report/finding.ts'
import { nearest } from '../report/nearest.ts'
import { isCatchAllName, parseTemplate } from './argv-template.ts'
import { isBrokenAt, type LoadedDocument } from './document.ts'
import { type LoadedPack, packName } from './load.ts'
import { type Command, EVALS, HARNESS, POLICY, type Policy, SURFACE, type Surface } from './model.ts'

export const LINT_KINDS = [
  'missing_harness',
  'missing_policy',
  'missing_verb',
  'extra_verb',
  'missing_stimulus',
  'extra_stimulus',
  'write_stimulus',
  'wrap',
  'binding',
  'invalid_meta',
] as const
export type LintKind = (typeof LINT_KINDS)[number]

/** One problem of the structure layer. Spec: packs/01-pack-format.md, "Lint"; messages: the seed's table. */
export type LintIssue = {
  readonly kind: LintKind
  readonly message: string
  readonly at: Place
  readonly fix: string
}

/** All structure problems of a pack, in file order (surface, policy, HARNESS, evals); empty when it is clean. */
export function lintLoadedPack(pack: LoadedPack): LintIssue[] {
  const surface = pack.surface.state === 'present' ? pack.surface.value : null
  const issues: LintIssue[] = []
  const report: Report = (issue) => issues.push(issue)
  lintSurface(pack, surface, report)
  lintPolicy(pack, surface, report)
  lintHarness(pack, report)
  lintEvals(pack, report)
  return issues
}

type Report = (issue: LintIssue) => void

function lintSurface(pack: LoadedPack, surface: Surface | null, report: Report): void {
  if (pack.surface.state === 'missing') {
    report({
      kind: 'invalid_meta',
      message: `HCP pack "${packName(pack)}" missing surface.json`,
      at: at(SURFACE),
      fix: 'Write surface.json, the manifest of the pack, or start from the template that "init" writes.',
    })
    return
  }
  documentIssues(SURFACE, pack.surface, report)
  if (surface === null) return
  adapterIssues(pack, surface, report)
  bindingIssues(surface, report)
  for (const [name, command] of Object.entries(surface.verbs ?? {})) commandIssues(pack, name, command, report)
}

function adapterIssues(pack: LoadedPack, surface: Surface, report: Report): void {
  switch (surface.adapter) {
    case 'wrap': {
      const isBare = Object.keys(surface.verbs ?? {}).length === 0 && !isBrokenAt(pack.surface, 'verbs')
      if (isBare && surface.wrap?.pass_through !== true) {
        report({
          kind: 'wrap',
          message: 'wrap requires named commands or pass_through',
          at: at(SURFACE, 'verbs'),
          fix: 'Add the commands that agents may call under "verbs".',
        })
      }
      if ((surface.wrap?.bin ?? '') === '' && !isBrokenAt(pack.surface, 'wrap', 'bin')) {
        report({
          kind: 'binding',
          message: 'wrap adapter requires wrap.bin',
          at: at(SURFACE, 'wrap', 'bin'),
          fix: 'Set "wrap.bin" to the name of the CLI on PATH, or to its path inside the pack.',
        })
      }
      if ((surface.cliBin ?? '') === '' && !isBrokenAt(pack.surface, 'cliBin')) {
        report({
          kind: 'invalid_meta',
          message: 'wrap adapter requires cliBin',
          at: at(SURFACE, 'cliBin'),
          fix: 'Set "cliBin" to the word that an agent would type to call the CLI.',
        })
      }
      return
    }
    case 'openapi': {
      const ref = surface.openapi?.ref ?? ''
      if (isBrokenAt(pack.surface, 'openapi', 'ref')) return
      if (ref === '') {
        report({
          kind: 'invalid_meta',
          message: 'openapi adapter requires openapi ref',
          at: at(SURFACE, 'openapi', 'ref'),
          fix: 'Set "openapi.ref" to the path of the description inside the pack, or to its https URL.',
        })
      } else if (!isReference(ref)) {
        report({
          kind: 'invalid_meta',
          message: `openapi ref "${ref}" is neither a path inside the pack nor an https URL`,
          at: at(SURFACE, 'openapi', 'ref'),
          fix: 'Copy the description into the pack and name it by a relative path, or name its https URL.',
        })
      }
      return
    }
    case 'sense_only': {
      const triggers = Object.values(surface.stimulusTriggers ?? {})
      const isSilent = !triggers.some(({ trigger_ref }) => (trigger_ref ?? '') !== '')
      if (isSilent && !isBrokenAt(pack.surface, 'stimulusTriggers')) {
        report({
          kind: 'invalid_meta',
          message: 'sense_only adapter requires at least one stimulus trigger_ref',
          at: at(SURFACE, 'stimulusTriggers'),
          fix: 'Declare a stimulus under "stimulusTriggers" and give it a "trigger_ref".',
        })
      }
      return
    }
  }
}

function isReference(ref: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:/i.test(ref)) return ref.startsWith('https://')
  return !/^[/~\\]/.test(ref) && !ref.split(/[\\/]/).includes('..')
}

function bindingIssues(surface: Surface, report: Report): void {
  const mode = surface.binding?.mode
  if (surface.plane !== 'control' || mode === undefined || mode === 'mothership') return
  report({
    kind: 'binding',
    message: 'control plane packs default Binding mothership',
    at: at(SURFACE, 'binding', 'mode'),
    fix: 'Set "binding.mode" to "mothership", or "plane" to "data".',
  })
}

function commandIssues(pack: LoadedPack, name: string, command: Command, report: Report): void {
  const args = command.args ?? {}
  if (Object.hasOwn(args, 'confirm')) {
    report({
      kind: 'invalid_meta',
      message: `"${name}" declares an argument "confirm", which is reserved for the confirm gate`,
      at: at(SURFACE, 'verbs', name, 'args', 'confirm'),
      fix: `Rename the argument of "${name}", or delete it and set "confirm" in policy.json.`,
    })
  }
  if (command.cli === undefined) return
  const { placeholders, problems } = parseTemplate(command.cli)
  for (const problem of problems) {
    report({
      kind: 'invalid_meta',
      message: `"${name}" has a malformed template: ${problem.message}`,
      at: at(SURFACE, 'verbs', name, 'cli', ...problem.steps),
      fix: 'Write a placeholder as "{{argument_name}}", and each argv element as one string.',
    })
  }
  for (const { name: placeholder, steps } of placeholders) {
    // Rule M010 tells of catch-alls; they are no argument that the author forgot to declare.
    if (placeholder === '' || Object.hasOwn(args, placeholder) || isCatchAllName(placeholder)) continue
    if (isBrokenAt(pack.surface, 'verbs', name, 'args', placeholder)) continue
    const [close] = nearest(placeholder, Object.keys(args))
    report({
      kind: 'invalid_meta',
      message: `"${name}" has a placeholder "{{${placeholder}}}" that names no declared argument`,
      at: at(SURFACE, 'verbs', name, 'cli', ...steps),
      fix: fixOfUndeclared(name, placeholder, close),
    })
  }
}

function fixOfUndeclared(name: string, placeholder: string, close: string | undefined): string {
  if (close !== undefined) return `Write "{{${close}}}", or declare "${placeholder}" under "args" of "${name}".`
  if (!GO_TEMPLATE.test(placeholder)) {
    return `Declare "${placeholder}" under "args" of "${name}", or remove the placeholder.`
  }
  return `In "cli" two braces always begin a placeholder. Use a form of the option without them, such as --format=json, or give "${name}" an argument whose "default" is "{{${placeholder}}}" and name that argument.`
}

/** What docker and others take for an output format: `{{json .}}`, `{{.Names}}`. */
const GO_TEMPLATE = /^\.|\s\.|[\s|]/

function lintPolicy(pack: LoadedPack, surface: Surface | null, report: Report): void {
  if (pack.policy.state === 'missing') {
    report({
      kind: 'missing_policy',
      message: `HCP pack "${packName(pack)}" missing policy.json`,
      at: at(POLICY),
      fix: `Write policy.json: ${suggestedPolicy(surface)}`,
    })
    return
  }
  documentIssues(POLICY, pack.policy, report)
  const policy = pack.policy.state === 'present' ? pack.policy.value : null
  if (surface === null || policy === null) return
  if (policy.surface_id !== surface.id) {
    report({
      kind: 'missing_verb',
      message: `policy surface_id "${policy.surface_id}" !== "${surface.id}"`,
      at: at(POLICY, 'surface_id'),
      fix: `Set "surface_id" to "${surface.id}".`,
    })
  }
  verbIssues(pack, surface, policy, report)
  stimulusIssues(pack, surface, policy, report)
}

function suggestedPolicy(surface: Surface | null): string {
  const verbs = Object.keys(surface?.verbs ?? {}).map((name) => [name, { class: 'read' }] as const)
  return `${JSON.stringify({ surface_id: surface?.id ?? 'the pack id', verbs: Object.fromEntries(verbs) })}, with "class": "write" for each command that changes something.`
}

function verbIssues(pack: LoadedPack, surface: Surface, policy: Policy, report: Report): void {
  const declared = surface.verbs ?? {}
  for (const name of Object.keys(declared)) {
    if (Object.hasOwn(policy.verbs, name) || isBrokenAt(pack.policy, 'verbs', name)) continue
    report({
      kind: 'missing_verb',
      message: `verb "${name}" missing from policy.json`,
      at: at(POLICY, 'verbs'),
      fix: `Add "${name}": { "class": "read" } to "verbs", or "class": "write" if it changes something.`,
    })
  }
  for (const name of Object.keys(policy.verbs)) {
    if (Object.hasOwn(declared, name) || isBrokenAt(pack.surface, 'verbs', name)) continue
    report({
      kind: 'extra_verb',
      message: `policy verb "${name}" not in pack manifest`,
      at: at(POLICY, 'verbs', name),
      fix: `Remove the row "${name}" from policy.json, or add the command to surface.json.`,
    })
  }
}

function stimulusIssues(pack: LoadedPack, surface: Surface, policy: Policy, report: Report): void {
  const declared = surface.stimulusTriggers ?? {}
  for (const name of Object.keys(declared)) {
    if (Object.hasOwn(policy.stimuli, name) || isBrokenAt(pack.policy, 'stimuli', name)) continue
    report({
      kind: 'missing_stimulus',
      message: `stimulus "${name}" missing from policy.json`,
      at: at(POLICY, 'stimuli'),
      fix: `Add "${name}": { "class": "read" } to "stimuli".`,
    })
  }
  for (const [name, entry] of Object.entries(policy.stimuli)) {
    if (!Object.hasOwn(declared, name) && !isBrokenAt(pack.surface, 'stimulusTriggers', name)) {
      report({
        kind: 'extra_stimulus',
        message: `policy stimulus "${name}" not in stimulusTriggers`,
        at: at(POLICY, 'stimuli', name),
        fix: `Remove the row "${name}" from policy.json, or declare the ref under "stimulusTriggers".`,
      })
    }
    if (entry.class === 'write') {
      report({
        kind: 'write_stimulus',
        message: `policy stimulus "${name}" is a write; a trigger announces a change and is always "read"`,
        at: at(POLICY, 'stimuli', name, 'class'),
        fix: `Set "class" of "${name}" to "read".`,
      })
    }
  }
}

function lintHarness({ harness, ...pack }: LoadedPack, report: Report): void {
  switch (harness.state) {
    case 'missing':
      report({
        kind: 'missing_harness',
        message: `HCP pack "${packName({ harness, ...pack })}" missing HARNESS.md skill`,
        at: under(HARNESS, null),
        fix: 'Write HARNESS.md: what the tool is for, a table of its commands with examples, and what not to do.',
      })
      return
    case 'broken':
      report({
        kind: 'invalid_meta',
        message: harness.reason,
        at: under(HARNESS, null),
        fix: 'Save HARNESS.md as UTF-8 text.',
      })
      return
    case 'present':
      return
  }
}

function lintEvals({ evals }: LoadedPack, report: Report): void {
  if (evals.state !== 'missing') documentIssues(EVALS, evals, report)
}

function documentIssues(
  file: string,
  document: Exclude<LoadedDocument<unknown>, { state: 'missing' }>,
  report: Report,
): void {
  switch (document.state) {
    case 'broken':
      report({
        kind: 'invalid_meta',
        message: document.reason,
        at: { ...at(file), line: document.line, column: document.column },
        fix: `Make ${file} one JSON object in UTF-8 without a byte order mark, with each key once.`,
      })
      return
    case 'present':
      for (const { pointer, message } of document.issues) {
        report({
          kind: 'invalid_meta',
          message: `${pointer === '' ? file : pointer}: ${message}`,
          at: { ...at(file), pointer: pointer === '' ? null : pointer },
          fix: `Correct ${pointer === '' ? file : `"${pointer}" in ${file}`}; docs/pack-format.md lists every key and its type.`,
        })
      }
      return
  }
}
