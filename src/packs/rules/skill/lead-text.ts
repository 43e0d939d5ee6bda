import type { Surface } from '../../model.ts'

/** Characters of a lead that hosts load before a pack is used. */
export const LEAD_LIMIT = 480

/** A sentence about logging in that the manifest bears out. */
export function loginSentence({ credentials = [] }: Surface): string {
  const names = credentials.map(({ name }) => name)
  return names.length === 0 ? 'No login is needed.' : `Needs a login: set ${names.join(' and ')}.`
}

/** A lead made from what the manifest says; null when it does not say what the tool is for. */
export function draftLead(surface: Surface): string | null {
  const description = (surface.description ?? '').replace(/\s+/g, ' ').trim()
  if (description === '') return null
  return `${/[.!?]$/.test(description) ? description : `${description}.`} ${loginSentence(surface)}`
}
