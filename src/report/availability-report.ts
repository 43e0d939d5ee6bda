import * as v from 'valibot'

const Reason = v.exactOptional(v.pipe(v.string(), v.description('Why it does not hold.')))

/** What `availability --json` prints: four things that must hold before a pack can be called. Spec: packs/03-runtime.md, "Store". */
export const Availability = v.strictObject({
  pack: v.pipe(v.string(), v.description('Id of the pack, as it was asked for.')),
  installed: v.pipe(v.boolean(), v.description('The store holds a copy of it.')),
  activated: v.pipe(v.boolean(), v.description('It was activated, and not deactivated since.')),
  connected: v.pipe(v.boolean(), v.description('The variable of every required credential is set.')),
  executable: v.pipe(v.boolean(), v.description('The allow-listed file is there, executable and unchanged.')),
  reasons: v.pipe(
    v.strictObject({ installed: Reason, activated: Reason, connected: Reason, executable: Reason }),
    v.description('One for each of the four that does not hold.'),
  ),
})
export type Availability = Readonly<v.InferOutput<typeof Availability>>
