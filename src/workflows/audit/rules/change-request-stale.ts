/** Finds change requests that nobody has worked on for long. */
import { called, daysSince, inDays } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const changeRequestStale = rule({
  id: 'change-request-stale',
  title: 'Nobody has worked on a change request for long',
  severity: 'low',
  why: 'The longer it waits, the less it fits the content that it changes.',
  fix: 'ws cr update <change-request> --space <space> --status archived',
  params: { days: { type: 'number', about: 'Days without a change', default: 30 } },
  kinds: ['change-request'],
  needsReplies: true,
  *check({ all, number, now }) {
    const most = number('days') ?? 30
    for (const request of all('change-request')) {
      const age = daysSince(request, ['updatedAt', 'createdAt'], now)
      if (age === undefined) yield cannotTell(request, 'The service does not say when it was changed')
      else if (age > most) yield found(request, `Nobody has changed ${called(request)} for ${inDays(age)}`)
    }
  },
})
