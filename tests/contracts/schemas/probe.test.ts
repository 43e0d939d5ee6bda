import {
  at,
  bindingValues,
  describeFields,
  digestAt,
  expression,
  flag,
  lineage,
  nonEmptyText,
  type Row,
  rawBody,
  reference,
  witnessInputs,
} from './field-rows.ts'

describeFields('probe', [
  ...lineage,
  ['/probeId', ['P-0001'], ['probe', null]],
  ['/probeClass', ['defect', 'gameability', 'zero-action', 'canary'], ['clean', null]],
  ['/behaviorId', ['B-999'], ['O-001', null]],
  ...['/systemId', '/rationale'].map(nonEmptyText),
  ...['/implementationDigest', '/artifactDigest', '/commitDigest'].map(digestAt),
  ['/expectedClean', [], [true, null, 'false']],
  ['/defects', [[]], [null]],
  ['/defects/0/defectId', ['D-123'], ['D-1', null]],
  ['/defects/0/severity', ['critical'], ['high', null]],
  ['/defects/0/source', ['natural'], ['invented', null]],
  nonEmptyText('/defects/0/summary'),
  ['/defects/0/oracleEvidence', [[]], [null, [{}]]],
  reference('/defects/0/oracleEvidence/0'),
  ['/defects/0/manifestationWitness', [null], [{}]],
  ...witnessInputs('/defects/0/manifestationWitness/inputs'),
  ...expression('/defects/0/manifestationWitness/relation'),
  ['/qualification', [], [null, {}, { route: 'historical' }]],
  ['/qualification/route', [], ['historical', 'guessed', null]],
  flag('/qualification/rollbackVerified'),
  ...['mutationSource', 'mutationOperator', 'expectedObservableFailure'].map((field) =>
    nonEmptyText(`/qualification/${field}`),
  ),
  ...['targetArtifact', 'baselinePassEvidence', 'mutatedFailEvidence'].map((field) =>
    reference(`/qualification/${field}`),
  ),
  ['/defectSignature', [null], [{}]],
  ['/defectSignature/interfaceKind', ['web'], ['cli', 'mcp', null]],
  ['/defectSignature/method', ['GET'], ['get', null]],
  ['/defectSignature/pathTemplate', ['/a/{b}'], ['/:b', null]],
  ['/defectSignature/observableChannel', ['artifact', 'call-inputs', 'stderr'], ['body', null]],
  ...expression('/defectSignature/condition/predicate'),
  ...['path', 'query', 'header', 'argument', 'option', 'environment', 'stdin', 'arguments'].map(
    (channel): Row => [
      `/defectSignature/condition/selector/inputBinding/${channel}`,
      [null, { a: { literal: 1 } }],
      [{}, rawBody, { '': { literal: 1 } }],
    ],
  ),
  [
    '/defectSignature/condition/selector/inputBinding/body',
    [null, rawBody, { a: { matcher: 'any' } }],
    [{}, { kind: 'json', value: 1 }],
  ],
  bindingValues(
    '/defectSignature/condition/selector/inputBinding/path/id',
    [],
    [{ captured: `${at}stdout` }, { principal: 'alice' }],
  ),
])

describeFields('artifact-reference', [reference('')])
