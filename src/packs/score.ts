import type { Category, Finding } from '../report/finding.ts'
import type { Grade, PackReport, Tally } from '../report/pack-report.ts'

export type Score = Pick<PackReport, keyof Tally | 'grade' | 'ready' | 'categories'>

const ERROR_COST = 12
const WARNING_COST = 4

/** Score, grade and readiness, of the whole and of each category. Spec: packs/02-check.md, "Findings". */
export function scoreOf(findings: readonly Finding[]): Score {
  const whole = tally(findings)
  const within = (category: Category) => tally(findings.filter((finding) => finding.category === category))
  return {
    ...whole,
    grade: gradeOf(whole),
    ready: whole.score >= 90 && whole.errors === 0,
    categories: {
      structure: within('structure'),
      manifest: within('manifest'),
      policy: within('policy'),
      skill: within('skill'),
      probe: within('probe'),
      eval: within('eval'),
    },
  }
}

function tally(findings: readonly Finding[]): Tally {
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length
  const errors = count('error')
  const warnings = count('warn')
  return {
    score: Math.max(0, 100 - ERROR_COST * errors - WARNING_COST * warnings),
    errors,
    warnings,
    notes: count('info'),
  }
}

/** Any error caps the grade at D. */
function gradeOf({ score, errors }: Tally): Grade {
  if (score < 60) return 'F'
  if (score < 70 || errors > 0) return 'D'
  if (score < 80) return 'C'
  return score < 90 ? 'B' : 'A'
}
