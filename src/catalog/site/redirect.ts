/** Operations on redirects of a site (extended API, "Sites"). */
import { fields, flag, id, listOf, oneOf, optional, word } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import {
  captureWildcard,
  change,
  destination,
  destinationFlags,
  draft,
  entry,
  permanent,
  Redirect,
  ResolvedRedirect,
  SetResults,
  source,
} from '../schemas/redirect.ts'
import { pageOf, shareKey } from '../shared.ts'

const columns = [
  'id',
  'source',
  'destination.kind',
  'destination.url',
  'destination.siteSectionId',
  'destination.siteSpaceId',
  'destination.pageId',
  'draft',
  'permanent',
] as const

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects',
  extended: true,
  tellsOfSpaces: true,
  summary: 'List the redirects of a site',
  searchWords: ['moved pages', 'old addresses'],
  filters: ['search', 'draft'],
  query: fields({
    search: optional(word('Only redirects whose source has this part', { min: 1 })),
    draft: optional(flag('Only drafts, or only the live ones')),
    orderBy: optional(oneOf('Order of the list', ['createdAt', 'updatedAt', 'source'])),
  }),
  paginated: true,
  offers: [{ kind: 'redirect-source', member: 'source' }],
  response: pageOf(Redirect),
  columns,
  wanted: ['destination.url'],
  examples: [
    'ws site redirect list --site site_docs',
    'ws site redirect list --search setup --no-draft --order-by source --site site_docs',
  ],
})

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects',
  extended: true,
  summary: 'Create a redirect of a site',
  searchWords: ['redirect', 'forward', 'moved page', '301'],
  ifAbsent: 'source',
  body: fields({ source, destination, captureWildcard, draft, permanent }),
  variantFlags: { destination: destinationFlags },
  response: Redirect,
  status: 201,
  columns,
  next: [{ to: 'see where a path leads', line: 'site redirect resolve PATH --site {siteId}' }],
  examples: [
    'ws site redirect create --source /quickstart --to-section sec_learn --permanent --site site_docs',
    'ws site redirect create --source "/legacy/*" --to-url https://old.northwind.example --capture-wildcard --site site_docs',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
  extended: true,
  summary: 'Change a redirect of a site',
  body: fields({
    source: optional(source),
    destination: optional(destination),
    captureWildcard,
    draft,
    permanent,
  }),
  variantFlags: { destination: destinationFlags },
  response: Redirect,
  columns,
  examples: [
    'ws site redirect update rdr_setup --to-site-space ssp_guides --site site_docs',
    'ws site redirect update rdr_changelog --no-draft --site site_docs',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
  extended: true,
  summary: 'Delete a redirect of a site',
  destructive: 'ask',
  status: 204,
  columns: [],
  examples: [
    'ws site redirect delete rdr_changelog --site site_docs --yes',
    'ws site redirect delete rdr_setup --site site_docs --yes',
  ],
})

export { remove as delete }

export const set = operation({
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects',
  extended: true,
  summary: 'Create, change, delete and publish many redirects of a site',
  searchWords: ['import redirects', 'bulk redirects', 'publish redirect'],
  details:
    'Each entry counts on its own. It names the redirect by its source and its intent (live or draft); a destination of null deletes it, ' +
    'and the intent publish makes a draft live. Rows of --from become calls of up to 500 entries, and each row has its own result.',
  body: fields({ redirects: listOf(change, 'Entries, each with a source', { min: 1, max: 500 }) }),
  rowsPerCall: {
    field: 'redirects',
    most: 500,
    entry,
    variantFlags: { destination: destinationFlags },
    needs: 'a destination (null deletes it), unless its intent is publish',
    results: 'results',
    failed: { member: 'status', is: 'error', reason: 'error' },
    differ: { name: 'source', within: ['intent'] },
  },
  response: SetResults,
  rows: 'results',
  columns: ['status', 'source', 'draft', 'id', 'error'],
  answersWithoutIds: true,
  examples: [
    `ws site redirect set --redirects '[{"source":"/setup","destination":null},{"source":"/changelog","intent":"publish"}]' --site site_docs`,
    `ws site redirect set --redirects '[{"source":"/faq","destination":{"kind":"site-section","siteSectionId":"sec_learn"}}]' --site site_docs`,
  ],
})

export const resolve = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/redirect',
  extended: true,
  tellsOfSpaces: true,
  summary: 'Show where a path of a site leads',
  searchWords: ['test redirect', 'check redirect'],
  arguments: ['source'],
  query: fields({
    source: id('redirect-source', 'Path that a visitor comes by, from /', { max: 512 }),
    shareKey,
  }),
  response: ResolvedRedirect,
  columns: ['target', 'redirect.id', 'redirect.source', 'redirect.draft', 'redirect.permanent'],
  identifiedBy: 'redirect.id',
  examples: [
    'ws site redirect resolve /setup --site site_docs',
    'ws site redirect resolve /v1/charges --site site_docs --jq .target',
  ],
})
