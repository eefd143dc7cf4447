/** Finds out who applies a plan, for changes to that person's own access: no reply of the API tells. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { isEmbedded, workspaceFile } from '../../../settings/base-url.ts'
import type { Session } from '../../../task/task.ts'

interface PersonContext {
  readonly resources: readonly Resource[]
  readonly session: Session
}

/** An e-mail address; undefined if nobody has said it, or no change of these kinds depends on it. */
export async function personApplying(
  kinds: ReadonlySet<Kind>,
  { resources, session }: PersonContext,
): Promise<string | undefined> {
  const { user, baseUrl } = await session.settings()
  if (user !== undefined) return user.value
  const isAsked = resources.some(
    ({ kind, dangers }) =>
      kinds.has(kind) && dangers.some((danger) => 'when' in danger && danger.when === 'yours'),
  )
  if (!isAsked || baseUrl === undefined || !isEmbedded(baseUrl.value)) return undefined
  const { context } = session
  const workspace = (await context.workspaces()).at(workspaceFile(baseUrl.value, context))
  // Calls of an embedded workspace without a token are those of its owner.
  return (await workspace.users.list()).find(({ owner }) => owner)?.email
}
