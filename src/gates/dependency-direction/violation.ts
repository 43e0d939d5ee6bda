/** Something in one file that the section does not allow. */
export type Violation = {
  /** Path below the configuration's folder. */
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** What was written: a module, or a word such as `await`. */
  readonly specifier: string
  readonly rule: string
}

/** A violation in a file that is known from elsewhere. */
export type LocalViolation = Omit<Violation, 'file'>
