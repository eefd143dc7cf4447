/** Finds spaces in which nothing has changed for long. */
import { called, daysSince, inDays } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const spaceStale = rule({
  id: 'space-stale',
  title: 'Nothing in a space has changed for long',
  severity: 'info',
  why: 'Readers take old words for true ones.',
  fix: 'Ask somebody who knows to look through it, or delete it: ws space get <space>',
  params: { days: { type: 'number', about: 'Days without a change', default: 365 } },
  kinds: ['space'],
  needsReplies: true,
  *check({ all, number, now }) {
    const most = number('days') ?? 365
    for (const space of all('space')) {
      const age = daysSince(space, ['updatedAt', 'createdAt'], now)
      if (age === undefined) yield cannotTell(space, 'The service does not say when it was changed')
      else if (age > most) yield found(space, `${called(space)} was changed ${inDays(age)} ago`)
    }
  },
})
