/** What costs time to make and is seldom asked for: made when it is first asked for, and the same from then on. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
