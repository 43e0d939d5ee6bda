// The development corpus as part of the program. In: nothing. Out: its files, as they lie in the repository, and its index.
// It never reads a disk: a compiled program has no folder of its own.
import * as v from 'valibot'
import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import { say } from '../schemas/parts/describe.ts'
import { CORPUS_TEXTS } from './files.ts'

export type CorpusFile = {
  /** With `/`, beginning with `corpus/dev/`. */
  readonly path: string
  readonly text: string
}

/** What the index says of every file but itself, sorted by path. */
export const CorpusIndex = v.strictObject({
  entries: say(
    v.array(
      v.strictObject({
        path: say(v.string(), 'The file, with `/`, beginning with `corpus/dev/`.'),
        kind: say(v.picklist(['readme', 'contract', 'sealed-evaluator-brief']), 'What is in it.'),
        digest: say(v.string(), 'SHA-256 of the bytes of the file.'),
      }),
    ),
    'Every file but the index itself, sorted by path.',
  ),
})
export type CorpusIndex = v.InferOutput<typeof CorpusIndex>

const INDEX = 'corpus/dev/index.json'

/** Every file, the index included, sorted by path. */
export function corpusFiles(): CorpusFile[] {
  return CORPUS_TEXTS.map(([path, text]) => ({ path, text })).toSorted((a, b) => byCodeUnit(a.path, b.path))
}

export function corpusIndex(): CorpusIndex {
  const text = CORPUS_TEXTS.find(([path]) => path === INDEX)?.[1] ?? ''
  return v.parse(CorpusIndex, JSON.parse(text))
}
