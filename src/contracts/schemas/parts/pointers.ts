import * as v from 'valibot'
import { say } from './describe.ts'

// The three spellings of a place. Syntax only: whether the step exists and the channel is reachable is found when the
// contract is compiled. Spec: contracts part 01, section 3.2.

const IDENTIFIER = '[a-z0-9]+(?:-[a-z0-9]+)*'
const CHARACTER = '(?:[^/~]|~[01])'
// A whole token "*" is the wildcard of volatile pointers and stands nowhere else (part 02, section 6.1): a token is empty, or
// begins with another character, or goes on after the star. Without lookahead, which not every reader's patterns have.
const TOKEN = `/(?:(?:[^/~*]|~[01])${CHARACTER}*|\\*${CHARACTER}+)?`
const TAIL = `(?:${TOKEN})*`
const INPUT_CHANNEL = 'path|query|header|body|argument|option|environment|stdin|arguments'
const AFTER_STEP = [
  `(?:response-body|response-headers|stdout|stderr)${TAIL}`,
  'response-status|exit-code',
  `call-inputs/(?:${INPUT_CHANNEL})${TAIL}`,
  `artifact/${IDENTIFIER}${TAIL}`,
].join('|')

const INTERACTION = `/interactions/${IDENTIFIER}/(?:${AFTER_STEP})`
const BOUND_ELEMENT = `@(?:${TOKEN})+`

export const InteractionPointer = say(
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^${INTERACTION}$`), 'expected a pointer such as "/interactions/create-note/response-body/id"'),
  ),
  'A place in the observation of one step: the step, a channel, and a JSON pointer (RFC 6901) into it.',
)

export const EvidencePointer = say(
  v.pipe(
    v.string(),
    v.regex(
      new RegExp(`^(?:${INTERACTION}|${BOUND_ELEMENT})$`),
      'expected a pointer such as "/interactions/create-note/response-body/id", or "@/id" inside a quantifier',
    ),
  ),
  'A place in the observation of one step, or, after "@", in the element a quantifier is looking at ("@/" is the element itself).',
)

export const DescriptorPointer = say(
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^${TAIL}$`), 'expected a JSON pointer such as "/items/0", or "" for the whole'),
  ),
  'A JSON pointer (RFC 6901) into what an operation describes; empty for all of it.',
)

export const VolatilePointer = say(
  v.pipe(
    v.string(),
    v.regex(/^(?:\/(?:[^/~]|~[01])*)*$/, 'expected a JSON pointer such as "/items/*/updatedAt", or "" for the whole'),
  ),
  'A JSON pointer (RFC 6901) in which a whole token "*" stands for every index or key; empty for all of it.',
)
