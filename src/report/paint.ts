import { styleText } from 'node:util'

type Style = 'red' | 'yellow' | 'cyan' | 'green' | 'bold' | 'dim'

/** Colours text, or leaves it alone; whether there is colour is decided once, at the edge. */
export type Paint = (style: Style, text: string) => string

export const plain: Paint = (_style, text) => text

export const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false })
