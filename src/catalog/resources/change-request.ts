/** Change requests, and who is asked to review one. */
import * as content from '../cr/content.ts'
import * as reviewers from '../cr/reviewer.ts'
import * as changeRequests from '../cr.ts'
import { exact, impossible, partial, resource, unsupported } from '../resource.ts'
import { ChangeRequest, RequestedReviewer } from '../schemas/change-request.ts'

export const changeRequest = resource({
  kind: 'change-request',
  within: 'space',
  parameter: 'changeRequestId',
  called: 'subject',
  schema: ChangeRequest,
  list: [{ operation: changeRequests.list }],
  read: changeRequests.get,
  make: changeRequests.create,
  change: changeRequests.update,
  remove: unsupported(
    'The API has no way to delete a change request; ws cr update --status changes its status',
  ),
  actions: {
    merge: { operation: changeRequests.merge, undo: impossible('The API has no way to take back a merge') },
    pull: {
      operation: changeRequests.pull,
      undo: impossible('The API has no way to take main content out of a change request'),
    },
    import: {
      operation: content.import,
      undo: impossible('The API has no way to take imported pages out of a change request'),
    },
  },
  views: [changeRequests.pdf, content.get],
  settable: ['subject', 'status'],
  fixed: ['agentTaskId'],
  writeOnly: ['agentTaskId'],
  undo: { make: impossible('The API has no way to delete a change request'), change: exact },
})

export const reviewer = resource({
  kind: 'reviewer',
  within: 'change-request',
  parameter: 'userId',
  id: 'user.id',
  called: 'user.email',
  schema: RequestedReviewer,
  list: [{ operation: reviewers.list }],
  read: unsupported('The API shows the requested reviewers only as a list'),
  make: reviewers.add,
  change: unsupported('A request for review never changes'),
  remove: reviewers.remove,
  fixed: ['users'],
  elsewhere: { subject: { kind: 'change-request' } },
  shownAs: { users: 'user.id' },
  undo: {
    make: partial('The reviewer may have been told'),
    remove: partial('The reviewer is asked anew, by whoever takes this back'),
  },
})
