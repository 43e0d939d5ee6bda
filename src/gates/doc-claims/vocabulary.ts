import type { GateContext } from '../gate.ts'
import { readStringList, sourceOf } from '../shared/module-value.ts'
import { governedTokens, type Reading } from './governing.ts'
import type { ClassReport, Page } from './page.ts'
import { examinedNothing } from './refused.ts'
import type { DocClaimsSection } from './section.ts'
import { verbsOf } from './verbs.ts'

type Options = NonNullable<DocClaimsSection['vocabulary']>

/**
 * Holds what pages say of tokens, that they are accepted or refused, against the two sets. Spec: contracts/08-gates.md, 12.3 (7).
 *
 * @throws GateRefusal EVAL_QUALITY_DOC_CLAIM_PATH: there are no tokens, or no page says either of any
 */
export async function checkVocabulary(
  authored: readonly Page[],
  options: Options,
  context: GateContext,
): Promise<ClassReport> {
  const tokens = new Set(await readStringList(options.tokens, context))
  if (tokens.size === 0) throw examinedNothing(`vocabulary: ${sourceOf(options.tokens)} holds no tokens`)
  const sets = {
    accepts: new Set(await readStringList(options.accepted, context)),
    refuses: new Set(await readStringList(options.refused, context)),
  }
  const reading: Reading = { tokens, verbs: verbsOf(options.verbs) }
  const failures: string[] = []
  let classified = 0
  for (const { path, lines } of authored) {
    for (const [index, line] of lines.entries()) {
      for (const { token, verb, says } of sentencesOf(line).flatMap((sentence) => governedTokens(sentence, reading))) {
        classified += 1
        if (sets[says].has(token)) continue
        const source = sourceOf(says === 'accepts' ? options.accepted : options.refused)
        failures.push(`${path}:${index + 1}: "${verb}" governing \`${token}\`, which is not in ${source}`)
      }
    }
  }
  if (classified === 0)
    throw examinedNothing('vocabulary: classified no mention at all; no verb governs a token on any authored page')
  return { summary: `${classified - failures.length} vocabulary mentions agree with the two sets`, failures }
}

function sentencesOf(line: string): string[] {
  return line.split(/(?<=\.)\s+/)
}
