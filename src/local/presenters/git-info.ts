/** Builds the API's form of the Git repository of a space. */
import type { Infer } from '../../catalog/fields.ts'
import type { GitInfo } from '../../catalog/schemas/git-info.ts'
import { providerOf, repositoryName, type SyncRow } from '../domain/git-sync/sync-state.ts'

/** Pending until an import or an export has succeeded. */
export const presentGitInfo = (row: SyncRow): Infer<typeof GitInfo> => ({
  repoName: repositoryName(row.url),
  installationStatus: row.synced_at === null ? 'pending' : 'active',
  installationProvider: providerOf(row.url),
  url: row.url,
  operation: {
    state: row.state,
    direction: row.direction,
    startedAt: row.started_at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    ...(row.error === null ? {} : { error: row.error }),
  },
  ...(row.synced_at === null ? {} : { updatedAt: row.synced_at }),
})
