/** Declares reviewers of a change request as a resource. */
import * as reviewers from '../../cr/reviewer.ts'
import { itemOf, partial, resource, unsupported } from '../../resource-declaration.ts'

export const reviewer = resource({
  kind: 'reviewer',
  within: 'change-request',
  parameter: 'userId',
  id: 'user.id',
  called: 'user.email',
  schema: itemOf(reviewers.list),
  list: [{ operation: reviewers.list }],
  read: unsupported('readReviewer'),
  make: reviewers.add,
  change: unsupported('changeReviewer'),
  remove: reviewers.remove,
  fixed: ['users'],
  elsewhere: { subject: { kind: 'change-request' } },
  shownAs: { users: 'user.id' },
  undo: {
    make: partial('The reviewer may have been told'),
    remove: partial('The reviewer is asked anew, by whoever takes this back'),
  },
})
