/** How many outcomes each suite has. A report with another number did not finish. Spec: contracts part 07, section 8.3. */
export const CONFORMANCE_OUTCOME_COUNTS = Object.freeze({
  corpus: 6,
  clock: 6,
  'file-system': 12,
  'environment-probe': 19,
  'command-probe': 16,
  'mcp-probe': 14,
} as const)

export type ConformancePort = keyof typeof CONFORMANCE_OUTCOME_COUNTS

export type ConformanceOutcome = {
  /** `<method>/<assertion>`, unique in a report. */
  readonly id: string
  /** What was asserted. */
  readonly title: string
  readonly passed: boolean
  /** What was found instead; empty when it passed. */
  readonly detail: string
}

export type ConformanceReport = {
  readonly subject: string
  readonly port: ConformancePort
  readonly outcomes: readonly ConformanceOutcome[]
  /** Every outcome passed, and none is missing. */
  readonly passed: boolean
}

export function reportOf(
  port: ConformancePort,
  subject: string,
  outcomes: readonly ConformanceOutcome[],
): ConformanceReport {
  const isWhole = outcomes.length === CONFORMANCE_OUTCOME_COUNTS[port]
  return { subject, port, outcomes, passed: isWhole && outcomes.every(({ passed }) => passed) }
}

/** What came of an assertion: null, or what is wrong. */
export type Complaint = string | null

export function outcomeOf(id: string, title: string, complaint: Complaint): ConformanceOutcome {
  return { id, title, passed: complaint === null, detail: complaint ?? '' }
}

/** Two complaints about one thing. */
export function both(first: Complaint, second: Complaint): Complaint {
  if (first === null || second === null) return first ?? second
  return `${first}; ${second}`
}

/** The report as text, without a line end at its end. Spec: contracts part 07, section 8.8. */
export function formatConformanceReport({ subject, port, outcomes, passed }: ConformanceReport): string {
  const count = outcomes.filter((outcome) => outcome.passed).length
  const summary = `${count}/${outcomes.length} assertions passed`
  return [
    `${passed ? 'PASS' : 'FAIL'} ${port} conformance for "${subject}": ${summary}`,
    ...outcomes.map((outcome) =>
      outcome.passed
        ? `pass ${outcome.id}: ${outcome.title}`
        : `FAIL ${outcome.id}: ${outcome.title} - ${outcome.detail}`,
    ),
  ].join('\n')
}
