// The development corpus as part of the program. In: nothing. Out: its files, as they lie in the repository, and its index.
// It never reads a disk: a compiled program has no folder of its own.
import * as v from 'valibot'
import { CORPUS_TEXTS } from './files.ts'

export type CorpusFile = {
  /** With `/`, beginning with `corpus/dev/`. */
  readonly path: string
  readonly text: string
}

const CorpusIndex = v.strictObject({
  entries: v.array(
    v.strictObject({
      path: v.string(),
      kind: v.picklist(['readme', 'contract', 'sealed-evaluator-brief']),
      digest: v.pipe(v.string(), v.description('SHA-256 of the bytes of the file.')),
    }),
  ),
})
export type CorpusEntry = v.InferOutput<typeof CorpusIndex>['entries'][number]

const INDEX = 'corpus/dev/index.json'

/** Every file, the index included, sorted by path. */
export function corpusFiles(): CorpusFile[] {
  return CORPUS_TEXTS.map(([path, text]) => ({ path, text })).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** What the index says of every file but itself, sorted by path. */
export function corpusEntries(): CorpusEntry[] {
  const index = CORPUS_TEXTS.find(([path]) => path === INDEX)?.[1] ?? ''
  return v.parse(CorpusIndex, JSON.parse(index)).entries
}
