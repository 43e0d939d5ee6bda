import type { DoctorReport, LinkReport } from '../../report/self-report.ts'
import { visible } from '../../report/visible.ts'

export function renderLinks({ ok, dir, links }: LinkReport): string {
  const width = Math.max(...links.map(({ name }) => name.length))
  const lines = links.map(
    ({ name, state, reason }) =>
      `  ${name.padEnd(width)}  ${state}${reason === undefined ? '' : `: ${visible(reason)}`}\n`,
  )
  const next = ok ? '' : 'Nothing was made. Move away what stands there, or name another folder: link <dir>.\n'
  return `${visible(dir)}\n${lines.join('')}${next}`
}

export function renderDoctor({ version, commit, platform, checks }: DoctorReport): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.map(
    ({ name, state, detail }) => `  ${state.padEnd(7)}  ${name.padEnd(width)}  ${visible(detail)}\n`,
  )
  return `plumb ${version}${commit === null ? '' : ` (${commit})`} on ${platform}\n${lines.join('')}`
}
