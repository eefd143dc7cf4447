/** Tells what a request of `ws api` would destroy, so that ws asks like the command that sends the same. */
import { asksPeopleAbout, type Destruction } from '../../catalog/command-spec.ts'
import type { Method } from '../../catalog/operation.ts'
import type { Match } from '../../catalog/route.ts'
import type { Loss } from '../../task/task.ts'

interface TypedRequest {
  readonly method: Method
  /** From `/v1` on, encoded. */
  readonly path: string
}

/** Without a matching command the effect of a write is unknown, so protection covers every id in it. */
export function guardOf(method: Method, match: Match | undefined): { readonly destructive?: Destruction } {
  if (method === 'GET') return {}
  const destructive = match === undefined ? 'ask' : match.operation.destructive
  return destructive === undefined ? {} : { destructive }
}

/** Undefined if ws need not ask. An unknown write is asked about only if it is a DELETE. */
export function lossOf(
  { method, path, typed, body }: TypedRequest & { readonly typed: string; readonly body?: unknown },
  match: Match | undefined,
): Loss | undefined {
  if (method === 'GET') return undefined
  const operation: LosingOperation | undefined =
    match === undefined && method === 'DELETE' ? unknownDeletion : match?.operation
  if (operation === undefined) return undefined
  if (operation.destructive === undefined && !asksPeopleAbout(operation, body)) return undefined
  const target = `${method} ${typed}`
  return { target, sent: { operation, request: { method, url: path }, id: lostId(path, match) } }
}

type LosingOperation = NonNullable<Loss['sent']>['operation']

const unknownDeletion: LosingOperation = { summary: 'Send a request that deletes', destructive: 'ask' }

/** A request acts on the last id of its path. */
const lostId = (path: string, found: Match | undefined): string =>
  Object.values(found?.path ?? {}).at(-1) ?? path.slice(path.lastIndexOf('/') + 1)
