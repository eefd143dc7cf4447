/** Makes an embedded workspace of a backup: the same organization, under the same ids. */
import type { clone } from '../../answers/backup.ts'
import { copiedKinds, type Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { UsageError } from '../../errors.ts'
import { variable } from '../../settings/environment-variables.ts'
import { pathsOf } from '../../settings/files/folders.ts'
import { databaseNamed, type NamedPlace } from '../../task/database-flags.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import type { CloneGap, ThingRecord } from '../../workspaces/clone-contents.ts'
import { notRead, unreadKinds } from '../backup-format/manifest.ts'
import { type Backup, readBackup } from '../backup-format/read-backup.ts'
import { failIfRefused, keepClone, shownClone } from './clone.ts'
import { placeInDatabase, placeOfClone } from './clone-place.ts'
import { unlistedOf } from './thing-records.ts'

/** @param fromBackup - the folder */
export async function initFromBackup(
  { fromBackup, sample, path, ...named }: NamedPlace & Readonly<Record<string, unknown>>,
  session: Session,
): Promise<ResultOf<typeof clone>> {
  if (sample === true || path !== undefined)
    throw new UsageError('--from-backup goes with no --sample and no --path', {
      hint: '--profile <name> names the workspace',
    })
  const { context, flags } = session
  const database = databaseNamed(named, session)
  const place =
    database === undefined
      ? await placeOfClone(flags.profile, context)
      : await placeInDatabase(database, context)
  place.demandFree()
  if (place.isThere)
    throw new UsageError(`There is a workspace at ${place.workspace.path} already`, {
      hint:
        database === undefined
          ? 'Give another name: --profile <name>'
          : 'Name another database: --database <address>',
    })
  const folder = pathsOf(context).resolve(context.workingDirectory, String(fromBackup))
  const backup = await readBackup(folder, context.signal)
  const { origin, organization, window, content } = backup.manifest
  const contents = {
    source: { origin, organization, backup: backup.folder, content, ...window },
    things: recordsIn(backup),
    gaps: await gapsIn(backup),
    owner: variable(context, 'WS_USER'),
  }
  const made = await keepClone(contents, place)
  return {
    value: shownClone(made, contents, place),
    afterwards: async () => failIfRefused(contents),
  }
}

async function* recordsIn(backup: Backup): AsyncGenerator<ThingRecord> {
  for await (const { kind, path, reply, rank, content } of backup.records())
    yield {
      kind,
      path,
      reply,
      content: content === undefined ? undefined : await backup.content(content),
      ...(rank === undefined ? {} : { rank }),
    }
}

async function gapsIn({ manifest }: Backup): Promise<readonly CloneGap[]> {
  const { notCaptured, title, content } = manifest
  const whole = (kind: Kind, reason: string): CloneGap => ({
    kind,
    address: `organization/${title}`,
    holder: null,
    reason,
    isRefused: false,
  })
  const left = notCaptured.map(
    ({ kind, address, reason, refused, path = {} }): CloneGap => ({
      kind,
      address,
      reason,
      holder: Object.values(path).at(-1) ?? null,
      isRefused: refused === true,
    }),
  )
  const known = new Set(left.map(({ kind, reason }) => `${kind} ${reason}`))
  // The manifest has the sentences that held for this reading.
  const unlisted = (await allResources()).flatMap((resource) =>
    unlistedOf({ ...resource, untold: [] }).map((reason) => whole(resource.kind, reason)),
  )
  const unread = unreadKinds(manifest).map((kind) => whole(kind, notRead))
  const withoutContent = content ? [] : copiedKinds.filter((kind) => kind === 'page' || kind === 'file')
  const contentGaps = withoutContent.map((kind) => whole(kind, 'The backup was made without --content'))
  return [
    ...left,
    ...[...unlisted, ...unread, ...contentGaps].filter(({ kind, reason }) => !known.has(`${kind} ${reason}`)),
  ]
}
