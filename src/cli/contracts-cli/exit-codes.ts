/** How the contract commands end. Closed. Spec: contracts/06-cli-and-library.md, section 5. */
export const CONTRACT_EXIT = {
  ok: 0,
  concernsPromoted: 1,
  fail: 2,
  invalid: 3,
  structuralFailure: 4,
  fault: 5,
  usage: 64,
} as const
