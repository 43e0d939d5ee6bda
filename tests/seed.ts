import fc from 'fast-check'

/**
 * Loaded before any test: every property is tried on the same samples in each run, so that a run tells about the change and not
 * about its luck. `scripts/fuzz` looks further, with a new seed each time.
 */
fc.configureGlobal({ seed: Number(process.env['PLUMB_TEST_SEED'] ?? 20_260) })
