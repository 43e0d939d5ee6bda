import { at } from '../../../report/finding.ts'
import { EVALS } from '../../model.ts'
import { defineRule } from '../define.ts'
import { asksForConfirmation, governedCommands } from '../policy/governed.ts'
import { addCase, expectsRefusal, starterCases } from './cases.ts'

export const E003 = defineRule({
  id: 'E003',
  severity: 'warn',
  title: 'A case proves each confirm gate',
  why: 'A gate that is lost in an edit is noticed when a case expects to be stopped by it, or when it is too late.',
  examples: () => ({
    fails: { evals: { cases: [{ name: 'lists transfers', verb: 'list' }] } },
    passes: {},
  }),
  check(pack, report) {
    const { evals } = pack
    if (evals === null) return
    const refused = new Set(evals.cases.filter(expectsRefusal).map(({ verb }) => verb))
    const unproven = Array.from(governedCommands(pack)).filter(
      ({ name, entry }) => asksForConfirmation(entry) && !refused.has(name),
    )
    const starters = unproven.length === 0 ? null : starterCases(pack)
    for (const { name } of unproven) {
      const starter = starters?.get(name)
      if (starter === undefined) continue
      report({
        at: at(EVALS, 'cases'),
        message: `No case shows that "${name}" is refused without confirmation.`,
        fix: addCase(starter),
      })
    }
  },
})
