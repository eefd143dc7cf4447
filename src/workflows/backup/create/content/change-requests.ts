/** The change request of each space through which its content is read: one for each space, made once and kept. */
import { create, pull } from '../../../../catalog/cr.ts'
import type { Kind } from '../../../../catalog/kinds.ts'
import { ApiError, ReplyError } from '../../../../errors.ts'
import { addressesIn } from '../../../../estate/address.ts'
import type { Estate, Thing } from '../../../../estate/estate.ts'
import { memberOf } from '../../../../json/members.ts'
import type { Session } from '../../../../task/task.ts'
import { counted } from '../../../../text/counted.ts'
import type { BackupGap } from '../../../backup-format/manifest.ts'
import { inChangeRequest } from '../../../content/read-place.ts'
import {
  type ContentPlaces,
  type ContentSearch,
  contentGaps,
  type ReadableContent,
} from '../../../content/readable-content.ts'
import { readLive } from '../../../estate/read-live.ts'
import { editedGap, editedIn, type PulledRevisions } from './edited.ts'
import { isOwn, subject } from './own-change-requests.ts'

interface ProposalSearch extends ContentSearch {
  /** By change request: the revision that the backup before took for the main content. */
  readonly pulled: PulledRevisions
}

/** Finds them, says which it makes or updates, and does so. A space that refuses is a gap. */
export async function contentPlaces(
  { client, organizationId, pulled }: ProposalSearch,
  session: Session,
): Promise<ContentPlaces> {
  const kinds = new Set<Kind>(['space', 'change-request'])
  const estate = await readLive({ client, organizationId, kinds }, session)
  const edited = await editedIn(estate.things.filter(isOwn), { client, pulled })
  const spaces = spacesOf(estate, edited)
  const known = spaces.filter(({ refusal }) => refusal === undefined)
  await tell(known, session)
  const places: ReadableContent[] = []
  const gaps: BackupGap[] = []
  for (const space of spaces) {
    const path = { organizationId, spaceId: space.id }
    const found = await placeIn(space, session)
    if ('refusal' in found) gaps.push(...contentGaps(space.address, { path, reason: found.refusal }))
    else {
      if (edited.has(space.own)) gaps.push(editedGap(space.address, path))
      const { changeRequestId, revision } = found
      places.push({
        place: inChangeRequest(space.id, changeRequestId),
        path: { ...path, changeRequestId },
        holder: { kind: 'change-request', id: changeRequestId },
        address: space.address,
        revision,
      })
    }
  }
  return { places, gaps }
}

/** Gaps for those that have another revision than when ws brought them up to date. */
export function editedMeanwhile(found: ContentPlaces, { things }: Estate): readonly BackupGap[] {
  const now = new Map(things.filter(isOwn).map(({ id, reply }) => [id, memberOf(reply, 'revision')]))
  const known = new Set(found.gaps.map(({ address }) => address))
  return found.places.flatMap(({ address, holder, path: { organizationId, spaceId }, revision }) => {
    const isEdited = now.has(holder.id) && now.get(holder.id) !== revision
    return isEdited && !known.has(address) ? [editedGap(address, { organizationId, spaceId })] : []
  })
}

interface SpaceOf {
  readonly id: string
  readonly address: string
  readonly own: Thing | undefined
  /** Undefined if its change requests are known. */
  readonly refusal: string | undefined
}

function spacesOf(estate: Estate, edited: ReadonlySet<Thing | undefined>): readonly SpaceOf[] {
  const addressOf = addressesIn(estate)
  const refused = new Map(
    estate.notCaptured
      .filter(({ kind, isRefused }) => kind === 'change-request' && isRefused)
      .map(({ address, reason }) => [address, `Its change requests could not be read: ${reason}`]),
  )
  const own = new Map<string | undefined, Thing>()
  for (const thing of estate.things)
    if (isOwn(thing)) {
      const known = own.get(thing.holder?.id)
      if (known === undefined || (edited.has(known) && !edited.has(thing))) own.set(thing.holder?.id, thing)
    }
  return estate.things.flatMap((thing) => {
    const { kind, id } = thing
    if (kind !== 'space' || id === undefined) return []
    const address = addressOf(thing)
    return [{ id, address, own: own.get(id), refusal: refused.get(address) }]
  })
}

async function tell(spaces: readonly SpaceOf[], { notice }: Session): Promise<void> {
  const made = spaces.filter(({ own }) => own === undefined).length
  const updated = spaces.filter(({ own }) => isOutdated(own)).length
  const parts = [
    ...(made === 0 ? [] : [`makes ${counted(made, 'change request')}`]),
    ...(updated === 0 ? [] : [`brings ${counted(updated, 'change request')} up to date`]),
  ]
  if (parts.length === 0) return
  await notice(
    `The API shows content only through a change request: ws ${parts.join(' and ')} ("${subject}", one for each space, which stays)`,
  )
}

const isOutdated = (own: Thing | undefined) => memberOf(own?.reply, 'outdated') === true

type FoundPlace =
  | { readonly changeRequestId: string; readonly revision: string }
  | { readonly refusal: string }

async function placeIn(
  { id: spaceId, own, refusal }: SpaceOf,
  { perform, context }: Session,
): Promise<FoundPlace> {
  if (refusal !== undefined) return { refusal }
  context.signal.throwIfAborted()
  try {
    if (own?.id === undefined) {
      const made = await perform(create, { path: { spaceId }, body: { subject } })
      return { changeRequestId: textIn(made, 'id'), revision: textIn(made, 'revision') }
    }
    const path = { spaceId, changeRequestId: own.id }
    const current = isOutdated(own) ? await perform(pull, { path }, own.reply) : own.reply
    return { changeRequestId: own.id, revision: textIn(current, 'revision') }
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401)
      return { refusal: error.message.replace(/\.$/, '') }
    throw error
  }
}

function textIn(reply: unknown, member: string): string {
  const value = memberOf(reply, member)
  if (typeof value === 'string' && value !== '') return value
  throw new ReplyError(`The service answered with a change request without its ${member}`)
}
