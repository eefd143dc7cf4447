/** Which change requests of ws may not show the main content: somebody may have edited them. */
import { get as getContent } from '../../../../catalog/cr/content.ts'
import type { Client } from '../../../../client/client.ts'
import { ApiError } from '../../../../errors.ts'
import type { Thing } from '../../../../estate/estate.ts'
import { memberOf } from '../../../../json/members.ts'
import type { BackupGap } from '../../../backup-format/manifest.ts'
import type { OpenBackup } from '../../../backup-format/open-backup.ts'
import { readLines } from '../../../backup-format/read-lines.ts'
import { fileOfKind, parseRecord } from '../../../backup-format/record.ts'
import { subject } from './own-change-requests.ts'

const reason = `Its change request "${subject}" has a revision of its own: somebody may have edited it, and its pages may not be the main content`

/** The path names the space. */
export const editedGap = (address: string, path: BackupGap['path']): BackupGap => ({
  kind: 'page',
  address,
  reason,
  edited: true,
  ...(path === undefined ? {} : { path }),
})

/** By the id of the change request. */
export type PulledRevisions = ReadonlyMap<string, unknown>

/** The revisions of those that showed the main content when the backup before was made. */
export async function pulledBefore(
  { manifest: { files, notCaptured }, locate }: OpenBackup,
  isFaulty: (path: string) => boolean,
): Promise<PulledRevisions> {
  const pulled = new Map<string, unknown>()
  const path = fileOfKind('change-request')
  if (isFaulty(path) || files.every((file) => file.path !== path)) return pulled
  const edited = new Set(notCaptured.flatMap((gap) => (gap.edited === true ? gap.path?.spaceId : [])))
  for await (const line of readLines(locate(path))) {
    const { id, path: ids, reply } = parseRecord(line) ?? {}
    if (id !== undefined && reply?.subject === subject && !edited.has(ids?.spaceId))
      pulled.set(id, reply.revision)
  }
  return pulled
}

interface EditedQuestion {
  readonly client: Client
  readonly pulled: PulledRevisions
}

/** Those of which neither the service nor the backup before tells that nothing but main content went into them. */
export async function editedIn(
  own: readonly Thing[],
  { client, pulled }: EditedQuestion,
): Promise<ReadonlySet<Thing | undefined>> {
  const edited = new Set<Thing | undefined>()
  for (const thing of own) {
    const { id = '', holder, reply } = thing
    const ancestor = memberOf(reply, 'revisionMergedAncestor')
    const main = new Set([
      ...[memberOf(holder?.reply, 'revision'), memberOf(reply, 'revisionInitial'), ancestor],
      pulled.get(id),
    ])
    if (main.has(memberOf(reply, 'revision'))) continue
    // A pull makes a revision of two others, one of which is the main content.
    const parents = ancestor === undefined ? [] : await parentsOf(thing, client)
    const isPull = parents.length > 1 && parents.includes(ancestor)
    if (!isPull || parents.some((parent) => !main.has(parent))) edited.add(thing)
  }
  return edited
}

async function parentsOf({ id = '', holder }: Thing, client: Client): Promise<readonly unknown[]> {
  try {
    const path = { spaceId: holder?.id ?? '', changeRequestId: id }
    const parents = memberOf(await client.invoke(getContent, { path }), 'parents')
    return Array.isArray(parents) ? parents : []
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return []
    throw error
  }
}
