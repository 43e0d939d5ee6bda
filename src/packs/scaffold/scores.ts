import { splitWords } from '../words.ts'

/** How much agents would miss a read, by its action; what is not named here is a read by its description alone. */
const READS = scores(
  '10 list ls; 9.8 view show; 9 status get describe inspect info doctor health; 8 log logs history diff search; ' +
    '7 ps images outdated find; 6 whoami check checks validate verify explain why which blame df tree read; 4 fund help-search',
)
const OTHER_READ = 5

const WRITES = scores(
  '10 create; 9.5 add; 9 install; 8.5 comment; 8 commit; 7.5 push apply; 7 close update; ' +
    '6 start stop set publish send deploy restart release; 5 merge pull reopen; 4.5 remove rm delete uninstall',
)
const OTHER_WRITE = 3

export function readScore(word: string): number {
  return scoreOf(word, READS, { other: OTHER_READ, lessByWord: 2 })
}

/** Things are started and stopped more often than a tool is, and only a whole project is committed every day. */
export function writeScore(path: readonly string[]): number {
  const word = path.at(-1) ?? ''
  const ofThings = path.length > 1 ? OF_THINGS.get(word) : undefined
  return ofThings ?? scoreOf(word, WRITES, { other: OTHER_WRITE, lessByWord: 4 })
}

const OF_THINGS = scores('8.5 start stop; 5 commit')

/** `list-units` counts less than `list`. */
function scoreOf(
  word: string,
  known: ReadonlyMap<string, number>,
  { other, lessByWord }: { readonly other: number; readonly lessByWord: number },
): number {
  const exact = known.get(word)
  if (exact !== undefined) return exact
  const begins = known.get(splitWords(word)[0] ?? '')
  return begins === undefined ? other : Math.max(other, begins - lessByWord)
}

/** `"9 view show; 8 log"` as a table. */
function scores(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split('; ').flatMap((row): [string, number][] => {
      const [score = '', ...words] = row.split(' ')
      return words.map((word) => [word, Number(score)])
    }),
  )
}
