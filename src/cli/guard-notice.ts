import { onUnguarded } from '../process/unguarded.ts'
import { visible } from '../report/visible.ts'
import { say } from './output.ts'

/** A person hears, once and at once, that programs run which would go on if this one were killed. */
export function sayWhenUnguarded(program: string): void {
  onUnguarded((why) =>
    say(
      `${program}: what it runs would outlive a SIGKILL to it: ${visible(why)}\n` +
        '  After kill -9, or when memory ran out, look for such programs and end them yourself.\n',
    ),
  )
}
