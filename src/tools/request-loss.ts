/** What a request of `ws api` would destroy: it asks as the command does that sends the same. */
import type { Destruction, Method } from '../catalog/operation.ts'
import type { Match } from '../catalog/route.ts'
import type { Loss } from '../task.ts'

interface Sent {
  readonly method: Method
  /** From `/v1` on, encoded. */
  readonly path: string
}

/** What protection sees in it: nobody knows what a write does that no command sends, so protected ids are held. */
export function guardOf(method: Method, match: Match | undefined): { readonly destructive?: Destruction } {
  if (method === 'GET') return {}
  const destructive = match === undefined ? 'ask' : match.operation.destructive
  return destructive === undefined ? {} : { destructive }
}

/** Undefined for what asks nothing: a write that no command sends asks only where it says that it deletes. */
export function lossOf(
  { method, path, typed }: Sent & { readonly typed: string },
  match: Match | undefined,
): Loss | undefined {
  if (method === 'GET') return undefined
  const destructive = match === undefined && method === 'DELETE' ? 'ask' : match?.operation.destructive
  if (destructive === undefined) return undefined
  const summary = match?.operation.summary ?? 'Send a request that deletes'
  const operation = { summary, destructive }
  const target = `${method} ${typed}`
  return { target, sent: { operation, request: { method, url: path }, id: lostId(path, match) } }
}

/** What it acts on is what its path names last. */
const lostId = (path: string, found: Match | undefined): string =>
  Object.values(found?.path ?? {}).at(-1) ?? path.slice(path.lastIndexOf('/') + 1)
