/**
 * The Agent Skill written beside a pack: it tells whatever agent a person already uses how to finish the pack with them. Text in,
 * text out; it names no path of the machine. Spec: evals/01-eval-packs.md section 3, "The skill".
 */
import { SLOT_MARKER } from '../model.ts'
import type { SlotTemplate } from '../templates/template.ts'

const SKILL_NAME = 'hlock-eval-pack'
export const SKILL_FILE = 'SKILL.md'
export const DEFAULT_SKILL_FOLDER = `.agents/skills/${SKILL_NAME}`

/** For a pack of open slots. `program` is the name the person called us by. */
export function fillSkill(template: SlotTemplate, program: string): string {
  const kinds = template.kinds.map(({ name, request }) => `- \`${name}\`: ${request}`).join('\n')
  const sources = template.sources.map((source) => `- ${source}`).join('\n')
  return `${frontMatter(
    `Fill the open slots of an eval pack with real work from this project. Use it when somebody asks to fill in an eval pack, a folder with a pack.toml such as ./evals, or to replace its ${SLOT_MARKER} markers.`,
  )}
# Fill in an eval pack

An eval pack is a set of tasks that decides which agent setup works best here. It is only as good as its tasks are real.
The pack is the folder you were named, \`./evals\` if you were named none. Each \`[[task]]\` in its \`pack.toml\` is a slot,
and every place that still needs you is marked \`${SLOT_MARKER}\`.

## 1. Look for real work

Read before you write. Good places for this kind of pack:

${sources}

Look for work that is finished, so that you know what a good result was, and small enough for one sitting. Take it from
different people, places and degrees of difficulty. Invent a task only where nothing real can be found, and say so.

The slots are meant for these kinds, and a request has to say:

${kinds}

## 2. Propose, then wait

List the tasks you would write: an id in lower case, one line on the request, where it comes from, the files it starts
from and the file it is graded by. Ask whether to keep, change or drop each. Write nothing before the person agrees.

## 3. Write the tasks

For each task:

${taskSteps()}

Remove every \`${SLOT_MARKER}\` as you go. Delete slots nobody needs, their folders too; rename a slot when another id fits
better, in \`pack.toml\` and as a folder. With fewer than ten tasks a comparison says little.

${safety()}

${finish(program)}`
}

/** For drafts made from logged sessions. */
export function reviewSkill(program: string): string {
  return `${frontMatter(
    'Review an eval pack that was drafted from logged agent sessions. Use it when somebody asks to review the drafts of an eval pack, a folder with a pack.toml such as ./evals.',
  )}
# Review a drafted eval pack

An eval pack is a set of tasks that decides which agent setup works best here. This one was drafted by a program: each
prompt is the request that opened a session with an agent in this project, with what looked like credentials replaced by
\`[redacted]\` and home folders by \`~\`. The pack is the folder you were named, \`./evals\` if you were named none. Go
through it with the person; they know what they meant.

## 1. Decide what stays

Show the drafts as a list: id, request in one line, expected file. Suggest for each whether to keep, merge or drop it, and
wait for an answer. Drop what was only a question, a try, or chat; what cannot be judged by a file; and what depends on a
service, a date or an account that a later run will not have. Merge drafts that ask for the same thing.

## 2. Make each prompt stand on its own

A request leans on the session it was made in. Somebody who knows nothing of it must be able to do the work:

- replace "it", "this", "like before" by what they stand for; look in the code or ask
- say where the work starts and when it is done
- replace each \`[redacted]\` by a placeholder, or reword so that no credential is needed
- keep the tone of the original; do not turn it into a specification

## 3. Give each task what it needs

${taskSteps()}

Tasks without a created file have \`${SLOT_MARKER}\` where the expected file goes. Choose one together, and name it in the
prompt. Rename a task when another id fits better, in \`pack.toml\` and as a folder.

${safety()}

${finish(program)}`
}

function frontMatter(description: string): string {
  return `---
name: ${SKILL_NAME}
description: ${description}
---
`
}

function taskSteps(): string {
  return `- \`<id>/prompt.md\`: the request, complete, with the exact name of the file to write.
- \`<id>/workspace/\`: only the files the task needs, in the state before the work was done. A run starts with a copy of
  them and nothing else. Leave out the solution, its tests and the history.
- \`expected.artifacts\` in \`pack.toml\`: the file that shows the work was done, relative to the workspace. It must not be
  in the workspace at the start. For a change to existing code, ask for a new file too, such as a test or a report.
- \`tools\`: what the agent needs (\`shell\`, \`python\`, \`filesystem\`).
- \`timeout-seconds\`: only where ten minutes do not fit.`
}

function safety(): string {
  return `## Never copy

Passwords, keys, tokens, cookies, \`.env\` files, names, addresses, mail or anything else about a person. Replace them by
made-up values of the same form. Copy files; no links. Do not run what you find in old work unless the person agrees.`
}

function finish(program: string): string {
  return `## When you think you are done

Run \`${program} evals check <pack folder>\`, fix what it reports and run it again, until it reports no errors. Read its
warnings to the person. Then show the list of tasks once more, and ask them to read three of the prompts.
`
}
