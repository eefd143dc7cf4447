/** Operations on reviewers of a change request (API document, "Change requests"). */
import { array, fields, id, listOf, object, optional } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { RequestedReviewer, subject } from '../schemas/change-request.ts'
import { pageOf } from '../shared.ts'

const columns = ['user.id', 'user.displayName', 'kind', 'requestedBy.displayName', 'createdAt'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  summary: 'List the requested reviewers of a change request',
  paginated: true,
  response: pageOf(RequestedReviewer),
  columns,
  examples: [
    'ws cr reviewer list 2 --space spc_api',
    'ws cr reviewer list 2 --space spc_api -o json --jq ".[].user.id"',
  ],
})

export const add = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  summary: 'Ask users to review a change request',
  searchWords: [
    'assign',
    'ask for review',
    'ask somebody to review',
    'request review',
    'review pull request',
  ],
  nearestTo: ['notify'],
  arguments: ['changeRequestId', 'users'],
  body: fields({
    users: listOf(id('user'), 'Users to ask for a review'),
    subject: optional(subject),
  }),
  response: object({ users: array(RequestedReviewer) }),
  rows: 'users',
  columns,
  examples: [
    'ws cr reviewer add 2 usr_ben usr_dana --space spc_api',
    'ws cr reviewer add 4 usr_ben --space spc_api',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  summary: 'Take back a request to review a change request',
  destructive: 'ask',
  columns: [],
  examples: [
    'ws cr reviewer remove 2 usr_chen --space spc_api --yes',
    'ws cr reviewer remove cr_rate_limits usr_chen --space spc_api --yes',
  ],
})
