/** What one code of a closed set says, for people. Sentences in Markdown, without headings. */
export type CodeEntry = {
  readonly means: string
  /** Why it matters. */
  readonly why: string
  /** What to do next. */
  readonly next: string
}

/** An entry for every code of a set: one that is missing does not compile. */
export type CodeTable<Code extends string> = Readonly<Record<Code, CodeEntry>>
