/** Sentences about the API as a whole that stand in every backup: they say nothing about one reading. */
import { hiddenFields } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { sentenceOfGap } from '../../catalog/unsupported.ts'

export const hiddenSentence = (members: readonly string[]) => `The API does not show ${members.join(', ')}`

export const sentencesOnApi = ({ untold, list, ...resource }: Resource): readonly string[] => [
  ...untold,
  ...('unsupported' in list ? [sentenceOfGap(list.unsupported)] : []),
  hiddenSentence(hiddenFields(resource)),
]
