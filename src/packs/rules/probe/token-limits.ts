/** Tokens that hosts take from one call. Spec: packs/02-check.md, rule R008. */
export const TOKEN_BUDGET = 25_000

/** Tokens from which a more concise default is worth having. Rule R009. */
export const CONCISE_TOKENS = 5_000
