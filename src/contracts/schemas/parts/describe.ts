import * as v from 'valibot'

/**
 * The same schema with a description, which the published JSON Schema carries. On a shared shape it goes on the outside, so
 * that the shape itself stays one definition.
 */
export function say<const Schema extends v.GenericSchema>(schema: Schema, description: string): Schema {
  // Of the pipe only its parts are taken, for the converter to JSON Schema. Running it would cost time on every field.
  const { pipe } = v.pipe(schema, v.description(description))
  return { ...schema, pipe }
}

/** A value or `null`, with a description that says what `null` stands for. */
export function orNull<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return say(v.nullable(schema), description)
}
