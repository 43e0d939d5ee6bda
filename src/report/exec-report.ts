import * as v from 'valibot'

/** What a person sees before a command is confirmed. */
export const Preview = v.strictObject({
  kind: v.pipe(v.string(), v.description('What the text is: command, text, diff or request, as the pack declares.')),
  text: v.pipe(v.string(), v.description('What it would do, with all arguments filled in.')),
})
export type Preview = Readonly<v.InferOutput<typeof Preview>>

/** What `exec --json` prints, whether the command ran, failed or was refused. Spec: packs/03-runtime.md, "exec pipeline" 7. */
export const ExecResult = v.strictObject({
  ok: v.pipe(v.boolean(), v.description('The command ran and succeeded, or its preview could be shown.')),
  pack: v.pipe(v.string(), v.description('Id of the pack, as it was asked for.')),
  command: v.pipe(v.string(), v.description('Name of the command, as it was asked for.')),
  result: v.pipe(v.unknown(), v.description('The parsed JSON of a command that prints JSON; null otherwise.')),
  stdout: v.pipe(v.string(), v.description('As it was printed; at most 1 MiB.')),
  stderr: v.pipe(v.string(), v.description('As it was printed; at most 1 MiB.')),
  exit_code: v.pipe(v.nullable(v.number()), v.description('Null when nothing ran, or a signal ended it.')),
  signal: v.pipe(v.nullable(v.string()), v.description('Name of the signal that ended it, such as SIGKILL.')),
  ms: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.description('Wall clock of the call alone, milliseconds; 0 when nothing ran.'),
  ),
  truncated: v.pipe(v.boolean(), v.description('More than 1 MiB was printed on stdout or stderr.')),
  error: v.exactOptional(v.pipe(v.string(), v.description('Why it is not ok; always there when it is not.'))),
  reason: v.exactOptional(
    v.pipe(v.string(), v.description('More about it, where the fixed words of "error" do not say.')),
  ),
  title: v.exactOptional(v.pipe(v.string(), v.description("The command's title: of a running or of a finished call."))),
  preview: v.exactOptional(v.pipe(Preview, v.description('What a person would be asked to confirm.'))),
})
export type ExecResult = Readonly<v.InferOutput<typeof ExecResult>>
