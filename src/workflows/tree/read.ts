/** What an organization holds, as nested objects; at most eight requests are under way at a time. */
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
import { atOnce } from './at-once.ts'
import { type Members, membersIn, pick } from './members.ts'
import type { Collection, Organization, Section, Site, SiteSpace, Space } from './shape.ts'

interface Asked {
  readonly client: Client
  /** Levels below the organization. */
  readonly depth: number
}

interface Reading extends Asked {
  /** Every item of a list, when its turn comes. */
  list(operation: Operation, input: AnyInput): Promise<readonly Members[]>
  one(operation: Operation, input: AnyInput): Promise<Members>
}

const largestPage = 1000

export async function readOrganization(organizationId: string, asked: Asked): Promise<Organization> {
  const turn = atOnce(8)
  const reading: Reading = {
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
  const [below, published] = await Promise.all([
    collectionsBelow(undefined, { ...reading, collections, level: 1 }),
    Promise.all(sites.map((each) => readSite(each, { ...reading, organizationId }))),
  ])
  return { ...pick(found, 'id', 'title', 'type', 'plan'), collections: below, sites: published }
}

async function wholeList(operation: Operation, input: AnyInput, client: Client): Promise<readonly Members[]> {
  const items: Members[] = []
  const whole = { ...input, query: { ...input.query, limit: largestPage } }
  for await (const page of client.paginate(operation, whole)) items.push(...page.items.map(membersIn))
  return items
}

interface CollectionReading extends Reading {
  /** All of the organization. */
  readonly collections: readonly Members[]
  readonly level: number
}

function collectionsBelow(parent: string | undefined, reading: CollectionReading): Promise<Collection[]> {
  const { collections, level, depth } = reading
  if (level > depth) return Promise.resolve([])
  const known = new Set(collections.map(({ id }) => id))
  // A parent that is not listed is one that the caller must not see.
  const isHere = ({ parent: above }: Members) => (known.has(above) ? above : undefined) === parent
  return Promise.all(collections.filter(isHere).map((each) => readCollection(each, reading)))
}

async function readCollection(found: Members, reading: CollectionReading): Promise<Collection> {
  const collectionId = idGiven(found)
  const below = { ...reading, level: reading.level + 1 }
  const isDeeper = below.level <= reading.depth
  const [collections, spaces] = await Promise.all([
    collectionsBelow(collectionId, below),
    isDeeper ? reading.list(collection.spaces, { path: { collectionId } }) : [],
  ])
  return {
    ...pick(found, 'id', 'title'),
    collections,
    spaces: await Promise.all(spaces.map((each) => readSpace(each, below))),
  }
}

async function readSpace(found: Members, { list, level, depth }: CollectionReading): Promise<Space> {
  const space = pick(found, 'id', 'title', 'visibility', 'editMode', 'changeRequestsOpen')
  const hasOpen = found.changeRequestsOpen !== 0 && level < depth
  const open = hasOpen
    ? await list(cr.list, { path: { spaceId: idGiven(found) }, query: { status: 'open' } })
    : []
  return { ...space, changeRequests: open.map((each) => pick(each, 'id', 'number', 'subject', 'outdated')) }
}

interface SiteReading extends Reading {
  readonly organizationId: string
}

async function readSite(found: Members, reading: SiteReading): Promise<Site> {
  const about = pick(found, 'id', 'title', 'visibility', 'published', 'siteSpaces')
  if (reading.depth < 2) return { ...about, sections: [], spaces: [] }
  const { sections, spaces } = await readContents(idGiven(found), reading)
  const isDeeper = reading.depth > 2
  return {
    ...about,
    sections: sections.map((section) => sectionOf(section, isDeeper)),
    spaces: spaces.map(siteSpaceOf),
  }
}

interface Contents {
  readonly sections: readonly Members[]
  /** Those in no section. */
  readonly spaces: readonly Members[]
}

/** Sections are told only where the site is shown as published; elsewhere its spaces are. */
async function readContents(siteId: string, { organizationId, one, list }: SiteReading): Promise<Contents> {
  const path = { organizationId, siteId }
  try {
    const structure = membersIn((await one(site.published, { path })).structure)
    const sections = listIn(structure.structure)
    if (sections.length > 0) return { sections, spaces: listIn(structure.siteSpaces) }
  } catch (error) {
    const isUnpublished = error instanceof ApiError && [400, 403, 404, 409].includes(error.status)
    if (!isUnpublished) throw error
  }
  return { sections: [], spaces: await list(siteSpace.list, { path }) }
}

const listIn = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.map(membersIn) : [])

const sectionOf = (found: Members, isDeeper: boolean): Section => ({
  ...pick(found, 'id', 'title', 'path'),
  spaces: isDeeper ? listIn(found.siteSpaces).map(siteSpaceOf) : [],
})

const siteSpaceOf = (found: Members): SiteSpace => ({
  ...pick(found, 'id', 'title', 'path', 'default'),
  space: membersIn(found.space).id,
})
