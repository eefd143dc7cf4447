/** Operations on the whole content of a change request (API document, "Change request content"). */
import { fields, lazyObject, number, openOneOf, optional, string, url } from '../fields.ts'
import { operation } from '../operation.ts'
import { contentView, Revision } from '../schemas/revision.ts'

const ImportOutcome = lazyObject(() => ({
  revision: optional(string()),
  importedResources: optional(number()),
  totalResources: optional(number()),
}))

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  summary: 'Show the content of a change request',
  answersFrom: ['page', 'file'],
  searchWords: ['export'],
  nearestTo: ['diff', 'compare'],
  details: 'JSON output holds its pages, files, reusable contents and variables.',
  query: contentView,
  response: Revision,
  columns: ['id', 'type', 'createdAt', 'git.message', 'urls.app'],
  examples: [
    'ws cr content get 2 --space spc_api',
    'ws cr content get 2 --no-computed --space spc_api -o json',
  ],
})

const importContent = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import',
  summary: 'Import content into a change request',
  beyondClones: 'A rehearsal fetches no documents',
  nearestTo: ['upload file', 'attach', 'create page', 'add page', 'new page'],
  details:
    'Takes a web page or a Markdown file. The embedded workspace also reads files: --url file:///home/me/page.md (an absolute path), "file://$PWD/page.md" in a shell.',
  body: fields({
    url: url('Address of what is imported', { fetched: true }),
    source: openOneOf('Kind of source', ['website']),
  }),
  response: ImportOutcome,
  status: 201,
  columns: ['revision', 'importedResources', 'totalResources'],
  examples: [
    'ws cr content import 3 --url https://northwind.example/webhooks --source website --space spc_api',
    'ws cr content import cr_errors --url https://northwind.example/webhooks --source website --space spc_api',
  ],
})

export { importContent as import }
