/** A place in a TOML text. 1-based; columns count UTF-16 code units. */
export type TomlPlace = { readonly line: number; readonly column: number }

export type TomlStep = string | number

/** Where the keys and values of a TOML text begin. */
export type TomlPlaces = {
  /** The key, table header or array item at this path; the nearest one above it when nothing is written there itself. */
  readonly of: (path: readonly TomlStep[]) => TomlPlace
  /** Last line of the table or value at this path, 1-based. A table ends where the next header begins. */
  readonly lastLineOf: (path: readonly TomlStep[]) => number
  /** Bare values (numbers, booleans, dates) as written. */
  readonly bare: readonly { readonly raw: string; readonly place: TomlPlace }[]
  /** Keys and headers in the order they are written. */
  readonly keys: readonly TomlPlace[]
}

/**
 * Finds where every key of a TOML text is written, which the parser does not tell. Made for text the parser has accepted; in
 * other text it finds the keys up to the first thing it cannot read. Line ends must be line feeds.
 */
export function findPlaces(text: string): TomlPlaces {
  const scan = newScan(text)
  scanDocument(scan)
  const { found, bare, keys } = scan
  return {
    of: (path) => {
      for (let length = path.length; length > 0; length--) {
        const entry = found.get(keyOf(path.slice(0, length)))
        if (entry !== undefined) return entry.place
      }
      return { line: 1, column: 1 }
    },
    lastLineOf: (path) => found.get(keyOf(path))?.lastLine ?? 1,
    bare,
    keys,
  }
}

/** Deeper values and longer paths are passed over; no eval pack has any, and a hostile one must not exhaust stack or memory. */
const DEEPEST = 64

type Entry = { readonly place: TomlPlace; lastLine: number }

type Scan = {
  readonly text: string
  offset: number
  readonly lineStarts: readonly number[]
  readonly found: Map<string, Entry>
  /** How many items each array of tables has so far. */
  readonly items: Map<string, number>
  readonly bare: { raw: string; place: TomlPlace }[]
  readonly keys: TomlPlace[]
}

function newScan(text: string): Scan {
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  return { text, offset: 0, lineStarts, found: new Map(), items: new Map(), bare: [], keys: [] }
}

function scanDocument(scan: Scan): void {
  let table: readonly TomlStep[] = []
  let open: Entry | null = null
  const closeAt = (offset: number) => {
    if (open !== null) open.lastLine = Math.max(open.place.line, placeAt(scan, offset).line)
  }
  for (;;) {
    skipBlank(scan)
    const start = scan.offset
    const first = scan.text[start]
    if (first === undefined) break
    if (first === '[') {
      closeAt(start - 1)
      const header = scanHeader(scan)
      if (header === null) return
      table = header
      open = record(scan, header, start)
    } else if (!scanPair(scan, table, 0)) {
      break
    }
  }
  closeAt(scan.text.length)
}

/** `[a.b]` or `[[a.b]]`. @returns the path of the table it opens, null when it is not readable */
function scanHeader(scan: Scan): readonly TomlStep[] | null {
  const isItem = scan.text.startsWith('[[', scan.offset)
  scan.offset += isItem ? 2 : 1
  skipSpaces(scan)
  const names = scanKey(scan)
  if (names === null) return null
  skipSpaces(scan)
  const closer = isItem ? ']]' : ']'
  if (!scan.text.startsWith(closer, scan.offset)) return null
  scan.offset += closer.length
  const path: TomlStep[] = []
  for (const [index, name] of names.entries()) {
    path.push(name)
    const count = scan.items.get(keyOf(path))
    if (isItem && index === names.length - 1) {
      scan.items.set(keyOf(path), (count ?? 0) + 1)
      path.push(count ?? 0)
    } else if (count !== undefined) path.push(count - 1)
  }
  return path
}

/** `key = value`. @returns whether it was readable */
function scanPair(scan: Scan, table: readonly TomlStep[], depth: number): boolean {
  const start = scan.offset
  const names = scanKey(scan)
  if (names === null) return false
  skipSpaces(scan)
  const entries = names.map((_, index) => record(scan, [...table, ...names.slice(0, index + 1)], start))
  if (scan.text[scan.offset] !== '=') return false
  scan.offset++
  skipSpaces(scan)
  const isRead = scanValue(scan, [...table, ...names].slice(0, DEEPEST + 1), depth)
  for (const entry of entries) entry.lastLine = placeAt(scan, Math.max(start, scan.offset - 1)).line
  return isRead
}

/** A bare, quoted or dotted key. */
function scanKey(scan: Scan): string[] | null {
  const names: string[] = []
  for (;;) {
    const quote = scan.text[scan.offset]
    if (quote === '"' || quote === "'") {
      const raw = scanString(scan)
      if (raw === null) return null
      if (names.length < DEEPEST) names.push(quote === '"' ? unescapeKey(raw) : raw.slice(1, -1))
    } else {
      const [bare = ''] = matchAt(scan, /[A-Za-z0-9_-]+/y)
      if (bare === '') return null
      if (names.length < DEEPEST) names.push(bare)
    }
    skipSpaces(scan)
    if (scan.text[scan.offset] !== '.') return names
    scan.offset++
    skipSpaces(scan)
  }
}

function scanValue(scan: Scan, path: readonly TomlStep[], depth: number): boolean {
  if (depth > DEEPEST) return false
  switch (scan.text[scan.offset]) {
    case '"':
    case "'":
      return scanString(scan) !== null
    case '[':
      return scanArray(scan, path, depth)
    case '{':
      return scanInlineTable(scan, path, depth)
    default:
      return scanBare(scan)
  }
}

function scanArray(scan: Scan, path: readonly TomlStep[], depth: number): boolean {
  scan.offset++
  for (let index = 0; ; index++) {
    skipBlank(scan)
    if (scan.text[scan.offset] === ']') break
    const item = record(scan, [...path, index], scan.offset, { isKey: false })
    if (!scanValue(scan, [...path, index], depth + 1)) return false
    item.lastLine = placeAt(scan, scan.offset - 1).line
    skipBlank(scan)
    if (scan.text[scan.offset] !== ',') break
    scan.offset++
  }
  if (scan.text[scan.offset] !== ']') return false
  scan.offset++
  return true
}

function scanInlineTable(scan: Scan, path: readonly TomlStep[], depth: number): boolean {
  scan.offset++
  for (;;) {
    skipBlank(scan)
    if (scan.text[scan.offset] === '}') break
    if (!scanPair(scan, path, depth + 1)) return false
    skipBlank(scan)
    if (scan.text[scan.offset] !== ',') break
    scan.offset++
  }
  if (scan.text[scan.offset] !== '}') return false
  scan.offset++
  return true
}

function scanBare(scan: Scan): boolean {
  const place = placeAt(scan, scan.offset)
  const [raw = ''] = matchAt(scan, /[^\s,\]}#]+(?: (?=\d\d:)[^\s,\]}#]+)?/y)
  if (raw === '') return false
  scan.bare.push({ raw, place })
  return true
}

/** Any of the four kinds of string. @returns it as written, quotes included; null when it never ends */
function scanString(scan: Scan): string | null {
  const start = scan.offset
  const quote = scan.text[start] ?? ''
  const isLong = scan.text.startsWith(quote.repeat(3), start)
  const closer = isLong ? quote.repeat(3) : quote
  let at = start + closer.length
  for (;;) {
    const next = scan.text[at]
    if (next === undefined || (!isLong && next === '\n')) return null
    if (next === '\\' && quote === '"') at += 2
    else if (scan.text.startsWith(closer, at)) break
    else at++
  }
  at += closer.length
  // Up to two quotes may stand right before the closing three.
  while (isLong && scan.text[at] === quote) at++
  scan.offset = at
  return scan.text.slice(start, at)
}

/** Only what may stand in a key: escapes of a basic string. */
function unescapeKey(raw: string): string {
  return raw.slice(1, -1).replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/g, (whole, short, long, letter) => {
    const code = short ?? long
    if (typeof code === 'string') {
      const point = Number.parseInt(code, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    }
    return typeof letter === 'string' ? (SHORT_ESCAPES[letter] ?? letter) : whole
  })
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' }

function skipSpaces(scan: Scan): void {
  matchAt(scan, /[ \t]*/y)
}

/** Spaces, line ends and comments. */
function skipBlank(scan: Scan): void {
  matchAt(scan, /(?:\s|#[^\n]*)*/y)
}

function matchAt(scan: Scan, sticky: RegExp): readonly string[] {
  sticky.lastIndex = scan.offset
  const match = sticky.exec(scan.text)
  if (match === null) return []
  scan.offset = sticky.lastIndex
  return match
}

/** The first one written wins: dotted keys and headers may name a table again. */
function record(scan: Scan, path: readonly TomlStep[], offset: number, { isKey = true } = {}): Entry {
  const place = placeAt(scan, offset)
  if (isKey) scan.keys.push(place)
  if (path.length > DEEPEST) return { place, lastLine: place.line }
  const key = keyOf(path)
  const known = scan.found.get(key)
  if (known !== undefined) return known
  const entry: Entry = { place, lastLine: place.line }
  scan.found.set(key, entry)
  return entry
}

function placeAt({ lineStarts }: Scan, offset: number): TomlPlace {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lineStarts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 }
}

function keyOf(path: readonly TomlStep[]): string {
  return JSON.stringify(path)
}
