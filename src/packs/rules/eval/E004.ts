import { at } from '../../../report/finding.ts'
import { expectsSuccess, unfilledArguments } from '../../evals/case.ts'
import { EVALS } from '../../model.ts'
import { defineRule, type RulePack } from '../define.ts'
import { governedCommands } from '../policy/governed.ts'
import { addCase, starterCases } from './cases.ts'

export const E004 = defineRule({
  id: 'E004',
  severity: 'warn',
  title: 'A case expects a read to work',
  why: 'Cases that all expect a refusal pass with the tool not even installed.',
  examples: () => ({
    fails: {
      evals: {
        cases: [
          {
            name: 'transfer is refused without confirm',
            verb: 'transfer',
            args: { amount: 2.8, payee: 'demo-transit' },
            expect: { ok: false, error: 'confirm required' },
          },
        ],
      },
    },
    passes: {},
  }),
  check(pack, report) {
    const { evals } = pack
    if (evals === null) return
    const reads = readsOf(pack)
    const succeeds = evals.cases.some((evalCase) => reads.has(evalCase.verb) && expectsSuccess(evalCase))
    if (reads.size === 0 || succeeds) return
    const starters = Array.from(starterCases(pack).values()).filter(({ verb }) => reads.has(verb))
    const best = starters.find((starter) => unfilledArguments(starter).length === 0) ?? starters[0]
    if (best === undefined) return
    report({
      at: at(EVALS, 'cases'),
      message: 'No case calls a read and expects it to succeed.',
      fix: addCase(best),
    })
  },
})

function readsOf(pack: RulePack): ReadonlySet<string> {
  const reads = Array.from(governedCommands(pack)).filter(({ entry }) => entry.class === 'read')
  return new Set(reads.map(({ name }) => name))
}
