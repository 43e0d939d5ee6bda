import * as v from 'valibot'

/** One thing that was tried on this machine. */
export const Diagnosis = v.strictObject({
  name: v.pipe(v.string(), v.description('What was tried.')),
  state: v.pipe(
    v.picklist(['works', 'limited', 'broken']),
    v.description('`works`: all is well. `limited`: something is done less well. `broken`: something cannot be done.'),
  ),
  detail: v.pipe(v.string(), v.description('What was found, or why it does not work.')),
})
export type Diagnosis = Readonly<v.InferOutput<typeof Diagnosis>>

/** What `doctor --json` prints. */
export const DoctorReport = v.strictObject({
  ok: v.pipe(v.boolean(), v.description('Nothing is broken.')),
  version: v.pipe(v.string(), v.description('Version of plumb.')),
  commit: v.pipe(v.nullable(v.string()), v.description('Commit it was built from; null when that is not known.')),
  platform: v.pipe(v.string(), v.description('Operating system and processor, such as "linux x64".')),
  checks: v.pipe(v.array(Diagnosis), v.description('Everything that was tried.')),
})
export type DoctorReport = Readonly<v.InferOutput<typeof DoctorReport>>

/** One name of plumb beside it. */
export const MadeLink = v.strictObject({
  name: v.pipe(v.string(), v.description('File name of the link.')),
  state: v.pipe(
    v.picklist(['made', 'there already', 'refused', 'not made']),
    v.description('`not made`: it could have been, but another was refused.'),
  ),
  reason: v.exactOptional(v.pipe(v.string(), v.description('What stands in its place; only when it was refused.'))),
})

/** What `link --json` prints. */
export const LinkReport = v.strictObject({
  ok: v.pipe(v.boolean(), v.description('All names are there.')),
  dir: v.pipe(v.string(), v.description('Folder of the links, absolute.')),
  links: v.pipe(v.array(MadeLink), v.description('The names, in their fixed order.')),
})
export type LinkReport = Readonly<v.InferOutput<typeof LinkReport>>

/** What `version --json` prints. */
export const BuildReport = v.strictObject({
  version: v.pipe(v.string(), v.description('Version of plumb.')),
  commit: v.pipe(v.nullable(v.string()), v.description('Commit it was built from; null when that is not known.')),
  bun: v.pipe(v.string(), v.description('Version of the runtime inside.')),
  platform: v.pipe(v.string(), v.description('Operating system, such as linux.')),
  arch: v.pipe(v.string(), v.description('Processor, such as x64.')),
})
export type BuildReport = Readonly<v.InferOutput<typeof BuildReport>>

/** What `schema list --json` prints. */
export const SchemaList = v.strictObject({
  schemas: v.pipe(v.array(v.string()), v.description('What "schema print" takes, sorted.')),
})
export type SchemaList = Readonly<v.InferOutput<typeof SchemaList>>
