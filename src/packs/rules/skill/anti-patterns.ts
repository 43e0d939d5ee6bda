import { type LineRange, sectionOf } from '../../skill/sections.ts'
import type { Heading, Skill } from '../../skill.ts'

const NAMED_SO = /\banti[\s-]?patterns?\b/i
/** Headings that say the same in other words. */
const MEANT_SO =
  /\b(?:do not|don['’]?ts?|never|avoid|pitfalls?|mistakes?|gotchas?|what not to do|not to do|must not|wrong)\b/i

/** The heading of the anti-patterns: one that is called so, else one that means it; null when there is neither. */
export function antiPatternsHeading(skill: Skill): Heading | null {
  const { headings, title } = skill
  return (
    headingNamedAntiPatterns(skill) ??
    headings.find((heading) => heading !== title && MEANT_SO.test(heading.text)) ??
    null
  )
}

/** The heading that is called anti-patterns; null when there is none. */
export function headingNamedAntiPatterns({ headings, title }: Skill): Heading | null {
  return headings.find((heading) => heading !== title && NAMED_SO.test(heading.text)) ?? null
}

/** Whether a paragraph stands in for the heading: bold, with what follows it below or behind. */
export function hasAntiPatternsParagraph({ paragraphs }: Skill): boolean {
  return paragraphs.some(({ text }) => /^(?:\*\*|__)\s*anti[\s-]?patterns?\b/i.test(text))
}

/** The lines of the section that shows what not to do; none when there is no such section. */
export function antiPatternLines(skill: Skill): LineRange {
  const heading = antiPatternsHeading(skill)
  return heading === null ? { from: 0, to: 0 } : sectionOf(skill, heading)
}
