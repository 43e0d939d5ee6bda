/** Something to tell while a stage works; no part of any artifact. */
export type Diagnostic = { readonly runId: string; readonly stage: 'preflight'; readonly message: string }

/** Called at once; what it throws ends the stage. */
export type DiagnosticSink = (diagnostic: Diagnostic) => void

/** What a pre-flight tells, in the words that are published. Spec: contracts part 03, section 1.1. */
export function preflightTeller(runId: string, sink: DiagnosticSink | undefined) {
  const tell = (message: string) => sink?.({ runId, stage: 'preflight', message })
  return {
    planned: (legId: string) => tell(`leg "${legId}": planned`),
    observed: (legId: string) => tell(`leg "${legId}": observed`),
    notObserved: (legId: string) => tell(`leg "${legId}": no observation`),
    reduced: (legs: number, passed: boolean) => tell(`reduced ${legs} leg(s): ${passed ? 'passed' : 'failed'}`),
  }
}
