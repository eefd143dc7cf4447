/** Finds change requests that were merged although nobody was asked for a review. */

import { list as listReviewers } from '../../../catalog/cr/reviewer.ts'
import { list as listChangeRequests } from '../../../catalog/cr.ts'
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject } from '../../../json/object.ts'
import { called, daysSince, told } from '../facts/read-thing.ts'
import { type Audited, type AuditedService, couldNotCheck, found, type Observation, rule } from '../rule.ts'

export const changeRequestUnreviewedMerge = rule({
  id: 'change-request-unreviewed-merge',
  title: 'A change request was merged without a review',
  severity: 'medium',
  why: 'Nobody but its author has looked at content that readers see now.',
  fix: 'Ask for a review before the merge: ws cr reviewer add <change-request> <user> --space <space>',
  params: { days: { type: 'number', about: 'Only merges of the last days', default: 30 } },
  kinds: ['space'],
  asks: 'merged change requests',
  limits: 'The API names requested reviewers, and not whether they gave a review',
  async *check(audited) {
    const { service, all } = audited
    if (service === undefined) return
    const spaces = all('space').filter(hasClosed)
    for await (const seen of service.each(spaces, (space) => mergesIn(space, audited, service))) yield* seen
  },
})

/** Open ones and drafts are counted; the others are merged or archived. */
function hasClosed(space: Thing): boolean {
  const [all, open, draft] = ['changeRequests', 'changeRequestsOpen', 'changeRequestsDraft'].map((member) =>
    told(space, member),
  )
  if (typeof all !== 'number' || typeof open !== 'number' || typeof draft !== 'number') return true
  return all > open + draft
}

async function mergesIn(
  space: Thing,
  { number, now }: Audited,
  service: AuditedService,
): Promise<readonly Observation[]> {
  const spaceId = space.id ?? ''
  const merged = await service.list(listChangeRequests, { path: { spaceId }, query: { status: 'merged' } })
  if ('refusal' in merged) return [couldNotCheck(space, merged.refusal.reason)]
  const observed: Observation[] = []
  for (const reply of merged.value.filter(isObject)) {
    const request = thingOf(reply, space)
    const age = daysSince(request, ['updatedAt'], now)
    if (age !== undefined && age > (number('days') ?? 30)) continue
    const path = { spaceId, changeRequestId: request.id ?? '' }
    const reviewers = await service.list(listReviewers, { path })
    if ('refusal' in reviewers) observed.push(couldNotCheck(request, reviewers.refusal.reason))
    else if (reviewers.value.length === 0)
      observed.push(found(request, `${called(request)} was merged, and nobody was asked for a review`))
  }
  return observed
}

const thingOf = (reply: Readonly<Record<string, unknown>>, space: Thing): Thing => ({
  kind: 'change-request',
  id: String(memberOf(reply, 'id')),
  name: typeof reply.subject === 'string' ? reply.subject : undefined,
  holder: space,
  values: {},
  reply,
})
