/** Nests the things of an estate as `ws tree -o json` shows them. */
import type {
  TreeChangeRequest,
  TreeCollection,
  TreeOrganization,
  TreeSection,
  TreeSite,
  TreeSiteSpace,
  TreeSpace,
} from '../../answers/tree.ts'
import type { Kind } from '../../catalog/kinds.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { JsonObject } from '../../json/object.ts'
import { membersIn } from '../../json/object.ts'
import { pick } from './members.ts'
import { missingIn } from './missing-lists.ts'

export interface FoundOrganization {
  readonly organization: TreeOrganization
  /** All collections, with those that were cut off. */
  readonly collectionCount: number
}

interface TreeDepth {
  /** Levels below the organization. */
  readonly depth: number
  /** Levels at which the change requests of spaces are listed; below, only their number is known. Default: `depth`. */
  readonly listedDepth?: number
}

interface TreeView extends Required<TreeDepth> {
  contents(holder: Thing, kind: Kind): readonly Thing[]
  /** True if every list that may show them was read. */
  isWhole(kind: Kind): boolean
  /** "None" is certain only if every list was read. */
  isCertain(kind: Kind, found: readonly unknown[]): boolean
}

export function organizationIn(estate: Estate, cut: TreeDepth): FoundOrganization {
  const view = viewOf(estate, cut)
  const root = estate.organization
  const all = estate.things.filter(({ kind }) => kind === 'collection')
  const [collections, sites] = [view.contents(root, 'collection'), view.contents(root, 'site')]
  const isCut = all.some((each) => levelOf(each) >= cut.depth) || (cut.depth < 2 && sites.length > 0)
  const organization = {
    ...pick<TreeOrganization>(replyOf(root), 'id', 'title', 'type', 'plan'),
    ...(view.isCertain('collection', collections) && {
      collections: collections.map((each) => collectionOf(each, view, 1)),
    }),
    // Only all lists together tell that a space lies in no collection.
    ...(!isCut &&
      view.isWhole('space') && {
        spaces: view.contents(root, 'space').map((each) => spaceOf(each, view, 1)),
      }),
    ...(view.isCertain('site', sites) && { sites: sites.map((each) => siteOf(each, view)) }),
  }
  return { organization, collectionCount: all.length }
}

function viewOf({ things, ...estate }: Estate, { depth, listedDepth = depth }: TreeDepth): TreeView {
  const below = Map.groupBy(things, ({ holder }) => holder)
  const missing = new Set(missingIn(estate).map(({ kind }) => kind))
  const isWhole = (kind: Kind) => !missing.has(kind)
  return {
    depth,
    listedDepth,
    contents: (holder, kind) => (below.get(holder) ?? []).filter((thing) => thing.kind === kind),
    isWhole,
    isCertain: (kind, found) => found.length > 0 || isWhole(kind),
  }
}

const levelOf = ({ holder }: Thing): number => (holder === undefined ? 0 : 1 + levelOf(holder))

const replyOf = ({ reply = {} }: Thing): JsonObject => reply

function collectionOf(thing: Thing, view: TreeView, level: number): TreeCollection {
  const about = pick<TreeCollection>(replyOf(thing), 'id', 'title')
  if (level >= view.depth) return about
  const spaces = view.contents(thing, 'space')
  return {
    ...about,
    collections: view.contents(thing, 'collection').map((each) => collectionOf(each, view, level + 1)),
    ...(view.isCertain('space', spaces) && { spaces: spaces.map((each) => spaceOf(each, view, level + 1)) }),
  }
}

function spaceOf(thing: Thing, view: TreeView, level: number): TreeSpace {
  const space = pick<TreeSpace>(
    replyOf(thing),
    ...(['id', 'title', 'visibility', 'editMode', 'changeRequestsOpen'] as const),
  )
  const open = view.contents(thing, 'change-request')
  if (level >= view.listedDepth || !view.isCertain('change-request', open)) return space
  return {
    ...space,
    changeRequests: open.map((each) =>
      pick<TreeChangeRequest>(replyOf(each), 'id', 'number', 'subject', 'outdated'),
    ),
  }
}

function siteOf(thing: Thing, view: TreeView): TreeSite {
  const about = pick<TreeSite>(replyOf(thing), 'id', 'title', 'visibility', 'published', 'siteSpaces')
  if (view.depth < 2) return about
  const { contents } = view
  const sections = [thing, ...contents(thing, 'section-group')].flatMap((each) => contents(each, 'section'))
  const spaces = contents(thing, 'site-space')
  return {
    ...about,
    ...(view.isCertain('section', sections) && { sections: sections.map((each) => sectionOf(each, view)) }),
    ...(view.isCertain('site-space', spaces) && { spaces: spaces.map(siteSpaceOf) }),
  }
}

const sectionOf = (thing: Thing, { depth, contents }: TreeView): TreeSection => ({
  ...pick<TreeSection>(replyOf(thing), 'id', 'title', 'path'),
  ...(depth > 2 && { spaces: contents(thing, 'site-space').map(siteSpaceOf) }),
})

const siteSpaceOf = (thing: Thing): TreeSiteSpace => {
  const reply = replyOf(thing)
  const { id: space } = pick<{ id: string }>(membersIn(reply.space), 'id')
  return { ...pick<TreeSiteSpace>(reply, 'id', 'title', 'path', 'default'), space }
}
