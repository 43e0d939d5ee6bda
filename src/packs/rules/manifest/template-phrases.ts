import { lazily } from '../../../canonical/lazily.ts'

/**
 * What `init` and `wrap` write into the descriptions of the commands they make up. Rule M018 finds these, so a scaffold that is
 * not edited cannot pass. Each stands at the end of the description, behind whatever the scaffold knows about the command.
 */
export const TEMPLATE_READ = '[template read: put a command of your CLI in its place]'
export const TEMPLATE_WRITE = '[template write: put a command of your CLI in its place]'
export const TEMPLATE_HEALTH = '[template health check: put a command of your CLI in its place]'
/** `wrap`: the words were read from the CLI's help; nobody has confirmed that the command works as described. */
export const PROPOSED_FROM_HELP = '[proposed from --help: check it, then delete this note]'

export const TEMPLATE_PHRASES = [TEMPLATE_READ, TEMPLATE_WRITE, TEMPLATE_HEALTH, PROPOSED_FROM_HELP] as const

const lowered = lazily(() => TEMPLATE_PHRASES.map((phrase) => phrase.toLowerCase()))

/** Whether a description is still marked as a scaffold's; case does not count. */
export function isTemplateText(description: string): boolean {
  if (!description.includes('[')) return false
  const text = description.toLowerCase()
  return lowered().some((phrase) => text.includes(phrase))
}
