/** Facts for a reviewer before they decide on a change request, and for whoever merges it. */
import { memberOf } from '../../json/members.ts'
import { counted } from '../../text/counted.ts'
import { notOffered, type StandingFact, type StandingReplies } from '../standing.ts'

/** For a review. @param replies - `proposal` and `changes` */
export const tellChanges = ({ proposal, changes }: StandingReplies): readonly StandingFact[] => [
  ...stateOf(proposal),
  ...changesIn(changes),
]

/** For a merge. @param replies - `proposal`, `reviews` and `space` */
export const tellReviews = ({ proposal, reviews, space }: StandingReplies): readonly StandingFact[] =>
  // Of one that is merged already, the service tells that nothing is left to do.
  memberOf(proposal, 'status') === 'merged'
    ? []
    : [
        ...(proposal === undefined ? [unread('ws could not read whether it is a draft')] : stateOf(proposal)),
        ...(reviews === undefined
          ? [unread('ws could not read whether a reviewer has asked for changes')]
          : decisionsIn(reviews)),
        ...rulesOf(memberOf(space, 'mergeRules')),
      ]

const unread = (told: string): StandingFact => ({ obstacle: 'unread', told })

const rulesOf = (rules: unknown): readonly string[] =>
  rules === undefined || rules === null ? [] : [`The space requires: ${JSON.stringify(rules)}`]

function stateOf(proposal: unknown): readonly StandingFact[] {
  const isOutdated = memberOf(proposal, 'outdated') === true
  return [
    ...(memberOf(proposal, 'status') === 'draft'
      ? [{ obstacle: 'draft', told: 'It is still a draft' } as const]
      : []),
    ...(isOutdated ? ['It is out of date: the space has changed since (ws cr pull)'] : []),
  ]
}

/** The last decision of each reviewer counts. */
function decisionsIn(reviews: unknown): readonly StandingFact[] {
  if (reviews === notOffered) return ['The service tells nothing of reviews']
  const items: readonly unknown[] = Array.isArray(reviews) ? reviews : []
  if (items.length === 0) return ['Nobody has reviewed it']
  const inOrder = items.toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
  const last = new Map(inOrder.map((review) => [memberOf(review, 'reviewer.id'), review]))
  const by = (status: string) =>
    [...last.values()].filter((review) => memberOf(review, 'status') === status).map(reviewerText)
  const [asking, approving] = [by('changes-requested'), by('approved')]
  return [
    ...(asking.length > 0
      ? [{ obstacle: 'changes-requested', told: `Asked for changes: ${asking.join(', ')}` } as const]
      : []),
    ...(approving.length > 0 ? [`Approved by ${approving.join(', ')}`] : []),
  ]
}

const timeOf = (review: unknown): string => String(memberOf(review, 'createdAt') ?? '')

function reviewerText(review: unknown): string {
  const name = memberOf(review, 'reviewer.displayName') ?? memberOf(review, 'reviewer.id')
  const isOld = memberOf(review, 'outdated') === true
  return `${String(name ?? 'somebody')}${isOld ? ' (before the latest changes)' : ''}`
}

function changesIn(reply: unknown): readonly string[] {
  const changes = memberOf(reply, 'changes')
  if (!Array.isArray(changes)) return []
  const more = memberOf(reply, 'more')
  const rest = typeof more === 'number' && more > 0 ? [`and ${counted(more, 'other change')}`] : []
  if (changes.length === 0) return ['It changes nothing']
  return [`It changes ${[...changes.map(changeText), ...rest].join(', ')}`]
}

/** `page_edited` of `guides/start` is `guides/start (edited)`. */
function changeText(change: unknown): string {
  const [, done] = String(memberOf(change, 'type') ?? 'changed').split('_')
  const what =
    memberOf(change, 'page.path') ?? memberOf(change, 'page.title') ?? memberOf(change, 'file.name')
  return `${String(what ?? 'the variables of the space')} (${done ?? 'changed'})`
}
