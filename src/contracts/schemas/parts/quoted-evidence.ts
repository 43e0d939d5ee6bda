import * as v from 'valibot'
import { EVIDENCE_CHANNELS } from './channels.ts'
import { say } from './describe.ts'
import { byTag, strict } from './objects.ts'
import { Identifier, NonEmptyText } from './scalars.ts'

const quote = say(NonEmptyText, 'The words, exactly as they were observed.')
const unfiledChannels = EVIDENCE_CHANNELS.filter((channel) => channel !== 'artifact')

export const QuotedEvidence = say(
  byTag('channel', [
    strict({
      quote,
      channel: v.literal('artifact'),
      artifactId: say(Identifier, 'The written file it is quoted from.'),
    }),
    strict({ quote, channel: v.picklist(unfiledChannels), artifactId: v.null() }),
  ]),
  'Words quoted from an observation.',
)
export type QuotedEvidence = v.InferOutput<typeof QuotedEvidence>
