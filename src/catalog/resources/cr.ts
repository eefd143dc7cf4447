/** Declares change requests as a resource. */
import * as content from '../cr/content.ts'
import * as reviews from '../cr/review.ts'
import { tellChanges, tellReviews } from '../cr/standing.ts'
import * as changeRequests from '../cr.ts'
import * as organizations from '../org.ts'
import { exact, impossible, resource, unsupported } from '../resource-declaration.ts'
import * as spaces from '../space.ts'

export const changeRequest = resource({
  kind: 'change-request',
  within: 'space',
  parameter: 'changeRequestId',
  called: 'subject',
  schema: changeRequests.get.response,
  // A merged or archived change request does not keep another from having its subject.
  list: [
    {
      operation: changeRequests.list,
      queries: [{ status: 'open' }, { status: 'draft' }],
      counted: ['changeRequestsOpen', 'changeRequestsDraft'],
    },
  ],
  past: {
    list: {
      operation: changeRequests.list,
      queries: [{ status: 'merged' }, { status: 'archived' }],
    },
    together: { operation: organizations.changeRequests, holder: 'space' },
  },
  read: changeRequests.get,
  make: changeRequests.create,
  change: changeRequests.update,
  remove: unsupported('deleteChangeRequest'),
  actions: {
    merge: {
      operation: changeRequests.merge,
      undo: impossible('The API has no way to take back a merge'),
      standing: {
        reads: { proposal: changeRequests.get, reviews: reviews.list, space: spaces.get },
        obstacles: {
          from: ['proposal', 'reviews'],
          told: 'it is a draft, or a reviewer has asked for changes',
        },
        tell: tellReviews,
      },
    },
    pull: {
      operation: changeRequests.pull,
      undo: impossible('The API has no way to take main content out of a change request'),
    },
    review: {
      operation: reviews.submit,
      undo: impossible('A review stays; a later one of the same person counts instead'),
      shownBy: reviews.list,
      standing: {
        reads: { proposal: changeRequests.get, changes: changeRequests.changes },
        drawn: 'changes',
        tell: tellChanges,
      },
    },
    import: {
      operation: content.import,
      undo: impossible('The API has no way to take imported pages out of a change request'),
      shownBy: content.get,
    },
    'change-content': {
      operation: content.update,
      undo: impossible('The API has no way to take a revision out of a change request'),
      shownBy: content.get,
    },
  },
  views: [
    changeRequests.pdf,
    changeRequests.changes,
    changeRequests.contributors,
    changeRequests.commenters,
    content.get,
    reviews.list,
    reviews.get,
    organizations.changeRequests,
  ],
  settable: ['subject', 'status'],
  fixed: ['agentTaskId'],
  writeOnly: ['agentTaskId'],
  untold: ['Only open change requests and drafts are here: merged and archived ones are left out'],
  undo: { make: impossible('The API has no way to delete a change request'), change: exact },
})
