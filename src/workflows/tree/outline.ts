/** Turns an organization into the nodes of an outline, with the facts that people want to see. */

import type { TreeCollection, TreeSection, TreeSite, TreeSiteSpace, TreeSpace } from '../../answers/tree.ts'
import { factsOf, type Schema } from '../../catalog/fields.ts'
import { outdated } from '../../catalog/schemas/change-request.ts'
import { published } from '../../catalog/schemas/site.ts'
import { editMode } from '../../catalog/schemas/space.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Note, Outline } from '../../task/result.ts'
import { counted } from '../../text/counted.ts'
import type { CountedOutline } from './depth.ts'
import { textIn } from './members.ts'
import type { FoundOrganization } from './organization.ts'

export const outlineOf = ({ organization, collectionCount }: FoundOrganization): CountedOutline => {
  const { collections = [], spaces = [], sites = [] } = organization
  return node('organization', organization, {
    notes: [countNote(collectionCount, 'collection'), countNote(sites.length, 'site')],
    children: [
      ...collections.map(collectionNode),
      ...spaces.map((space) => spaceNode(space, ['in no collection'])),
      ...sites.map(siteNode),
    ],
  })
}

const collectionNode = (collection: TreeCollection): CountedOutline => {
  const { spaces = [], collections = [] } = collection
  const inAll = spacesIn(collection)
  // Hidden things are not counted, and the outline says so.
  const count = inAll === undefined ? countNote(spaces.length, 'space', ' here') : countNote(inAll, 'space')
  return node('collection', collection, {
    notes: [count],
    children: [...collections.map(collectionNode), ...spaces.map((space) => spaceNode(space))],
  })
}

/** Includes those of nested collections; undefined if some were not read. */
function spacesIn({ spaces, collections }: TreeCollection): number | undefined {
  let sum = spaces?.length
  for (const each of collections ?? []) {
    const inside = spacesIn(each)
    sum = sum === undefined || inside === undefined ? undefined : sum + inside
  }
  return sum
}

const spaceNode = (space: TreeSpace, notes: readonly string[] = []): CountedOutline => ({
  ...node('space', space, {
    notes: [
      textIn(space, 'visibility'),
      space.editMode === 'locked' ? toned(editMode, 'locked') : '',
      countNote(Number(space.changeRequestsOpen ?? 0), 'open change request'),
      ...notes,
    ],
    children: (space.changeRequests ?? []).map((cr) =>
      node('change request', cr, {
        title: `#${cr.number} ${textIn(cr, 'subject') || 'Untitled'}`,
        notes: [cr.outdated === true ? toned(outdated, 'yes', 'outdated') : ''],
      }),
    ),
  }),
  hidden: space.changeRequests === undefined ? Number(space.changeRequestsOpen ?? 0) : 0,
})

const siteNode = (site: TreeSite): Outline =>
  node('site', site, {
    notes: [
      textIn(site, 'visibility'),
      site.published === false ? toned(published, 'no', 'unpublished') : '',
      countNote(Number(site.siteSpaces ?? 0), 'space'),
    ],
    children: [...(site.sections ?? []).map(sectionNode), ...(site.spaces ?? []).map(siteSpaceNode)],
  })

const sectionNode = (section: TreeSection): Outline =>
  node('section', section, {
    notes: [pathOf(section)],
    children: (section.spaces ?? []).map(siteSpaceNode),
  })

const siteSpaceNode = (found: TreeSiteSpace): Outline =>
  node('site space', found, {
    notes: [pathOf(found), found.default === true ? 'default' : '', textIn(found, 'space')],
  })

const pathOf = (found: JsonObject) => (textIn(found, 'path') === '' ? '' : `/${textIn(found, 'path')}`)

interface OutlineNode {
  readonly title?: string
  readonly notes: readonly Note[]
  readonly children?: readonly Outline[]
}

const node = (kind: string, found: JsonObject, { title, notes, children = [] }: OutlineNode): Outline => ({
  kind,
  id: textIn(found, 'id'),
  title: title ?? (textIn(found, 'title') || 'Untitled'),
  notes: notes.filter((note) => note !== ''),
  children,
})

/** The colour of the word in a table's column. */
const toned = (field: Schema, word: string, text = word): Note => ({
  text,
  tone: factsOf(field).tones?.[word],
})

/** Nothing for none. */
const countNote = (count: number, what: string, where = ''): string =>
  count === 0 ? '' : `${counted(count, what)}${where}`

const textOf = (note: Note): string => (typeof note === 'string' ? note : note.text)

/** The same as rows, in the order of the drawing. */
export const rowsOf = (outline: Outline, depth = 0): readonly object[] => [
  {
    depth,
    kind: outline.kind,
    id: outline.id,
    title: outline.title,
    notes: outline.notes.map(textOf).join(', '),
  },
  ...outline.children.flatMap((child) => rowsOf(child, depth + 1)),
]
