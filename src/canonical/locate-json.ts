import { pointerTokens } from './pointer-tokens.ts'
import { endOfString } from './scan-json.ts'

/** Both 1-based; columns count UTF-16 code units. */
export type Position = { readonly line: number; readonly column: number }

/** The line and column of a UTF-16 offset. LF, CR and CR LF each end one line. */
export function lineAndColumn(text: string, offset: number): Position {
  return positionIn(lineStarts(text, offset), offset)
}

/**
 * Where the values named by JSON pointers (RFC 6901) begin in a text that `scan` accepted; for the member of an object, where
 * its key begins. A pointer that leads nowhere gets the place of its nearest ancestor that exists, at last the document.
 *
 * @returns one entry per distinct pointer
 */
export function locatePointers(text: string, pointers: Iterable<string>): Map<string, Position> {
  const root = wanted()
  const paths = new Map<string, readonly Wanted[]>()
  for (const pointer of pointers) paths.set(pointer, addPath(root, pointer))
  markOffsets(text, root)
  const starts = lineStarts(text, text.length)
  const positions = new Map<string, Position>()
  for (const [pointer, path] of paths) {
    const nearest = path.findLast((step) => step.offset !== null)
    positions.set(pointer, positionIn(starts, nearest?.offset ?? 0))
  }
  return positions
}

/** A place asked for, with the members below it that are asked for. `offset` is null until it is found. */
type Wanted = { readonly members: Map<string, Wanted>; offset: number | null }

function wanted(): Wanted {
  return { members: new Map(), offset: null }
}

function addPath(root: Wanted, pointer: string): readonly Wanted[] {
  const path = [root]
  let place = root
  for (const name of pointerTokens(pointer)) {
    let member = place.members.get(name)
    if (member === undefined) {
      member = wanted()
      place.members.set(name, member)
    }
    path.push(member)
    place = member
  }
  return path
}

/** A container being read: `index` of the element in an array, `atKey` when an object expects a key next. */
type Frame = { readonly place: Wanted | undefined; readonly isArray: boolean; index: number; atKey: boolean }

// Trusts the text to be JSON: it skips from token to token and looks at names only below places that are asked for.
function markOffsets(text: string, root: Wanted): void {
  const frames: Frame[] = []
  let member: Wanted | undefined = root
  const begin = (offset: number): Wanted | undefined => {
    const frame = frames.at(-1)
    const place = frame?.isArray ? frame.place?.members.get(String(frame.index)) : member
    if (place !== undefined) place.offset ??= offset
    return place
  }
  for (let at = 0; at < text.length; at++) {
    const frame = frames.at(-1)
    switch (text[at]) {
      case ' ':
      case '\t':
      case '\n':
      case '\r':
      case ':':
        break
      case '{':
        frames.push({ place: begin(at), isArray: false, index: 0, atKey: true })
        break
      case '[':
        frames.push({ place: begin(at), isArray: true, index: 0, atKey: false })
        break
      case '}':
      case ']':
        frames.pop()
        break
      case ',':
        if (frame?.isArray) frame.index++
        else if (frame !== undefined) frame.atKey = true
        break
      case '"': {
        const end = endOfString(text, at)
        if (frame?.atKey) {
          member = memberNamed(frame.place, text.slice(at, end + 1))
          if (member !== undefined) member.offset = at
          frame.atKey = false
        } else {
          begin(at)
        }
        at = end
        break
      }
      default:
        begin(at)
        while (/[-+.0-9A-Za-z]/.test(text[at + 1] ?? '')) at++
    }
  }
}

function memberNamed(place: Wanted | undefined, quotedKey: string): Wanted | undefined {
  if (place === undefined || place.members.size === 0) return undefined
  const key: string = JSON.parse(quotedKey)
  return place.members.get(key)
}

/** Offsets at which the lines begin, up to and including the one that holds `last`. */
function lineStarts(text: string, last: number): readonly number[] {
  const starts = [0]
  for (let at = 0; at < last; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) starts.push(at + 1)
  }
  return starts
}

function positionIn(starts: readonly number[], offset: number): Position {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}
