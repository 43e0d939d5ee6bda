// CSI (7-bit and 8-bit), OSC up to BEL or ST, and the two-character escapes that switch character sets or modes.
const ESCAPE = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]/g
const COLOUR = /(?:\u001b\[|\u009b)[0-9;:]*m/

/** Whether a text holds an SGR sequence: colour, bold, underline or their reset. */
export function hasColour(text: string): boolean {
  return COLOUR.test(text)
}

/** The text as a terminal without colours shows it: no escape sequences, no overstriking (`_\bx`, `x\bx`). */
export function stripEscapes(text: string): string {
  return text.replace(ESCAPE, '').replace(/[^\n]\u0008/g, '')
}
