import { runContractCommand } from '../../contracts-cli/index.ts'
import { processIo } from '../../contracts-cli/process-io.ts'
import type { RawCommand } from '../../registry.ts'

/** `preflight`; its grammar, help and messages are those of the contract tools. `argv` begins with the command's name. */
const preflight: RawCommand = {
  run: ({ program, argv, signal }) => runContractCommand({ ...processIo(program), argv, signal }),
}
export default preflight
