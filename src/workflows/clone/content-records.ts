/** Reads the pages and files of all spaces for a clone, from the spaces themselves: it makes no change request. */
import type { Estate } from '../../estate/estate.ts'
import type { Session } from '../../task/task.ts'
import type { CloneGap, ThingRecord } from '../../workspaces/clone-contents.ts'
import type { ContentSearch } from '../content/content-places.ts'
import { directPlaces, directWay } from '../content/direct-places.ts'
import { contentPartReader } from '../content/place-content.ts'

export interface ContentOfSpaces {
  readonly things: readonly ThingRecord[]
  readonly gaps: readonly CloneGap[]
}

export const noContentOfSpaces: ContentOfSpaces = { things: [], gaps: [] }

export async function contentOfSpaces(
  search: ContentSearch & { readonly estate: Estate },
  session: Session,
): Promise<ContentOfSpaces> {
  const { organizationId, estate } = search
  const way = await directWay(search, session)
  if (way === undefined) return { things: [], gaps: notShown(estate) }
  const reader = contentPartReader(search)
  const things: ThingRecord[] = []
  const gaps: CloneGap[] = []
  for (const readable of directPlaces(way, estate, organizationId).places) {
    session.context.signal.throwIfAborted()
    const { address, path } = readable
    for await (const part of reader.partsOf(readable))
      if ('refusal' in part)
        gaps.push({
          ...{ kind: part.kind, address, holder: path.spaceId },
          ...{ reason: part.refusal, isRefused: true },
        })
      else
        things.push({
          ...{ kind: part.kind, reply: part.reply, content: part.bytes },
          path: { ...path, [part.kind === 'page' ? 'pageId' : 'fileId']: part.id },
        })
  }
  return { things, gaps }
}

/** Of spaces; the pages of change requests are there. */
const notShown = ({ organization }: Estate): readonly CloneGap[] =>
  (['page', 'file'] as const).map((kind) => ({
    ...{ kind, address: `organization/${organization.name ?? ''}`, holder: null, isRefused: false },
    reason:
      'The service shows content of spaces only through change requests: ws backup create --content reads it so, and ws local init --from-backup loads it',
  }))
