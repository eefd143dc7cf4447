/** Operations on the whole content of a change request (API document, "Change request content"). */
import { fields, flag, lazyObject, listOf, number, openOneOf, optional, string, url } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { ContentUpdate, contentChange } from '../schemas/content-update.ts'
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
  searchWords: ['import document', 'import doc'],
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

export const update = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  extended: true,
  summary: 'Change pages and files of a change request',
  searchWords: [
    'create page',
    'add page',
    'new page',
    'edit page',
    'rename page',
    'move page',
    'delete page',
    'revert page',
    'restore page',
    'upload file',
    'upload image',
    'attach file',
    'attach',
  ],
  details:
    'Makes one new revision of up to 50 changes, in their order; if one fails, none happens. The operation of a change is ' +
    'insert_page, update_page, delete_page, revert_page or insert_files. delete_page takes the pages below along. revert_page takes a page ' +
    'as it was in a revision: without one, in that which the change request branched from. In Markdown, front matter and a heading of the first level at the top set the fields of the page; the embedded ' +
    'workspace ignores other keys of front matter. Links to new pages and files name them by their ref: `./ref.md`, `./ref.png`. ' +
    '--no-compat also shows which pages changed.',
  query: fields({
    compat: optional(flag('Show only the change request; without it, also the pages and files', true)),
  }),
  body: fields({
    changes: listOf(contentChange, 'Changes, each with an operation', { min: 1, max: 50 }),
  }),
  response: ContentUpdate,
  columns: [
    'id',
    'number',
    'status',
    'subject',
    'revision',
    'outdated',
    'urls.app',
    'changeRequest.number',
    'changeRequest.revision',
    'changes.object',
    'changes.page.id',
    'changes.page.path',
    'insertedFiles.id',
    'insertedFiles.name',
  ],
  next: [
    { to: 'see what it changes', line: 'cr changes {changeRequestId} --space {spaceId}' },
    { to: 'find broken links', line: 'space links --status broken --space {spaceId}' },
  ],
  examples: [
    `ws cr content update 3 --changes '[{"operation":"insert_page","document":{"markdown":"# Limits\\n\\nFour calls a second."}}]' --space spc_api`,
    `ws cr content update cr_errors --changes '[{"operation":"update_page","page":"pag_errors","slug":"faults"},{"operation":"delete_page","page":"pag_paging"}]' --no-compat --space spc_api`,
  ],
})
