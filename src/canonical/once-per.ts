/**
 * What is made of an object, made when it is first asked for and remembered for as long as the object lives. Good for what nobody
 * changes any more, and of which many ask.
 */
export function oncePer<Subject extends object, Made extends object>(
  make: (subject: Subject) => Made,
): (subject: Subject) => Made {
  const before = new WeakMap<Subject, Made>()
  return (subject) => {
    const known = before.get(subject)
    if (known !== undefined) return known
    const made = make(subject)
    before.set(subject, made)
    return made
  }
}
