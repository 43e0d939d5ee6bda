import * as v from 'valibot'
import { RawBody } from './bodies.ts'
import { say } from './describe.ts'
import { JsonValue } from './json.ts'
import { byKey, byMeaning, mapOf, strict } from './objects.ts'
import { InteractionPointer } from './pointers.ts'
import { Identifier, KeyName } from './scalars.ts'

const LiteralBinding = strict({ literal: say(JsonValue, 'Matches exactly this value.') })
const MatcherBinding = strict({
  matcher: say(
    v.picklist(['any', 'type-violating']),
    '"any" matches every sent value, "type-violating" one whose JSON type is not the declared type of the key.',
  ),
})
const CapturedBinding = strict({
  captured: say(InteractionPointer, 'Matches the scalar that another step returned there, unchanged.'),
})
const PrincipalBinding = strict({
  principal: say(Identifier, 'Matches when this declared principal acted; no value of the account appears.'),
})

export const BindingValue = say(
  byKey({
    literal: LiteralBinding,
    matcher: MatcherBinding,
    captured: CapturedBinding,
    principal: PrincipalBinding,
  }),
  'What was sent under one key.',
)
export type BindingValue = v.InferOutput<typeof BindingValue>

const EMPTY_CHANNEL = 'expected at least one key; null binds nothing'

export const InputBindingChannel = say(
  v.pipe(mapOf(KeyName, BindingValue), v.minEntries(1, EMPTY_CHANNEL)),
  'What was sent in one channel, by key.',
)
const BindingChannel = v.nullable(InputBindingChannel)
const BodyBindingChannel = v.nullable(channelOrRawBody(InputBindingChannel))

const HttpBinding = strict({
  path: BindingChannel,
  query: BindingChannel,
  header: BindingChannel,
  body: BodyBindingChannel,
})
const CommandBinding = strict({
  argument: BindingChannel,
  option: BindingChannel,
  environment: BindingChannel,
  stdin: BindingChannel,
})
const ToolBinding = strict({ arguments: BindingChannel })

export const InputBinding = say(
  byKey({ path: HttpBinding, argument: CommandBinding, arguments: ToolBinding }),
  'Which calls a step selects, by what was sent; null binds nothing in a channel.',
)
export type InputBinding = v.InferOutput<typeof InputBinding>

export const ProbeBindingValue = say(
  byKey({ literal: LiteralBinding, matcher: MatcherBinding }),
  'What was sent under one key. Other steps and principals are not known to a probe.',
)
export type ProbeBindingValue = v.InferOutput<typeof ProbeBindingValue>

export const ProbeInputBindingChannel = say(
  v.pipe(mapOf(KeyName, ProbeBindingValue), v.minEntries(1, EMPTY_CHANNEL)),
  'What was sent in one channel, by key.',
)
const ProbeChannel = v.nullable(ProbeInputBindingChannel)

/** Flat, since a signature also binds operations of contracts its author never saw. */
export const ProbeInputBinding = say(
  strict({
    path: ProbeChannel,
    query: ProbeChannel,
    header: ProbeChannel,
    body: v.nullable(channelOrRawBody(ProbeInputBindingChannel)),
    argument: ProbeChannel,
    option: ProbeChannel,
    environment: ProbeChannel,
    stdin: ProbeChannel,
    arguments: ProbeChannel,
  }),
  'Which calls show the defect, by what was sent; null binds nothing in a channel.',
)
export type ProbeInputBinding = v.InferOutput<typeof ProbeInputBinding>

// The tag tells: under a key called "kind" a channel has an object.
function channelOrRawBody<Channel extends v.GenericSchema>(channel: Channel) {
  return byMeaning<typeof RawBody | Channel>([RawBody, channel], ({ kind }) => (kind === 'raw' ? RawBody : channel))
}
