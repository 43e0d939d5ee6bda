import { isTerminal, say } from './output.ts'

const AFTER_MS = 1000

/**
 * A live line on a terminal for work of more than a second; silent when stderr is piped.
 * `update` may be called as often as wanted; call `end` before anything else is printed.
 */
export function startProgress(): { readonly update: (text: string) => void; readonly end: () => void } {
  if (!isTerminal(2)) return { update: () => undefined, end: () => undefined }
  let latest = ''
  let isShown = false
  const show = () => {
    isShown = true
    say(`\r\x1b[2K${latest}`)
  }
  const timer = setTimeout(show, AFTER_MS)
  return {
    update: (text) => {
      latest = text
      if (isShown) show()
    },
    end: () => {
      clearTimeout(timer)
      if (isShown) say('\r\x1b[2K')
    },
  }
}
