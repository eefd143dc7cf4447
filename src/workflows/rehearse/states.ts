/** Reads the clone and its fork as far as a program can have changed them, and compares the two. */
import { documentKinds, type Kind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import type { Client } from '../../client/client.ts'
import { compareInDetail } from '../../estate/compare/compare.ts'
import { type Comparison, comparisonFormat } from '../../estate/compare/comparison.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { stateReaderOf } from '../../estate/state.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import type { Session } from '../../task/task.ts'
import { pathsToThings } from '../clone/thing-records.ts'
import type { State } from '../diff/state.ts'
import { withUnlisted } from '../diff/unlisted.ts'
import { readLive } from '../estate/read-live.ts'
import { sourceOf } from '../estate/source.ts'
import { idInReply, type SentRequest } from './sent-requests.ts'

/** The part of a workspace to read: all that an administrator arranges, and content where a request touched it. */
export interface Extent {
  readonly kinds: ReadonlySet<Kind>
  /** The ids of what the changes named and made. */
  readonly touched: ReadonlySet<string>
}

const arranged: ReadonlySet<Kind> = new Set<Kind>(documentKinds)

export function extentOf(sent: readonly SentRequest[]): Extent {
  const changes = sent.filter(({ hasChanged }) => hasChanged)
  const kinds = changes.flatMap(({ resource, operation }) => [
    ...(resource === undefined ? [] : [resource.kind]),
    ...(operation?.answersFrom ?? []),
  ])
  const ids = changes.flatMap((request) => [...Object.values(request.path), idInReply(request) ?? ''])
  return { kinds: new Set([...documentKinds, ...kinds]), touched: new Set(ids) }
}

/** A change may have been made, or a thing was not found: then the states tell more than the requests. */
export const needsStates = (sent: readonly SentRequest[]): boolean =>
  sent.some(({ method, status }) => method !== 'GET' || status === 404)

/** Nothing was compared, since nothing can differ. */
export const unchanged: Comparison = {
  format: comparisonFormat,
  changes: [],
  summary: { create: 0, update: 0, move: 0, delete: 0, unchanged: 0 },
  notCompared: [],
}

export interface StateToRead {
  readonly client: Client
  readonly organizationId: string
  readonly extent: Extent
}

export async function readWithin(
  { client, organizationId, extent }: StateToRead,
  session: Session,
): Promise<State> {
  const { kinds, touched } = extent
  const estate = await readLive(
    {
      client,
      organizationId,
      kinds,
      isWanted: ({ kind, holder }) => arranged.has(kind) || (holder !== undefined && touched.has(holder)),
    },
    { ...session, quiet: true },
  )
  const isThere = async () => undefined
  const { one } = sourceOf(client, { isThere, progress: async () => undefined })
  return { label: '', estate, open: [], look: (operation, path) => one(operation, { path }) }
}

/** With what lists leave out, such as a space that left its collection. */
export async function compareStates(
  from: State,
  to: State,
  resources: readonly Resource[],
): Promise<{ readonly from: Estate; readonly to: Estate; readonly comparison: Comparison }> {
  const [before, after] = await withUnlisted(from, await withClosed(from.estate, to, resources))
  const sides = { from: before.estate, to: after.estate }
  return { ...sides, comparison: compareInDetail(sides, resources).comparison }
}

const fillsPath = ({ path }: Operation, ids: Readonly<Record<string, string>>): boolean =>
  parameterNames(path).every((name) => Object.hasOwn(ids, name))

/** Content that left its list is still there: a merged change request. */
async function withClosed({ things }: Estate, to: State, resources: readonly Resource[]): Promise<State> {
  const there = new Set(to.estate.things.map(({ kind, id }) => `${kind} ${id}`))
  const pathTo = pathsToThings(resources)
  const gone = things.filter(({ kind, id }) => !arranged.has(kind) && !there.has(`${kind} ${id}`))
  const found = gone.map(async (thing): Promise<readonly Thing[]> => {
    const resource = resources.find(
      ({ kind, read }) => kind === thing.kind && isSupported(read) && fillsPath(read, pathTo(thing)),
    )
    if (resource === undefined || !isSupported(resource.read)) return []
    const answer = await to.look?.(resource.read, pathTo(thing))
    if (answer === undefined || 'refusal' in answer || !isObject(answer.value)) return []
    const reply = answer.value
    const holder = to.estate.things.find(
      ({ kind, id }) => kind === thing.holder?.kind && id === thing.holder?.id,
    )
    const name = resource.called === undefined ? undefined : memberOf(reply, resource.called)
    return [
      {
        kind: thing.kind,
        id: thing.id,
        holder: holder ?? to.estate.organization,
        reply,
        name: typeof name === 'string' ? name : undefined,
        values: stateReaderOf(resource).read(reply),
      },
    ]
  })
  const more = (await Promise.all(found)).flat()
  return more.length === 0 ? to : { ...to, estate: { ...to.estate, things: [...to.estate.things, ...more] } }
}
