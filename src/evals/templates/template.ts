/** One kind of work in a template; its words go into the slots and the skill. */
export type Kind = {
  /** Also the beginning of the slot's id, and its tag. */
  readonly name: string
  readonly title: string
  /** What belongs into the workspace. Reads on from "copy in". */
  readonly workspace: string
  /** What the request has to say. */
  readonly request: string
  readonly tools: readonly string[]
}

/** A template of open slots. Spec: evals/01-eval-packs.md section 3, "Templates". */
export type SlotTemplate = {
  readonly name: string
  readonly description: string
  /** Slots rotate through them in this order. */
  readonly kinds: readonly Kind[]
  /** Where real work of these kinds can be found; Markdown, one line each. */
  readonly sources: readonly string[]
}

/** Path relative to the pack folder, with `/`, and the text of the file. */
export type PackFiles = ReadonlyMap<string, string>
