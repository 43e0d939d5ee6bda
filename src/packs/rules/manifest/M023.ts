import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'

export const M023 = defineRule({
  id: 'M023',
  severity: 'warn',
  title: "A CLI on PATH runs in the project, not in the pack's folder",
  why: "Such a CLI works on the folder it is started in; in the pack's own folder it sees none of the user's files.",
  examples: () => ({
    fails: { surface: { wrap: { bin: 'ledger' } }, bin: { kind: 'on-path', name: 'ledger' } },
    passes: {
      surface: { wrap: { bin: 'ledger', workspace: { mode: 'project' } } },
      bin: { kind: 'on-path', name: 'ledger' },
    },
  }),
  check({ surface, bin }, report) {
    const workspace = surface.wrap?.workspace
    if (bin.kind !== 'on-path' || workspace?.mode === 'project') return
    report({
      at: at(SURFACE, 'wrap', ...(workspace === undefined ? [] : ['workspace'])),
      message: `"${bin.name}" is found on PATH, but it runs in the pack's folder instead of the user's project.`,
      fix: 'Set "wrap.workspace" to { "mode": "project" }.',
    })
  },
})
