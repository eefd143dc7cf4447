/** Holds a plan to the limits of the server: an agent hears of them before it shows the plan to a person. */
import { findOperation } from '../../catalog/route.ts'
import type { OpenedSession } from '../../engine/session.ts'
import { isObject } from '../../json/object.ts'
import { textsIn } from '../../json/walk.ts'
import type { PreparedRequest } from '../../task/task.ts'
import { isNewId } from '../../workflows/plan/new-id.ts'
import type { ServerState } from '../state.ts'

type PlannedCall = PreparedRequest['call']

/**
 * Leaves out those about things that are yet to come: nobody can look them up, and the request that makes one comes before.
 * @throws OutsideError for a request that `apply` would not send
 */
export async function checkPlanned(
  calls: readonly PlannedCall[],
  { client, current, context }: OpenedSession,
  state: ServerState,
): Promise<void> {
  const there = calls.filter(({ input }) => !textsIn(input).some(isNewId))
  if (there.length === 0) return
  const { request } = await client()
  const at = { baseUrl: current().requireBaseUrl().value, signal: context.signal }
  for (const { operation, input } of there) await state.check(request(operation, input), at)
}

/** The calls of requests as a plan shows them. */
export async function callsIn(requests: readonly unknown[]): Promise<readonly PlannedCall[]> {
  const calls = requests.filter(isObject).map(async ({ method, url, body }) => {
    const match = await findOperation(String(method), String(url))
    const { operation, path = {} } = match ?? {}
    return operation === undefined
      ? []
      : [{ operation, input: { path, ...(isObject(body) ? { body } : {}) } }]
  })
  return (await Promise.all(calls)).flat()
}
