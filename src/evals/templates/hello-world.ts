import { PACK_FILE } from '../model.ts'
import type { PackFiles } from './template.ts'
import { tomlString } from './toml-text.ts'

export const HELLO_WORLD = 'hello-world'

export const HELLO_WORLD_DESCRIPTION = 'A complete three-task pack that runs as is. Start here to see the loop work.'

/**
 * A complete pack: three tasks that any agent can do offline in seconds, each graded by one file.
 * Spec: evals/01-eval-packs.md section 3, "hello-world content".
 */
export function helloWorldPack(packName: string): PackFiles {
  return new Map([
    [PACK_FILE, packText(packName)],
    ['greet/prompt.md', GREET_PROMPT],
    ['clean_csv/prompt.md', CLEAN_PROMPT],
    ['clean_csv/workspace/orders.csv', ORDERS],
    ['summarize_note/prompt.md', SUMMARIZE_PROMPT],
    ['summarize_note/workspace/note.md', NOTE],
  ])
}

export const HELLO_WORLD_TASKS = 3

function packText(packName: string): string {
  return `[pack]
name = ${tomlString(packName)}
version = "0.1.0"
license = "Apache-2.0"
domain = "hello-world"

[[task]]
id = "greet"
prompt = "greet/prompt.md"
tools = ["filesystem"]
expected = { artifacts = ["hello.txt"] }
tags = ["writing"]
timeout-seconds = 300

[[task]]
id = "clean_csv"
prompt = "clean_csv/prompt.md"
fixtures = "clean_csv/workspace/"
tools = ["filesystem", "python"]
expected = { artifacts = ["cleaned.csv"] }
tags = ["data-cleaning"]
timeout-seconds = 300

[[task]]
id = "summarize_note"
prompt = "summarize_note/prompt.md"
fixtures = "summarize_note/workspace/"
tools = ["filesystem"]
expected = { artifacts = ["summary.md"] }
tags = ["writing"]
timeout-seconds = 300
`
}

const GREET_PROMPT = `Write a friendly greeting of one line to \`hello.txt\` in the current folder.
Change nothing else.
`

const CLEAN_PROMPT = `\`orders.csv\` was typed by hand. Make a clean copy of it in \`cleaned.csv\`:

- keep the header and the order of the rows
- drop rows that repeat an earlier \`id\`
- remove spaces around values
- write dates as \`YYYY-MM-DD\` and amounts with two decimals, without a currency sign
- leave out rows without an amount

Do not change \`orders.csv\`.
`

const ORDERS = `id,customer,date,amount
1001, Mara Lind ,2026-03-02,19.9
1002,Jo Okafor,3 March 2026,$42.50
1002,Jo Okafor,3 March 2026,$42.50
1003,Sam Ito,2026/03/05,
1004,Ada Berg ,2026-03-06,7
`

const SUMMARIZE_PROMPT = `Read \`note.md\` and write a summary of at most three sentences to \`summary.md\`.
Name the decision, who acts on it, and by when.
`

const NOTE = `# Weekly check-in, 4 March

The importer stopped twice this week, both times on files above 200 MB. Priya
found that it reads each file whole before it parses the first row. Tom
suggested larger machines; Priya would rather read in chunks, since files keep
growing. We went with chunks.

Priya changes the importer by Friday, 13 March. Until then Tom splits large
files by hand every morning. Lena tells the two customers who send them.
`
