/** Operations on change requests (API document, "Change requests"). */
import { fields, flag, id, lazyObject, object, openOneOf, optional, string } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { ChangeRequest, knownStatuses, subject } from './schemas/change-request.ts'
import { Changes, changeColumns, changesOfProposal } from './schemas/content-change.ts'
import { Contributors } from './schemas/contributor.ts'
import { Member } from './schemas/user.ts'
import { pageOf } from './shared.ts'

const columns = [
  'id',
  'number',
  'subject',
  'status',
  'createdBy.displayName',
  'comments',
  'updatedAt',
] as const

/** The reply of a merge and of a pull. */
const Outcome = lazyObject(() => ({ revision: optional(string()), result: optional(string()) }))

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests',
  summary: 'List the change requests of a space',
  typedElsewhere: {
    'branch .': 'cr list',
  },
  filters: ['status', 'contributor'],
  searchWords: [
    'waiting for review',
    'open for review',
    'archived change requests',
    'list change requests',
    'list pull requests',
  ],
  nearestTo: ['history', 'changelog', 'page history', 'diff'],
  query: fields({
    status: optional(openOneOf('Only change requests of this status', knownStatuses, { defaultsTo: 'open' })),
    contributor: optional(id('user', 'Only change requests that this user contributed to')),
  }),
  paginated: true,
  offers: [{ kind: 'revision', member: 'revisionMerged', query: { status: 'merged' } }],
  response: pageOf(ChangeRequest),
  columns,
  examples: ['ws cr list --space spc_api', 'ws cr list --status draft --space spc_api'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  readsOne: true,
  seenBy: { member: 'revision', parameter: 'changeRequestId', names: ['id', 'number'] },
  summary: 'Show a change request',
  typedElsewhere: { 'cr wait': 'wait cr get ...', 'cr watch': 'wait cr get ...' },
  searchWords: ['show change request'],
  nearestTo: ['diff', 'compare'],
  response: ChangeRequest,
  columns: [...columns, 'outdated', 'createdAt', 'revision', 'urls.app'],
  examples: ['ws cr get 2 --space spc_api', 'ws cr get cr_rate_limits --space spc_api'],
})

export const create = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests',
  summary: 'Create a change request',
  typedElsewhere: {
    'checkout -b': 'cr create --subject ...',
    'switch -c': 'cr create --subject ...',
    'switch --create': 'cr create --subject ...',
  },
  searchWords: ['branch', 'fork', 'propose', 'edit', 'page'],
  details:
    'It begins as a draft: ws cr list --status draft shows it, ws cr update <cr> --status open opens it.',
  ifAbsent: 'subject',
  asked: ['subject'],
  next: [{ to: 'open it for review', line: 'cr update {number} --status open --space {spaceId}' }],
  body: fields({
    subject: optional(subject),
    agentTaskId: optional(id('agent-task', 'Agent task that it implements')),
  }),
  flags: { agentTaskId: 'agent-task' },
  response: ChangeRequest,
  status: 201,
  columns,
  examples: [
    'ws cr create --subject "Document batch requests" --space spc_api',
    'ws cr create --subject "Translate the overview" --space spc_start -o id',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  summary: 'Change the subject or status of a change request',
  typedElsewhere: {
    'cr ready': 'cr update ... --status open',
    'cr reopen': 'cr update ... --status open',
    'cr close': 'cr update ... --status archived',
  },
  searchWords: ['abandon draft', 'close draft', 'rename', 'close', 'reopen'],
  next: [{ to: 'merge it', line: 'cr merge {number} --space {spaceId}', when: { status: 'open' } }],
  body: fields({
    subject: optional(subject),
    status: optional(openOneOf('Status', knownStatuses)),
  }),
  response: ChangeRequest,
  columns,
  examples: [
    'ws cr update 3 --status open --space spc_api',
    'ws cr update 2 --subject "Explain rate limits and bursts" --space spc_api',
  ],
})

export const merge = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
  summary: 'Merge a change request into its space',
  asksPeople: true,
  details:
    'At a terminal, ws asks before it merges, and says who has approved it or asked for changes, and whether it is a draft or out of date. ' +
    'Scripts need --yes for a draft, for one that a reviewer has asked for changes in, and where the service does not show them whether that is so. ' +
    'The last decision of each reviewer counts, also if it is older than the latest changes. ' +
    'If pages changed on both sides, nothing is merged, and it ends with 6: ws help both-changed.',
  answersFrom: ['page'],
  searchWords: ['finish', 'finish change request', 'complete', 'land', 'conflict'],
  next: [{ to: 'see what is still open', line: 'cr list --space {spaceId}' }],
  response: Outcome,
  ifNeeded: {
    read: get,
    member: 'status',
    is: 'merged',
    answer: { revision: 'revisionMerged' },
    told: 'is merged already',
  },
  columns: ['result', 'revision'],
  hints: {
    403: 'A locked space takes no merge: ws space update <space> --edit-mode live. The token that ws used: ws auth status',
  },
  afterConflict: 'If pages changed on both sides: ws help both-changed',
  examples: ['ws cr merge 1 --space spc_guides', 'ws cr merge 4 --space spc_api'],
})

export const pull = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update',
  summary: "Pull the space's main content into a change request",
  typedElsewhere: {
    'cr update-branch': 'cr pull ...',
    'cr rebase': 'cr pull ...',
  },
  answersFrom: ['page'],
  searchWords: ['sync', 'rebase', 'outdated'],
  afterConflict: 'If pages changed on both sides: ws help both-changed',
  response: Outcome,
  columns: ['result', 'revision'],
  examples: ['ws cr pull 4 --space spc_api', 'ws cr pull 4 --space spc_api -o json --jq .outdated'],
})

export const pdf = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
  summary: 'Show the address of a PDF of a change request, or save it',
  answersFrom: ['page'],
  searchWords: ['export'],
  nearestTo: ['diff', 'compare'],
  query: fields({
    only: optional(flag('Only the given page')),
    page: optional(id('page', 'Page to print')),
  }),
  response: object({ url: string() }),
  columns: ['url'],
  saves: 'url',
  examples: [
    'ws cr pdf 2 --space spc_api',
    'ws cr pdf 2 --page pag_auth --only --space spc_api --out page.pdf',
  ],
})

export const changes = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
  extended: true,
  summary: 'List the changed pages and files of a change request',
  details: 'Compared with the revision that it branched from.',
  listed: 'changes',
  answersFrom: ['page', 'file'],
  query: changesOfProposal,
  response: Changes,
  rows: 'changes',
  columns: changeColumns,
  answersWithoutIds: true,
  examples: ['ws cr changes 2 --space spc_api', 'ws cr changes 2 --limit 100 --space spc_api -o json'],
})

export const contributors = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
  extended: true,
  summary: 'List who edited a change request, or commented on it',
  listed: 'contributors',
  response: Contributors,
  rows: 'items',
  columns: ['user.id', 'user.displayName', 'actionType', 'count', 'updatedAt'],
  examples: ['ws cr contributors 2 --space spc_api', 'ws cr contributors 2 --space spc_api -o json'],
})

export const commenters = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  extended: true,
  summary: 'List the members who may comment on a change request',
  listed: 'members',
  paginated: true,
  response: pageOf(Member),
  columns: ['id', 'user.displayName', 'user.email', 'role'],
  examples: ['ws cr commenters 2 --space spc_api', 'ws cr commenters 2 --space spc_api --all -o json'],
})
