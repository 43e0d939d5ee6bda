import { runGateCommand } from '../gates-cli/index.ts'
import { processGatesIo } from '../gates-cli/process-io.ts'
import type { RawCommand } from '../registry.ts'

/** `gates`; its grammar, help and messages are those of `eval-quality-gates`. `argv` begins with the command's name. */
const gates: RawCommand = {
  run: ({ program, argv, signal }) =>
    runGateCommand({ ...processGatesIo(`${program} gates`, signal), argv: argv.slice(1) }),
}
export default gates
