/**
 * What the core asks of the outside: four ports with their messages, who may reach what, and how a port is called. In: a
 * request and a signal. Out: a response that satisfies its schema, or a `RuntimeFault`. Nothing here has an effect; that is
 * for adapters. Spec: contracts part 07, sections 1, 2 and 4.
 */
export { type Boundary, CLOCK_READ, CORPUS_RESOLVE, FILE_READ, FILE_WRITE, PROBE } from './boundary.ts'
export { invokePort } from './invoke-port.ts'
export * from './messages.ts'
export * from './parsers.ts'
export type { ClockPort, CorpusPort, EnvironmentProbePort, FileSystemPort, PortMethod } from './ports.ts'
