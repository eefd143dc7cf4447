/** Declares sections of a site and groups of them as resources. */
import { exact, itemOf, partial, resource, unsupported } from '../../resource-declaration.ts'
import { Section } from '../../schemas/section.ts'
import * as sections from '../../site/section.ts'
import * as groups from '../../site/section-group.ts'
import * as sites from '../../site.ts'
import { inNavigation, shownToFewer } from './navigation.ts'

export const sectionGroup = resource({
  kind: 'section-group',
  within: 'site',
  parameter: 'siteSectionGroupId',
  called: 'title',
  schema: itemOf(groups.list),
  list: [{ operation: groups.list }],
  read: unsupported('readSectionGroup'),
  make: groups.create,
  change: groups.update,
  remove: groups.delete,
  actions: {
    addSection: {
      operation: groups.addSection,
      undo: partial('The place of the section among the others'),
      inverse: groups.removeSection,
    },
    removeSection: {
      operation: groups.removeSection,
      undo: partial('The place of the section in its group'),
      releases: 'section',
      inverse: groups.addSection,
    },
    move: { operation: groups.move, undo: exact },
  },
  settable: ['title', 'icon'],
  elsewhere: {
    sections: {
      action: 'addSection',
      leaves: { by: 'list', lost: 'Sections that were put into it do not go back to their place' },
    },
  },
  ordered: { ...inNavigation('site-section-group'), in: ['site'], otherwise: groups.move },
  document: { key: 'sectionGroups', in: ['site'] },
  undo: {
    make: exact,
    change: exact,
    remove: partial('The group comes back with a new id'),
  },
})

export const section = resource({
  kind: 'section',
  within: 'site',
  parents: { sectionGroup: 'section-group' },
  parameter: 'siteSectionId',
  called: 'title',
  schema: Section,
  list: [
    { operation: groups.list, member: 'sections' },
    {
      operation: sites.published,
      member: 'structure.structure',
      tellsWhere: {
        member: 'published',
        is: true,
        otherwise: 'The API shows sections only in a published site and in their groups',
      },
    },
  ],
  namedIn: { operation: sections.list },
  read: unsupported('readSection'),
  make: sections.create,
  change: sections.update,
  remove: sections.delete,
  views: [sections.list],
  marked: 'default',
  settable: ['title', 'description', 'path', 'icon', 'condition', 'draft', 'siteSectionGroupId'],
  elsewhere: { spaceId: { kind: 'site-space' }, defaultSiteSpace: { kind: 'site-space' } },
  shownAs: { siteSectionGroupId: 'sectionGroup' },
  ordered: inNavigation('site-section'),
  document: { key: 'sections', in: ['section-group', 'site'], omits: ['siteSectionGroupId'] },
  dangers: [
    ...shownToFewer,
    // In a document, the place of the space in the section says so.
    { danger: 'publish', ofAgents: true, member: 'spaceId', leaves: null },
  ],
  undo: {
    make: exact,
    change: exact,
    remove: partial('The section and the places of its spaces come back with new ids'),
  },
})
