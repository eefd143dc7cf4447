/** Reads the pages and files of all spaces for a clone, from the spaces themselves: it makes no change request. */
import { get as getSpace } from '../../catalog/space.ts'
import type { Client } from '../../client/client.ts'
import { ApiError } from '../../errors.ts'
import type { Estate } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import type { CloneGap, ThingRecord } from '../../workspaces/clone-contents.ts'
import { directPlaces, directWay } from '../content/direct-places.ts'
import {
  contentPartReader,
  type FoundContentPart,
  type RefusedContentPart,
} from '../content/place-content.ts'
import { spaceNow } from '../content/read-place.ts'
import type { ContentSearch, ReadableContent } from '../content/readable-content.ts'

export interface ContentOfSpaces {
  readonly things: readonly ThingRecord[]
  readonly gaps: readonly CloneGap[]
}

export const noContentOfSpaces: ContentOfSpaces = { things: [], gaps: [] }

/** A clone that has the content of spaces, and those that it has only in part. */
export interface ClonedContent {
  readonly client: Client
  readonly gaps: readonly CloneGap[]
}

interface ContentOfSpacesSearch extends ContentSearch {
  readonly estate: Estate
  /** Spaces that have the same revision there are read from it. */
  readonly earlier: ClonedContent | undefined
}

export async function contentOfSpaces(
  search: ContentOfSpacesSearch,
  session: Session,
): Promise<ContentOfSpaces> {
  const { organizationId, estate, earlier } = search
  const way = await directWay(search, session)
  if (way === undefined) return { things: [], gaps: notShown(estate) }
  const reader = contentPartReader(search)
  const things: ThingRecord[] = []
  const gaps: CloneGap[] = []
  let kept = 0
  for (const readable of directPlaces(way, estate, organizationId).places) {
    session.context.signal.throwIfAborted()
    const known = earlier && (await keptParts(readable, earlier))
    if (known !== undefined) kept += 1
    for await (const part of known ?? reader.partsOf(readable))
      if ('refusal' in part) gaps.push(gapOf(part, readable))
      else things.push(recordOf(part, readable))
  }
  if (kept > 0)
    await session.notice(
      `The content of ${counted(kept, 'space')} was not read again: the revision is the same`,
    )
  return { things, gaps }
}

const gapOf = ({ kind, refusal }: RefusedContentPart, { address, path }: ReadableContent): CloneGap => ({
  kind,
  address,
  holder: path.spaceId,
  reason: refusal,
  isRefused: true,
})

const recordOf = ({ kind, id, reply, bytes }: FoundContentPart, { path }: ReadableContent): ThingRecord => ({
  kind,
  reply,
  content: bytes,
  path: { ...path, [kind === 'page' ? 'pageId' : 'fileId']: id },
})

/** Undefined if the clone has another revision, or not all of it. */
async function keptParts(
  { path, revision }: ReadableContent,
  { client, gaps }: ClonedContent,
): Promise<readonly FoundContentPart[] | undefined> {
  const { spaceId, organizationId } = path
  if (revision === undefined || gaps.some(({ holder }) => holder === spaceId)) return undefined
  if ((await revisionIn(client, spaceId)) !== revision) return undefined
  const parts: FoundContentPart[] = []
  const reader = contentPartReader({ client, organizationId })
  for await (const part of reader.partsOf({ place: spaceNow(spaceId) })) {
    if ('refusal' in part) return undefined
    parts.push(part)
  }
  return parts
}

async function revisionIn(client: Client, spaceId: string): Promise<unknown> {
  try {
    return memberOf(await client.invoke(getSpace, { path: { spaceId } }), 'revision')
  } catch (error) {
    // The space is new.
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Of spaces; the pages of change requests are there. */
const notShown = ({ organization }: Estate): readonly CloneGap[] =>
  (['page', 'file'] as const).map((kind) => ({
    kind,
    address: `organization/${organization.name ?? ''}`,
    holder: null,
    isRefused: false,
    reason:
      'The service shows content of spaces only through change requests: ws backup create --content reads it so, and ws local init --from-backup loads it',
  }))
