import type { NewFile } from '../../adapters/write-folder.ts'
import { renderJson } from '../../report/json-text.ts'
import { EVALS, type EvalFile, HARNESS, POLICY, type Policy, SURFACE, type Surface } from '../model.ts'
import { starterCases } from '../rules/eval/cases.ts'
import { type Draft, isWrite } from './draft.ts'
import { harnessText } from './harness-text.ts'
import { proofText } from './proof-text.ts'

const PROOF = 'proof.sh'

/** The files that every drafted pack has. */
export const PACK_PATHS: readonly string[] = [SURFACE, POLICY, HARNESS, EVALS, PROOF]

/** The files of a drafted pack, by path below its folder, in the order a reader wants them. */
export function packFiles(draft: Draft): ReadonlyMap<string, NewFile> {
  const surface = surfaceOf(draft)
  const policy = policyOf(draft)
  const files: [path: string, file: NewFile][] = [
    [SURFACE, { text: renderJson(surface) }],
    [POLICY, { text: renderJson({ surface_id: policy.surface_id, verbs: policy.verbs }) }],
    [HARNESS, { text: harnessText(draft) }],
    [EVALS, { text: renderJson(evalsOf(draft, surface, policy)) }],
    [PROOF, { text: proofText(draft), isExecutable: true }],
  ]
  const { executable } = draft
  if (executable !== null) files.push([executable.path, { text: executable.text, isExecutable: true }])
  return new Map(files)
}

function surfaceOf({ id, name, description, cliBin, wrap, commands }: Draft): Surface {
  return {
    id,
    name,
    version: '0.1.0',
    description,
    adapter: 'wrap',
    plane: 'data',
    binding: { mode: 'local' },
    cliBin,
    wrap: { ...wrap, workspace: { ...wrap.workspace } },
    verbs: Object.fromEntries(commands.map((command) => [command.name, command.entry])),
  }
}

function policyOf({ id, commands }: Draft): Policy {
  return {
    surface_id: id,
    verbs: Object.fromEntries(commands.map((command) => [command.name, command.policy])),
    stimuli: {},
  }
}

/** A refusal for each gate, and the reads that cannot but succeed, else the first; what others return is for a person to say. */
function evalsOf({ commands, sureReads }: Draft, surface: Surface, policy: Policy): EvalFile {
  const starters = starterCases({ surface, policy })
  const [firstRead] = commands.filter((command) => !isWrite(command))
  const reads = sureReads.length > 0 || firstRead === undefined ? sureReads : [firstRead.name]
  const kept = commands.filter((command) => isWrite(command) || reads.includes(command.name))
  return { cases: kept.flatMap(({ name }) => starters.get(name) ?? []) }
}
