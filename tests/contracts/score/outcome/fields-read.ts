/** Runs `decide` on an object and tells which of its fields were read. */
export function fieldsRead<T extends object>(inputs: T, decide: (inputs: T) => unknown, into: Set<PropertyKey>): void {
  decide(
    new Proxy(inputs, {
      get(target, key, receiver) {
        into.add(key)
        return Reflect.get(target, key, receiver)
      },
    }),
  )
}
