/** Reads an organization as nested objects, with at most eight requests under way. */
import * as collection from '../../catalog/collection.ts'
import * as cr from '../../catalog/cr.ts'
import type { Operation } from '../../catalog/operation.ts'
import * as org from '../../catalog/org.ts'
import * as siteSpace from '../../catalog/site/space.ts'
import * as site from '../../catalog/site.ts'
import type { Client } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { idGiven } from '../../client/segment.ts'
import { ApiError } from '../../errors.ts'
import type { JsonObject } from '../../json/object.ts'
import { membersIn } from '../../json/object.ts'
import { atOnce } from '../at-once.ts'
import { pick } from './members.ts'
import { spacesOutside } from './outside.ts'
import type { Collection, Organization, Section, Site, SiteSpace, Space } from './shape.ts'

interface Asked {
  readonly client: Client
  /** Levels below the organization. */
  readonly depth: number
  /** Levels at which ws lists the change requests of spaces; below, only their number is known. Default: `depth`. */
  readonly listedDepth?: number
}

interface TreeReader extends Asked {
  /** Every item of a list, in its turn. */
  list(operation: Operation, input: AnyInput): Promise<readonly JsonObject[]>
  one(operation: Operation, input: AnyInput): Promise<JsonObject>
}

const largestPage = 1000

export interface Found {
  readonly organization: Organization
  /** All collections, with those that were cut off. */
  readonly collectionCount: number
}

export async function readOrganization(organizationId: string, asked: Asked): Promise<Found> {
  const turn = atOnce(8)
  const reading: TreeReader = {
    ...asked,
    one: (operation, input) => turn(async () => membersIn(await asked.client.invoke(operation, input))),
    list: (operation, input) => turn(() => wholeList(operation, input, asked.client)),
  }
  const path = { organizationId }
  const [found, collections, sites] = await Promise.all([
    reading.one(org.get, { path }),
    reading.list(collection.list, { path, query: { nested: true } }),
    reading.list(site.list, { path }),
  ])
  const here = { ...reading, inside: byParent(collections), level: 1 }
  const [below, seen] = await Promise.all([
    collectionsBelow(undefined, here),
    Promise.all(sites.map((each) => readSite(each, { ...reading, organizationId }))),
  ])
  const outside = spacesOutside(
    below,
    seen.flatMap(({ shown }) => shown),
  )
  const organization = {
    ...pick(found, 'id', 'title', 'type', 'plan'),
    collections: below,
    ...(outside && { spaces: await Promise.all(outside.map((each) => readSpace(each, here))) }),
    sites: seen.map((each) => each.site),
  }
  return { organization, collectionCount: collections.length }
}

async function wholeList(
  operation: Operation,
  input: AnyInput,
  client: Client,
): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = []
  const whole = { ...input, query: { ...input.query, limit: largestPage } }
  for await (const page of client.paginate(operation, whole)) items.push(...page.items.map(membersIn))
  return items
}

interface CollectionReading extends TreeReader {
  /** The collections in each collection; those at the top under undefined. */
  readonly inside: ReadonlyMap<unknown, readonly JsonObject[]>
  readonly level: number
}

function byParent(collections: readonly JsonObject[]): ReadonlyMap<unknown, readonly JsonObject[]> {
  const known = new Set(collections.map(({ id }) => id))
  // If no list shows a parent, the caller must not see it.
  return Map.groupBy(collections, ({ parent }) => (known.has(parent) ? parent : undefined))
}

const collectionsBelow = (parent: string | undefined, reading: CollectionReading): Promise<Collection[]> =>
  Promise.all((reading.inside.get(parent) ?? []).map((each) => readCollection(each, reading)))

async function readCollection(found: JsonObject, reading: CollectionReading): Promise<Collection> {
  const collectionId = idGiven(found)
  const about = pick(found, 'id', 'title')
  if (reading.level === reading.depth) return about
  const below = { ...reading, level: reading.level + 1 }
  const [collections, spaces] = await Promise.all([
    collectionsBelow(collectionId, below),
    reading.list(collection.spaces, { path: { collectionId } }),
  ])
  return { ...about, collections, spaces: await Promise.all(spaces.map((each) => readSpace(each, below))) }
}

async function readSpace(
  found: JsonObject,
  { list, level, depth, listedDepth = depth }: CollectionReading,
): Promise<Space> {
  const space = pick(found, 'id', 'title', 'visibility', 'editMode', 'changeRequestsOpen')
  if (level >= listedDepth) return space
  const open =
    found.changeRequestsOpen === 0
      ? []
      : await list(cr.list, { path: { spaceId: idGiven(found) }, query: { status: 'open' } })
  return { ...space, changeRequests: open.map((each) => pick(each, 'id', 'number', 'subject', 'outdated')) }
}

interface SiteReading extends TreeReader {
  readonly organizationId: string
}

interface SeenSite {
  readonly site: Site
  /** The spaces that it shows, as far as ws has looked. */
  readonly shown: readonly JsonObject[]
}

async function readSite(found: JsonObject, reading: SiteReading): Promise<SeenSite> {
  const about = pick(found, 'id', 'title', 'visibility', 'published', 'siteSpaces')
  if (reading.depth < 2) return { site: about, shown: [] }
  const { sections, spaces } = await readContents(found, reading)
  const isDeeper = reading.depth > 2
  const all = [...sections.flatMap(({ siteSpaces }) => listIn(siteSpaces)), ...spaces]
  return {
    site: {
      ...about,
      sections: sections.map((section) => sectionOf(section, isDeeper)),
      spaces: spaces.map(siteSpaceOf),
    },
    shown: all.map(({ space }) => membersIn(space)),
  }
}

interface Contents {
  readonly sections: readonly JsonObject[]
  /** Those in no section. */
  readonly spaces: readonly JsonObject[]
}

/** The published site shows its sections; ws lists its spaces only if some are outside them. */
async function readContents(
  found: JsonObject,
  { organizationId, one, list }: SiteReading,
): Promise<Contents> {
  const path = { organizationId, siteId: idGiven(found) }
  try {
    const structure = membersIn((await one(site.published, { path })).structure)
    const [sections, spaces] = [listIn(structure.structure), listIn(structure.siteSpaces)]
    const told = sections.reduce((sum, { siteSpaces }) => sum + listIn(siteSpaces).length, spaces.length)
    if (sections.length > 0 || told === found.siteSpaces) return { sections, spaces }
  } catch (error) {
    const isUnpublished = error instanceof ApiError && [400, 403, 404, 409].includes(error.status)
    if (!isUnpublished) throw error
  }
  return { sections: [], spaces: await list(siteSpace.list, { path }) }
}

const listIn = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.map(membersIn) : [])

const sectionOf = (found: JsonObject, isDeeper: boolean): Section => ({
  ...pick(found, 'id', 'title', 'path'),
  ...(isDeeper && { spaces: listIn(found.siteSpaces).map(siteSpaceOf) }),
})

const siteSpaceOf = (found: JsonObject): SiteSpace => ({
  ...pick(found, 'id', 'title', 'path', 'default'),
  space: membersIn(found.space).id,
})
