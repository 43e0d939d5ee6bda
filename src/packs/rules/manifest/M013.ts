import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'

export const M013 = defineRule({
  id: 'M013',
  severity: 'error',
  title: 'The manifest declares a Binding mode',
  why: 'Whoever installs the pack must know whether it works on this machine, through a public hub or through the mothership.',
  examples: () => ({
    fails: { surface: { binding: undefined } },
    passes: { surface: { binding: { mode: 'local' } } },
  }),
  check({ surface }, report) {
    if (surface.binding?.mode !== undefined) return
    const mode = surface.plane === 'control' ? 'mothership' : surface.binding?.hub === undefined ? 'local' : 'public'
    const hasBinding = surface.binding !== undefined
    report({
      at: hasBinding ? at(SURFACE, 'binding') : at(SURFACE),
      message: hasBinding ? '"binding" has no valid "mode".' : 'The manifest has no "binding".',
      fix: hasBinding
        ? `Write "mode": "${mode}" in "binding" (the modes are local, public and mothership).`
        : `Add "binding": { "mode": "${mode}" } to surface.json (the modes are local, public and mothership).`,
    })
  },
})
