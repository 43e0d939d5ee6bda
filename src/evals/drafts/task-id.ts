import { isOrdinaryName } from '../redact/ordinary.ts'
import { transliterate } from './transliterate.ts'

const FILLER = new Set(
  'a an the this that in on of to for with and please can could you we i me my our is are it'.split(' '),
)
const MOST_WORDS = 5
const LONGEST = 48

/**
 * An id from the words of a request: "Fix the off-by-one in pagination" is `fix_off_by_one_pagination`. Code blocks, URLs, paths,
 * quotations, places of images, hashes and filler words are left out. `task` when no word is left. Spec: evals/01-eval-packs.md section 4, "Drafted task".
 */
export function taskIdFor(request: string): string {
  const words = wordsOf(withoutQuotations(withoutNoise(request)))
  const chosen = words.length >= 2 ? words : wordsOf(withoutNoise(request))
  return fit(chosen.slice(0, MOST_WORDS))
}

/** Makes ids unique in the order they come: `_2`, `_3` on a clash. */
export function idGiver(): (request: string) => string {
  const taken = new Set<string>()
  return (request) => {
    const wanted = taskIdFor(request)
    let id = wanted
    for (let number = 2; taken.has(id); number++) id = `${wanted}_${number}`
    taken.add(id)
    return id
  }
}

function withoutNoise(request: string): string {
  return request
    .replace(/(```|~~~)[\s\S]*?(?:\1|$)/g, ' ')
    .replace(/\[(?:redacted|Image #\d+)\]/g, ' ')
    .replace(/^>.*$/gm, ' ')
    .replace(/\S+/g, (word) => (/[/\\]/.test(word) ? ' ' : word))
}

function withoutQuotations(text: string): string {
  return text.replace(/"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»/g, ' ')
}

function wordsOf(text: string): string[] {
  return transliterate(text.replace(/['’]/g, ''))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLER.has(word) && !isHash(word))
}

/** What names a commit or a file's content says nothing to a reader. */
function isHash(word: string): boolean {
  return word.length >= 12 && /\d/.test(word) && (/^[0-9a-f]+$/.test(word) || !isOrdinaryName(word))
}

function fit(words: readonly string[]): string {
  let id = ''
  for (const word of words) {
    const longer = id === '' ? word.slice(0, LONGEST) : `${id}_${word}`
    if (longer.length > LONGEST) break
    id = longer
  }
  return id === '' ? 'task' : id
}
