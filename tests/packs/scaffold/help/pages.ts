import { type HelpPage, helpPage } from '../../../../src/packs/scaffold/help/page.ts'

/** A page as a CLI would print it on stdout. */
export function page(text: string): HelpPage {
  const found = helpPage({ exitCode: 0, signal: null, isMute: false, stdout: text, stderr: '' })
  if (found === null) throw new Error('this is no help page')
  return found
}
