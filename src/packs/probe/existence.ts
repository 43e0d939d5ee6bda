import { mayBeAlias } from './aliases.ts'
import { type Answer, looksLikeHelp } from './answer.ts'
import { comparable, isAlike, isSame, isSameWhereStable, type Mask } from './comparable.ts'
import { listingOf, speaksOf, typedBehind } from './listing.ts'
import type { Existence } from './record.ts'
import { refusedAlike } from './refusal.ts'

/** Words after the CLI's name: `["image", "ls", "--help"]`. */
export type Question = readonly string[]

/** What a question got; undefined while it has not been asked. */
export type Lookup = (question: Question) => Answer | undefined

/** A command of the pack whose subcommand is asked for. */
export type Subject = {
  readonly bin: string
  /** Its literal words after the bin, at least one. */
  readonly path: readonly string[]
  /** Only `--help` and `help <path>` are asked of a write: `-h` may be an ordinary option, and the write would run. */
  readonly isWrite: boolean
  /** Two words that no CLI has; the second is asked only to tell chance from meaning. */
  readonly inventedWords: readonly [string, string]
}

/** The CLI answered the asked word and an invented one alike. */
export type Alike = {
  readonly help: string
  /** Whose commands the printed help would list, the CLI's name first. */
  readonly parent: readonly string[]
  /** The word to look for in that list. */
  readonly word: string
}

export type Judgement =
  | { readonly kind: 'ask'; readonly questions: readonly Question[] }
  | { readonly kind: 'exists'; readonly isOwnAnswer: boolean }
  | { readonly kind: 'missing'; readonly said: string }
  /**
   * Everything was asked; what other commands got must decide. `alike` is null when no two answers could be compared, `said` is
   * a refusal that alone proves nothing.
   */
  | { readonly kind: 'open'; readonly alike: Alike | null; readonly said: string | null }
  | { readonly kind: 'mute' }

/**
 * What can be said of a command so far, or what must be asked next. Forms are tried in order, and a later one only when the
 * ones before decide nothing. Spec: packs/02-check.md, "Probes" 3, the first three rows of the decision.
 */
export function judge(subject: Subject, lookup: Lookup): Judgement {
  let alike: Alike | null = null
  let said: string | null = null
  for (const form of formsFor(subject, lookup)) {
    const verdict = judgeForm(subject, form, lookup)
    switch (verdict.kind) {
      case 'alike':
        alike ??= verdict.alike
        said ??= verdict.said
        break
      case 'refused':
        said ??= verdict.said
        break
      case 'unclear':
        break
      case 'mute':
        if (alike === null) return verdict
        break
      default:
        return verdict
    }
  }
  return { kind: 'open', alike, said }
}

type Form = {
  readonly question: Question
  readonly controls: readonly [Question, Question]
  /** The word of the first control. */
  readonly invented: string
  /**
   * `help <path>`: it may search for topics, so that a difference says little, and it may refuse the operands that a command
   * takes (`gh help api user`), so that a refusal alone proves nothing.
   */
  readonly isHelpCommand: boolean
}

function* formsFor(subject: Subject, lookup: Lookup): Iterable<Form> {
  const { path, isWrite } = subject
  yield formOf(subject, (words) => [...words, '--help'], false)
  const first = lookup([...path, '--help'])
  const isHelpful = first !== undefined && looksLikeHelp(first)
  if (!isWrite && !isHelpful) yield formOf(subject, (words) => [...words, '-h'], false)
  const isWorthIt = !isHelpful || namesAllCommands(alikeOf(subject, first, lookup))
  if (isWorthIt && offersHelpCommand(subject.bin, lookup(['--help']))) {
    yield formOf(subject, (words) => ['help', ...words], true)
  }
}

function formOf({ path, inventedWords }: Subject, ask: (words: Question) => Question, isHelpCommand: boolean): Form {
  const [first, second] = inventedWords
  const parent = path.slice(0, -1)
  return {
    question: ask(path),
    controls: [ask([...parent, first]), ask([...parent, second])],
    invented: first,
    isHelpCommand,
  }
}

/** Whether the CLI's own help names a `help` command; without one, `help` may be taken for a target or a file. */
function offersHelpCommand(bin: string, help: Answer | undefined): boolean {
  if (help === undefined || help.isMute) return false
  const command = new RegExp(`^[ \\t]+help\\b|(?<![\\w-])${RegExp.escape(bin)} help\\b`, 'm')
  return command.test(help.stdout) || command.test(help.stderr)
}

type FormVerdict =
  | Exclude<Judgement, { kind: 'open' }>
  | { readonly kind: 'alike'; readonly alike: Alike; readonly said: string | null }
  | { readonly kind: 'refused'; readonly said: string }
  | { readonly kind: 'unclear' }

function judgeForm(subject: Subject, form: Form, lookup: Lookup): FormVerdict {
  const answer = lookup(form.question)
  const control = lookup(form.controls[0])
  if (answer === undefined || control === undefined) {
    return { kind: 'ask', questions: [form.question, form.controls[0]] }
  }
  if (answer.isMute) return { kind: 'mute' }
  if (control.isMute) return looksLikeHelp(answer) ? { kind: 'exists', isOwnAnswer: true } : { kind: 'mute' }
  const { bin, path, inventedWords } = subject
  const refusal = refusedAlike(answer, control, {
    bin,
    word: path.at(-1) ?? '',
    before: path.slice(0, -1),
    invented: inventedWords,
  })
  if (refusal !== null) return refused(subject, form, { answer, said: refusal.said, lookup })
  const difference = differs({ answer, control, form, mask: maskFor(subject), lookup })
  if (difference === 'ask') return { kind: 'ask', questions: [form.controls[1]] }
  if (difference === 'unclear') return { kind: 'unclear' }
  if (difference === 'yes') return { kind: 'exists', isOwnAnswer: true }
  const alike = alikeOf(subject, answer, lookup)
  // A page that names the invented word as well only repeats what was typed.
  const isListed =
    lists(alike, subject, subject.path.at(-1)) && !lists(alikeOf(subject, control, lookup), subject, form.invented)
  if (isListed) return { kind: 'exists', isOwnAnswer: false }
  return { kind: 'alike', alike, said: null }
}

/** Whether a help page names a word as a command of this place, or spells the whole way to it out. */
function lists({ help, parent }: Alike, { bin, path }: Subject, word = ''): boolean {
  const isAboutPlace = parent.length === path.length
  return (
    (isAboutPlace && listingOf(help, parent).mentioned.has(word)) || speaksOf(help, [bin, ...path.slice(0, -1), word])
  )
}

/** A refusal is believed, except where the word may be an operand that the CLI takes for a command, as `gh api user --help` does. */
function refused(
  subject: Subject,
  form: Form,
  { answer, said, lookup }: { readonly answer: Answer; readonly said: string; readonly lookup: Lookup },
): FormVerdict {
  if (form.isHelpCommand) return { kind: 'refused', said }
  const alike = alikeOf(subject, answer, lookup)
  const takesOperands = alike.parent.length > 1 && listingOf(alike.help, alike.parent).takes === 'operands'
  return takesOperands ? { kind: 'alike', alike, said } : { kind: 'missing', said }
}

function maskFor({ bin, path, inventedWords }: Subject): Mask {
  return { bin, words: [path.at(-1) ?? '', ...inventedWords] }
}

/** A difference between answers that are much alike may be chance: then a second invented word must agree with the first. */
function differs(asked: {
  readonly answer: Answer
  readonly control: Answer
  readonly form: Form
  readonly mask: Mask
  readonly lookup: Lookup
}): 'yes' | 'no' | 'unclear' | 'ask' {
  const answer = comparable(asked.answer, asked.mask)
  const first = comparable(asked.control, asked.mask)
  if (isSame(answer, first)) return 'no'
  const isDoubtful = isAlike(answer, first) || (asked.form.isHelpCommand && answer.exit === first.exit)
  if (!isDoubtful) return 'yes'
  const control = asked.lookup(asked.form.controls[1])
  if (control === undefined) return 'ask'
  if (control.isMute) return 'unclear'
  const second = comparable(control, asked.mask)
  if (isSame(answer, second)) return 'no'
  const isSameText = isSameWhereStable(answer, first, second)
  if (isSameText === null) return 'unclear'
  return isSameText ? 'no' : 'yes'
}

/** A CLI that prints its own help for `nosuch list` has not understood even the first word, so that is the one to look for. */
function alikeOf({ bin, path, inventedWords }: Subject, answer: Answer, lookup: Lookup): Alike {
  const help = `${answer.stdout}\n${answer.stderr}`
  const top = lookup(['--help'])
  const [first = ''] = path
  const mask = { bin, words: [...path, ...inventedWords] }
  const isTopHelp = top !== undefined && !top.isMute && isSame(comparable(answer, mask), comparable(top, mask))
  if (isTopHelp) return { help, parent: [bin], word: first }
  return { help, parent: [bin, ...path.slice(0, -1)], word: path.at(-1) ?? '' }
}

/** What the rest of the pack tells about a command that answers like an invented one. */
export type Surroundings = {
  /** Another command right beside it in the command tree has an answer of its own. */
  readonly siblingHasOwnAnswer: boolean
  /** Some other command of the pack has an answer of its own. */
  readonly anyHasOwnAnswer: boolean
  /** It was run as a read, ended with 0, and printed something other than the help. */
  readonly ranWell: boolean
}

/**
 * What becomes of a command in the light of the rest. One that was refused or answers like an invented one may still have been
 * run well as a read. Else it may be an operand (`kubectl get pods`) or an unlisted alias, so it is called missing only where
 * the printed help means to name every command, or its neighbours show that real ones answer for themselves. A wrong accusation
 * is worse than a miss. Spec: packs/02-check.md, "Probes" 3, the last two rows of the decision.
 */
export function settle(
  judgement: Extract<Judgement, { kind: 'missing' | 'open' }>,
  surroundings: Surroundings,
): Existence {
  if (surroundings.ranWell) return { kind: 'exists' }
  if (judgement.kind === 'missing') return { kind: 'missing', said: judgement.said }
  const { alike, said } = judgement
  if (alike === null) return { kind: 'unjudged', reason: 'its answers change from run to run' }
  const isListing = namesAllCommands(alike)
  const { takes } = listingOf(alike.help, alike.parent)
  const isNoOperand = takes === 'commands' || (takes === null && alike.parent.length === 1)
  if (surroundings.siblingHasOwnAnswer && isNoOperand) return { kind: 'missing', said }
  if (surroundings.anyHasOwnAnswer && isListing && isUnlisted(alike)) return { kind: 'missing', said }
  return { kind: 'unjudged', reason: 'the CLI answers a made-up word in the same way' }
}

/** Whether the printed help is about this very place and lists commands. */
function namesAllCommands({ help, parent }: Alike): boolean {
  if (listingOf(help, parent).enumerated.size < 2) return false
  return parent.length <= 2 || (speaksOf(help, parent) && !isAboutLevelAbove(help, parent))
}

/** `bun pm trust sharp --help` prints the page of `bun pm`, which names `trust` among others and nothing that may follow it. */
function isAboutLevelAbove(help: string, parent: readonly string[]): boolean {
  const typed = new Set(typedBehind(help, parent.slice(0, -1)))
  typed.delete(parent.at(-1) ?? '')
  return typed.size >= 2
}

function isUnlisted({ help, parent, word }: Alike): boolean {
  const { mentioned, enumerated } = listingOf(help, parent)
  return !mentioned.has(word) && !mayBeAlias(word, enumerated)
}
