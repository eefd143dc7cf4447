/** Remembers on this machine which state of a thing ws has shown, per service and token, so that nobody judges another one unseen. */
import type { Operation } from '../catalog/operation.ts'
import type { AnyInput } from '../client/request.ts'
import { memberOf } from '../json/members.ts'
import type { Session } from '../task/task.ts'
import { openCache } from './candidates/cache.ts'

type SightSession = Pick<Session, 'context' | 'settings'>

/** Keeps the state in a reply, under each word that names the thing. */
export async function keepSight(
  operation: Operation,
  { input, reply }: { readonly input: Pick<AnyInput, 'path'>; readonly reply: unknown },
  session: SightSession,
): Promise<void> {
  const { seenBy } = operation
  const state = seenBy && memberOf(reply, seenBy.member)
  if (seenBy === undefined || typeof state !== 'string' || state === '') return
  const words = [input.path[seenBy.parameter], ...seenBy.names.map((name) => memberOf(reply, name))]
  const cache = openCache(session.context)
  for (const word of new Set(words.flatMap((each) => (each === undefined ? [] : String(each))))) {
    const path = { ...input.path, [seenBy.parameter]: word }
    cache.put(await keyOf(operation, path, session), [{ id: state, title: '' }])
  }
}

/** Undefined if ws has shown none here. */
export async function lastSight(
  operation: Operation,
  { path }: Pick<AnyInput, 'path'>,
  session: SightSession,
): Promise<string | undefined> {
  const [seen] = openCache(session.context).find(await keyOf(operation, path, session)) ?? []
  return seen?.id
}

async function keyOf({ path: route }: Operation, path: AnyInput['path'], { settings }: SightSession) {
  const { baseUrl, token } = await settings()
  const ids = Object.entries(path).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(['seen', baseUrl?.value, (await token())?.value, route, ids])
}
