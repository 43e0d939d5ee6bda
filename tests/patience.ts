/**
 * How long a test may take. Only one that hangs takes that long: it is many times what the slowest needs on a loaded machine.
 * `scripts/test` gives it to all; a test that starts programs by the dozen asks for it, to have it under `bun test` too.
 */
export const PATIENCE_MS = 300_000
