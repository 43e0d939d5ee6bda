type Style = keyof typeof SGR

/** Colours text, or leaves it alone; whether there is colour is decided once, at the edge. */
export type Paint = (style: Style, text: string) => string

export const plain: Paint = (_style, text) => text

/** ECMA-48 "select graphic rendition": on, off. `util.styleText` does the same, but loading it takes a millisecond. */
const SGR = {
  red: [31, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  green: [32, 39],
  bold: [1, 22],
  dim: [2, 22],
} as const

export const coloured: Paint = (style, text) => {
  const [on, off] = SGR[style]
  return `\x1b[${on}m${text}\x1b[${off}m`
}
