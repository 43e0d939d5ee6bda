/** HARNESS.md as rules see it. Spec: packs/02-check.md, rules S001 to S011. */
export type Skill = {
  readonly text: string
}

export function parseSkill(text: string): Skill {
  return { text }
}
