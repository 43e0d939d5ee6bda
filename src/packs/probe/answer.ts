/** What a question got: the part of a probe's record that judging a command needs. */
export type Answer = {
  /** Null when a signal ended it or nobody waited for its end. */
  readonly exitCode: number | null
  readonly signal: string | null
  /** Not started, or not ended in time: nothing can be read from it. */
  readonly isMute: boolean
  readonly stdout: string
  readonly stderr: string
}

/** Whether what was printed is a help page: it has a usage line or describes options or commands. */
export function looksLikeHelp({ stdout, stderr }: Answer): boolean {
  return HELP.test(stdout) || HELP.test(stderr)
}

const HELP =
  /^[ \t*#]*(?:usage|synopsis|options|flags|commands|subcommands|arguments)\b|\busage:|^NAME$|^\s+--?[a-z][\w-]*[ ,=[<]|^[\w -]*\b(?:commands|options)\b:?$/im
