/** Operations on the looks of a site (extended API, "Sites"). */
import { lazyObject, openObject, optional, unknown } from '../fields.ts'
import { operation } from '../operation-declaration.ts'

/** A service may send more: these are the parts that people look for first. */
const Customization = lazyObject(() => ({
  theme: optional(unknown()),
  colours: optional(unknown()),
  header: optional(unknown()),
  footer: optional(unknown()),
}))

const columns = ['theme', 'colours', 'header', 'footer'] as const

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/customization',
  extended: true,
  summary: 'Show the theme, colours, header and footer of a site',
  searchWords: ['theme', 'colours', 'site theme', 'header', 'footer', 'branding'],
  response: Customization,
  columns,
  answersWithoutIds: true,
  examples: [
    'ws site customization get --site site_docs -o json',
    'ws site customization get --site site_docs --jq .theme',
  ],
})

export const set = operation({
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/customization',
  extended: true,
  summary: 'Replace the theme, colours, header and footer of a site',
  searchWords: ['change theme', 'colour site', 'custom header'],
  details: 'The whole object comes with --input: whatever it leaves out is gone.',
  body: openObject({}),
  response: Customization,
  columns,
  answersWithoutIds: true,
  examples: [
    'ws site customization get --site site_docs -o json | ws site customization set --input - --site site_partners',
    'ws site customization get --site site_docs -o yaml | ws site customization set --input - --site site_partners -o json',
  ],
})
