/** Everything that a backup lacks, with the reason: what the service refused, and what the API has no way to show. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { isSupported } from '../../../catalog/resource.ts'
import { sentenceOfGap } from '../../../catalog/unsupported.ts'
import { addressesIn } from '../../../estate/address.ts'
import type { Estate } from '../../../estate/estate.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { BackupGap } from '../../backup-format/manifest.ts'
import type { Taken } from './read-pass.ts'

interface Telling {
  readonly resources: readonly Resource[]
  readonly taken: ReadonlyMap<JsonObject, Taken>
  readonly withContent: boolean
}

export function notCapturedIn(
  estate: Estate,
  { resources, taken, withContent }: Telling,
): readonly BackupGap[] {
  const paths = pathsByAddress(estate, taken)
  const refused = estate.notCaptured.map(({ kind, address, reason, isRefused }): BackupGap => {
    const path = isRefused ? paths.get(address) : undefined
    return { kind, address, reason, ...(isRefused ? { refused: true } : {}), ...(path && { path }) }
  })
  const address = addressesIn(estate)(estate.organization)
  const untold = resources.flatMap((resource) =>
    sentencesOn(resource, estate).map((reason) => ({ kind: resource.kind, address, reason })),
  )
  const unasked = withContent ? [] : contentKinds
  const content = unasked.map((kind) => ({ kind, address, reason: contentReason }))
  return [...refused, ...untold, ...content]
}

/** Their lists are those of a change request, and a backup makes one only with `--content`. */
export const contentKinds: readonly Kind[] = ['page', 'file']

const contentReason =
  'The API shows content only through a change request, which ws makes only with --content'

function pathsByAddress({ organization, things, notCaptured }: Estate, taken: Telling['taken']) {
  const paths = new Map<string, Taken['path']>()
  if (!notCaptured.some(({ isRefused }) => isRefused)) return paths
  const addressOf = addressesIn({ organization, things })
  for (const thing of things) {
    const path = thing.reply && taken.get(thing.reply)?.path
    if (path !== undefined) paths.set(addressOf(thing), path)
  }
  return paths
}

function sentencesOn(resource: Resource, { things }: Estate): readonly string[] {
  const { kind, untold, writeOnly, list, parameter } = resource
  const isThere = things.some((thing) => thing.kind === kind)
  const isUnlisted = 'unsupported' in list && parameter !== undefined && isHeld(resource, things)
  return [
    ...untold,
    ...(isUnlisted ? [sentenceOfGap(list.unsupported)] : []),
    ...(isThere && writeOnly.length > 0 ? [`The API does not show ${writeOnly.join(', ')}`] : []),
  ]
}

/** True if there may be some: something is there that could hold them. */
const isHeld = ({ within, read }: Resource, things: Estate['things']): boolean =>
  isSupported(read) && things.some(({ kind }) => kind === within)
