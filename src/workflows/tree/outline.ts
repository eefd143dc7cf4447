/** An organization as lines of an outline: what a person wants to know of each thing. */
import type { Outline } from '../../task.ts'
import { type Members, textIn } from './members.ts'
import type { Collection, Organization, Section, Site, SiteSpace, Space } from './shape.ts'

export const outlineOf = (organization: Organization): Outline =>
  node('organization', organization, {
    notes: [
      counted(organization.collections.length, 'collection'),
      counted(organization.sites.length, 'site'),
    ],
    children: [...organization.collections.map(collectionNode), ...organization.sites.map(siteNode)],
  })

const collectionNode = (collection: Collection): Outline =>
  node('collection', collection, {
    notes: [counted(spacesIn(collection), 'space')],
    children: [...collection.collections.map(collectionNode), ...collection.spaces.map(spaceNode)],
  })

/** Those of collections inside count too. */
const spacesIn = ({ spaces, collections }: Collection): number =>
  collections.reduce((sum, each) => sum + spacesIn(each), spaces.length)

const spaceNode = (space: Space): Outline =>
  node('space', space, {
    notes: [
      textIn(space, 'visibility'),
      space.editMode === 'locked' ? 'locked' : '',
      counted(Number(space.changeRequestsOpen ?? 0), 'open change request'),
    ],
    children: space.changeRequests.map((cr) =>
      node('change request', cr, {
        title: `#${cr.number} ${textIn(cr, 'subject') || 'Untitled'}`,
        notes: [cr.outdated === true ? 'outdated' : ''],
      }),
    ),
  })

const siteNode = (site: Site): Outline =>
  node('site', site, {
    notes: [
      textIn(site, 'visibility'),
      site.published === false ? 'unpublished' : '',
      counted(Number(site.siteSpaces ?? 0), 'space'),
    ],
    children: [...site.sections.map(sectionNode), ...site.spaces.map(siteSpaceNode)],
  })

const sectionNode = (section: Section): Outline =>
  node('section', section, { notes: [pathOf(section)], children: section.spaces.map(siteSpaceNode) })

const siteSpaceNode = (found: SiteSpace): Outline =>
  node('site space', found, {
    notes: [pathOf(found), found.default === true ? 'default' : '', textIn(found, 'space')],
  })

const pathOf = (found: Members) => (textIn(found, 'path') === '' ? '' : `/${textIn(found, 'path')}`)

interface More {
  readonly title?: string
  readonly notes: readonly string[]
  readonly children?: readonly Outline[]
}

const node = (kind: string, found: Members, { title, notes, children = [] }: More): Outline => ({
  kind,
  id: textIn(found, 'id'),
  title: title ?? (textIn(found, 'title') || 'Untitled'),
  notes: notes.filter((note) => note !== ''),
  children,
})

/** Nothing for none. */
const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`

/** The same as rows, in the order of the drawing. */
export const rowsOf = (outline: Outline, depth = 0): readonly object[] => [
  { depth, kind: outline.kind, id: outline.id, title: outline.title, notes: outline.notes.join(', ') },
  ...outline.children.flatMap((child) => rowsOf(child, depth + 1)),
]
