// Generated from schemas/ by scripts/generate.ts. Run the generator, do not edit.
import artifactReferenceSchema from '../../../schemas/artifact-reference.schema.json'
import evalContractSchema from '../../../schemas/eval-contract.schema.json'
import evaluatorConfigurationSchema from '../../../schemas/evaluator-configuration.schema.json'
import evidenceArtifactSchema from '../../../schemas/evidence-artifact.schema.json'
import isolationManifestSchema from '../../../schemas/isolation-manifest.schema.json'
import preflightVerdictSchema from '../../../schemas/preflight-verdict.schema.json'
import privateArtifactManifestSchema from '../../../schemas/private-artifact-manifest.schema.json'
import probeSchema from '../../../schemas/probe.schema.json'
import activateSchema from '../../../schemas/report/activate.schema.json'
import announceSchema from '../../../schemas/report/announce.schema.json'
import availabilitySchema from '../../../schemas/report/availability.schema.json'
import checkSchema from '../../../schemas/report/check.schema.json'
import corpusListSchema from '../../../schemas/report/corpus-list.schema.json'
import coverageSchema from '../../../schemas/report/coverage.schema.json'
import deactivateSchema from '../../../schemas/report/deactivate.schema.json'
import digestSchema from '../../../schemas/report/digest.schema.json'
import doctorSchema from '../../../schemas/report/doctor.schema.json'
import evalSchema from '../../../schemas/report/eval.schema.json'
import evalsCheckSchema from '../../../schemas/report/evals-check.schema.json'
import evalsTemplatesSchema from '../../../schemas/report/evals-templates.schema.json'
import execSchema from '../../../schemas/report/exec.schema.json'
import explainVerdictSchema from '../../../schemas/report/explain-verdict.schema.json'
import initSchema from '../../../schemas/report/init.schema.json'
import installSchema from '../../../schemas/report/install.schema.json'
import linkSchema from '../../../schemas/report/link.schema.json'
import lintSchema from '../../../schemas/report/lint.schema.json'
import listSchema from '../../../schemas/report/list.schema.json'
import rulesSchema from '../../../schemas/report/rules.schema.json'
import schemaListSchema from '../../../schemas/report/schema-list.schema.json'
import uninstallSchema from '../../../schemas/report/uninstall.schema.json'
import versionSchema from '../../../schemas/report/version.schema.json'
import wrapSchema from '../../../schemas/report/wrap.schema.json'
import rubricSchema from '../../../schemas/rubric.schema.json'
import scoringPolicySchema from '../../../schemas/scoring-policy.schema.json'
import sealedEvaluatorBriefSchema from '../../../schemas/sealed-evaluator-brief.schema.json'
import sealedRunRecordSchema from '../../../schemas/sealed-run-record.schema.json'
import strengthAggregateSchema from '../../../schemas/strength-aggregate.schema.json'

export const SCHEMA_DOCUMENTS: Readonly<Record<string, object>> = {
  activate: activateSchema,
  announce: announceSchema,
  'artifact-reference': artifactReferenceSchema,
  availability: availabilitySchema,
  check: checkSchema,
  'corpus-list': corpusListSchema,
  coverage: coverageSchema,
  deactivate: deactivateSchema,
  digest: digestSchema,
  doctor: doctorSchema,
  eval: evalSchema,
  'eval-contract': evalContractSchema,
  'evals-check': evalsCheckSchema,
  'evals-templates': evalsTemplatesSchema,
  'evaluator-configuration': evaluatorConfigurationSchema,
  'evidence-artifact': evidenceArtifactSchema,
  exec: execSchema,
  'explain-verdict': explainVerdictSchema,
  init: initSchema,
  install: installSchema,
  'isolation-manifest': isolationManifestSchema,
  link: linkSchema,
  lint: lintSchema,
  list: listSchema,
  'preflight-verdict': preflightVerdictSchema,
  'private-artifact-manifest': privateArtifactManifestSchema,
  probe: probeSchema,
  rubric: rubricSchema,
  rules: rulesSchema,
  'schema-list': schemaListSchema,
  'scoring-policy': scoringPolicySchema,
  'sealed-evaluator-brief': sealedEvaluatorBriefSchema,
  'sealed-run-record': sealedRunRecordSchema,
  'strength-aggregate': strengthAggregateSchema,
  uninstall: uninstallSchema,
  version: versionSchema,
  wrap: wrapSchema,
}
