/** Everything that a backup lacks, with the reason: what the service refused, and what the API has no way to show. */
import type { Kind } from '../../../catalog/kinds.ts'
import { hiddenFields } from '../../../catalog/relations.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { isSupported } from '../../../catalog/resource.ts'
import { sentenceOfGap } from '../../../catalog/unsupported.ts'
import { addressesIn } from '../../../estate/address.ts'
import { type Estate, untoldIn } from '../../../estate/estate.ts'
import { gapHolders } from '../../../estate/reading/gap-holders.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { BackupGap } from '../../backup-format/manifest.ts'
import { hiddenSentence } from '../../backup-format/sentences-on-api.ts'
import type { TakenReply } from './reading/read-pass.ts'

interface NotCapturedContext {
  readonly resources: readonly Resource[]
  readonly taken: ReadonlyMap<JsonObject, TakenReply>
  readonly withContent: boolean
}

export function notCapturedIn(
  estate: Estate,
  { resources, taken, withContent }: NotCapturedContext,
): readonly BackupGap[] {
  const holderOf = gapHolders(estate)
  const refused = estate.notCaptured.map((gap): BackupGap => {
    const { kind, address, reason, isRefused, isEverywhere } = gap
    const holder = isRefused ? holderOf(gap) : undefined
    const path = holder === estate.organization ? undefined : holder?.reply && taken.get(holder.reply)?.path
    return {
      kind,
      address,
      reason,
      ...(isRefused ? { refused: true } : {}),
      ...(isEverywhere === true ? { everywhere: true } : {}),
      ...(path && { path }),
    }
  })
  const address = addressesIn(estate)(estate.organization)
  const untold = resources.flatMap((resource) =>
    sentencesOn(resource, estate).map((reason) => ({ kind: resource.kind, address, reason })),
  )
  const unasked = withContent ? [] : contentKinds
  const content = unasked.map((kind) => ({ kind, address, reason: contentReason }))
  return [...refused, ...untold, ...content]
}

/** They cost a request for each page of each space, or a change request in each: only `--content` reads them. */
export const contentKinds: readonly Kind[] = ['page', 'file']

const contentReason = 'A backup holds content only with --content'

function sentencesOn(resource: Resource, estate: Estate): readonly string[] {
  const { kind, list, parameter } = resource
  const hidden = hiddenFields(resource)
  const { things } = estate
  const isThere = things.some((thing) => thing.kind === kind)
  const isUnlisted = 'unsupported' in list && parameter !== undefined && isHeld(resource, things)
  return [
    ...untoldIn(estate, resource),
    ...(isUnlisted ? [sentenceOfGap(list.unsupported)] : []),
    ...(isThere && hidden.length > 0 ? [hiddenSentence(hidden)] : []),
  ]
}

/** True if there may be some: something is there that could hold them. */
const isHeld = ({ within, read }: Resource, things: Estate['things']): boolean =>
  isSupported(read) && things.some(({ kind }) => kind === within)
