/** Exit codes shared by all commands; each tool's own are in its part. Spec: 00-design.md, "Rules of the house". */
export const EXIT = {
  ok: 0,
  /** An error was found (or a warning under `--strict`). */
  found: 1,
  /** Warnings only. */
  warned: 2,
  usage: 64,
  /** A bug of plumb itself. */
  bug: 70,
  /** What was to be printed could not be written: a full disk, a closed stdout. */
  output: 74,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const
