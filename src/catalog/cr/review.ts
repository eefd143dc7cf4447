/** Operations on reviews of a change request (extended API, "Change requests"). */
import { fields, flag, oneOf, optional } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { commentView } from '../schemas/comment.ts'
import { Review } from '../schemas/review.ts'
import { markdownBody, pageOf } from '../shared.ts'

const columns = [
  'id',
  'status',
  'reviewer.displayName',
  'outdated',
  'comment.body.markdown',
  'createdAt',
] as const

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  extended: true,
  summary: 'List the reviews of a change request',
  typedElsewhere: {
    'cr checks': 'cr review list ...',
  },
  searchWords: ['approvals', 'who approved'],
  filters: ['outdated'],
  listed: 'reviews',
  query: fields({
    outdated: optional(flag('Only reviews of content that changed after them, or only the others')),
    ...commentView.shape,
  }),
  paginated: true,
  offers: [{ kind: 'review' }],
  response: pageOf(Review),
  filledBy: 'ws cr review submit <cr> --status approved',
  columns,
  examples: [
    'ws cr review list 2 --space spc_api',
    'ws cr review list 1 --no-outdated --space spc_api -o json',
  ],
})

export const submit = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  extended: true,
  summary: 'Approve a change request, or ask for changes',
  asksPeople: true,
  question: {
    deed: 'Send your review',
    deedBy: {
      field: 'status',
      deeds: { approved: 'Approve a change request', 'changes-requested': 'Ask for changes' },
    },
  },
  judges: { field: 'status', is: 'approved', seeAgain: 'cr diff' },
  details:
    'At a terminal, ws says what the change request changes, and asks. ws cr diff shows the lines. ' +
    'If the change request got another revision since then, or since ws cr diff or ws cr get showed it to you on this machine, ws refuses to approve it without --outdated-ok.',
  typedElsewhere: {
    approve: 'cr review submit ... --status approved',
    'approve cr': 'cr review submit ... --status approved',
    'cr review --approve': 'cr review submit ... --status approved',
    'cr review --request-changes': 'cr review submit ... --status changes-requested',

    'cr approve': 'cr review submit ... --status approved',
    'cr reject': 'cr review submit ... --status changes-requested',
  },
  searchWords: ['approve', 'reject', 'approve change request', 'reject change request'],
  body: fields({
    status: oneOf('Your decision', ['approved', 'changes-requested']),
    comment: optional(markdownBody('Markdown of a comment on it')),
  }),
  response: Review,
  status: 201,
  columns,
  examples: [
    'ws cr review submit 2 --status approved --space spc_api',
    'ws cr review submit 2 --status changes-requested --comment "Please name the limit." --space spc_api',
  ],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
  extended: true,
  summary: 'Show a review of a change request',
  query: commentView,
  response: Review,
  columns: [...columns, 'revision', 'requestedBy.displayName'],
  examples: [
    'ws cr review get 2 rvw_rate_limits --space spc_api',
    'ws cr review get 2 rvw_rate_limits --space spc_api -o json',
  ],
})
