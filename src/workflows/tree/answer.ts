/** Reads an organization for `ws tree`, and shows it as a value, as rows and as a drawing. */
import { documentKinds, type Kind, pluralOf } from '../../catalog/kinds.ts'
import { get as getOrganization } from '../../catalog/org.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Client } from '../../client/client.ts'
import type { Outline, Session, TaskResult } from '../../task.ts'
import { failIfRefused } from '../estate/refused-lists.ts'
import { organizationOf } from '../organization.ts'
import { cutAt } from './depth.ts'
import { type More, outlineWith, shownKinds, valueWith } from './more.ts'
import { outlineOf, rowsOf } from './outline.ts'
import { readOrganization } from './read.ts'
import { remembering } from './remembering.ts'

interface Asked {
  readonly org?: string | undefined
  readonly depth?: number | undefined
  readonly with?: readonly string[] | undefined
}

/** Kinds that the tree always shows. */
const plain: ReadonlySet<Kind> = new Set([
  'organization',
  'collection',
  'space',
  'change-request',
  'site',
  'section',
  'site-space',
])

export async function answerTree(asked: Asked, session: Session): Promise<TaskResult> {
  const organizationId = await organizationOf(asked.org, session)
  const direct = await session.client()
  // A single read needs no cache.
  const isReadAgain = asked.depth !== undefined || asked.with !== undefined
  const client = isReadAgain ? remembering(direct, getOrganization) : direct
  const { depth = Number.POSITIVE_INFINITY } = asked
  const [found, more] = await Promise.all([
    readOrganization(organizationId, { client, depth }),
    readMore(asked.with ?? [], { client, organizationId, session }),
  ])
  const complete = (outline: Outline) => (more === undefined ? outline : outlineWith(outline, more))
  const outline = pruned(complete(outlineOf(found)), depth)
  const drawn = async () => {
    const whole = { client, depth: Number.POSITIVE_INFINITY, listedDepth: depth }
    return cutAt(complete(outlineOf(await readOrganization(organizationId, whole))), depth)
  }
  return {
    value: more === undefined ? found.organization : valueWith(found.organization, more, depth),
    outline,
    ...(asked.depth !== undefined && { drawn }),
    rows: rowsOf(outline),
    afterwards: async () => {
      if (more !== undefined) failIfRefused(more.estate)
    },
  }
}

interface Reading {
  readonly client: Client
  readonly organizationId: string
  readonly session: Session
}

/** Undefined if the tree already has everything. */
async function readMore(
  words: readonly string[],
  { client, organizationId, session }: Reading,
): Promise<More | undefined> {
  const asked = new Set<Kind>(documentKinds.filter((kind) => words.includes(pluralOf(kind))))
  if ([...asked].every((kind) => plain.has(kind))) return undefined
  const resources = await allResources()
  const kinds = shownKinds(asked, resources, plain)
  const { readLive } = await import('../estate/read-live.ts')
  return { estate: await readLive({ client, organizationId, kinds }, session), kinds, resources }
}

/** The same without deeper levels. */
const pruned = (outline: Outline, depth: number): Outline => ({
  ...outline,
  children: depth === 0 ? [] : outline.children.map((child) => pruned(child, depth - 1)),
})
