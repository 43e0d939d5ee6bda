import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { packSchemas } from '../../../src/packs/model-schemas.ts'
import { findingsOfRule, type RulePack } from '../../../src/packs/rules/define.ts'
import { RULES } from '../../../src/packs/rules/index.ts'
import { parseSkill } from '../../../src/packs/skill.ts'

const name = fc.constantFrom(
  'list',
  'repo.delete',
  'pay',
  'setup.x',
  'connect',
  'toString',
  'hasOwnProperty',
  'a/b~c',
  '',
  '.',
  '…',
  '{{x}}',
  '-y',
)
const text = fc.oneof(
  fc.constantFrom(
    '',
    '{{limit}}',
    '{{',
    '}}',
    '--yes',
    '--json',
    '--',
    'TODO x',
    '# HCP — X',
    '`list`',
    '| a |',
    '\u0000',
    '\ud800',
    '\u202e',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const argument = fc.record(
  {
    type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'array'),
    required: fc.boolean(),
    description: text,
    example: fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text, { maxLength: 2 })),
    default: fc.oneof(text, fc.integer()),
    enum: fc.array(text, { maxLength: 2 }),
    flag: text,
    allow_leading_dash: fc.boolean(),
  },
  { requiredKeys: ['type'] },
)
const command = fc.record(
  {
    description: text,
    args: fc.dictionary(name, argument, { maxKeys: 3 }),
    cli: fc.array(fc.oneof(text, fc.array(text, { maxLength: 3 })), { maxLength: 5 }),
    output: fc.constantFrom('json', 'text'),
    title: fc.record(
      { running: fc.array(text, { maxLength: 2 }), done: fc.array(text, { maxLength: 2 }) },
      { requiredKeys: [] },
    ),
    preview: fc.record({ kind: text, template: text }),
    cli_confirm: text,
  },
  { requiredKeys: [] },
)
const surface = fc.record(
  {
    id: fc.constant('x'),
    name: fc.constantFrom('X', '*', '`', '[a](b)'),
    version: fc.constant('1.0.0'),
    description: text,
    adapter: fc.constantFrom('wrap', 'openapi', 'sense_only'),
    plane: fc.constantFrom('data', 'control'),
    binding: fc.record({ mode: fc.constantFrom('local', 'public', 'mothership'), hub: text }, { requiredKeys: [] }),
    cliBin: text,
    wrap: fc.record(
      {
        bin: text,
        workspace: fc.record({ mode: fc.constantFrom('pack', 'project') }),
        env: fc.array(text, { maxLength: 2 }),
        pass_through: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    openapi: fc.record({ ref: text }, { requiredKeys: [] }),
    credentials: fc.array(fc.record({ name: text, description: text }, { requiredKeys: ['name'] }), { maxLength: 2 }),
    verbs: fc.dictionary(name, command, { maxKeys: 4 }),
    stimulusTriggers: fc.dictionary(name, fc.record({ trigger_ref: text, description: text }, { requiredKeys: [] }), {
      maxKeys: 2,
    }),
  },
  { requiredKeys: ['id', 'name', 'version', 'adapter'] },
)
const entry = fc.oneof(
  fc.constantFrom('read', 'write'),
  fc.record(
    { class: fc.constantFrom('read', 'write'), confirm: fc.constantFrom(true, false, 'always') },
    { requiredKeys: ['class'] },
  ),
)
const policy = fc.record({
  surface_id: text,
  verbs: fc.dictionary(name, entry, { maxKeys: 4 }),
  stimuli: fc.dictionary(name, entry, { maxKeys: 2 }),
})
const evals = fc.record({
  cases: fc.array(
    fc.record(
      {
        name: text,
        verb: name,
        args: fc.dictionary(
          fc.oneof(name, fc.constant('confirm')),
          fc.oneof(text, fc.boolean(), fc.array(text, { maxLength: 2 })),
          { maxKeys: 3 },
        ),
        expect: fc.record(
          { ok: fc.boolean(), error: text, contains: fc.array(text, { maxLength: 2 }), json: fc.boolean() },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['name', 'verb'] },
    ),
    { maxLength: 4 },
  ),
})
const skill = fc.array(fc.oneof(text, fc.constantFrom('## Anti-patterns', '- a', '|-|', '```', '## Triggers', '===')), {
  maxLength: 15,
})

const pack = fc
  .record({ surface, policy, evals: fc.option(evals), skill, path: text, file: text })
  .map((drawn): RulePack => {
    return {
      surface: v.parse(packSchemas().Surface, drawn.surface),
      policy: v.parse(packSchemas().Policy, drawn.policy),
      skill: parseSkill(drawn.skill.join('\n')),
      evals: drawn.evals === null ? null : v.parse(packSchemas().EvalFile, drawn.evals),
      evalResults: null,
      texts: [{ path: drawn.path, text: drawn.file }],
      bin: { kind: 'none' },
      probes: null,
    }
  })

const UNSPEAKABLE = /\[object |\bNaN\b|\bundefined\b/

test('no rule throws about a pack of the right types, and each says something with every finding', () => {
  fc.assert(
    fc.property(pack, (drawn) => {
      const told = RULES.flatMap((rule) =>
        findingsOfRule(rule, drawn).map(({ message, fix }) => [rule.id, message, fix]),
      )
      expect(told.filter((parts) => parts.includes('') || parts.some((part) => UNSPEAKABLE.test(part)))).toEqual([])
    }),
    { numRuns: 40 },
  )
})
