import type { GateContext } from '../gate.ts'
import { readText, sourceOf } from '../shared/module-value.ts'
import { normalised } from '../shared/paths.ts'
import type { ClassReport, Page } from './page.ts'
import { examinedNothing } from './refused.ts'
import type { DocClaimsSection } from './section.ts'

type Transcriptions = NonNullable<DocClaimsSection['transcriptions']>

/**
 * Holds each page against a text that it must contain byte for byte. Spec: contracts/08-gates.md, section 12.3 (8).
 *
 * @throws GateRefusal EVAL_QUALITY_DOC_CLAIM_PATH: the text is empty, which every page contains
 */
export async function checkTranscriptions(
  pages: readonly Page[],
  transcriptions: Transcriptions,
  context: GateContext,
): Promise<ClassReport> {
  const failures: string[] = []
  for (const { file, claim, text: named } of transcriptions) {
    const text = await readText(named, context)
    if (text === '') throw examinedNothing(`transcriptions: ${sourceOf(named)} is empty, and every page contains that`)
    const page = pages.find(({ path }) => path === normalised(file))
    if (page === undefined) failures.push(`${file}: the page of ${claim} is missing`)
    else if (!page.text.includes(text)) failures.push(`${file}: ${claim} is not ${sourceOf(named)} byte for byte`)
  }
  const matching = transcriptions.length - failures.length
  return { summary: `${matching} transcriptions match their source byte for byte`, failures }
}
