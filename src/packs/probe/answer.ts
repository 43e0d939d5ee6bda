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

/** Nobody needs more to tell two answers apart, and a CLI may print anything. */
const JUDGED_CHARACTERS = 64 * 1024

/** The answer of a program that ran to its end, cut to what is judged. */
export function answerOf(ended: {
  readonly exitCode: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}): Answer {
  return {
    exitCode: ended.exitCode,
    signal: ended.signal,
    isMute: false,
    stdout: ended.stdout.slice(0, JUDGED_CHARACTERS),
    stderr: ended.stderr.slice(0, JUDGED_CHARACTERS),
  }
}

/** The answer of one that could not be started, or did not end in time. */
export const MUTE: Answer = { exitCode: null, signal: null, isMute: true, stdout: '', stderr: '' }

/** Whether what was printed is a help page: it has a usage line or describes options or commands. */
export function looksLikeHelp({ stdout, stderr }: Answer): boolean {
  return HELP.test(stdout) || HELP.test(stderr)
}

const HELP =
  /^[ \t*#]*(?:usage|synopsis|options|flags|commands|subcommands|arguments)\b|\busage:|^NAME$|^[ \t]+--?[a-z][\w-]*[ ,=[<]|^[\w -]*\b(?:commands|options)\b:?$/im
