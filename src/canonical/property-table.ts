/** Why a value is none that can be hashed; worded to follow the name of its place. */
export class Unreadable {
  constructor(
    readonly reason: string,
    readonly options: { readonly cause?: unknown } = {},
  ) {}
}

/** @throws Unreadable a revoked proxy, which is neither */
export function isArray(container: object): container is readonly unknown[] {
  try {
    return Array.isArray(container)
  } catch (thrown) {
    throw unreadable(thrown)
  }
}

/**
 * The elements of a plain dense array, each property read once. Spec: contracts part 05, section 1.1, "array".
 *
 * @throws Unreadable another prototype, a symbol, computed or hidden property, a hole, a property beside the elements
 */
export function readElements(array: readonly unknown[]): unknown[] {
  const elements: unknown[] = []
  try {
    if (Object.getPrototypeOf(array) !== Array.prototype) throw new Unreadable('is an array of a class of its own')
    const keys = Reflect.ownKeys(array)
    refuseSymbol(keys)
    const length: unknown = Reflect.getOwnPropertyDescriptor(array, 'length')?.value
    while (elements.length !== length) elements.push(readProperty(array, elements.length))
    // Indices lead the table and `length` follows them, so whatever is left over is something else.
    if (keys.length !== elements.length + 1) throw new Unreadable('has properties beside its elements')
  } catch (thrown) {
    throw unreadable(thrown)
  }
  return elements
}

/**
 * The members of a plain object, each property read once: a copy in the order of the property table.
 *
 * @throws Unreadable another prototype, a symbol, computed or hidden property, a key with a lone surrogate
 */
export function readMembers(object: object): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  try {
    const prototype: unknown = Object.getPrototypeOf(object)
    if (prototype !== Object.prototype && prototype !== null) throw new Unreadable('is an object of a class of its own')
    const keys = Reflect.ownKeys(object)
    refuseSymbol(keys)
    for (const key of keys) {
      const name = String(key)
      setOwn(members, name, readProperty(object, name))
      if (!name.isWellFormed()) throw new Unreadable('has a key with half of a surrogate pair')
    }
  } catch (thrown) {
    throw unreadable(thrown)
  }
  return members
}

/** Adds a member as an own property, also one named `__proto__`. */
export function setOwn<Value>(object: Record<string, Value>, key: string, value: Value): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}

function refuseSymbol(keys: readonly (string | symbol)[]): void {
  // Symbols end every table but a proxy's.
  if (typeof keys.at(-1) === 'symbol' || keys.some((key) => typeof key === 'symbol')) {
    throw new Unreadable('has a property named by a symbol')
  }
}

function readProperty(container: object, key: string | number): unknown {
  const descriptor = Reflect.getOwnPropertyDescriptor(container, key)
  if (descriptor === undefined) throw new Unreadable(`has nothing at ${quote(key)}`)
  // Only properties that hold a value say whether they are writable.
  if (descriptor.writable === undefined) throw new Unreadable(`computes its property ${quote(key)}`)
  if (descriptor.enumerable !== true) throw new Unreadable(`hides its property ${quote(key)}`)
  return descriptor.value
}

// A proxy runs foreign code on every read; what that throws says that the value cannot be read, not that plumb is broken.
function unreadable(thrown: unknown): Unreadable {
  return thrown instanceof Unreadable ? thrown : new Unreadable('cannot be read', { cause: thrown })
}

function quote(key: string | number): string {
  return JSON.stringify(String(key))
}
