/** Operations on addresses of the app (extended API, "Others"). */
import * as collections from './collection.ts'
import { fields, lazyObject, optional, url } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { ChangeRequest } from './schemas/change-request.ts'
import { RevisionPage } from './schemas/revision.ts'
import { Space } from './schemas/space.ts'

/** A collection, as its noun has it: a schema of its own would be one more file to load for each command on collections. */
const AppAddress = lazyObject(() => ({
  collection: optional(collections.get.response),
  space: optional(Space),
  changeRequest: optional(ChangeRequest),
  page: optional(RevisionPage),
}))

export const resolve = operation({
  method: 'GET',
  path: '/v1/urls/content',
  extended: true,
  summary: 'Show what an address of the app leads to',
  searchWords: ['id of url', 'id of address', 'what is this link', 'open link'],
  details: 'A collection; or a space, with the page or the change request that the address names.',
  arguments: ['url'],
  query: fields({ url: url('Address that the app shows, e.g. that of a page') }),
  response: AppAddress,
  columns: [
    'collection.id',
    'space.id',
    'space.title',
    'changeRequest.id',
    'changeRequest.subject',
    'page.id',
    'page.title',
  ],
  answersWithoutIds: true,
  examples: [
    'ws url resolve https://app.workspace.example/s/spc_api/p/pag_auth',
    'ws url resolve https://app.workspace.example/s/spc_api/change-requests/2 --jq .changeRequest.id',
  ],
})
