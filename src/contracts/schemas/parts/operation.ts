import * as v from 'valibot'
import { orNull, say } from './describe.ts'
import { byTag, listOf, mapOf, strict } from './objects.ts'
import { DescriptorPointer, VolatilePointer } from './pointers.ts'
import {
  Count,
  HttpMethod,
  Identifier,
  InterfaceKind,
  JsonTypeName,
  KeyName,
  PathTemplate,
  ToolName,
} from './scalars.ts'
import { KeyedShape } from './shapes.ts'
import { SensitivityWitness } from './witness.ts'

export const ExpectedCardinality = say(
  byTag('mode', [
    strict({ mode: v.literal('exact'), count: say(Count, 'Elements.') }),
    strict({ mode: v.literal('at-most'), max: say(Count, 'Elements.') }),
    strict({ mode: v.literal('page-bounded'), max: say(Count, 'Elements of one page; the rest may be on others.') }),
  ]),
  'How many elements the collection holds.',
)
export type ExpectedCardinality = v.InferOutput<typeof ExpectedCardinality>

export const CollectionLocation = say(
  strict({
    pointer: say(DescriptorPointer, 'Where the collection is in what the operation returns.'),
    expectedCardinality: ExpectedCardinality,
    referenceSet: orNull(Identifier, 'The declared members it should hold; null when there are none to compare with.'),
  }),
  'A collection that the operation returns.',
)
export type CollectionLocation = v.InferOutput<typeof CollectionLocation>

export const ChannelRole = v.picklist(['success-indicator', 'diagnostic', 'payload', 'collection'])
export type ChannelRole = v.InferOutput<typeof ChannelRole>

export const ResponseDescriptor = say(
  strict({
    requiredKeys: say(listOf(KeyName), 'Keys every answer has.'),
    permittedKeys: say(listOf(KeyName), 'Keys an answer may have.'),
    types: say(
      mapOf(KeyName, orNull(JsonTypeName, 'null declares the key and leaves its type open.')),
      'Types by key, which is a plain name and not a pointer.',
    ),
    successIndicator: orNull(
      DescriptorPointer,
      'The part of the answer that says whether it worked; null when none does.',
    ),
    channelRoles: orNull(
      mapOf(DescriptorPointer, ChannelRole),
      'What parts of the answer are for, by pointer; null says nothing, an empty map says that none has a role.',
    ),
    collectionLocations: orNull(
      listOf(CollectionLocation),
      'The collections in the answer; null says nothing, an empty list says that there are none.',
    ),
  }),
  'What an operation returns when it works.',
)
export type ResponseDescriptor = v.InferOutput<typeof ResponseDescriptor>

const everyOperation = {
  operationId: say(Identifier, 'Unique within its interface only.'),
  stateChangeMarker: say(v.boolean(), 'Whether the operation is meant to change state.'),
  responseDescriptor: ResponseDescriptor,
  volatilePointers: say(
    listOf(VolatilePointer),
    'Fields that may differ between two equal calls. A whole token "*" stands for every index or key.',
  ),
  sensitivityWitness: orNull(
    SensitivityWitness,
    'Two calls whose answers must relate as stated; null only for an operation that takes no input.',
  ),
} as const

export const HttpOperation = say(
  strict({
    ...everyOperation,
    method: HttpMethod,
    pathTemplate: say(PathTemplate, 'Path with its parameters in braces.'),
    requestShape: say(
      strict({ path: KeyedShape, query: KeyedShape, header: KeyedShape, body: KeyedShape }),
      'What may be sent, by channel. Header entries name headers and never carry values.',
    ),
  }),
  'An operation reached over HTTP.',
)
export type HttpOperation = v.InferOutput<typeof HttpOperation>

export const Invocation = say(
  strict({
    executable: say(Identifier, 'Logical name of the program; which file it is, the caller decides.'),
    subcommandPath: say(listOf(Identifier), 'Subcommands, outermost first; empty for none.'),
  }),
  'The command that is run.',
)
export type Invocation = v.InferOutput<typeof Invocation>

const CommandDescriptorChannel = say(
  byTag('kind', [
    strict({ kind: v.literal('stream'), channel: v.picklist(['stdout', 'stderr']) }),
    strict({ kind: v.literal('artifact'), artifactId: say(Identifier, 'One of the files the operation writes.') }),
  ]),
  'The output that the response descriptor describes.',
)

export const CommandOperation = say(
  strict({
    ...everyOperation,
    invocation: Invocation,
    requestShape: say(
      strict({ argument: KeyedShape, option: KeyedShape, environment: KeyedShape, stdin: KeyedShape }),
      'What may be given, by channel. Argument keys are labels; their order on the command line is not encoded.',
    ),
    artifacts: say(listOf(Identifier), 'Logical names of the files it writes.'),
    descriptorChannel: CommandDescriptorChannel,
  }),
  'An operation that is a command.',
)
export type CommandOperation = v.InferOutput<typeof CommandOperation>

export const ToolOperation = say(
  strict({
    ...everyOperation,
    toolName: say(ToolName, 'As the server spells it; compared literally.'),
    requestShape: say(strict({ arguments: KeyedShape }), 'What may be sent.'),
    descriptorChannel: say(
      strict({ kind: v.literal('structured-result') }),
      'The response descriptor describes the structured result.',
    ),
  }),
  'An operation that is a tool of an MCP server.',
)
export type ToolOperation = v.InferOutput<typeof ToolOperation>

export type AnyOperation = HttpOperation | CommandOperation | ToolOperation

const logicalId = say(
  Identifier,
  'Name by which steps refer to the interface. No network address appears in a contract.',
)

export const PermittedInterface = say(
  byTag('kind', [
    strict({ logicalId, kind: v.literal('api'), operations: listOf(HttpOperation) }),
    strict({ logicalId, kind: v.literal('web'), operations: listOf(HttpOperation) }),
    strict({ logicalId, kind: v.literal('cli'), operations: listOf(CommandOperation) }),
    strict({ logicalId, kind: v.literal('mcp'), operations: listOf(ToolOperation) }),
  ]),
  'An interface the evaluation may use, with its operations.',
)
export type PermittedInterface = v.InferOutput<typeof PermittedInterface>

export const PermittedInterfaceIdentity = say(
  strict({ logicalId: say(Identifier, 'Name of the interface.'), kind: InterfaceKind }),
  'Identity alone; the operations are not disclosed.',
)
