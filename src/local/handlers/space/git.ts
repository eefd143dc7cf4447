/** Handles the operations of catalog/space/git.ts. */
import type * as declared from '../../../catalog/space/git.ts'
import { ApiError, LocalError } from '../../../errors.ts'
import { spaceNeeds } from '../../../permissions/least-roles.ts'
import { findSpace } from '../../access/find.ts'
import { readContent } from '../../domain/content/content.ts'
import { readFiles } from '../../domain/content/files.ts'
import { filesOfSpace } from '../../domain/git-sync/files-of-pages.ts'
import { hasOwnChanges, replaceContent } from '../../domain/git-sync/replace-content.ts'
import { readRepository } from '../../domain/git-sync/repository-content.ts'
import { readSync, recordSync, type SyncEnd, syncedCommit } from '../../domain/git-sync/sync-state.ts'
import { type RepositoryPlace, readPlace } from '../../git/address.ts'
import type { Repository } from '../../git/repository.ts'
import type { Handler, LocalRequest, Preparation } from '../../handler.ts'
import { presentGitInfo } from '../../presenters/git-info.ts'
import { invalid, notFound } from '../../reply/refusals.ts'

const least = spaceNeeds.triggerGitSync

export const info: Handler<typeof declared.info> = async ({ path }, request) => {
  const { id } = await findSpace(request, path.spaceId)
  const sync = await readSync(request.db, id)
  if (sync === undefined) throw notFound('Git repository of the space', id)
  return presentGitInfo(sync)
}

const importContent: Handler<typeof declared.import> = {
  prepare: async ({ path, body }, world) => {
    await findSpace(world, path.spaceId, least)
    const place = readPlace(body)
    const read = await outcomeOf(async () => readTip(world, place))
    return async (_, request) => {
      const space = await findSpace(request, path.spaceId, least)
      const settle = async (): Promise<SyncEnd> => {
        if ('error' in read) return read
        if (
          body.force !== true &&
          (await hasOwnChanges(request, space, await readSync(request.db, space.id)))
        )
          return { error: unsaved }
        const message = `Import ${place.ref} of ${place.url}`
        const revision = await replaceContent(request, space, { content: read.content, message })
        return { commit: read.commit, revision }
      }
      await finish(request, { spaceId: space.id, place, direction: 'import', world, end: await settle() })
      return undefined
    }
  },
}

const unsaved =
  'The space has content that was neither imported nor exported: export it first, or import with --force to replace it'

async function readTip(world: Preparation, place: RepositoryPlace) {
  const repository = await world.openRepository(place, { tags: true })
  return closing(repository, async () => {
    if (repository.tip === undefined)
      throw new LocalError(`${place.url} has no branch and no tag ${place.ref}`)
    return { commit: repository.tip, content: await readRepository(repository, world.parser) }
  })
}

const exportContent: Handler<typeof declared.export> = {
  prepare: async ({ path, body }, world) => {
    const space = await findSpace(world, path.spaceId, least)
    const place = readPlace(body)
    if (place.ref.startsWith('refs/') && !place.ref.startsWith('refs/heads/'))
      throw invalid(`body.ref: ${JSON.stringify(place.ref)} is not a branch`)
    if (/\0|^\s*$/.test(body.commitMessage)) throw invalid('body.commitMessage holds no message')
    const end = await outcomeOf(async () => ({
      commit: await commitSpace(world, space, {
        ...place,
        message: body.commitMessage,
        force: body.force === true,
      }),
      revision: space.revision_id,
    }))
    return async (_, request) => {
      await findSpace(request, path.spaceId, least)
      await finish(request, { spaceId: space.id, place, direction: 'export', world, end })
      return undefined
    }
  },
}

interface SpaceCommit extends RepositoryPlace {
  readonly message: string
  readonly force: boolean
}

async function commitSpace(
  world: Preparation,
  { id, revision_id }: { readonly id: string; readonly revision_id: string },
  { message, force, ...place }: SpaceCommit,
): Promise<string> {
  const content = await readContent(world.db, revision_id)
  const files = await readFiles(world.db, revision_id)
  const sync = await readSync(world.db, id)
  const author = await authorOf(world)
  const repository = await world.openRepository(place, { tags: false })
  return closing(repository, async () => {
    const { written, removed, replaced } = await filesOfSpace({ content, files }, await repository.list())
    const isUnseen = repository.tip !== undefined && repository.tip !== syncedCommit(sync, place)
    if (isUnseen && !force && replaced.length > 0)
      throw new LocalError(
        `${place.ref} has commits that the space has not seen, and ${replaced[0]} would change: import them first, or export with --force`,
      )
    return repository.commit({ message, author, at: world.now, written, removed })
  })
}

async function authorOf({ db, access }: Preparation) {
  const { display_name, email } = await db
    .selectFrom('users')
    .select(['display_name', 'email'])
    .where('id', '=', access.userId)
    .executeTakeFirstOrThrow()
  return { name: display_name, email: email ?? '' }
}

async function closing<Result>(repository: Repository, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } finally {
    await repository.close()
  }
}

/** The caller has left by now, as far as they know: a failure is something that they look up. */
async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Result | { readonly error: string }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LocalError || (error instanceof ApiError && error.status === 400))
      return { error: error.message }
    throw error
  }
}

interface FinishedSync {
  readonly spaceId: string
  readonly place: RepositoryPlace
  readonly direction: 'import' | 'export'
  readonly world: Preparation
  readonly end: SyncEnd
}

const finish = (request: LocalRequest, { world, ...sync }: FinishedSync) =>
  recordSync(request, { ...sync, startedAt: world.now })

export { exportContent as export, importContent as import }
