/** The last import or export of a space, and the state that the last good one left. */
import type { RepositoryPlace } from '../../git/address.ts'
import type { LocalRequest } from '../../handler.ts'
import type { Database } from '../../store/database.ts'

export const readSync = (db: Database, spaceId: string) =>
  db.selectFrom('git_syncs').selectAll().where('space_id', '=', spaceId).executeTakeFirst()

export type SyncRow = NonNullable<Awaited<ReturnType<typeof readSync>>>

/** The commit that the space had of this branch; undefined if it never had one. */
export const syncedCommit = (sync: SyncRow | undefined, place: RepositoryPlace): string | undefined =>
  sync?.synced_place === placeText(place) ? (sync.synced_commit ?? undefined) : undefined

const placeText = ({ url, ref, folder }: RepositoryPlace) => JSON.stringify([url, ref, folder])

interface SyncOutcome {
  readonly spaceId: string
  readonly place: RepositoryPlace
  readonly direction: 'import' | 'export'
  /** ISO 8601. */
  readonly startedAt: string
  readonly end: SyncEnd
}

/** The commit and the revision that hold the same, or a sentence for people. */
export type SyncEnd = { readonly commit: string; readonly revision: string } | { readonly error: string }

export async function recordSync(
  { db, now }: Pick<LocalRequest, 'db' | 'now'>,
  { spaceId, place, direction, startedAt, end }: SyncOutcome,
): Promise<void> {
  const { url } = place
  const failed = 'error' in end
  const operation = {
    url,
    direction,
    started_at: startedAt,
    ended_at: now,
    state: failed ? ('failure' as const) : ('success' as const),
    error: failed ? end.error : null,
  }
  const left = failed
    ? {}
    : {
        synced_place: placeText(place),
        synced_commit: end.commit,
        synced_revision: end.revision,
        synced_at: now,
      }
  await db
    .insertInto('git_syncs')
    .values({ space_id: spaceId, ...operation, ...left })
    .onConflict((same) => same.column('space_id').doUpdateSet({ ...operation, ...left }))
    .execute()
  if (!failed) await showInSpace(db, spaceId, { url, updatedAt: now })
}

/** The member `gitSync` of the space. */
const showInSpace = (
  db: Database,
  spaceId: string,
  { url, updatedAt }: { readonly url: string; readonly updatedAt: string },
) =>
  db
    .updateTable('spaces')
    .set({
      git_sync: JSON.stringify({
        repoName: repositoryName(url),
        installationProvider: providerOf(url),
        url,
        updatedAt,
      }),
    })
    .where('id', '=', spaceId)
    .execute()

/** `file:///srv/git/sdk-docs.git` gives `sdk-docs`. */
export const repositoryName = (url: string): string =>
  url
    .replace(/[/\\]+$/, '')
    .replace(/^.*[/:\\]/, '')
    .replace(/\.git$/, '')

/** The API has no word for a repository of no provider: it gets the usual one. */
export const providerOf = (url: string): string =>
  /^[^/]*\/*[^/]*\b(github|gitlab)\b/i.exec(url)?.[1]?.toLowerCase() ?? 'github'
