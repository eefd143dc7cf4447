/** Comments of a seeded workspace, with replies and reactions. */
import type { BulkInsert } from './bulk-insert.ts'
import { between } from './chance.ts'
import { type Place, somebody } from './places.ts'
import { remarkOf } from './words.ts'

interface Subject {
  readonly space: string
  readonly revision: string
  readonly changeRequest: string | null
  readonly page: string | null
}

export function addComments(rows: BulkInsert, place: Place, { subject, most }: Discussion): void {
  const count = between(place.chance, 0, most)
  for (let number = 1; number <= count; number += 1) addComment(rows, place, { subject, minutes: number * 5 })
}

interface Discussion {
  readonly subject: Subject
  readonly most: number
}

interface Posting {
  readonly subject: Subject
  readonly minutes: number
}

function addComment(rows: BulkInsert, place: Place, { subject, minutes }: Posting): void {
  const { chance } = place
  const id = place.newId('comment')
  const isResolved = chance() < 0.3
  rows.add('comments', {
    id,
    space_id: subject.space,
    change_request_id: subject.changeRequest,
    revision_id: subject.revision,
    page_id: subject.page,
    markdown: remarkOf(chance),
    posted_at: place.time(minutes),
    posted_by: somebody(place),
    resolved_at: isResolved ? place.time(minutes + 30) : null,
    resolved_by: isResolved ? somebody(place) : null,
  })
  if (chance() < 0.4) {
    rows.add('replies', {
      id: place.newId('reply'),
      comment_id: id,
      markdown: remarkOf(chance),
      posted_at: place.time(minutes + 10),
      posted_by: somebody(place),
    })
  }
  if (chance() < 0.2) {
    rows.add('reactions', {
      id: place.newId('reaction'),
      comment_id: id,
      emoji: '👍',
      user_id: somebody(place),
      reacted_at: place.time(minutes + 20),
    })
  }
}
