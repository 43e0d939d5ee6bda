/**
 * The JSON Schema documents of what commands print with `--json`, from the schemas that the code itself is typed by.
 */
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { CorpusIndex } from '../src/contracts/corpus/index.ts'
import { CoverageReport, CoveredRule, ReportedGap } from '../src/contracts/coverage/report.ts'
import { ExplainedProbe, ExplainedReason, VerdictExplanation } from '../src/contracts/score/explain/report.ts'
import { EvalCheckReport, TemplateList } from '../src/evals/index.ts'
import { Announcement } from '../src/report/announcement.ts'
import { Availability } from '../src/report/availability-report.ts'
import { DigestedFile, DigestProblem, DigestReport } from '../src/report/digest-report.ts'
import { EvalReport } from '../src/report/eval-report.ts'
import { ExecResult } from '../src/report/exec-report.ts'
import { LintReport } from '../src/report/lint-report.ts'
import {
  NotJudged,
  Overridden,
  PackReport,
  PackReports,
  ReportedEvals,
  ReportedFinding,
  ReportedProbe,
  Tally,
} from '../src/report/pack-report.ts'
import { RulesReport } from '../src/report/rules-text.ts'
import { ScaffoldReport } from '../src/report/scaffold-report.ts'
import { BuildReport, Diagnosis, DoctorReport, LinkReport, MadeLink, SchemaList } from '../src/report/self-report.ts'
import {
  ActivateReport,
  Activation,
  DeactivateReport,
  Deactivation,
  InstallReport,
  ListReport,
} from '../src/report/store-report.ts'

const DIR = 'schemas/report'

type Published = {
  /** File name without its ending, and the last part of the id. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly schema: v.GenericSchema
  /** Parts that get a name of their own in the document. */
  readonly parts?: Readonly<Record<string, v.GenericSchema>>
}

const PACK_PARTS = { PackReport, Tally, ReportedFinding, ReportedProbe, ReportedEvals, Overridden, NotJudged }

/** In the order of the commands. */
const PUBLISHED: readonly Published[] = [
  {
    name: 'check',
    title: 'plumb check --json',
    description: 'The review of one pack, or of several in the order they were named.',
    schema: v.union([PackReport, PackReports]),
    parts: PACK_PARTS,
  },
  {
    name: 'eval',
    title: 'plumb eval --json',
    description: 'How the eval cases of packs ended.',
    schema: EvalReport,
  },
  {
    name: 'lint',
    title: 'plumb lint --json',
    description: 'Whether the files of a pack exist and agree.',
    schema: LintReport,
  },
  {
    name: 'rules',
    title: 'plumb rules --json',
    description: 'The review rules of check.',
    schema: RulesReport,
  },
  {
    name: 'init',
    title: 'plumb init --json',
    description: 'A template of a pack that was written.',
    schema: ScaffoldReport,
  },
  {
    name: 'wrap',
    title: 'plumb wrap --json',
    description: "A pack that was proposed from a CLI's help.",
    schema: ScaffoldReport,
  },
  {
    name: 'install',
    title: 'plumb install --json',
    description: 'A pack that was copied into the store, or why not.',
    schema: InstallReport,
  },
  {
    name: 'uninstall',
    title: 'plumb uninstall --json',
    description: 'A pack that was removed from the store, or why not.',
    schema: Deactivation,
  },
  {
    name: 'list',
    title: 'plumb list --json',
    description: 'The installed packs.',
    schema: ListReport,
  },
  {
    name: 'activate',
    title: 'plumb activate --json',
    description: 'Packs that may be called from now on, and the one file each may run.',
    schema: ActivateReport,
    parts: { Activation },
  },
  {
    name: 'deactivate',
    title: 'plumb deactivate --json',
    description: 'Packs that may no longer be called.',
    schema: DeactivateReport,
    parts: { Deactivation },
  },
  {
    name: 'availability',
    title: 'plumb availability --json',
    description: 'Whether a pack can be called, and what is missing.',
    schema: Availability,
  },
  {
    name: 'exec',
    title: 'plumb exec --json',
    description: 'How one call of a command ended.',
    schema: ExecResult,
  },
  {
    name: 'announce',
    title: 'plumb announce --json',
    description: 'A stimulus that was delivered, or why not.',
    schema: Announcement,
  },
  {
    name: 'coverage',
    title: 'plumb coverage --json',
    description: 'Which of the seven discipline rules a contract leaves open.',
    schema: CoverageReport,
    parts: { CoveredRule, ReportedGap },
  },
  {
    name: 'explain-verdict',
    title: 'plumb explain-verdict --json',
    description: 'What decided the verdict of an evidence artifact, and what would change it.',
    schema: VerdictExplanation,
    parts: { ExplainedReason, ExplainedProbe },
  },
  {
    name: 'digest',
    title: 'plumb digest --json',
    description: 'The digests of files, or why one has none.',
    schema: DigestReport,
    parts: { DigestedFile, DigestProblem },
  },
  {
    name: 'corpus-list',
    title: 'plumb corpus list --json',
    description: 'The files of the development corpus, each with its digest.',
    schema: CorpusIndex,
  },
  {
    name: 'evals-check',
    title: 'plumb evals check --json',
    description: 'Whether eval packs are ready to measure with.',
    schema: EvalCheckReport,
  },
  {
    name: 'evals-templates',
    title: 'plumb evals templates --json',
    description: 'The templates an eval pack can start from.',
    schema: TemplateList,
  },
  {
    name: 'schema-list',
    title: 'plumb schema list --json',
    description: 'The names of all published JSON Schemas.',
    schema: SchemaList,
  },
  {
    name: 'doctor',
    title: 'plumb doctor --json',
    description: 'What works on this machine.',
    schema: DoctorReport,
    parts: { Diagnosis },
  },
  {
    name: 'link',
    title: 'plumb link --json',
    description: 'The old names beside plumb: which were made, and what stood in the way.',
    schema: LinkReport,
    parts: { MadeLink },
  },
  {
    name: 'version',
    title: 'plumb version --json',
    description: 'What the program was built from.',
    schema: BuildReport,
  },
]

/** Path from the root of the repository to text, for every published report schema. */
export function reportSchemas(): [path: string, text: string][] {
  return PUBLISHED.map((published) => [
    `${DIR}/${published.name}.schema.json`,
    `${JSON.stringify(jsonSchemaOf(published), null, 2)}\n`,
  ])
}

function jsonSchemaOf({ name, title, description, schema, parts }: Published): object {
  const { $schema, ...body } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'throw',
    ignoreActions: ['readonly'],
    ...(parts !== undefined && { definitions: { ...parts } }),
  })
  return { $schema, $id: `urn:plumb:schema:${name}`, title, description, ...body }
}
