import * as v from 'valibot'
import { lintLoadedPack } from '../../../src/packs/lint.ts'
import type { LoadedPack } from '../../../src/packs/load.ts'
import { packSchemas } from '../../../src/packs/model-schemas.ts'
import type { Answer } from '../../../src/packs/probe/answer.ts'
import type { Lookup } from '../../../src/packs/probe/existence.ts'
import { findingsOfRule } from '../../../src/packs/rules/define.ts'
import { RULES } from '../../../src/packs/rules/index.ts'
import { type Explored, explore } from '../../../src/packs/scaffold/explore.ts'
import { packFiles } from '../../../src/packs/scaffold/pack-files.ts'
import { type WrapDraft, wrapDraft } from '../../../src/packs/scaffold/wrap-draft.ts'
import { parseSkill } from '../../../src/packs/skill.ts'

/** What a CLI answers to calls for help, by the words that are typed behind its name; anything else is refused. */
export type Help = Readonly<Record<string, string | Partial<Answer>>>

/** What is asked of the CLI, in the order it is asked, and what it tells. */
export function explored(bin: string, help: Help): { readonly asked: readonly string[]; readonly told: Explored } {
  const asked: string[] = []
  const known = new Set<string>()
  const lookup: Lookup = (question) => (known.has(question.join(' ')) ? answerTo(help, question.join(' ')) : undefined)
  // Each round has to ask something new, or this would not end.
  for (let round = 0; round < 20; round++) {
    const step = explore(bin, lookup)
    if (step.kind === 'done') return { asked, told: step.explored }
    for (const question of step.questions) {
      const words = question.join(' ')
      if (known.has(words)) throw new Error(`asked twice: ${words}`)
      known.add(words)
      asked.push(words)
    }
  }
  throw new Error('this goes on asking')
}

function answerTo(help: Help, words: string): Answer {
  const told = Object.hasOwn(help, words) ? help[words] : undefined
  const refusal = {
    exitCode: 2,
    signal: null,
    isMute: false,
    stdout: '',
    stderr: `error: unknown command "${words}"\n`,
  }
  if (told === undefined) return refusal
  const page = typeof told === 'string' ? { stdout: told } : told
  return { exitCode: 0, signal: null, isMute: false, stdout: '', stderr: '', ...page }
}

export function drafted(bin: string, help: Help): WrapDraft {
  return wrapDraft({ bin, id: 'tool' }, explored(bin, help).told)
}

/** Ids of everything that lint and the rules say about a drafted pack, each once, sorted. */
export function findingIds({ draft }: WrapDraft): string[] {
  const files = packFiles(draft)
  const textOf = (path: string) => files.get(path)?.text ?? ''
  const skill = parseSkill(textOf('HARNESS.md'))
  const surface = present(packSchemas().Surface, textOf('surface.json'))
  const policy = present(packSchemas().Policy, textOf('policy.json'))
  const evals = present(packSchemas().EvalFile, textOf('hcp.eval.json'))
  const texts = [...files].map(([path, { text }]) => ({ path, text }))
  const bin = { kind: 'on-path', name: draft.cliBin } as const
  const pack: LoadedPack = {
    dir: '/pack',
    label: 'pack',
    surface,
    policy,
    evals,
    harness: { state: 'present', text: textOf('HARNESS.md'), skill },
    texts,
    bin,
  }
  const seen = {
    surface: surface.value,
    policy: policy.value,
    evals: evals.value,
    skill,
    texts,
    bin,
    evalResults: null,
    probes: null,
  }
  const ids = [
    ...lintLoadedPack(pack).map(({ kind, message }) => `L-${kind}: ${message}`),
    ...RULES.flatMap((rule) => findingsOfRule(rule, seen).map(({ message }) => `${rule.id}: ${message}`)),
  ]
  return [...new Set(ids)].sort()
}

/** A document as loading would give it; throws when it is not of its schema. */
function present<T>(schema: v.GenericSchema<unknown, T>, text: string) {
  return { state: 'present' as const, text, value: v.parse(schema, JSON.parse(text)), issues: [], unknownKeys: [] }
}
