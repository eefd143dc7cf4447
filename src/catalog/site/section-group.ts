/** Operations on the groups of sections of a site (API document, "Sites"). */
import { fields, id, listOf, nullable, optional, text, word } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { SectionGroup } from '../schemas/section.ts'
import { pageOf, position } from '../shared.ts'

const columns = ['id', 'title', 'icon'] as const

const title = text('Title', { min: 1, max: 100 })
const icon = optional(nullable(word('Name of an icon', { max: 50 })))

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'List the section groups of a site',
  details: 'JSON output holds the sections of each group.',
  paginated: true,
  response: pageOf(SectionGroup),
  columns,
  examples: [
    'ws site section-group list --site site_docs',
    'ws site section-group list --site site_docs -o json',
  ],
})

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'Create a section group',
  ifAbsent: 'title',
  body: fields({ title, icon, sections: optional(listOf(id('section'), 'Section of the group')) }),
  rowsInOrder: { within: ['siteId'] },
  response: SectionGroup,
  status: 201,
  columns,
  examples: [
    'ws site section-group create --title "First steps" --icon rocket --section sec_learn --site site_docs',
    'ws site section-group create --title "For partners" --site site_docs',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Change the title or icon of a section group',
  body: fields({ title: optional(title), icon }),
  response: SectionGroup,
  columns,
  examples: [
    'ws site section-group update grp_developers --title "For developers" --no-icon --site site_docs',
    'ws site section-group update grp_developers --icon code --site site_docs',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Delete a section group',
  destructive: 'ask',
  columns: [],
  examples: [
    'ws site section-group delete grp_developers --site site_docs --yes',
    'ws site section-group delete grp_developers --site site_docs --yes --quiet',
  ],
})

export { remove as delete }

export const addSection = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
  summary: 'Add a section to a group',
  searchWords: ['add section to group'],
  arguments: ['siteSectionGroupId', 'sectionId'],
  body: fields({ sectionId: id('section') }),
  flags: { sectionId: 'section' },
  rowsInOrder: { within: ['siteId', 'siteSectionGroupId'] },
  response: SectionGroup,
  status: 201,
  columns,
  examples: [
    'ws site section-group add-section grp_developers sec_learn --site site_docs',
    'ws site section-group add-section grp_developers sec_learn --site site_docs -o json',
  ],
})

export const removeSection = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
  summary: 'Remove a section from a group',
  destructive: 'ask',
  columns: [],
  examples: [
    'ws site section-group remove-section grp_developers sec_reference --site site_docs --yes',
    'ws site section-group remove-section grp_developers sec_reference --site site_docs --yes --quiet',
  ],
})

export const move = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move',
  summary: 'Move a section group among its siblings',
  body: fields({ position: optional(position('site-section', 'id', 'section')) }),
  changesWhatIsGiven: true,
  flags: { 'position.before': 'before', 'position.after': 'after' },
  deprecated: 'the sort operation of the site structure',
  rowsInOrder: { within: ['siteId'] },
  response: SectionGroup,
  columns,
  examples: [
    'ws site section-group move grp_developers --before sec_learn --site site_docs',
    'ws site section-group move grp_developers --after sec_learn --site site_docs',
  ],
})
