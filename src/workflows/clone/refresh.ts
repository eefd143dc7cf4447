/** Reads a service again where a clone of it exists: lists that can't have changed are answered by the clone. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { ParameterName } from '../../catalog/parameters.ts'
import { listingsOf } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Client } from '../../client/client.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { memberOf } from '../../json/members.ts'
import type { Session } from '../../task/task.ts'
import type { CloneDescription } from '../../workspaces/clone-contents.ts'
import { type ReadingClient, readLive } from '../estate/read-live.ts'

export interface EarlierClone {
  readonly description: CloneDescription
  /** Its address, with `local:`. */
  readonly url: string
}

interface RefreshRule {
  /** The holder, and the parameter that names it. */
  readonly holder: Kind
  readonly parameter: ParameterName
}

export interface RefreshingClient {
  readonly client: ReadingClient
  /** Asks the clone. */
  readonly clone: Client
  /** Lists that the clone answered. */
  spared(): number
  close(): Promise<void>
}

/** @param resources - all declared ones */
export async function clientForChanges(
  live: Client,
  { description, url, resources }: EarlierClone & { readonly resources: readonly Resource[] },
  session: Session,
): Promise<RefreshingClient> {
  const rules = rulesFor(resources, description)
  const old = await session.connect({ baseUrl: url, token: undefined })
  const watched = watchedIn(resources)
  const before = await marksIn(old, { watched, organizationId: description.organization, session })
  const now = new Map<string, unknown>()
  const watch = watchers(watched)
  let spared = 0
  const answering = (operation: Operation, input: Parameters<Client['invoke']>[1]): Client => {
    const rule = rules.get(operation)
    const key = rule && keyOf(rule.holder, String(input.path[rule.parameter]))
    const isInBoth = key !== undefined && now.has(key) && before.has(key)
    if (!isInBoth || now.get(key) !== before.get(key)) return live
    spared += 1
    return old
  }
  const client: ReadingClient = {
    ...live,
    invoke: (operation, input) => answering(operation, input).invoke(operation, input),
    pages: async (operation, input) => {
      const pages = await answering(operation, input).pages(operation, input)
      for (const { kind, member, id } of watch.get(operation) ?? [])
        for (const item of itemsOf(pages))
          now.set(keyOf(kind, String(memberOf(item, id))), memberOf(item, member))
      return pages
    },
  }
  return { client, clone: old, spared: () => spared, close: () => old.close() }
}

const keyOf = (kind: Kind, id: string) => `${kind} ${id}`

/** A member of a kind: while it stays, so do the lists of these things. */
interface WatchedMember {
  readonly resource: Resource
  readonly member: string
}

const watchedIn = (resources: readonly Resource[]): readonly WatchedMember[] =>
  resources.flatMap(({ within, changesWith }) => {
    const resource = resources.find(({ kind }) => kind === within)
    return changesWith === undefined || resource === undefined ? [] : [{ resource, member: changesWith }]
  })

/** Lists of a kind that the clone lacks in part are read again. */
function rulesFor(
  resources: readonly Resource[],
  { gaps }: CloneDescription,
): ReadonlyMap<Operation, RefreshRule> {
  const lacking = new Set(gaps.map(({ kind }) => kind))
  const rules = new Map<Operation, RefreshRule>()
  for (const resource of resources) {
    const holder = resources.find(({ kind }) => kind === resource.within)
    if (resource.changesWith === undefined || lacking.has(resource.kind)) continue
    if (holder?.parameter === undefined) continue
    for (const { operation } of listingsOf(resource))
      rules.set(operation, { holder: holder.kind, parameter: holder.parameter })
  }
  return rules
}

function watchers(watched: readonly WatchedMember[]) {
  const all = watched.flatMap(({ resource, member }) =>
    listingsOf(resource).map(({ operation }) => ({
      operation,
      kind: resource.kind,
      member,
      id: resource.id,
    })),
  )
  return Map.groupBy(all, ({ operation }) => operation)
}

interface OldClone {
  readonly watched: readonly WatchedMember[]
  readonly organizationId: string
  readonly session: Session
}

async function marksIn(client: Client, { watched, organizationId, session }: OldClone) {
  const kinds = new Set(watched.map(({ resource }) => resource.kind))
  const { things } = await readLive({ client, organizationId, kinds }, session)
  const marks = new Map<string, unknown>()
  for (const { kind, id = '', reply } of things)
    for (const { resource, member } of watched)
      if (resource.kind === kind) marks.set(keyOf(kind, id), memberOf(reply, member))
  return marks
}
