import * as v from 'valibot'
import { RequestBody, RequestStdin } from './bodies.ts'
import { say } from './describe.ts'
import { Expression } from './expression.ts'
import { JsonObject } from './json.ts'
import { byKey, mapOf, strict } from './objects.ts'
import { Identifier, KeyName } from './scalars.ts'

const textByName = mapOf(KeyName, v.string())

export const HttpWitnessInputs = say(
  strict({
    path: say(JsonObject, 'Path parameters by name.'),
    query: say(JsonObject, 'Query parameters by name.'),
    header: say(textByName, 'Headers by name. Never a credential.'),
    body: RequestBody,
  }),
  'What is sent in one HTTP request of a witness.',
)
export const CommandWitnessInputs = say(
  strict({
    argument: say(JsonObject, 'Arguments by label.'),
    option: say(JsonObject, 'Options by name.'),
    environment: say(textByName, 'Environment variables by name. Never a credential.'),
    stdin: RequestStdin,
  }),
  'What one command of a witness is given.',
)
export const ToolWitnessInputs = say(
  strict({ arguments: say(JsonObject, 'Arguments of the tool; empty for none.') }),
  'What one tool call of a witness is given.',
)

/** Values that are sent, not declarations of what may be. Spec: contracts part 01, section 5.6. */
export const WitnessInputs = byKey({
  path: HttpWitnessInputs,
  argument: CommandWitnessInputs,
  arguments: ToolWitnessInputs,
})
export type WitnessInputs = v.InferOutput<typeof WitnessInputs>

/** `header` is an input channel too, but no witness varies it. */
const WITNESS_CHANNELS = Object.freeze([
  'path',
  'query',
  'body',
  'argument',
  'option',
  'environment',
  'stdin',
  'arguments',
] as const)
export const WitnessChannel = v.picklist(WITNESS_CHANNELS)
export type WitnessChannel = v.InferOutput<typeof WitnessChannel>

export const SensitivityWitnessLeg = say(
  strict({ legId: say(Identifier, 'Shares one namespace with the steps of the plan.'), inputs: WitnessInputs }),
  'One of the two calls.',
)
export type SensitivityWitnessLeg = v.InferOutput<typeof SensitivityWitnessLeg>

export const SensitivityWitness = say(
  strict({
    witnessId: say(Identifier, 'Name of the witness.'),
    channel: say(WitnessChannel, 'The one input channel in which the two calls differ.'),
    legs: say(
      v.strictTuple([SensitivityWitnessLeg, SensitivityWitnessLeg]),
      'The two calls, in the order in which they are made.',
    ),
    relation: say(Expression, 'What must hold between the two answers, named by the ids of the legs.'),
  }),
  'Two calls that show that the answer depends on the input.',
)
export type SensitivityWitness = v.InferOutput<typeof SensitivityWitness>

const probedCall = {
  legId: say(Identifier, 'Shares one namespace with the steps of the plan.'),
  interfaceId: say(Identifier, 'The interface that declares the operation.'),
  operationId: say(Identifier, 'The operation that is called.'),
  inputs: WitnessInputs,
} as const

export const FixtureReset = say(strict(probedCall), 'The call that puts the system back into its starting state.')
export type FixtureReset = v.InferOutput<typeof FixtureReset>

export const ManifestationWitness = say(
  strict({ ...probedCall, relation: say(Expression, 'True exactly when the seeded fault showed.') }),
  'The call that makes a seeded fault show.',
)
export type ManifestationWitness = v.InferOutput<typeof ManifestationWitness>
