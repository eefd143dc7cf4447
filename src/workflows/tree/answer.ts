/** Reads an organization for `ws tree`, and shows it as a value, as rows and as a drawing. */
import type { treeOf } from '../../answers/tree.ts'
import { plainKinds } from '../../answers/tree-lists.ts'
import { documentKinds, type Kind, pluralOf } from '../../catalog/kinds.ts'
import { get as getOrganization } from '../../catalog/org.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Estate } from '../../estate/estate.ts'
import type { ListToRead } from '../../estate/lists/lists-to-read.ts'
import type { Outline, ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { organizationOf } from '../estate/organization.ts'
import { type ReadingClient, readLive } from '../estate/read-live.ts'
import { failIfRefused } from '../estate/refused-lists.ts'
import { outlineWith, shownKinds, valueWith } from './added-things.ts'
import { remembering } from './caching-client.ts'
import { cutAt } from './depth.ts'
import { outlineWithMissing, valueWithMissing } from './missing-lists.ts'
import { organizationIn } from './organization.ts'
import { outlineOf, rowsOf } from './outline.ts'

interface TreeOptions {
  readonly org?: string | undefined
  readonly depth?: number | undefined
  readonly with?: readonly string[] | undefined
}

export async function answerTree(
  asked: TreeOptions,
  session: Session,
): Promise<ResultOf<ReturnType<typeof treeOf>>> {
  const organizationId = await organizationOf(asked.org, session)
  const direct = await session.client()
  const { depth = Number.POSITIVE_INFINITY } = asked
  // A single read needs no cache.
  const client = asked.depth === undefined ? direct : remembering(direct, getOrganization)
  const resources = await allResources()
  const more = shownKinds(kindsCalled(asked.with ?? []), resources, plainKinds)
  const reading: TreeRequest = { client, organizationId, session, more }
  let estate = await readEstate(reading, ({ level }) => level < depth)
  const found = organizationIn(estate, { depth })
  const complete = (outline: Outline) =>
    outlineWithMissing(outlineWith(outline, { estate, kinds: more, resources }), estate)
  const outline = pruned(complete(outlineOf(found)), depth)
  const drawn = async () => {
    estate = await readEstate(reading, ({ kind, level }) => kind !== 'change-request' || level < depth)
    const whole = { depth: Number.POSITIVE_INFINITY, listedDepth: depth }
    return cutAt(complete(outlineOf(organizationIn(estate, whole))), depth)
  }
  return {
    value: valueWithMissing(valueWith(found.organization, { estate, kinds: more, resources }, depth), estate),
    outline,
    ...(asked.depth !== undefined && { drawn }),
    rows: rowsOf(outline),
    afterwards: async () => failIfRefused(estate),
  }
}

interface TreeRequest {
  readonly client: ReadingClient
  readonly organizationId: string
  readonly session: Session
  /** Kinds of `--with`. */
  readonly more: ReadonlySet<Kind>
}

const kindsCalled = (words: readonly string[]): ReadonlySet<Kind> =>
  new Set(documentKinds.filter((kind) => words.includes(pluralOf(kind))))

/** @param isDeepEnough - decides on the lists of the kinds that the tree always shows */
function readEstate(
  { more, session, ...reading }: TreeRequest,
  isDeepEnough: (list: ListToRead) => boolean,
): Promise<Estate> {
  const isWanted = (list: ListToRead) =>
    more.has(list.kind) || (plainKinds.has(list.kind) && isDeepEnough(list) && list.query.status !== 'draft')
  return readLive(
    { ...reading, kinds: new Set([...plainKinds, ...more]), asShown: plainKinds, isWanted },
    session,
  )
}

/** The same without deeper levels. */
const pruned = (outline: Outline, depth: number): Outline => ({
  ...outline,
  children: depth === 0 ? [] : outline.children.map((child) => pruned(child, depth - 1)),
})
