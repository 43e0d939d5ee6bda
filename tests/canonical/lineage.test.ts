import { describe, expect, test } from 'bun:test'
import { digestArtifact } from '../../src/canonical/digest.ts'
import { LINEAGE_CODES, type Lineage, validateLineageChain } from '../../src/canonical/lineage.ts'
import { reviseArtifact } from '../../src/canonical/revise.ts'
import { faultOf } from './faulted.ts'

type Note = Lineage & { readonly text: string }

const digest = (artifact: Lineage) => digestArtifact(artifact, 'Note')
const at = (artifact: Lineage) => `Note[digest=${digest(artifact)}]`
const note = (text: string, parent: Lineage | null, revisionCount: number): Note => ({
  schemaVersion: 3,
  parentDigest: parent === null ? null : digest(parent),
  revisionCount,
  text,
})

const root = note('root', null, 0)
const first = note('first', root, 1)
const second = note('second', first, 2)
const stranger = note('stranger', null, 0)
const orphan = note('orphan', note('nobody', null, 0), 1)
const skipping = note('skipping', root, 2)
const rival = note('rival', root, 1)
const rootWithParent = note('bad root', root, 0)
const parentless = note('parentless', null, 2)

const validate = (members: readonly Lineage[], declaredRevisionCount: number, remediationCap: number | null = null) =>
  validateLineageChain(members, {
    artifactPath: 'Note',
    acceptedSchemaVersion: 3,
    declaredRevisionCount,
    remediationCap,
  })

const clean = { lengthConsistent: true, noRepeatedDigest: true, noGap: true }

describe('sets of revisions', () => {
  test('a whole chain passes in any order', () => {
    for (const members of [
      [root, first, second],
      [second, root, first],
    ]) {
      expect(validate(members, 2, 2)).toEqual({ artifactPath: 'Note', findings: [], checks: clean, passed: true })
    }
    expect(validate([root], 0).passed).toBe(true)
  })

  const defects: [
    why: string,
    members: readonly Lineage[],
    declared: number,
    cap: number | null,
    found: [code: (typeof LINEAGE_CODES)[number], path: string][],
    broken: Partial<typeof clean>,
  ][] = [
    [
      'empty',
      [],
      0,
      null,
      [
        ['lineage-no-root', 'Note'],
        ['lineage-length-inconsistent', 'Note'],
      ],
      { noGap: false, lengthConsistent: false },
    ],
    [
      'no root',
      [first],
      0,
      null,
      [
        ['lineage-no-root', 'Note'],
        ['lineage-parent-absent', at(first)],
      ],
      { noGap: false },
    ],
    ['two roots', [root, stranger], 1, null, [['lineage-multiple-roots', 'Note']], { noGap: false }],
    [
      'a root twice',
      [root, root],
      1,
      null,
      [
        ['lineage-duplicate-artifact', at(root)],
        ['lineage-multiple-roots', 'Note'],
      ],
      { noGap: false, noRepeatedDigest: false },
    ],
    [
      'a revision three times',
      [first, root, first, first],
      3,
      null,
      [['lineage-duplicate-artifact', at(first)]],
      { noRepeatedDigest: false },
    ],
    [
      'root with a parent',
      [root, rootWithParent],
      1,
      null,
      [
        ['lineage-root-invalid', at(rootWithParent)],
        ['lineage-multiple-roots', 'Note'],
        ['lineage-revision-not-successor', at(rootWithParent)],
      ],
      { noGap: false },
    ],
    [
      'revision without a parent',
      [root, parentless],
      1,
      null,
      [['lineage-root-invalid', at(parentless)]],
      { noGap: false },
    ],
    ['absent parent', [root, orphan], 1, null, [['lineage-parent-absent', at(orphan)]], { noGap: false }],
    ['skipped count', [root, skipping], 1, null, [['lineage-revision-not-successor', at(skipping)]], { noGap: false }],
    [
      'two successors',
      [root, first, rival],
      2,
      null,
      [['lineage-revision-conflict', `Note[parent=${digest(root)},revision=1]`]],
      { noGap: false },
    ],
    ['length', [root, first], 2, null, [['lineage-length-inconsistent', 'Note']], { lengthConsistent: false }],
    ['cap', [root, first], 1, 0, [['lineage-remediation-cap-exceeded', 'Note']], {}],
  ]
  test.each(defects)('%s', (_, members, declared, cap, found, broken) => {
    const report = validate(members, declared, cap)
    expect(report.findings.map(({ code, artifactPath }) => [code, artifactPath])).toEqual(found)
    expect(report.checks).toEqual({ ...clean, ...broken })
    expect(report.passed).toBe(false)
    for (const { detail } of report.findings) expect(detail).not.toBe('')
  })

  test('findings come in rank order, then by path, whatever the order of presentation', () => {
    const members = [orphan, skipping, parentless, rootWithParent, root, root, rival, first]
    const report = validate(members, 0, null)
    expect(validate(members.toReversed(), 0, null)).toEqual(report)
    const ranks = report.findings.map(({ code }) => LINEAGE_CODES.indexOf(code))
    expect(ranks).toEqual(ranks.toSorted((left, right) => left - right))
    const invalid = report.findings.filter(({ code }) => code === 'lineage-root-invalid').map((f) => f.artifactPath)
    expect(invalid).toEqual([at(parentless), at(rootWithParent)].sort())
  })

  test('the report is frozen', () => {
    const report = validate([], 0)
    for (const part of [report, report.findings, report.findings[0], report.checks]) {
      expect(Object.isFrozen(part)).toBe(true)
    }
  })
})

describe('faults and misuse', () => {
  test('a member of another version', () => {
    const fault = faultOf(() => validate([root, { ...first, schemaVersion: 2 }], 1))
    expect([fault.code, fault.artifactPath]).toEqual(['schema-version-mismatch', 'Note'])
  })

  test('a member that cannot be hashed; the first in the given order wins', () => {
    const unhashable = { ...first, extra: undefined }
    expect(faultOf(() => validate([unhashable, { ...root, schemaVersion: 2 }], 1)).code).toBe(
      'non-canonicalizable-value',
    )
    expect(faultOf(() => validate([{ ...root, schemaVersion: 2 }, unhashable], 1)).code).toBe('schema-version-mismatch')
  })

  test.each([[-1], [1.5], [2 ** 53], [Number.NaN]])('count or cap %p is a defect of the caller', (count) => {
    expect(() => validate([root], count)).toThrow(TypeError)
    expect(() => validate([root], 0, count)).toThrow(TypeError)
  })
})

describe('reviseArtifact', () => {
  const body = { schemaVersion: 3, text: 'first', tags: ['x'] }

  test('mints a frozen successor that the chain accepts', () => {
    const minted = reviseArtifact(root, body, 'Note')
    expect(minted).toEqual({ ...body, parentDigest: digest(root), revisionCount: 1 })
    expect([Object.isFrozen(minted), Object.isFrozen(minted['tags'])]).toEqual([true, true])
    expect([Object.isFrozen(body), Object.isFrozen(body.tags)]).toEqual([false, false])
    const member = { ...body, parentDigest: digest(root), revisionCount: 1 }
    expect(validate([root, member], 1).passed).toBe(true)
  })

  const misuse: [why: string, parent: Lineage, body: { schemaVersion: number }, message: RegExp][] = [
    ['a parent that breaks the rule', { ...root, revisionCount: 1 }, body, /if and only if/],
    ['a negative count', { ...first, revisionCount: -1 }, body, /non-negative/],
    ['no next count', { ...first, revisionCount: Number.MAX_SAFE_INTEGER }, body, /no next/],
    ['another version', root, { ...body, schemaVersion: 4 }, /schema version/],
    ['a body with a parent', root, { ...body, ...{ parentDigest: null } }, /from its parent/],
    ['a body with a count', root, { ...body, ...{ revisionCount: 1 } }, /from its parent/],
  ]
  test.each(misuse)('refuses %s', (_, parent, wrong, message) => {
    expect(() => reviseArtifact(parent, wrong, 'Note')).toThrow(message)
    expect(() => reviseArtifact(parent, wrong, 'Note')).toThrow(TypeError)
  })
})
