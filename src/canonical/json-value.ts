/** A JSON value in memory. Numbers are binary64; every integer among them is safe (part 05, section 1.1). */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject

/** A JSON object. `__proto__` is a key like any other and then an own property. */
export type JsonObject = { [key: string]: JsonValue }
